#include "learn/games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "learn/game_files.hpp"
#include "support/error_text.hpp"
#include "support/text_board.hpp"

namespace yomi::learn {
namespace {

using test::error_text;
using test::GameFile;
using testing::HasSubstr;

TEST(Games, EndAtTheFirstPass) {
    const GameFile file("(;SZ[5];B[aa];W[bb];B[];W[cc])\n");
    const auto games = read_games(file.path(), {});
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].size, 5);
    EXPECT_EQ(games[0].moves.size(), 2U);
}

TEST(Games, WhatIsNothingToLearnFromIsLeftOut) {
    const GameFile file(
        "(;SZ[5];B[aa];W[bb])\n"
        "(;SZ[9];B[aa];W[bb])\n"        // another size
        "(;SZ[5]AB[cc];B[aa];W[bb])\n"  // set up
        "(;SZ[5];B[aa];W[aa])\n"        // illegal
        "(;SZ[5];B[dd];W[bb];B[cc])\n");
    const auto games = read_games(file.path(), {});
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[1].moves.size(), 3U);
    EXPECT_EQ(read_games(file.path(), {.games = 1}).size(), 1U);
    EXPECT_EQ(read_games(file.path(), {.size = 9}).size(), 1U);
    EXPECT_EQ(read_games(file.path(), {.skip = 2}).size(), 1U);
}

TEST(Games, PositionsBeginBehindWhatIsSkipped) {
    const GameFile file("(;SZ[5];B[aa];W[bb];B[cc])\n");
    const GameFile skips("1 v8\n");
    const auto games = read_games(file.path(), {.skip_from = skips.path()});
    std::vector<std::string> seen;
    each_position(games[0], [&](const go::GameState& state, go::Point played) {
        seen.push_back(std::string(go::colour_name(state.board().to_play())) + " " +
                       go::vertex_text(played, 5) + " after " + go::vertex_text(state.last_move(), 5));
    });
    EXPECT_THAT(seen, testing::ElementsAre("white B4 after A5", "black C3 after B4"));
}

TEST(Games, BadInputIsNamed) {
    const GameFile none("\n");
    EXPECT_THAT(error_text([&] { read_games("/no/such/games", {}); }), HasSubstr("/no/such/games"));
    const GameFile illegal("(;SZ[5];B[aa];W[aa])\n");
    EXPECT_THAT(error_text([&] { read_games(illegal.path(), {}); }), HasSubstr("no game to learn from"));
    const GameFile good("(;SZ[5];B[aa];W[bb])\n(;SZ[5];B[aa];W[bb])\n");
    const GameFile short_one("1\n");
    EXPECT_THAT(error_text([&] { read_games(good.path(), {.skip_from = short_one.path()}); }),
                HasSubstr("has no line 2"));
    const GameFile words("many\n1\n");
    EXPECT_THAT(error_text([&] { read_games(good.path(), {.skip_from = words.path()}); }),
                HasSubstr("line 1 does not begin with a number"));
}

}  // namespace
}  // namespace yomi::learn
