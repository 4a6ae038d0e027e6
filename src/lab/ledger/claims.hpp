#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lab/experiment/experiment.hpp"
#include "lab/store/results.hpp"

namespace yomi::lab {

/// A measured figure with half of its 95 % interval.
struct MeasuredFigure {
    double value = 0;
    double half_width = 0;   ///< infinite if nothing is known about it
    std::int64_t count = 0;  ///< games or jobs behind it
};

/// A figure of a cell by its name: of a match "black", "white" or "all", in percent; of other work a measure,
/// at `x` or, without it, the mean over all x. Nothing if there are no results of that name.
std::optional<MeasuredFigure> figure_of(const Cell& cell, const std::string& name, std::optional<double> x,
                                        Results& results);

/// What is expected of a difference.
enum class Expected : std::uint8_t { More, Less, Same };
enum class Verdict : std::uint8_t { Confirmed, Refuted, Undecided };

/// A statement of a paper about a figure: that it is more or less than another by at least `margin`, or the
/// same within `margin`.
struct Claim {
    std::string text;  ///< for a person
    std::string cell;
    std::string figure;
    std::optional<double> x = {};
    std::string than_cell = {};         ///< the other figure is that of this cell …
    std::string than_figure = {};       ///< … by this name; empty: the same name …
    std::optional<double> than_x = {};  ///< … at this x; nothing: the same x
    double than_value = 0;              ///< … or a number
    Expected expected = Expected::More;
    double margin = 0;
};

struct Finding {
    Verdict verdict = Verdict::Undecided;
    std::optional<MeasuredFigure> difference = {};  ///< nothing: no results yet
};

/// Whether the 95 % interval of a difference leaves the statement true, makes it false, or neither.
Verdict decide(const MeasuredFigure& difference, Expected expected, double margin);

/// Undecided, too, with fewer than 100 games or 10 jobs of other work behind one of the figures, unless these
/// are all jobs of the cell and have intervals of their own. Throws base::Error if the claim names a cell
/// that the experiment does not have.
Finding decide(const Claim& claim, const Experiment& experiment, Results& results);

std::string text_of(Verdict verdict);

}  // namespace yomi::lab
