#include "games/phantom_go.hpp"

#include <gtest/gtest.h>

#include "support/hidden_conformance.hpp"

namespace yomi::games {
namespace {

PhantomGoRules small_board() {
    PhantomGoRules rules;
    rules.size = 5;
    rules.komi = 0.5;
    return rules;
}

game::MoveId move_at(const PhantomGo& game, int column, int row) {
    return static_cast<game::MoveId>(game.board().geometry().point(column, row).value());
}

TEST(PhantomGo, IsAHiddenGame) {
    test::check_hidden_game([](base::Seed) { return PhantomGo(small_board()); }, 3000, 6, 2);
}

TEST(PhantomGo, TheRefereeRefusesWhatIsNotLegalAndTellsNobodyElse) {
    PhantomGo game(small_board());
    game.play(move_at(game, 2, 2));
    const std::uint64_t black_knew = game.key(0);
    EXPECT_EQ(game.player(), 1);
    game.play(move_at(game, 2, 2));
    EXPECT_EQ(game.player(), 1) << "White tries again";
    EXPECT_TRUE(game.refused(1).contains(game.board().geometry().point(2, 2)));
    EXPECT_EQ(game.key(0), black_knew);
    std::vector<game::MoveId> moves;
    game.moves(moves);
    EXPECT_EQ(moves.size(), 25U) << "all points but the refused one, and a pass";
    PhantomGo sample;
    base::Random random{base::Seed(1)};
    game.view(1).sample(random, sample);
    EXPECT_EQ(sample.board().at(game.board().geometry().point(2, 2)), go::Colour::Black)
        << "White knows now where the stone is";
    game.play(move_at(game, 0, 0));
    EXPECT_EQ(game.player(), 0);
    EXPECT_NE(game.key(0), black_knew) << "that White has moved, Black is told";
}

TEST(PhantomGo, SamplesHaveAllStonesAndKeepTheOwn) {
    base::Random random{base::Seed(2)};
    std::vector<game::MoveId> moves;
    PhantomGo game(small_board());
    PhantomGo sample;
    while (!game.is_over()) {
        for (const game::Player p : {0, 1}) {
            game.view(p).sample(random, sample);
            const go::Colour own = p == 0 ? go::Colour::Black : go::Colour::White;
            ASSERT_EQ(sample.board().stones(own), game.board().stones(own));
            ASSERT_LE(sample.board().stones(opponent(own)), game.board().stones(opponent(own)));
            ASSERT_TRUE(sample.board().is_consistent());
            for (const go::Point q : game.board().geometry().points())
                ASSERT_EQ(sample.board().at(q) == own, game.board().at(q) == own);
        }
        game.moves(moves);
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

TEST(PhantomGo, AViewHasNoStonesOfTheOther) {
    PhantomGo game(small_board());
    game.play(move_at(game, 1, 1));
    game.play(move_at(game, 3, 3));
    EXPECT_EQ(game.view(0).known().board().stones(go::Colour::White), 0);
    EXPECT_EQ(game.view(0).known().board().stones(go::Colour::Black), 1);
    EXPECT_EQ(game.view(0).count(), 24);
    EXPECT_EQ(game.open_view(0).known().board().stones(go::Colour::White), 1);
}

}  // namespace
}  // namespace yomi::games
