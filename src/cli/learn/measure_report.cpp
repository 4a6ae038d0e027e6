#include "cli/learn/measure_report.hpp"

#include <fmt/format.h>

#include <functional>

#include "learn/measures/figures.hpp"
#include "plot/lines.hpp"

namespace yomi::cli {
namespace {

using learn::MeasuredModel;

constexpr std::size_t kCurveEnd = 50;
constexpr std::size_t kMovesAtOnce = 10;  // in the plot by move number

struct Column {
    std::string name;
    std::function<double(const MeasuredModel&)> value;
    int digits;
};

std::vector<Column> measure_columns() {
    using M = MeasuredModel;
    std::vector<Column> columns = {
        {"positions", [](const M& m) { return static_cast<double>(m.measures.positions()); }, 0},
        {"patterns", [](const M& m) { return static_cast<double>(m.patterns); }, 0},
    };
    for (const learn::Figure& figure : learn::figures()) {
        columns.push_back({figure.name,
                           [&figure](const M& m) {
                               return figure.value(figure.kind == "probability" ? m.raised : m.measures);
                           },
                           figure.digits});
    }
    return columns;
}

std::string label_of(const MeasuredModel& m) { return fmt::format("{} on {}", m.weights, m.games); }

}  // namespace

std::string measure_table(const std::vector<MeasuredModel>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) {
        text += fmt::format("{}: {} ({}), {} of its moves not considered\n", i + 1, label_of(all[i]),
                            all[i].model, all[i].measures.missing());
    }
    text += fmt::format("\n{:<12}", "");
    for (std::size_t i = 0; i < all.size(); ++i) text += fmt::format("{:>12}", i + 1);
    text += '\n';
    for (const Column& column : measure_columns()) {
        text += fmt::format("{:<12}", column.name);
        for (const MeasuredModel& m : all) text += fmt::format("{:>12.{}f}", column.value(m), column.digits);
        text += '\n';
    }
    return text;
}

std::string measure_csv(const std::vector<MeasuredModel>& all) {
    std::string text = "weights,model,games";
    const auto columns = measure_columns();
    for (const Column& column : columns) text += "," + column.name;
    text += '\n';
    for (const MeasuredModel& m : all) {
        text += fmt::format("\"{}\",{},\"{}\"", m.weights, m.model, m.games);
        for (const Column& column : columns)
            text += fmt::format(",{:.{}f}", column.value(m), column.digits + 2);
        text += '\n';
    }
    return text;
}

std::string measure_svg(const std::vector<MeasuredModel>& all) {
    plot::SvgPanel matches{"Played move among the n best", "n", "share of positions", false, {}};
    plot::SvgPanel likelihood{"Log-likelihood by move", "move number", "mean log f(played)", false, {}};
    for (const MeasuredModel& m : all) {
        plot::SvgLine match;
        match.label = label_of(m);
        for (std::size_t n = 1; n <= kCurveEnd; ++n) {
            match.x.push_back(static_cast<double>(n));
            match.y.push_back(m.measures.match(n));
        }
        matches.lines.push_back(std::move(match));
        plot::SvgLine by_move;
        by_move.label = label_of(m);
        for (std::size_t begin = 0; begin < m.raised.longest(); begin += kMovesAtOnce) {
            double sum = 0;
            int count = 0;
            for (std::size_t n = begin + 1; n <= begin + kMovesAtOnce; ++n) {
                const double value = m.raised.log_likelihood(n);
                if (value == 0) continue;
                sum += value;
                ++count;
            }
            if (count == 0) continue;
            by_move.x.push_back(static_cast<double>(begin) + kMovesAtOnce / 2.0);
            by_move.y.push_back(sum / count);
        }
        likelihood.lines.push_back(std::move(by_move));
    }
    return plot::svg_plot({matches, likelihood}, measure_table(all));
}

}  // namespace yomi::cli
