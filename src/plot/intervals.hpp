#pragma once

#include <optional>
#include <string>
#include <vector>

namespace yomi::plot {

/// One row of a plot of intervals.
struct SvgInterval {
    std::string label;
    double value = 0;
    double low = 0;
    double high = 0;
    std::optional<double> mark;  ///< another figure to compare with
};

/// A picture with one row for each interval, the labels at the left, and what the marks are below. It has no
/// background, and its colours are seen on white and on black.
std::string svg_intervals(const std::vector<SvgInterval>& rows, const std::string& x_label,
                          const std::string& value_label, const std::string& mark_label,
                          const std::string& description);

}  // namespace yomi::plot
