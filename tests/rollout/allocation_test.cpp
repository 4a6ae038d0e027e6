// Copying boards and playing playouts allocates nothing.

#include <gtest/gtest.h>

#include <memory>

#include "rollout/uniform.hpp"
#include "support/counting_new.hpp"

namespace yomi::test {
namespace {

using go::Board;

TEST(Allocation, IsCounted) {
    const Board first(9);  // makes the tables that all boards share
    const long before = allocations();
    const auto another = std::make_unique<Board>(first);
    EXPECT_EQ(allocations() - before, 1);
}

TEST(Allocation, DoesNotHappenInCopiesAndPlayouts) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        const Board empty(size);
        base::Random random(base::Seed(1));
        const long before = allocations();
        for (int i = 0; i < 10; ++i) {
            Board board = empty;
            rollout::play_uniform(board, random);
            static_cast<void>(board.area_score_of_finished_playout());
            Board other = board;
            other = empty;
            for (const go::Point p : empty.geometry().points()) {
                if (!other.is_legal(p, other.to_play()) || other.is_eye(p, other.to_play())) continue;
                static_cast<void>(other.hash_after(p, other.to_play()));
                other.play(p, other.to_play());
            }
        }
        EXPECT_EQ(allocations() - before, 0) << "size " << size;
    }
}

}  // namespace
}  // namespace yomi::test
