#include "cli/learn/playouts_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "plot/lines.hpp"

namespace yomi::cli {
namespace {

using learn::MeasuredPlayouts;

constexpr std::size_t kShownMoves = 10;  // of the table of sizes, evenly over the game

std::string speed_table(const std::vector<MeasuredPlayouts>& all) {
    std::string text = fmt::format("{:<28}{:>14}{:>16}{:>14}{:>10}{:>10}\n", "Uf-5 Speed", "playouts/s",
                                   "to the end, /s", "uniform, /s", "ratio", "moves");
    for (const MeasuredPlayouts& m : all) {
        const auto& f = m.measures;
        text += fmt::format("{:<28}{:>14.0f}{:>16.0f}{:>14.0f}{:>10.3f}{:>10.1f}\n", m.weights, f.per_second,
                            f.complete_per_second, f.uniform_per_second,
                            f.complete_per_second / f.uniform_per_second, f.moves);
    }
    return text;
}

/// A digit a point: tenths of the share, 9 for all that is above.
std::string ownership_map(const MeasuredPlayouts& m) {
    std::string text =
        fmt::format("\nUf-2 Ownership, {}: tenths in which a point ends as Black's\n", m.weights);
    const auto size = static_cast<std::size_t>(m.board_size);
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column < size; ++column) {
            const double share = m.measures.ownership[row * size + column];
            text += fmt::format(" {}", std::min(9, static_cast<int>(10 * share)));
        }
        text += '\n';
    }
    return text;
}

std::string size_table(const MeasuredPlayouts& m) {
    const auto& sizes = m.measures.sizes;
    std::string text =
        fmt::format("\nU-1 SizeMax, {}: share by the largest known size, in %\n{:>6}", m.weights, "move");
    for (std::size_t s = 0; s < sizes.front().size(); ++s) text += fmt::format("{:>7}", s);
    text += '\n';
    for (std::size_t i = 0; i < kShownMoves; ++i) {
        const std::size_t move = i * sizes.size() / kShownMoves;
        text += fmt::format("{:>6}", move + 1);
        for (const double share : sizes[move]) text += fmt::format("{:>7.1f}", 100 * share);
        text += '\n';
    }
    return text;
}

}  // namespace

std::string playouts_table(const std::vector<MeasuredPlayouts>& all) {
    std::string text = speed_table(all);
    for (const MeasuredPlayouts& m : all) text += size_table(m) + ownership_map(m);
    return text;
}

std::string playouts_csv(const std::vector<MeasuredPlayouts>& all) {
    std::string text = "weights,board,move,size,share\n";
    for (const MeasuredPlayouts& m : all) {
        for (std::size_t move = 0; move < m.measures.sizes.size(); ++move) {
            const auto& shares = m.measures.sizes[move];
            for (std::size_t s = 0; s < shares.size(); ++s) {
                text +=
                    fmt::format("\"{}\",{},{},{},{:.6f}\n", m.weights, m.board_size, move + 1, s, shares[s]);
            }
        }
    }
    return text;
}

std::string playouts_svg(const std::vector<MeasuredPlayouts>& all) {
    std::vector<plot::SvgPanel> panels;
    for (const MeasuredPlayouts& m : all) {
        plot::SvgPanel panel{m.weights, "move number", "share by largest known size", false, {}};
        const auto& sizes = m.measures.sizes;
        for (std::size_t s = 0; s < sizes.front().size(); ++s) {
            plot::SvgLine line;
            line.label = s == 0 ? "none" : fmt::format("size {}", s);
            for (std::size_t move = 0; move < sizes.size(); ++move) {
                line.x.push_back(static_cast<double>(move + 1));
                line.y.push_back(sizes[move][s]);
            }
            panel.lines.push_back(std::move(line));
        }
        panels.push_back(std::move(panel));
    }
    return plot::svg_plot(panels, playouts_table(all));
}

}  // namespace yomi::cli
