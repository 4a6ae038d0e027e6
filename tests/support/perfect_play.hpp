#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/hooks.hpp"

/// Small games to the end: their value, and how many lines of play there are.

namespace yomi::test {

/// What player 0 gets of two if both play perfectly, by alpha-beta over the results 0, 0.5 and 1.
template <game::Game G>
double solve(const G& state, double alpha = 0, double beta = 1) {
    if (state.is_over()) return state.result();
    const bool maximises = state.player() == 0;
    double best = maximises ? 0 : 1;
    std::vector<game::MoveId> moves;
    state.moves(moves);
    for (const game::MoveId m : moves) {
        G next = state;
        next.play(m);
        const double value = solve(next, alpha, beta);
        best = maximises ? std::max(best, value) : std::min(best, value);
        (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta) break;
    }
    return best;
}

/// The same for games in which pieces are put on cells and stay, with a table of positions; moves in the
/// middle of the board come first. A position is known by who has which cell, and what else was played.
template <game::HasPicture G>
class Solver {
   public:
    double solve(const G& start) {
        const game::Picture picture = start.picture();
        columns_ = picture.columns;
        rows_ = picture.rows;
        return solve(start, 0, 0, 1);
    }

   private:
    /// A move with the key of the position behind it, and how far from the middle it is.
    struct Branch {
        game::MoveId move;
        std::uint64_t key;
        int distance;
    };

    [[nodiscard]] std::vector<Branch> branches_of(const G& state, std::uint64_t key) const {
        std::vector<game::MoveId> moves;
        state.moves(moves);
        std::vector<Branch> branches;
        for (const game::MoveId m : moves) {
            const std::vector<int> place = state.cells_of(m);
            const int cell = place.empty() ? columns_ * rows_ + m : place[0];
            const int across = 2 * (cell % columns_) - columns_ + 1;
            const int down = 2 * (cell / columns_) - rows_ + 1;
            const auto who_and_where = static_cast<std::uint64_t>(cell * game::kMostPlayers + state.player());
            branches.push_back({m, key ^ base::mix64(who_and_where + 1), across * across + down * down});
        }
        std::ranges::stable_sort(branches, {}, &Branch::distance);
        return branches;
    }

    double solve(const G& state, std::uint64_t key, double alpha, double beta) {
        if (state.is_over()) return state.result();
        const auto known = bounds_.find(key);
        if (known != bounds_.end()) {
            const auto& [low, high] = known->second;
            if (low >= beta || low == high) return low;
            if (high <= alpha) return high;
        }
        const double best = search(state, key, alpha, beta);
        auto& [low, high] = bounds_.try_emplace(key, 0, 1).first->second;
        if (best > alpha) low = std::max(low, best);
        if (best < beta) high = std::min(high, best);
        return best;
    }

    double search(const G& state, std::uint64_t key, double alpha, double beta) {
        const bool maximises = state.player() == 0;
        double best = maximises ? 0 : 1;
        for (const Branch& branch : branches_of(state, key)) {
            G next = state;
            next.play(branch.move);
            const double value = solve(next, branch.key, alpha, beta);
            best = maximises ? std::max(best, value) : std::min(best, value);
            (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    int columns_ = 0;
    int rows_ = 0;
    std::unordered_map<std::uint64_t, std::pair<double, double>> bounds_;
};

/// How many lines of 0, 1, 2 … moves there are; games that are over do not go on.
template <game::Game G>
void add_lines(const G& state, std::size_t depth, std::vector<std::int64_t>& counts) {
    ++counts[depth];
    if (state.is_over() || depth + 1 == counts.size()) return;
    std::vector<game::MoveId> moves;
    state.moves(moves);
    for (const game::MoveId m : moves) {
        G next = state;
        next.play(m);
        add_lines(next, depth + 1, counts);
    }
}

template <game::Game G>
std::vector<std::int64_t> count_lines(const G& start, int depth) {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(depth) + 1);
    add_lines(start, 0, counts);
    return counts;
}

}  // namespace yomi::test
