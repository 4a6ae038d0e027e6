#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/curves.hpp"
#include "lab/report/document.hpp"
#include "lab/work/learning/learning.hpp"

namespace yomi::lab {

/// A model with what was measured of it.
struct LearnedCell {
    const Cell* cell;
    const LearningWork* work;
    std::map<std::string, std::map<double, Average>> averages;

    /// Without jobs if there is none of that name.
    [[nodiscard]] Average figure(const std::string& name) const;
    /// Likewise empty.
    [[nodiscard]] const std::map<double, Average>& curve(const std::string& name) const;
};

// Pictures of models side by side; nothing is added where nothing was measured.

/// The cumulative match curve, and the log-likelihood by move number.
void add_learning_curves(Document& document, const std::vector<LearnedCell>& cells);
/// By move number of playouts, the shares of the largest known sizes; for each board.
void add_size_pictures(Document& document, const std::vector<LearnedCell>& cells);

enum class PositionPicture { Probability, Ownership };
void add_position_pictures(Document& document, const std::vector<LearnedCell>& cells, PositionPicture what);

}  // namespace yomi::lab
