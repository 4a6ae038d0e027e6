#include "games/three_way_line.hpp"

#include <gtest/gtest.h>

#include <unordered_map>

#include "support/error_text.hpp"
#include "support/named_conformance.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

ThreeWayLine three_way_of(std::int64_t size, std::int64_t row) {
    return ThreeWayLine(ThreeWayLineOptions{.size = size, .row = row});
}

TEST(ThreeWayLine, IsAGame) {
    for (const auto& [size, row] : {std::pair(5, 4), {3, 3}, {7, 5}, {7, 3}}) {
        test::check_game<ThreeWayLine>(three_way_of(size, row), size * size, 30);
        EXPECT_THAT(test::check_playouts(three_way_of(size, row), size * size, test::scaled(200'000)),
                    testing::IsEmpty());
    }
    test::check_named<ThreeWayLine>(7 * 7);
    EXPECT_THAT(test::error_text([] { ThreeWayLineOptions{.size = 3, .row = 4}.check(); }),
                testing::HasSubstr("row = 4 does not fit"));
}

bool has_line(const game::Picture& picture, int player, int wanted) {
    const auto is_own = [&](int column, int row) {
        return column >= 0 && column < picture.columns && row >= 0 && row < picture.rows &&
               picture.cells[static_cast<std::size_t>(row * picture.columns + column)].owner == player;
    };
    for (int row = 0; row < picture.rows; ++row) {
        for (int column = 0; column < picture.columns; ++column) {
            for (const auto& [dx, dy] : {std::pair(1, 0), {0, 1}, {1, 1}, {1, -1}}) {
                int length = 0;
                while (length < wanted && is_own(column + length * dx, row + length * dy)) ++length;
                if (length == wanted) return true;
            }
        }
    }
    return false;
}

TEST(ThreeWayLine, IsWonByTheFirstRowOrShared) {
    base::Random random{base::Seed(1)};
    std::array<int, 4> won = {};  // by each player, and by nobody
    for (int i = 0; i < 600; ++i) {
        const int row = 3 + i % 3;
        ThreeWayLine game = three_way_of(5, row);
        for (int played = 0; !game.is_over(); ++played) {
            ASSERT_EQ(game.player(), played % 3);
            for (int p = 0; p < 3; ++p) ASSERT_FALSE(has_line(game.picture(), p, row)) << game.text();
            game.play(game.random_move(random));
        }
        int winner = 3;
        for (int p = 0; p < 3; ++p) winner = has_line(game.picture(), p, row) ? p : winner;
        for (int p = 0; p < 3; ++p)
            EXPECT_DOUBLE_EQ(game.reward(p), winner == 3 ? 1.0 / 3 : winner == p ? 1 : 0) << game.text();
        ++won[static_cast<std::size_t>(winner)];
    }
    for (const int times : won) EXPECT_GT(times, 30);
}

/// What a player gets who plays against the two others together.
double alone(const ThreeWayLine& state, int player, std::uint64_t key,
             std::unordered_map<std::uint64_t, double>& known) {
    if (state.is_over()) return state.reward(player);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    const bool maximises = state.player() == player;
    double best = maximises ? 0 : 1;
    std::vector<game::MoveId> moves;
    state.moves(moves);
    for (const game::MoveId m : moves) {
        ThreeWayLine next = state;
        next.play(m);
        const auto change = static_cast<std::uint64_t>(4 * m + state.player() + 1);
        const double value = alone(next, player, key ^ base::mix64(change), known);
        best = maximises ? std::max(best, value) : std::min(best, value);
        if (best == (maximises ? 1 : 0)) break;
    }
    return known[key] = best;
}

TEST(ThreeWayLine, NobodyCanBeBeatenOnThreeByThree) {
    for (int p = 0; p < 3; ++p) {
        std::unordered_map<std::uint64_t, double> known;
        EXPECT_DOUBLE_EQ(alone(three_way_of(3, 3), p, 0, known), 1.0 / 3) << p;
    }
    std::unordered_map<std::uint64_t, double> known;
    EXPECT_EQ(alone(three_way_of(4, 3), 2, 0, known), 0) << "on four by four the last one can";
}

TEST(ThreeWayLine, IsDrawnWithThreeKindsOfStones) {
    ThreeWayLine game = three_way_of(3, 3);
    for (const int point : {0, 1, 5}) game.play(static_cast<game::MoveId>(point));
    EXPECT_EQ(game.text(), "  a b c\n1 x o .\n2 . z .\n3 . . .\n");
    EXPECT_EQ(game.move_text(5), "b2");
}

}  // namespace
}  // namespace yomi::games
