#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"

/// What the checks of games have in common: complaints, and states to look at.

namespace yomi::test {

/// What is wrong with a game, a part …; nothing if it keeps its contract, so that tests can also see that a
/// bad one is found out.
using Complaints = std::vector<std::string>;

/// Random games from one state: calls look(state, its legal moves) before every move, until there is
/// something to complain of. A game that does not end in time, or has no move to go on with, is left.
template <game::Game G, class Look>
void for_each_state(const G& start, int longest, int games, const Complaints& wrong, const Look& look) {
    base::Random random{base::Seed(2)};
    std::vector<game::MoveId> moves;
    for (int i = 0; i < games && wrong.empty(); ++i) {
        G state = start;
        for (int played = 0; played < longest && !state.is_over() && wrong.empty(); ++played) {
            state.moves(moves);
            if (moves.empty()) break;
            look(state, moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

/// Whether the move is one of these.
inline bool is_among(const std::vector<game::MoveId>& moves, int move) {
    return std::ranges::find(moves, move) != moves.end();
}

}  // namespace yomi::test
