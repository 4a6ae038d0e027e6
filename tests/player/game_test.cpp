// Whole games between players and between engines.

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "player/monte_carlo.hpp"
#include "player/random_player.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::player {
namespace {

using go::Colour;

/// Plays to the end or for three moves a point; every move must be legal.
void play_out(go::Position& position, Player& black, Player& white, std::int64_t playouts) {
    const int longest = 3 * position.geometry().area();
    for (int i = 0; i < longest && !position.is_over(); ++i) {
        const Colour c = position.to_play();
        Player& player = c == Colour::Black ? black : white;
        const Decision decision = player.choose(position, c, {.playouts = playouts}, {});
        ASSERT_TRUE(position.is_legal(c, decision.point));
        position.play(c, decision.point);
    }
}

TEST(Game, MonteCarloBeatsRandom) {
    // Twenty games with YOMI_TEST_SCALE=2.
    const auto games = static_cast<int>(test::kSanitized ? 2 : 10 * test::scale());
    constexpr std::int64_t kPlayouts = 2000;
    constexpr int kMoves = 50;  // then the board tells who wins
    int won = 0;
    for (int game = 0; game < games; ++game) {
        MonteCarloPlayer strong{base::Seed(static_cast<std::uint64_t>(game))};
        RandomPlayer weak{base::Seed(static_cast<std::uint64_t>(game))};
        go::Position position(9, *go::rules_by_name("chinese"), 7.5);
        const bool strong_is_black = game % 2 == 0;
        for (int i = 0; i < kMoves && !position.is_over(); ++i) {
            const Colour c = position.to_play();
            const bool strong_moves = (c == Colour::Black) == strong_is_black;
            Player& player = strong_moves ? static_cast<Player&>(strong) : weak;
            position.play(c, player.choose(position, c, {.playouts = kPlayouts}, {}).point);
        }
        engine::DeadStoneEstimator estimator;
        won += (position.score(estimator.of(position.board()).status()) > 0) == strong_is_black ? 1 : 0;
    }
    EXPECT_GE(won, games - games / 20);
}

TEST(Game, IsLegalUnderAllRulesAndOnAllSizes) {
    for (const std::string& name : go::rules_names()) {
        for (const int size : {2, 3, 4, 5, 7}) {
            SCOPED_TRACE(name + ", size " + std::to_string(size));
            MonteCarloPlayer black{base::Seed(1)};
            RandomPlayer white{base::Seed(2)};
            go::Position position(size, *go::rules_by_name(name), 0.5);
            play_out(position, black, white, 30);
            if (HasFatalFailure()) return;
            EXPECT_GT(position.moves().size(), 1U);
        }
    }
}

TEST(Game, OfEnginesIsLegalAndEndsUnderAllRules) {
    for (const std::string& name : go::rules_names()) {
        for (const int size : {2, 3, 5, 7}) {
            SCOPED_TRACE(name + ", size " + std::to_string(size));
            engine::Engine engine(base::Seed(5), {.playouts = 50, .resign = false});
            engine.new_game(size);
            engine.set_rules(*go::rules_by_name(name));
            engine.set_komi(0.5);
            const int longest = 200 + 6 * size * size;
            int moves = 0;
            for (; moves < longest && !engine.position().is_over(); ++moves) {
                const Decision decision = engine.generate(engine.position().to_play());
                EXPECT_EQ(engine.position().moves().back().point, decision.point);
            }
            EXPECT_TRUE(engine.position().is_over()) << test::drawing(engine.position().board());
        }
    }
}

TEST(Game, IsTheSameForTheSameSeed) {
    const auto play = [](std::uint64_t seed) {
        engine::Engine engine(base::Seed(seed), {.playouts = 200});
        engine.new_game(9);
        for (int i = 0; i < 30; ++i) {
            if (engine.generate(engine.position().to_play()).resign) break;
        }
        return engine.position().moves();
    };
    const auto first = play(1);
    EXPECT_EQ(play(1), first);
    EXPECT_NE(play(2), first);
}

TEST(Game, GoesOnTheSameAfterUndo) {
    engine::Engine engine(base::Seed(9), {.playouts = 100});
    engine.set_option("reuse_tree", "false");  // what is known about a position depends on how it came up
    engine.new_game(9);
    for (int i = 0; i < 20; ++i) engine.generate(engine.position().to_play());
    const auto moves = engine.position().moves();
    engine.undo(7);
    for (int i = 0; i < 7; ++i) engine.generate(engine.position().to_play());
    EXPECT_EQ(engine.position().moves(), moves);
}

}  // namespace
}  // namespace yomi::player
