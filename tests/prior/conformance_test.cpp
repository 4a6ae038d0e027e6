// Every prior of the table against its contract, in positions of real games' kinds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prior/registry.hpp"
#include "support/part_conformance.hpp"

namespace yomi::prior {
namespace {

using testing::IsEmpty;

TEST(PriorConformance, OfTheTable) { EXPECT_THAT(test::check_table(priors()), IsEmpty()); }

TEST(PriorConformance, OfEveryPrior) {
    base::Random random(base::Seed(1));
    std::vector<game::MoveId> moves;
    for (const int size : {9, 19}) {
        go::GameState state{go::Position(size)};
        for (const int played : {0, 1, 30}) {
            for (int i = 0; i < played; ++i) {
                state.moves(moves);
                moves.pop_back();  // no pass
                state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            }
            for (const auto& entry : priors()) {
                SCOPED_TRACE(testing::Message() << entry.name << " on " << size << " after " << played);
                mcts::Layout layout;
                const auto prior = entry.maker()->make(layout, mcts::facts_of(state));
                EXPECT_THAT(test::check_prior<go::GameState>(state, *prior), IsEmpty());
                EXPECT_NO_THROW(layout.check());
            }
        }
    }
}

}  // namespace
}  // namespace yomi::prior
