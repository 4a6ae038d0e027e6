#include "rollout/settled.hpp"

#include <algorithm>

#include "rollout/registry.hpp"

namespace yomi::rollout {

using go::Colour;

base::Fields SettledOptions::fields() {
    using base::field;
    return {
        field("base", base, {"uniform", "tactical", "learned"},
              "the playouts where something is left to play for"),
        field("from", from, {0, 1}, "look only when this share of the points holds stones"),
    };
}

SettledRollout::SettledRollout(mcts::Layout& layout, const SettledOptions& options,
                               const mcts::GameFacts& facts)
    : options_(options) {
    const auto& table = rollouts();
    const auto entry = std::ranges::find_if(table, [&](const auto& e) { return e.name == options.base; });
    base_ = entry->maker()->make(layout, facts);
}

SettledRollout::~SettledRollout() = default;

std::optional<double> SettledRollout::certain_result(const go::GameState& state) {
    const go::Board& board = state.board();
    const int area = board.geometry().area();
    const int black = life_.read(board, Colour::Black).all().count();
    // All other points go to White, and then all but White's to Black.
    if (const double worst = state.result_of(2 * black - area); worst == 1) return worst;
    const int white = life_.read(board, Colour::White).all().count();
    if (const double best = state.result_of(area - 2 * white); best == 0) return best;
    return std::nullopt;
}

double SettledRollout::run(go::GameState& state, base::Random& random, mcts::Trace& trace) {
    const go::Board& board = state.board();
    const int stones = board.stones(Colour::Black) + board.stones(Colour::White);
    if (stones >= options_.from * board.geometry().area()) {
        if (const auto certain = certain_result(state)) return *certain;
    }
    return base_->run(state, random, trace);
}

}  // namespace yomi::rollout
