#include "lab/work/learning/learning_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "go/position.hpp"
#include "plot/boards.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {
namespace {

plot::SvgLine learned_line(const std::string& label, const std::map<double, Average>& curve) {
    plot::SvgLine line{.label = label, .x = {}, .y = {}, .low = {}, .high = {}};
    for (const auto& [x, average] : curve) {
        line.x.push_back(x);
        line.y.push_back(average.value);
    }
    return line;
}

std::string stones_of(const go::Position& position) {
    const go::Geometry& g = position.board().geometry();
    std::string stones;
    for (int row = g.size() - 1; row >= 0; --row) {
        for (int column = 0; column < g.size(); ++column) {
            const go::Colour colour = position.board().at(g.point(column, row));
            stones += colour == go::Colour::Black ? 'X' : colour == go::Colour::White ? 'O' : '.';
        }
    }
    return stones;
}

plot::SvgBoard probability_board(const LearnedCell& cell, const go::Position& position, std::int64_t moves) {
    plot::SvgBoard board{.title = cell.cell->name,
                         .size = position.size(),
                         .stones = stones_of(position),
                         .texts = {},
                         .shades = {}};
    board.texts.resize(board.stones.size());
    board.shades.resize(board.stones.size());
    double most = 0;
    const auto& curve = cell.curve(map_name(moves));
    for (const auto& [at, average] : curve) most = std::max(most, average.value);
    for (const auto& [at, average] : curve) {
        const auto point = static_cast<std::size_t>(at);
        if (point >= board.texts.size()) continue;
        const long thousandths = std::lround(1000 * average.value);
        if (thousandths > 1) board.texts[point] = fmt::format("{}", thousandths);
        board.shades[point] = most > 0 ? average.value / most : 0;
    }
    return board;
}

plot::SvgBoard ownership_board(const LearnedCell& cell, const go::Position& position, std::int64_t moves) {
    plot::SvgBoard board{.title = cell.cell->name,
                         .size = position.size(),
                         .stones = stones_of(position),
                         .texts = {},
                         .shades = {}};
    board.texts.resize(board.stones.size());
    board.shades.resize(board.stones.size());
    for (const auto& [at, average] : cell.curve(ownership_name(moves))) {
        const auto point = static_cast<std::size_t>(at);
        if (point >= board.texts.size()) continue;
        board.texts[point] = fmt::format("{}", std::lround(100 * average.value));
        board.shades[point] = average.value;
    }
    return board;
}

/// Panels side by side get too small to read if there are many.
constexpr std::size_t kPanelsInRow = 3;

void add_panels(Document& document, const std::vector<plot::SvgPanel>& panels, const std::string& caption) {
    for (std::size_t i = 0; i < panels.size(); i += kPanelsInRow) {
        const std::vector<plot::SvgPanel> row(
            panels.begin() + static_cast<std::ptrdiff_t>(i),
            panels.begin() + static_cast<std::ptrdiff_t>(std::min(panels.size(), i + kPanelsInRow)));
        document.blocks.emplace_back(Picture{caption, plot::svg_plot(row, caption)});
    }
}

}  // namespace

Average LearnedCell::figure(const std::string& name) const {
    const auto& points = curve(name);
    const auto found = points.find(0);
    return found == points.end() ? Average{} : found->second;
}

const std::map<double, Average>& LearnedCell::curve(const std::string& name) const {
    static const std::map<double, Average> none;
    const auto found = averages.find(name);
    return found == averages.end() ? none : found->second;
}

void add_learning_curves(Document& document, const std::vector<LearnedCell>& cells) {
    std::vector<plot::SvgPanel> panels;
    const auto add_panel = [&](plot::SvgPanel panel, const std::string& name) {
        for (const LearnedCell& cell : cells) {
            for (const bool training : {false, true}) {
                const auto& curve = cell.curve(training ? name + kOnTraining : name);
                if (curve.empty()) continue;
                panel.lines.push_back(learned_line(cell.cell->name, curve));
                panel.lines.back().dashed = training;
            }
        }
        if (!panel.lines.empty()) panels.push_back(std::move(panel));
    };
    add_panel({.title = "Played move among the n best",
               .x_label = "n",
               .y_label = "share of positions",
               .lines = {}},
              kMatchCurve);
    add_panel({.title = "Log-likelihood by move",
               .x_label = "move number",
               .y_label = "mean log f(played)",
               .lines = {}},
              kLikelihoodCurve);
    if (!panels.empty()) add_panels(document, panels, "Held-out games; dashed: games learned from");
}

void add_size_pictures(Document& document, const std::vector<LearnedCell>& cells) {
    std::set<std::int64_t> boards;
    for (const LearnedCell& cell : cells) boards.insert(cell.work->boards.begin(), cell.work->boards.end());
    for (const std::int64_t board : boards) {
        std::vector<plot::SvgPanel> panels;
        for (const LearnedCell& cell : cells) {
            plot::SvgPanel panel{.title = cell.cell->name,
                                 .x_label = "move number",
                                 .y_label = "share of pattern parts",
                                 .lines = {}};
            for (std::size_t size = 0; !cell.curve(size_name(board, size)).empty(); ++size) {
                panel.lines.push_back(learned_line(size == 0 ? "none" : fmt::format("size {}", size),
                                                   cell.curve(size_name(board, size))));
            }
            if (!panel.lines.empty()) panels.push_back(std::move(panel));
        }
        if (panels.empty()) continue;
        document.blocks.emplace_back(
            Heading{fmt::format("Largest known size of patterns, {}x{}", board, board)});
        add_panels(document, panels,
                   fmt::format("Around the empty points in playouts on {}x{}", board, board));
    }
}

void add_position_pictures(Document& document, const std::vector<LearnedCell>& cells, PositionPicture what) {
    const bool map = what == PositionPicture::Probability;
    std::set<std::int64_t> times;
    for (const LearnedCell& cell : cells) times.insert(cell.work->after.begin(), cell.work->after.end());
    bool headed = false;
    for (const std::int64_t moves : times) {
        std::vector<plot::SvgBoard> boards;
        for (const LearnedCell& cell : cells) {
            if (cell.curve(map ? map_name(moves) : ownership_name(moves)).empty()) continue;
            const go::Position position = position_after(*cell.work, moves);
            boards.push_back(map ? probability_board(cell, position, moves)
                                 : ownership_board(cell, position, moves));
        }
        if (boards.empty()) continue;
        if (!headed) document.blocks.emplace_back(Heading{map ? "Probability of moves" : "Ownership"});
        headed = true;
        const std::string caption =
            map ? fmt::format("After {} moves: how likely each move is, in thousandths from 2 on", moves)
                : fmt::format("After {} moves: percent of playouts in which a point ends as Black's", moves);
        document.blocks.emplace_back(Picture{caption, plot::svg_boards(boards, caption)});
    }
}

}  // namespace yomi::lab
