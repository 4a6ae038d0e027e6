// Searching and judging allocate in proportion to the moves and chains, never to the playouts.

#include <gtest/gtest.h>

#include "engine/careful_playout.hpp"
#include "engine/dead_stones.hpp"
#include "player/flat_search.hpp"
#include "player/sensible.hpp"
#include "support/counting_new.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using test::allocations;

TEST(Allocation, IsCounted) {
    const long before = allocations();
    int* volatile number = new int(3);  // volatile, or a compiler leaves both out
    EXPECT_EQ(allocations() - before, 1);
    delete number;
}

TEST(Allocation, DoesNotHappenInAFlatSearch) {
    for (const int size : {2, 9, 19, 25}) {
        const go::Position position(size);
        player::FlatSearch search(position, Colour::Black, player::sensible_points(position, Colour::Black),
                                  base::Seed(1));
        const player::Limit limit({.playouts = 100, .seconds = 1000});
        const long before = allocations();
        search.run(limit);
        EXPECT_EQ(allocations() - before, 0) << size;
        EXPECT_EQ(search.playouts(), 100);
    }
}

TEST(Allocation, DoesNotHappenInCarefulPlayouts) {
    for (const int size : {2, 9, 19, 25}) {
        const go::Board empty(size);
        go::Board board(size);
        base::Random random(base::Seed(1));
        const long before = allocations();
        for (int i = 0; i < 20; ++i) {
            board = empty;
            play_careful(board, i % 2 == 0 ? Colour::Black : Colour::White, random);
        }
        EXPECT_EQ(allocations() - before, 0) << size;
    }
}

TEST(Allocation, OfAnEstimateDoesNotGrowWithItsPlayouts) {
    go::Board board(9);
    base::Random random(base::Seed(2));
    for (int i = 0; i < 30; ++i) {
        const auto empty = board.empty_points();
        const go::Point p = empty[random.below(static_cast<std::uint32_t>(empty.size()))];
        if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
    }
    const auto count = [&](int rounds) {
        const long before = allocations();
        estimate_dead_stones(board, rounds, player::Limit({}));
        return allocations() - before;
    };
    // The estimate allocates for chains that look dead, a few more or less; there are 108 more playouts.
    EXPECT_NEAR(static_cast<double>(count(20)), static_cast<double>(count(2)), 20);
}

}  // namespace
}  // namespace yomi::engine
