// Who owns what at the end of a playout, as the search is told, against go::Ownership.

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "go/game_state.hpp"
#include "go/score.hpp"
#include "support/counting_new.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Colour;
using go::Point;

TEST(Owners, AreThoseOfTheScore) {
    base::Random random{base::Seed(31)};
    std::vector<game::MoveId> moves;
    std::vector<float> shares;
    for (int round = 0; round < 200; ++round) {
        const int size = 2 + static_cast<int>(random.below(8));
        go::GameState state{go::Position(size)};
        for (std::uint32_t i = random.below(120); i > 0 && !state.is_over(); --i) {
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        state.owners(shares);
        ASSERT_EQ(shares.size(), static_cast<std::size_t>(state.move_limit()));
        const go::Ownership owners(state.board(), {});
        double area = 0;
        for (const Point p : state.board().geometry().points()) {
            const Colour owner = owners.of(p);
            const float expected = owner == Colour::Black ? 1.0F : owner == Colour::White ? 0.0F : 0.5F;
            ASSERT_EQ(shares[static_cast<std::size_t>(p.value())], expected) << drawing(state.board());
            area += 2 * expected - 1;
        }
        ASSERT_EQ(area, state.board().area_score());
        ASSERT_EQ(shares[state.pass()], 0.5F);
    }
}

TEST(Owners, AreToldWithoutAllocation) {
    const go::GameState state{go::Position(19)};
    std::vector<float> shares;
    state.owners(shares);
    const long before = allocations();
    state.owners(shares);
    EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace yomi::test
