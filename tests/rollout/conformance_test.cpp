// Every rollout of the table against its contract, from the empty board and from random positions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rollout/registry.hpp"
#include "support/part_conformance.hpp"

namespace yomi::rollout {
namespace {

using testing::IsEmpty;

TEST(RolloutConformance, OfTheTable) { EXPECT_THAT(test::check_table(rollouts()), IsEmpty()); }

TEST(RolloutConformance, OfEveryRollout) {
    base::Random random(base::Seed(1));
    std::vector<game::MoveId> moves;
    go::GameState state{go::Position(9, *go::rules_by_name("japanese"))};  // playouts know simple ko only
    for (const int played : {0, 1, 25}) {
        for (int i = 0; i < played; ++i) {
            state.moves(moves);
            moves.pop_back();  // no pass
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        for (const auto& entry : rollouts()) {
            SCOPED_TRACE(testing::Message() << entry.name << " after " << played);
            mcts::Layout layout;
            const auto rollout = entry.maker()->make(layout, mcts::facts_of(state));
            rollout->get_ready(state);
            EXPECT_THAT(test::check_rollout<go::GameState>(state, *rollout, 30), IsEmpty());
            EXPECT_NO_THROW(layout.check());
        }
    }
}

}  // namespace
}  // namespace yomi::rollout
