#pragma once

#include <memory>
#include <string>
#include <vector>

#include "learn/move_model.hpp"

namespace yomi::learn {

/// A model with its weights, as a file of `yomi train` holds them.
struct StoredModel {
    std::string name;  ///< "light", or a name that model::make_move_facts() knows
    std::string provenance;
    std::unique_ptr<MoveModel> model;
    std::vector<float> parameters;
};

/// Reads a file of either kind. Throws base::Error if it is none or damaged.
StoredModel read_model(const std::string& path);

/// The parameters with all weights raised to a power, the thesis's filter. Throws base::Error for a model
/// with factors, which cannot be raised.
std::vector<float> raised_parameters(const StoredModel& stored, double power);

}  // namespace yomi::learn
