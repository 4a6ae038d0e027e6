#include "games/nogo.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/named_conformance.hpp"
#include "support/perfect_play.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

NoGo nogo_of(std::int64_t size) { return NoGo(NoGoOptions{.size = size}); }

TEST(NoGo, IsAGame) {
    for (const int size : {5, 9, 19}) {
        test::check_game<NoGo>(nogo_of(size), size * size, 8);
        EXPECT_THAT(test::check_playouts(nogo_of(size), size * size, test::scaled(200'000)),
                    testing::IsEmpty());
    }
    test::check_named<NoGo>(19 * 19);
}

/// Liberties by walking through a chain, on the owners of the cells.
struct PlainNoGo {
    explicit PlainNoGo(const game::Picture& picture) : size(picture.rows) {
        for (const auto& cell : picture.cells) owner.push_back(cell.owner);
    }
    [[nodiscard]] std::vector<int> around(int cell) const {
        std::vector<int> cells;
        if (cell % size > 0) cells.push_back(cell - 1);
        if (cell % size < size - 1) cells.push_back(cell + 1);
        if (cell >= size) cells.push_back(cell - size);
        if (cell + size < size * size) cells.push_back(cell + size);
        return cells;
    }
    [[nodiscard]] bool has_liberty(int cell) const {
        std::set<int> seen = {cell};
        std::vector<int> todo = {cell};
        while (!todo.empty()) {
            const int here = todo.back();
            todo.pop_back();
            for (const int next : around(here)) {
                if (owner_of(next) < 0) return true;
                if (owner_of(next) == owner_of(cell) && seen.insert(next).second) todo.push_back(next);
            }
        }
        return false;
    }
    [[nodiscard]] bool may_play(int cell, int player) const {
        if (owner_of(cell) >= 0) return false;
        PlainNoGo after = *this;
        after.owner[static_cast<std::size_t>(cell)] = player;
        for (const int next : around(cell)) {
            if (after.owner_of(next) >= 0 && !after.has_liberty(next)) return false;
        }
        return after.has_liberty(cell);
    }
    [[nodiscard]] int owner_of(int cell) const { return owner[static_cast<std::size_t>(cell)]; }
    int size;
    std::vector<int> owner;
};

TEST(NoGo, PlaysByThePlainRules) {
    base::Random random{base::Seed(1)};
    int first_wins = 0;
    for (int i = 0; i < 100; ++i) {
        NoGo game = nogo_of(5 + i % 5);
        std::vector<game::MoveId> moves;
        for (;;) {
            const PlainNoGo plain(game.picture());
            std::set<int> cells;
            for (int c = 0; c < plain.size * plain.size; ++c) {
                if (plain.may_play(c, game.player())) cells.insert(c);
            }
            game.moves(moves);
            std::set<int> legal;
            for (const game::MoveId m : moves) legal.insert(game.cells_of(m)[0]);
            ASSERT_EQ(legal, cells) << game.text();
            ASSERT_EQ(game.is_over(), cells.empty());
            if (game.is_over()) break;
            game.play(game.random_move(random));
        }
        EXPECT_EQ(game.result(), game.player() == 1 ? 1 : 0) << "who cannot move loses";
        EXPECT_TRUE(game.board().is_consistent());
        first_wins += game.result() == 1 ? 1 : 0;
    }
    EXPECT_GT(first_wins, 20);
    EXPECT_LT(first_wins, 80);
}

std::set<std::string> legal_after(NoGo game, const std::vector<std::string>& played) {
    std::vector<game::MoveId> moves;
    game.moves(moves);
    for (const std::string& text : played) {
        const auto named = [&](game::MoveId m) { return game.move_text(m) == text; };
        game.play(*std::ranges::find_if(moves, named));
        game.moves(moves);
    }
    std::set<std::string> texts;
    for (const game::MoveId m : moves) texts.insert(game.move_text(m));
    return texts;
}

TEST(NoGo, ForbidsCapturesAndSuicide) {
    const NoGo game = nogo_of(5);
    EXPECT_FALSE(legal_after(game, {"a2", "e5", "b1"}).contains("a1")) << "suicide of o";
    EXPECT_TRUE(legal_after(game, {"a2", "e5", "b1", "e4"}).contains("a1")) << "and no suicide of x";
    EXPECT_FALSE(legal_after(game, {"b5", "a5"}).contains("a4")) << "captures a5";
    EXPECT_TRUE(legal_after(game, {"b5", "a5", "e1"}).contains("a4")) << "saves a5";
    EXPECT_FALSE(legal_after(game, {"b1", "a1", "e5", "b2", "a3", "e4"}).contains("a2"))
        << "captures a1, too";
}

TEST(NoGo, IsDrawnFromTheBottom) {
    NoGo game = nogo_of(5);
    game.play(6);
    game.play(5 * 6 - 2);
    EXPECT_EQ(game.text(), "5 . . . . o\n4 . . . . .\n3 . . . . .\n2 x . . . .\n1 . . . . .\n  a b c d e\n");
    EXPECT_EQ(game.move_text(5 * 6 - 2), "e5");
}

}  // namespace
}  // namespace yomi::games
