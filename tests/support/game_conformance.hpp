#pragma once

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"

namespace yomi::test {

/// What every game::Game promises, on random games from this state of at most `longest` moves: moves are
/// legal numbers, each once; looking changes nothing; a copy plays on as the original does; the end has a
/// result.
template <game::Game G>
void check_game(const G& start, int longest, int games) {
    base::Random random{base::Seed(1)};
    std::vector<game::MoveId> moves;
    std::vector<game::MoveId> again;
    for (int i = 0; i < games; ++i) {
        G state = start;
        G copy = start;
        int played = 0;
        for (; !state.is_over(); ++played) {
            ASSERT_LT(played, longest) << "the game does not end";
            ASSERT_TRUE(state.player() == 0 || state.player() == 1);
            again = {9, 9, 9};  // to be replaced
            state.moves(moves);
            copy.moves(again);
            ASSERT_EQ(moves, again) << "after " << played << " moves";
            ASSERT_FALSE(moves.empty());
            ASSERT_EQ(std::set(moves.begin(), moves.end()).size(), moves.size());
            for (const game::MoveId m : moves) ASSERT_LT(m, state.move_limit());
            const game::MoveId move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            state.play(move);
            G other = copy;
            other.play(move);
            copy = other;
            ASSERT_EQ(state.move_limit(), start.move_limit());
        }
        ASSERT_TRUE(copy.is_over());
        ASSERT_GE(state.result(), 0);
        ASSERT_LE(state.result(), 1);
        ASSERT_EQ(state.result(), copy.result());
    }
    EXPECT_FALSE(start.is_over());
}

}  // namespace yomi::test
