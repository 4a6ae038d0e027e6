#include "cli/measure_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/fields.hpp"
#include "base/progress.hpp"
#include "learn/judged.hpp"
#include "learn/stored_model.hpp"
#include "learn/trainer.hpp"
#include "player/player.hpp"

namespace yomi::cli {
namespace {

/// The mean score of the moves that nomitan chooses with playouts by these weights, and the mean of the best.
struct NextMoves {
    double mean = 0;
    double best = 0;
};

NextMoves choose_moves(const std::string& weights, double power,
                       const std::vector<learn::JudgedPosition>& positions, std::int64_t playouts,
                       base::Seed seed) {
    NextMoves result;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto player = player::make_player("nomitan", seed.derive(i));
        base::set_field(player->fields(), "rollout.weights", weights);
        base::set_field(player->fields(), "rollout.power", fmt::format("{}", power));
        const auto& [position, scores] = positions[i];
        const go::Point chosen =
            player->choose(position, position.to_play(), {.playouts = playouts}, {}).point;
        double best = 0;
        for (const auto& [point, score] : scores) {
            if (point == chosen) result.mean += score;
            best = std::max(best, score);
        }
        result.best += best;
    }
    const auto count = static_cast<double>(positions.size());
    return {result.mean / count, result.best / count};
}

std::string map_cell(const go::GameState& state, go::Point p, const std::vector<double>& shares) {
    const go::Colour colour = state.board().at(p);
    if (colour != go::Colour::Empty) return colour == go::Colour::Black ? "  X" : "  O";
    const double share = shares[static_cast<std::size_t>(p.value())];
    if (share < 0) return "  .";
    return share < 0.005 ? "  -" : fmt::format("{:>3}", std::lround(100 * share));
}

}  // namespace

std::string judged_table(const std::vector<std::string>& weights, const JudgedMeasure& what,
                         base::Seed seed) {
    std::vector<learn::JudgedPosition> pairs;
    std::vector<learn::JudgedPosition> positions;
    if (!what.pairs.empty()) pairs = learn::read_judged(what.pairs);
    if (!what.next_moves.empty()) positions = learn::read_judged(what.next_moves);
    std::string text = fmt::format("{:<28}", "");
    if (!pairs.empty()) text += fmt::format("{:>22}", fmt::format("Uf-3 Judge, {} pairs", pairs.size()));
    if (!positions.empty()) {
        text += fmt::format("{:>32}", fmt::format("Uf-4 Nextmove, {} positions", positions.size()));
    }
    text += '\n';
    base::Progress progress("judged positions", weights.size(), "files");
    for (const std::string& path : weights) {
        text += fmt::format("{:<28}", std::filesystem::path(path).filename().string());
        if (!pairs.empty()) {
            const double right = learn::judge_pairs(path, what.power, pairs, what.playouts, seed);
            text += fmt::format("{:>20.1f} %", 100 * right);
        }
        if (!positions.empty()) {
            const NextMoves found = choose_moves(path, what.power, positions, what.playouts, seed);
            text += fmt::format("{:>32}", fmt::format("{:.2f} of {:.2f}", found.mean, found.best));
        }
        text += '\n';
        progress.advance();
    }
    return text;
}

std::string probability_map(const std::string& weights, const std::string& games,
                            std::optional<std::size_t> moves) {
    const learn::StoredModel stored = learn::read_model(weights);
    const learn::Game game = learn::read_games(games, {.games = 1}).front();
    if (moves && *moves > game.moves.size()) {
        throw base::Error(
            fmt::format("the game in '{}' has {} moves, not {}", games, game.moves.size(), *moves));
    }
    go::GameState state{go::Position(game.size)};
    const std::size_t count = moves.value_or(game.moves.size());
    for (std::size_t i = 0; i < count; ++i) state.play(state.move(game.moves[i].point));
    learn::Judge judge(*stored.model, stored.parameters);
    const learn::Example& example = judge.see(state);
    const go::Geometry& g = state.board().geometry();
    std::vector<double> shares(static_cast<std::size_t>(g.span()), -1);
    for (std::size_t i = 0; i < judge.points().size(); ++i) {
        shares[static_cast<std::size_t>(judge.points()[i].value())] =
            static_cast<double>(example.probability[i]);
    }
    std::string text = fmt::format("{} after {} moves of {}: how likely the next move is, in %\n",
                                   std::filesystem::path(weights).filename().string(), count,
                                   std::filesystem::path(games).filename().string());
    for (int row = g.size() - 1; row >= 0; --row) {
        for (int column = 0; column < g.size(); ++column) {
            text += map_cell(state, g.point(column, row), shares);
        }
        text += '\n';
    }
    return text;
}

}  // namespace yomi::cli
