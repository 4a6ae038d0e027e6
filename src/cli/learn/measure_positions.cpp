#include "cli/learn/measure_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/fields.hpp"
#include "base/progress.hpp"
#include "learn/games.hpp"
#include "learn/judged.hpp"
#include "learn/ownership.hpp"
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

/// What a player has to be told for such playouts.
void use_playouts(player::Player& player, const rollout::LearnedRolloutOptions& wanted) {
    rollout::LearnedRolloutOptions options = wanted;
    for (const base::Field& f : options.fields())
        base::set_field(player.fields(), fmt::format("rollout.{}", f.name()), f.get());
}

NextMoves choose_moves(const std::string& weights, const learn::PlayoutKind& kind,
                       const std::vector<learn::JudgedPosition>& positions, std::int64_t playouts,
                       base::Seed seed) {
    NextMoves result;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto player = player::make_player("nomitan", seed.derive(i));
        const auto& [position, scores] = positions[i];
        use_playouts(*player, kind.options(weights, position.size()));
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

using go::Point;

/// The position of the first game of a file after so many moves, or after all.
go::Position position_in(const std::string& games, std::optional<std::size_t> moves) {
    const learn::Game game = learn::read_games(games, {.games = 1}).front();
    if (moves && *moves > game.moves.size()) {
        throw base::Error(
            fmt::format("the game in '{}' has {} moves, not {}", games, game.moves.size(), *moves));
    }
    go::Position position(game.size);
    const std::size_t count = moves.value_or(game.moves.size());
    for (std::size_t i = 0; i < count; ++i) position.play(position.to_play(), game.moves[i].point);
    return position;
}

std::string heading(const std::string& weights, const std::string& games, std::size_t moves) {
    return fmt::format("{} after {} moves of {}: ", std::filesystem::path(weights).filename().string(), moves,
                       std::filesystem::path(games).filename().string());
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
            const double right = learn::judge_pairs(path, what.kind, pairs, what.playouts, seed);
            text += fmt::format("{:>20.1f} %", 100 * right);
        }
        if (!positions.empty()) {
            const NextMoves found = choose_moves(path, what.kind, positions, what.playouts, seed);
            text += fmt::format("{:>32}", fmt::format("{:.2f} of {:.2f}", found.mean, found.best));
        }
        text += '\n';
        progress.advance();
    }
    return text;
}

std::string probability_map(const std::string& weights, double power, const std::string& games,
                            std::optional<std::size_t> moves) {
    const learn::StoredModel stored = learn::read_model(weights);
    const std::vector<float> parameters = learn::raised_parameters(stored, power);
    const go::Position position = position_in(games, moves);
    const go::GameState state(position);
    learn::Judge judge(*stored.model, parameters);
    const learn::Example& example = judge.see(state);
    std::vector<double> shares(static_cast<std::size_t>(state.board().geometry().span()), -1);
    for (std::size_t i = 0; i < judge.points().size(); ++i) {
        shares[static_cast<std::size_t>(judge.points()[i].value())] =
            static_cast<double>(example.probability[i]);
    }
    return heading(weights, games, position.moves().size()) + "how likely the next move is, in %\n" +
           board_of(state.board().geometry(), [&](Point p) { return map_cell(state, p, shares); });
}

std::string ownership_map(const std::string& weights, const learn::PlayoutKind& kind,
                          const std::string& games, std::optional<std::size_t> moves, std::int64_t playouts,
                          base::Seed seed) {
    const go::Position position = position_in(games, moves);
    const std::vector<double> shares = learn::ownership_of(weights, kind, position, playouts, seed);
    const auto percent = [&, at = std::size_t{0}](Point /*p*/) mutable {
        return fmt::format("{:>4}", std::lround(100 * shares[at++]));
    };
    return heading(weights, games, position.moves().size()) +
           fmt::format("Uf-2 Ownership, Black's in {} playouts, in %\n", playouts) +
           board_of(go::Geometry::of(position.size()), percent);
}

}  // namespace yomi::cli
