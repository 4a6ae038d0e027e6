#include "plot/intervals.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "plot/lines.hpp"
#include "plot/text.hpp"

namespace yomi::plot {
namespace {

// All lengths are in the picture's units, about pixels.
constexpr double kRow = 22;
constexpr double kTop = 10;
constexpr double kPlotWidth = 480;
constexpr double kRight = 20;
constexpr double kLetter = 6.6;  // about the width of one
constexpr double kBelow = 64;    // ticks, their label and the legend

/// From a value to its place in the picture.
struct Scale {
    double low;
    double high;
    double left;

    [[nodiscard]] double operator()(double v) const {
        return left + kPlotWidth * (std::clamp(v, low, high) - low) / (high - low);
    }
};

std::string bar(double left, double middle, double right, double y) {
    return fmt::format(
        "<path d=\"M{0:.1f} {3:.1f}H{2:.1f}M{0:.1f} {4:.1f}v8M{2:.1f} {4:.1f}v8\" stroke=\"{5}\" "
        "stroke-width=\"1.6\"/>\n<circle cx=\"{1:.1f}\" cy=\"{3:.1f}\" r=\"3.5\" fill=\"{5}\"/>\n",
        left, middle, right, y, y - 4, kSvgColours[0]);
}

std::string diamond(double x, double y) {
    return fmt::format(
        "<path d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5Z\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"/>\n", x,
        y - 5, kSvgColours[1]);
}

}  // namespace

std::string svg_intervals(const std::vector<SvgInterval>& rows, const std::string& x_label,
                          const std::string& value_label, const std::string& mark_label,
                          const std::string& description) {
    std::size_t letters = 0;
    double low = rows.empty() ? 0 : rows.front().low;
    double high = rows.empty() ? 1 : rows.front().high;
    for (const SvgInterval& row : rows) {
        letters = std::max(letters, row.label.size());
        low = std::min({low, row.low, row.mark.value_or(row.low)});
        high = std::max({high, row.high, row.mark.value_or(row.high)});
    }
    const std::vector<double> ticks = nice_ticks(low, std::max(high, low + 1e-9), 8);
    const Scale x{ticks.front(), ticks.back(), 20 + kLetter * static_cast<double>(letters)};
    const double bottom = kTop + kRow * static_cast<double>(rows.size());
    const std::string ink = fmt::format(" fill=\"{}\"", kSvgInk);
    std::string out = svg_head(x.left + kPlotWidth + kRight, bottom + kBelow, description);
    std::string grid;
    for (const double t : ticks) {
        grid += fmt::format("M{:.1f} {:.1f}V{:.1f}", x(t), kTop, bottom);
        out += svg_text(x(t), bottom + 16, "middle", fmt::format("{:g}", t), ink);
    }
    out += fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-opacity=\"0.3\"/>\n", grid, kSvgInk);
    out += svg_text(x.left + kPlotWidth / 2, bottom + 34, "middle", x_label, ink);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
        out += svg_text(x.left - 10, y + 4, "end", rows[i].label, ink);
        out += bar(x(rows[i].low), x(rows[i].value), x(rows[i].high), y);
        if (rows[i].mark) out += diamond(x(*rows[i].mark), y);
    }
    const double y = bottom + kBelow - 12;
    out += bar(x.left, x.left + 14, x.left + 28, y) + svg_text(x.left + 36, y + 4, "start", value_label, ink);
    out += diamond(x.left + 234, y) + svg_text(x.left + 246, y + 4, "start", mark_label, ink);
    return out + "</svg>\n";
}

}  // namespace yomi::plot
