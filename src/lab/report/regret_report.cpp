#include "lab/report/regret_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "base/log.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {
namespace {

using Mean = base::RunningMean bandit::Checkpoint::*;

struct Bound {
    std::string name;
    double factor;  // of log n
};

std::vector<Bound> bounds_of(const bandit::Experiment& experiment) {
    return {{"Lai-Robbins bound", bandit::lai_robbins_factor(experiment.means)},
            {"UCB1 bound (eq. 2)", bandit::ucb1_factor(experiment.means)}};
}

double bound_at(const Bound& bound, std::int64_t pulls) {
    return bound.factor * base::natural_log(static_cast<double>(pulls));
}

std::string means_text(const bandit::Experiment& experiment) {
    std::string text;
    for (const double mean : experiment.means) text += fmt::format("{}{}", text.empty() ? "" : " ", mean);
    return text;
}

std::string setting_text(const bandit::Experiment& experiment) {
    return fmt::format("arms {}; {} runs of {} pulls, seed {}, recommended by {}", means_text(experiment),
                       experiment.runs, experiment.horizon, experiment.seed.value(), experiment.recommend);
}

/// The checkpoints that are powers of ten, from 10, and the last.
std::vector<std::size_t> table_columns(const bandit::Curve& curve) {
    std::vector<std::size_t> columns;
    std::int64_t power = 10;
    for (std::size_t i = 0; i < curve.checkpoints.size(); ++i) {
        const bool is_power = curve.checkpoints[i].pulls == power;
        if (is_power) power *= 10;
        if (is_power || i + 1 == curve.checkpoints.size()) columns.push_back(i);
    }
    return columns;
}

std::string plus_minus(const base::RunningMean& mean, int decimals) {
    const double half = mean.half_width_95();
    if (!std::isfinite(half)) return fmt::format("{:.{}f}", mean.mean(), decimals);
    return fmt::format("{:.{}f} ± {:.{}f}", mean.mean(), decimals, half, decimals);
}

/// "±" has two bytes and one column: pads by what is seen.
std::string pad_left(const std::string& text, std::size_t width) {
    std::size_t seen = 0;
    for (const char c : text) seen += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    return std::string(seen < width ? width - seen : 0, ' ') + text;
}

constexpr std::size_t kColumn = 19;

std::size_t name_width(const std::vector<bandit::Curve>& curves) {
    std::size_t width = 20;
    for (const bandit::Curve& curve : curves) width = std::max(width, curve.rule.size());
    return width;
}

std::string regret_block(const std::vector<bandit::Curve>& curves, const std::vector<Bound>& bounds,
                         Mean which, int decimals, const std::string& title) {
    const std::size_t width = name_width(curves);
    const std::vector<std::size_t> columns = table_columns(curves.front());
    std::string text = fmt::format("{:{}}", title, width + 2);
    for (const std::size_t c : columns) {
        text += pad_left(fmt::format("n = {}", curves.front().checkpoints[c].pulls), kColumn);
    }
    text += "\n";
    for (const bandit::Curve& curve : curves) {
        text += fmt::format("  {:{}}", curve.rule, width);
        for (const std::size_t c : columns)
            text += pad_left(plus_minus(curve.checkpoints[c].*which, decimals), kColumn);
        text += "\n";
    }
    for (const Bound& bound : bounds) {
        text += fmt::format("  {:{}}", bound.name, width);
        for (const std::size_t c : columns) {
            const double value = bound_at(bound, curves.front().checkpoints[c].pulls);
            text += pad_left(fmt::format("{:.{}f}", value, decimals), kColumn);
        }
        text += "\n";
    }
    return text;
}

std::string share_block(const std::vector<bandit::Curve>& curves) {
    std::string text = "Runs that recommend the best arm in the end\n";
    for (const bandit::Curve& curve : curves) {
        const base::RunningMean& right = curve.checkpoints.back().right;
        const auto runs = static_cast<double>(right.count());
        const base::Interval interval = base::wilson_95(right.mean() * runs, runs);
        text += fmt::format("  {:{}} {:6.2f} %  ({:.2f} to {:.2f})\n", curve.rule, name_width(curves),
                            100 * right.mean(), 100 * interval.low, 100 * interval.high);
    }
    return text;
}

plot::SvgPanel panel_of(const std::vector<bandit::Curve>& curves, Mean which, const std::string& title) {
    plot::SvgPanel panel{.title = title, .x_label = "pulls", .y_label = "regret", .log_x = true, .lines = {}};
    for (const bandit::Curve& curve : curves) {
        plot::SvgLine line{.label = curve.rule, .x = {}, .y = {}, .low = {}, .high = {}};
        for (const bandit::Checkpoint& checkpoint : curve.checkpoints) {
            const base::RunningMean& mean = checkpoint.*which;
            const double half = std::isfinite(mean.half_width_95()) ? mean.half_width_95() : 0;
            line.x.push_back(static_cast<double>(checkpoint.pulls));
            line.y.push_back(mean.mean());
            line.low.push_back(mean.mean() - half);
            line.high.push_back(mean.mean() + half);
        }
        panel.lines.push_back(std::move(line));
    }
    return panel;
}

}  // namespace

std::string regret_table(const bandit::Experiment& experiment, const std::vector<bandit::Curve>& curves) {
    if (curves.empty()) return {};
    return fmt::format(
        "{}\n± is the 95 % confidence interval over the runs; log n bounds hold for large n\n\n{}\n{}\n{}",
        setting_text(experiment),
        regret_block(curves, bounds_of(experiment), &bandit::Checkpoint::cumulative, 2, "Cumulative regret"),
        regret_block(curves, {}, &bandit::Checkpoint::simple, 5, "Simple regret"), share_block(curves));
}

std::string regret_csv(const bandit::Experiment& experiment, const std::vector<bandit::Curve>& curves) {
    const auto number = [](double x) { return std::isfinite(x) ? fmt::format("{:.10g}", x) : std::string(); };
    const std::string tail = fmt::format("{},{},{},{}\n", experiment.runs, experiment.seed.value(),
                                         experiment.recommend, means_text(experiment));
    std::string text =
        "rule,pulls,cumulative_regret,cumulative_regret_pm95,simple_regret,simple_regret_pm95,best_arm_share,"
        "runs,seed,recommend,means\n";
    for (const bandit::Curve& curve : curves) {
        for (const bandit::Checkpoint& c : curve.checkpoints) {
            text += fmt::format("{},{},{},{},{},{},{},{}", curve.rule, c.pulls, number(c.cumulative.mean()),
                                number(c.cumulative.half_width_95()), number(c.simple.mean()),
                                number(c.simple.half_width_95()), number(c.right.mean()), tail);
        }
    }
    if (curves.empty()) return text;
    for (const Bound& bound : bounds_of(experiment)) {
        for (const bandit::Checkpoint& c : curves.front().checkpoints) {
            text +=
                fmt::format("{},{},{},,,,,{}", bound.name, c.pulls, number(bound_at(bound, c.pulls)), tail);
        }
    }
    return text;
}

std::string regret_svg(const bandit::Experiment& experiment, const std::vector<bandit::Curve>& curves) {
    plot::SvgPanel cumulative = panel_of(curves, &bandit::Checkpoint::cumulative, "Cumulative regret");
    for (const Bound& bound : bounds_of(experiment)) {
        plot::SvgLine line{.label = bound.name, .x = {}, .y = {}, .low = {}, .high = {}};
        line.dashed = true;
        line.sets_range = false;  // UCB1's may be many times what is measured
        for (const std::int64_t pulls : bandit::log_spaced(experiment.horizon)) {
            line.x.push_back(static_cast<double>(pulls));
            line.y.push_back(bound_at(bound, pulls));
        }
        cumulative.lines.push_back(std::move(line));
    }
    const plot::SvgPanel simple = panel_of(curves, &bandit::Checkpoint::simple, "Simple regret");
    return plot::svg_plot({cumulative, simple}, setting_text(experiment));
}

}  // namespace yomi::lab
