#pragma once

#include <string>
#include <vector>

namespace yomi::plot {

/// One line of a plot, with an optional band around it. x, y, low and high have the same length; low and high
/// may be empty. What is not finite, and on a logarithmic axis what is not positive, is left out.
struct SvgLine {
    std::string label;
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> low;
    std::vector<double> high;
    bool dashed = false;
    bool sets_range = true;  ///< whether the axes reach out for it; otherwise it is cut off at their ends
};

/// One pair of axes. The y axis begins at 0, or below for negative values.
struct SvgPanel {
    std::string title;
    std::string x_label;
    std::string y_label;
    bool log_x = false;
    std::vector<SvgLine> lines;
};

/// A picture of the panels side by side, with one legend below: lines of the same label share a colour. It
/// has no background, and its colours are seen on white and on black. `description` is stored in the file,
/// for those who ask later how it was made.
std::string svg_plot(const std::vector<SvgPanel>& panels, const std::string& description);

/// "Nice" numbers 1, 2 or 5 times a power of ten apart that cover [low, high], about `about` of them.
std::vector<double> nice_ticks(double low, double high, int about);

}  // namespace yomi::plot
