#include "games/hex.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/named_conformance.hpp"
#include "support/perfect_play.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

Hex hex_of(std::int64_t size, bool swap) { return Hex(HexOptions{.size = size, .swap = swap}); }

TEST(Hex, IsAGame) {
    for (const int size : {2, 3, 5, 11, 19}) {
        for (const bool swap : {true, false}) {
            test::check_game<Hex>(hex_of(size, swap), size * size + 1, 6);
            EXPECT_THAT(test::check_playouts(hex_of(size, swap), size * size + 1,
                                             test::scaled(size == 11 ? 500'000 : 50'000)),
                        testing::IsEmpty());
        }
    }
    test::check_named<Hex>(19 * 19 + 1);
}

/// Whether the stones of a player in the picture connect his edges.
bool connects(const game::Picture& picture, int player) {
    const int size = picture.rows;
    const auto is_own = [&](int column, int row) {
        return column >= 0 && row >= 0 && column < size && row < size &&
               picture.cells[static_cast<std::size_t>(row * size + column)].owner == player;
    };
    std::set<std::pair<int, int>> seen;
    std::vector<std::pair<int, int>> todo;
    for (int i = 0; i < size; ++i) todo.push_back(player == 0 ? std::pair(i, 0) : std::pair(0, i));
    while (!todo.empty()) {
        const auto [column, row] = todo.back();
        todo.pop_back();
        if (!is_own(column, row) || !seen.insert({column, row}).second) continue;
        if ((player == 0 ? row : column) == size - 1) return true;
        for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}})
            todo.emplace_back(column + dx, row + dy);
    }
    return false;
}

TEST(Hex, IsWonByWhoConnectsHisEdges) {
    base::Random random{base::Seed(1)};
    for (const int size : {2, 3, 4, 7, 11, 19}) {
        for (int i = 0; i < 30; ++i) {
            Hex game = hex_of(size, i % 2 == 0);
            while (!game.is_over()) {
                ASSERT_FALSE(connects(game.picture(), 0) || connects(game.picture(), 1)) << game.text();
                game.play(game.random_move(random));
            }
            EXPECT_EQ(connects(game.picture(), 0), game.result() == 1) << game.text();
            EXPECT_EQ(connects(game.picture(), 1), game.result() == 0) << game.text();
        }
    }
}

TEST(Hex, IsWonByTheFirstPlayerUnlessTheSecondMaySwap) {
    for (int size = 2; size <= (test::is_whole() ? 4 : 3); ++size) {
        EXPECT_EQ(test::Solver<Hex>().solve(hex_of(size, false)), 1) << size;
        EXPECT_EQ(test::Solver<Hex>().solve(hex_of(size, true)), 0) << size;
    }
}

/// The other player's edges lie as one's own do in the mirror, so a move and its mirror are worth the same.
TEST(Hex, SwapMirrorsTheFirstStone) {
    Hex game = hex_of(3, true);
    game.play(game.symmetric(0, 2));  // c1
    EXPECT_EQ(game.move_text(static_cast<game::MoveId>(game.move_limit() - 1)), "swap");
    game.play(static_cast<game::MoveId>(game.move_limit() - 1));
    EXPECT_EQ(game.text(), "  a b c\n1 . . .\n 2 . . .\n  3 o . .\n");
    EXPECT_EQ(game.player(), 0);
    std::vector<game::MoveId> moves;
    game.moves(moves);
    EXPECT_EQ(moves.size(), 8U);
    for (const int first :
         {0, 1, 2, 4, 5, 6, 8, 9, 10}) {  // what is lost for 0 before the swap, is for 1 behind it
        Hex plain = hex_of(3, false);
        Hex swapped = hex_of(3, true);
        plain.play(static_cast<game::MoveId>(first));
        swapped.play(static_cast<game::MoveId>(first));
        swapped.play(static_cast<game::MoveId>(swapped.move_limit() - 1));
        EXPECT_EQ(test::solve(plain), 1 - test::solve(swapped)) << first;
    }
}

/// Plays "b2 c3 …" and then says which moves are sensible.
std::set<std::string> sensible_after(Hex game, const std::vector<std::string>& played) {
    std::vector<game::MoveId> moves;
    for (const std::string& text : played) {
        game.moves(moves);
        const auto named = [&](game::MoveId m) { return game.move_text(m) == text; };
        game.play(*std::ranges::find_if(moves, named));
    }
    base::Random random{base::Seed(1)};
    std::set<std::string> sensible;
    for (int i = 0; i < 400; ++i) sensible.insert(game.move_text(game.sensible_move(random)));
    return sensible;
}

TEST(Hex, SavesABridge) {
    using Texts = std::set<std::string>;
    const Hex game = hex_of(5, false);
    EXPECT_EQ(sensible_after(game, {"c3", "a1", "b5", "b4"}), Texts{"c4"}) << "c3 and b5 by b4 and c4";
    EXPECT_EQ(sensible_after(game, {"c3", "a1", "d4", "c4"}), Texts{"d3"});
    EXPECT_EQ(sensible_after(game, {"c2", "c1"}), Texts{"d1"}) << "a bridge to the upper edge";
    EXPECT_EQ(sensible_after(game, {"c4", "b5"}), Texts{"c5"}) << "and to the lower one";
    EXPECT_EQ(sensible_after(game, {"c4", "b2", "a2"}), Texts{"a3"}) << "for player 1 to the left";
    EXPECT_EQ(sensible_after(game, {"e4", "d3", "e3"}), Texts{"e2"}) << "and to the right";
    EXPECT_EQ(sensible_after(game, {"b3", "a1", "d2", "a2", "c4", "c3"}), (Texts{"b4", "c2", "d3"})) << "or";
    EXPECT_EQ(sensible_after(game, {"c3", "e5", "c5", "b1"}).size(), 21U) << "no bridge there";
    EXPECT_EQ(sensible_after(game, {"c3", "c4"}).size(), 23U) << "one neighbour is no bridge";
}

}  // namespace
}  // namespace yomi::games
