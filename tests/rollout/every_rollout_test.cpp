// What is asked of every line of the table of rollouts: see rollout/registry.hpp.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "rollout/registry.hpp"
#include "support/counting_new.hpp"
#include "support/text_board.hpp"

namespace yomi::rollout {
namespace {

using go::Colour;
using go::Point;

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& entry : rollouts()) all.emplace_back(entry.name);
    return all;
}

class EveryRollout : public testing::TestWithParam<std::string> {
   public:
    EveryRollout() {
        for (const auto& entry : rollouts()) {
            if (entry.name == GetParam()) maker_ = entry.maker();
        }
    }

   protected:
    [[nodiscard]] auto make(const go::GameState& state) {
        return maker_->make(layout_, mcts::facts_of(state));
    }
    std::unique_ptr<mcts::Maker<mcts::Rollout<go::GameState>>> maker_;
    mcts::Layout layout_;
};

INSTANTIATE_TEST_SUITE_P(Rollouts, EveryRollout, testing::ValuesIn(names()), [](const auto& test) {
    std::string name = test.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

/// Some way into a random game.
go::GameState begun(int size, base::Random& random) {
    go::GameState state{go::Position(size)};
    std::vector<game::MoveId> moves;
    for (std::uint32_t i = random.below(20); i > 0; --i) {
        state.moves(moves);
        state.play(moves[random.below(static_cast<std::uint32_t>(moves.size() - 1))]);
    }
    return state;
}

TEST_P(EveryRollout, WritesDownTheGameThatItPlays) {
    base::Random random{base::Seed(21)};
    for (const int size : {3, 5, 9}) {
        for (int i = 0; i < 10; ++i) {
            const go::GameState start = begun(size, random);
            go::GameState state = start;
            mcts::Trace trace;
            trace.add({start.pass(), 7, 0});  // what is there already stays
            const double result = make(start)->run(state, random, trace);
            EXPECT_GE(result, 0);
            EXPECT_LE(result, 1);
            ASSERT_EQ(trace[0].player, 7);
            ASSERT_LE(trace.size(), static_cast<std::size_t>(3 * size * size + 2));
            go::Board board = start.board();
            for (std::size_t step = 1; step < trace.size(); ++step) {
                const Colour mover = board.to_play();
                ASSERT_EQ(trace[step].player, mover == Colour::Black ? 0 : 1);
                if (trace[step].move == start.pass()) {
                    EXPECT_EQ(trace[step].pattern, 0U);
                    board.set_to_play(opponent(mover));
                    continue;
                }
                const Point p = start.point(trace[step].move);
                ASSERT_TRUE(board.is_legal(p, mover)) << test::drawing(board);
                ASSERT_EQ(trace[step].pattern, static_cast<std::uint32_t>(board.code3x3(p)));
                board.play(p, mover);
            }
            EXPECT_EQ(test::drawing(state.board()), test::drawing(board));
        }
    }
}

TEST_P(EveryRollout, DependsOnNothingButStateAndRandom) {
    base::Random random{base::Seed(22)};
    const go::GameState start = begun(9, random);
    const auto one = make(start);
    const auto other = make(start);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const auto moves = [&](mcts::Rollout<go::GameState>& rollout) {
            go::GameState state = start;
            base::Random own{base::Seed(seed)};
            mcts::Trace trace;
            std::vector<game::MoveId> played;
            rollout.run(state, own, trace);
            for (std::size_t i = 0; i < trace.size(); ++i) played.push_back(trace[i].move);
            return played;
        };
        const auto first = moves(*one);
        EXPECT_EQ(moves(*other), first);
        EXPECT_EQ(moves(*one), first);
    }
}

TEST_P(EveryRollout, DoesNotAllocateOnceItHasPlayed) {
    base::Random random{base::Seed(23)};
    const go::GameState start = begun(9, random);
    const auto rollout = make(start);
    mcts::Trace trace;
    for (int i = 0; i < 20; ++i) {
        go::GameState state = start;
        trace.clear();
        const long before = test::allocations();
        rollout->run(state, random, trace);
        if (i >= 5) {
            EXPECT_EQ(test::allocations(), before);
        }
    }
}

TEST(Rollouts, OfSettledAreThoseOfTheTable) {
    for (const auto& entry : rollouts()) {
        if (entry.name != "settled") continue;
        const auto maker = entry.maker();
        const base::Fields fields = maker->fields();
        std::vector<std::string> expected = names();
        std::erase(expected, "settled");
        EXPECT_EQ(base::find_field(fields, "base").choices(), expected);
    }
}

}  // namespace
}  // namespace yomi::rollout
