#include "cli/learn/measure_positions.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "base/fields.hpp"
#include "base/progress.hpp"
#include "learn/measures/ownership.hpp"
#include "player/player.hpp"

namespace yomi::cli {
namespace {

using go::Point;

/// The move of `nomitan` with such playouts.
Point nomitan_move(const go::Position& position, rollout::LearnedRolloutOptions rollout,
                   std::int64_t playouts, base::Seed seed) {
    const auto player = player::make_player("nomitan", seed);
    for (const base::Field& f : rollout.fields())
        base::set_field(player->fields(), fmt::format("rollout.{}", f.name()), f.get());
    return player->choose(position, position.to_play(), {.playouts = playouts}, {}).point;
}

std::string heading(const std::string& weights, const std::string& games, const go::Position& position) {
    return fmt::format("{} after {} moves of {}: ", std::filesystem::path(weights).filename().string(),
                       position.moves().size(), std::filesystem::path(games).filename().string());
}

/// What `cell` says of each point, row by row from the top.
template <class Cell>
std::string board_of(const go::Geometry& g, Cell cell) {
    std::string text;
    for (int row = g.size() - 1; row >= 0; --row) {
        for (int column = 0; column < g.size(); ++column) text += cell(g.point(column, row));
        text += '\n';
    }
    return text;
}

std::string map_cell(const go::Board& board, Point p, const std::vector<double>& shares) {
    const go::Colour colour = board.at(p);
    if (colour != go::Colour::Empty) return colour == go::Colour::Black ? "  X" : "  O";
    const double share = shares[static_cast<std::size_t>(p.value())];
    if (share < 0) return "  .";
    return share < 0.005 ? "  -" : fmt::format("{:>3}", std::lround(100 * share));
}

}  // namespace

std::string labelled_table(const learn::MeasureFiles& files, const learn::MeasureOptions& options,
                           base::Seed seed) {
    base::Progress progress("labelled positions", files.weights.size(), "files");
    const auto choose = [&](const go::Position& position, const rollout::LearnedRolloutOptions& rollout,
                            base::Seed own) {
        return nomitan_move(position, rollout, options.position_playouts(), own);
    };
    const learn::LabelledResult found =
        learn::measure_labelled_positions(files, options, seed, choose, [&] { progress.advance(); });
    std::string text = fmt::format("{:<28}", "");
    if (found.pairs > 0) text += fmt::format("{:>22}", fmt::format("Uf-3 Judge, {} pairs", found.pairs));
    if (found.positions > 0)
        text += fmt::format("{:>32}", fmt::format("Uf-4 Nextmove, {} positions", found.positions));
    text += '\n';
    for (const learn::LabelledMeasures& each : found.of_weights) {
        text += fmt::format("{:<28}", each.weights);
        if (found.pairs > 0) text += fmt::format("{:>20.1f} %", 100 * each.pair_accuracy);
        if (found.positions > 0)
            text += fmt::format("{:>32}",
                                fmt::format("{:.2f} of {:.2f}", each.next_moves.mean, each.next_moves.best));
        text += '\n';
    }
    return text;
}

std::string probability_map(const std::string& weights, const learn::MeasureFiles& files,
                            const learn::MeasureOptions& options) {
    const go::Position position = learn::map_position(files, options);
    const std::vector<double> shares = learn::move_probabilities(weights, options.power, position);
    return heading(weights, files.map, position) + "how likely the next move is, in %\n" +
           board_of(position.geometry(), [&](Point p) { return map_cell(position.board(), p, shares); });
}

std::string ownership_map(const std::string& weights, const learn::MeasureFiles& files,
                          const learn::MeasureOptions& options, base::Seed seed) {
    const go::Position position = learn::map_position(files, options);
    const std::int64_t playouts = options.position_playouts();
    const std::vector<double> shares =
        learn::ownership_of(weights, options.playout_kind(), position, playouts, seed);
    const auto percent = [&, at = std::size_t{0}](Point /*p*/) mutable {
        return fmt::format("{:>4}", std::lround(100 * shares[at++]));
    };
    return heading(weights, files.map, position) +
           fmt::format("Uf-2 Ownership, Black's in {} playouts, in %\n", playouts) +
           board_of(position.geometry(), percent);
}

}  // namespace yomi::cli
