#include "plot/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "plot/text.hpp"

namespace yomi::plot {
namespace {

// All lengths are in the picture's units, about pixels.
constexpr double kPanelWidth = 470;
constexpr double kPlotLeft = 62;
constexpr double kPlotTop = 34;
constexpr double kPlotWidth = 380;
constexpr double kPlotHeight = 280;
constexpr double kLegendTop = 372;
constexpr double kLegendRow = 20;
constexpr double kLegendColumn = 230;

/// One coordinate: from values to places in the picture.
struct Axis {
    double low = 0;
    double high = 1;
    double start = 0;  // where `low` is drawn
    double end = 1;    // where `high` is drawn
    bool logarithmic = false;
    std::vector<double> ticks;

    [[nodiscard]] bool shows(double v) const { return std::isfinite(v) && (!logarithmic || v > 0); }
    [[nodiscard]] double place(double v) const {
        const double share =
            logarithmic ? std::log(v / low) / std::log(high / low) : (v - low) / (high - low);
        return start + share * (end - start);
    }
};

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void include(double v) {
        low = std::min(low, v);
        high = std::max(high, v);
    }
    [[nodiscard]] bool empty() const { return low > high; }
};

Axis x_axis(const SvgPanel& panel) {
    Axis axis{.start = kPlotLeft, .end = kPlotLeft + kPlotWidth, .logarithmic = panel.log_x, .ticks = {}};
    Range range;
    for (const SvgLine& line : panel.lines) {
        for (const double x : line.x) {
            if (axis.shows(x)) range.include(x);
        }
    }
    if (range.empty()) range = {1, 10};
    axis.low = range.low;
    axis.high = range.high > range.low ? range.high : range.low + std::max(1.0, std::fabs(range.low));
    if (panel.log_x) {
        for (double t = std::pow(10, std::ceil(std::log10(axis.low) - 1e-9)); t <= axis.high * (1 + 1e-9);
             t *= 10) {
            axis.ticks.push_back(t);
        }
    } else {
        for (const double t : nice_ticks(axis.low, axis.high, 6)) {
            if (t >= axis.low && t <= axis.high) axis.ticks.push_back(t);
        }
    }
    return axis;
}

Axis y_axis(const SvgPanel& panel) {
    Axis axis{.start = kPlotTop + kPlotHeight, .end = kPlotTop, .ticks = {}};
    Range range;
    for (const SvgLine& line : panel.lines) {
        if (!line.sets_range) continue;
        for (const auto* values : {&line.y, &line.high}) {
            for (const double y : *values) {
                if (std::isfinite(y)) range.include(y);
            }
        }
    }
    if (range.empty()) range = {0, 1};
    range.include(0);
    if (range.high <= range.low) range.high = range.low + 1;
    axis.ticks = nice_ticks(range.low, range.high, 6);
    axis.low = axis.ticks.front();
    axis.high = axis.ticks.back();
    return axis;
}

std::string axes_of(const SvgPanel& panel, const Axis& x, const Axis& y) {
    std::string out = fmt::format("<g fill=\"{}\">\n", kSvgInk);
    std::string grid;
    for (const double t : x.ticks) {
        grid += fmt::format("M{:.1f} {:.1f}V{:.1f}", x.place(t), y.start, y.end);
        out += svg_text(x.place(t), y.start + 17, "middle", fmt::format("{:g}", t));
    }
    for (const double t : y.ticks) {
        grid += fmt::format("M{:.1f} {:.1f}H{:.1f}", x.start, y.place(t), x.end);
        out += svg_text(x.start - 7, y.place(t) + 4, "end", fmt::format("{:g}", t));
    }
    out += svg_text((x.start + x.end) / 2, y.start + 36, "middle", panel.x_label);
    out += svg_text((x.start + x.end) / 2, y.end - 14, "middle", panel.title, " font-size=\"15\"");
    const double middle = (y.start + y.end) / 2;
    out += svg_text(14, middle, "middle", panel.y_label,
                    fmt::format(" transform=\"rotate(-90 14 {:.1f})\"", middle));
    out += fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-opacity=\"0.3\"/>\n", grid, kSvgInk);
    out += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}H{3:.1f}\" fill=\"none\" stroke=\"{4}\"/>\n</g>\n",
                       x.start, y.end, y.start, x.end, kSvgInk);
    return out;
}

/// The points of a path, begun with "M"; empty if fewer than two can be shown.
std::string path_of(const std::vector<double>& xs, const std::vector<double>& ys, const Axis& x,
                    const Axis& y) {
    std::string path;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < std::min(xs.size(), ys.size()); ++i) {
        if (!x.shows(xs[i]) || !y.shows(ys[i])) continue;
        path += fmt::format("{}{:.1f} {:.1f}", shown++ == 0 ? "M" : "L", x.place(xs[i]), y.place(ys[i]));
    }
    return shown < 2 ? std::string() : path;
}

std::string line_of(const SvgLine& line, const char* colour, const Axis& x, const Axis& y) {
    std::string out;
    const std::string upper = path_of(line.x, line.high, x, y);
    std::string lower = path_of({line.x.rbegin(), line.x.rend()}, {line.low.rbegin(), line.low.rend()}, x, y);
    if (!upper.empty() && !lower.empty()) {
        lower.front() = 'L';
        out += fmt::format("<path d=\"{}{}Z\" fill=\"{}\" fill-opacity=\"0.25\"/>\n", upper, lower, colour);
    }
    out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"{}/>\n",
                       path_of(line.x, line.y, x, y), colour, line.dashed ? " stroke-dasharray=\"5 4\"" : "");
    return out;
}

/// The labels in the order in which they first appear; the place in it gives the colour.
struct Legend {
    std::vector<const SvgLine*> entries;

    explicit Legend(const std::vector<SvgPanel>& panels) {
        for (const SvgPanel& panel : panels) {
            for (const SvgLine& line : panel.lines) {
                if (index(line) == entries.size()) entries.push_back(&line);
            }
        }
    }
    [[nodiscard]] std::size_t index(const SvgLine& line) const {
        const auto same = [&](const SvgLine* other) { return other->label == line.label; };
        return static_cast<std::size_t>(std::ranges::find_if(entries, same) - entries.begin());
    }
    [[nodiscard]] const char* colour(const SvgLine& line) const {
        return kSvgColours[index(line) % std::size(kSvgColours)];
    }

    [[nodiscard]] std::size_t columns(double width) const {
        return std::max<std::size_t>(1, static_cast<std::size_t>(width / kLegendColumn));
    }
    [[nodiscard]] double height(double width) const {
        const std::size_t rows = (entries.size() + columns(width) - 1) / columns(width);
        return static_cast<double>(rows) * kLegendRow;
    }
    [[nodiscard]] std::string draw(double width) const {
        std::string out;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const double x = kPlotLeft + static_cast<double>(i % columns(width)) * kLegendColumn;
            const double y = kLegendTop + static_cast<double>(i / columns(width)) * kLegendRow;
            out += fmt::format("<path d=\"M{:.1f} {:.1f}h26\" stroke=\"{}\" stroke-width=\"2.5\"{}/>\n", x,
                               y - 4, colour(*entries[i]),
                               entries[i]->dashed ? " stroke-dasharray=\"5 4\"" : "");
            out += svg_text(x + 33, y, "start", entries[i]->label, fmt::format(" fill=\"{}\"", kSvgInk));
        }
        return out;
    }
};

}  // namespace

std::vector<double> nice_ticks(double low, double high, int about) {
    // A step too small for the size of the numbers would not change them.
    const double least = std::max({std::fabs(low) * 1e-9, std::fabs(high) * 1e-9, 1e-300});
    const double rough = std::max((high - low) / std::max(1, about), least);
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double share = rough / power;
    const double step = power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
    const double first = std::floor(low / step + 1e-9);
    const double last = std::ceil(high / step - 1e-9);
    std::vector<double> ticks;
    for (double i = first; i <= last; ++i) ticks.push_back(i * step);
    return ticks;
}

std::string svg_plot(const std::vector<SvgPanel>& panels, const std::string& description) {
    const Legend legend(panels);
    const double width = kPanelWidth * static_cast<double>(std::max<std::size_t>(1, panels.size()));
    const double height = kLegendTop + legend.height(width);
    std::string out = svg_head(width, height, description);
    out +=
        fmt::format("<clipPath id=\"plot\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n",
                    kPlotLeft, kPlotTop, kPlotWidth, kPlotHeight);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const Axis x = x_axis(panels[i]);
        const Axis y = y_axis(panels[i]);
        out += fmt::format("<g transform=\"translate({:g} 0)\">\n{}<g clip-path=\"url(#plot)\">\n",
                           static_cast<double>(i) * kPanelWidth, axes_of(panels[i], x, y));
        for (const SvgLine& line : panels[i].lines) out += line_of(line, legend.colour(line), x, y);
        out += "</g>\n</g>\n";
    }
    return out + legend.draw(width) + "</svg>\n";
}

}  // namespace yomi::plot
