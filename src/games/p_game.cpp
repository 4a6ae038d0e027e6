#include "games/p_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace yomi::games {
namespace {

constexpr int kMostPoints = 127;  // of one move

/// Alpha-beta over the three results.
double alpha_beta(const PGame& state, double alpha, double beta) {
    if (state.is_over()) return state.result();
    // Nothing that is left can turn a large sum; the player to move has the odd move.
    const int more = (state.moves_left() + 1) / 2;
    const int fewer = state.moves_left() / 2;
    const int gain = kMostPoints * (state.player() == 0 ? more : fewer);
    const int loss = kMostPoints * (state.player() == 0 ? fewer : more);
    if (state.sum() > loss) return 1;
    if (state.sum() < -gain) return 0;
    const bool maximises = state.player() == 0;
    double best = maximises ? 0 : 1;
    for (int move = 0; move < state.move_limit(); ++move) {
        PGame next = state;
        next.play(static_cast<game::MoveId>(move));
        const double value = alpha_beta(next, alpha, beta);
        if (maximises) {
            best = std::max(best, value);
            alpha = std::max(alpha, best);
        } else {
            best = std::min(best, value);
            beta = std::min(beta, best);
        }
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace

base::Fields PGameRules::fields() {
    using base::field;
    return {
        field("branching", branching, {2, 1000}, "moves of every position"),
        field("depth", depth, {1, 60}, "moves of a game"),
    };
}

void PGameRules::check() const {
    constexpr double kMostLeaves = 2e9;
    const double leaves = std::pow(static_cast<double>(branching), static_cast<double>(depth));
    if (leaves <= kMostLeaves) return;
    throw base::Error(
        fmt::format("branching = {} with depth = {} makes a tree of {:.2g} leaves, which cannot be "
                    "solved; at most {:.2g} can",
                    branching, depth, leaves, kMostLeaves));
}

void PGame::moves(std::vector<game::MoveId>& out) const {
    out.resize(static_cast<std::size_t>(branching_));
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<game::MoveId>(i);
}

double minimax_of(const PGame& state) { return alpha_beta(state, 0, 1); }

std::vector<double> move_values_of(const PGame& state) {
    std::vector<double> values;
    for (int move = 0; move < state.move_limit(); ++move) {
        PGame next = state;
        next.play(static_cast<game::MoveId>(move));
        const double value = minimax_of(next);
        values.push_back(state.player() == 0 ? value : 1 - value);
    }
    return values;
}

}  // namespace yomi::games
