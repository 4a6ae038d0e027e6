#include "lab/report/curves.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/statistics.hpp"

namespace yomi::lab {

std::map<std::string, std::map<double, Average>> averages_of(const std::vector<Measure>& measures) {
    struct Sum {
        base::RunningMean values;
        double squared_widths = 0;
    };
    std::map<std::string, std::map<double, Sum>> sums;
    for (const Measure& measure : measures) {
        Sum& sum = sums[measure.name][measure.x];
        const double width = measure.half_width * static_cast<double>(measure.jobs);
        measure.jobs == 1 ? sum.values.add(measure.value)
                          : sum.values.merge({measure.jobs, measure.value, measure.spread});
        sum.squared_widths += width * width;
    }
    std::map<std::string, std::map<double, Average>> averages;
    for (const auto& [name, points] : sums) {
        for (const auto& [x, sum] : points) {
            const double joined = std::sqrt(sum.squared_widths) / static_cast<double>(sum.values.count());
            averages[name][x] = {sum.values.mean(), joined > 0 ? joined : sum.values.half_width_95(),
                                 sum.values.count()};
        }
    }
    return averages;
}

std::string plus_minus(const Average& average, int decimals) {
    if (!std::isfinite(average.half_width)) return fmt::format("{:.{}f}", average.value, decimals);
    return fmt::format("{:.{}f} ± {:.{}f}", average.value, decimals, average.half_width, decimals);
}

std::string with_interval(const Average& average, double factor, int decimals) {
    if (average.jobs == 0) return "";
    return plus_minus(Average{factor * average.value, factor * average.half_width, average.jobs}, decimals);
}

plot::SvgLine line_of(const std::string& label, const std::map<double, Average>& points, double factor) {
    plot::SvgLine line{.label = label, .x = {}, .y = {}, .low = {}, .high = {}};
    for (const auto& [x, average] : points) {
        const double half = std::isfinite(average.half_width) ? average.half_width : 0;
        line.x.push_back(x);
        line.y.push_back(factor * average.value);
        line.low.push_back(factor * (average.value - half));
        line.high.push_back(factor * (average.value + half));
    }
    return line;
}

}  // namespace yomi::lab
