#include "learn/games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::learn {
namespace {

using test::error_text;
using testing::HasSubstr;

class Games : public test::FolderTest {};

TEST_F(Games, EndAtTheFirstPass) {
    const std::string from = file("from.sgfs", "(;SZ[5];B[aa];W[bb];B[];W[cc])\n");
    const auto games = read_games(from, {});
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].size, 5);
    EXPECT_EQ(games[0].moves.size(), 2U);
}

TEST_F(Games, WhatIsNothingToLearnFromIsLeftOut) {
    const std::string from = file("from.sgfs",
                                  "(;SZ[5];B[aa];W[bb])\n"
                                  "(;SZ[9];B[aa];W[bb])\n"        // another size
                                  "(;SZ[5]AB[cc];B[aa];W[bb])\n"  // set up
                                  "(;SZ[5];B[aa];W[aa])\n"        // illegal
                                  "(;SZ[5];B[dd];W[bb];B[cc])\n");
    const auto games = read_games(from, {});
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[1].moves.size(), 3U);
    EXPECT_EQ(read_games(from, {.games = 1}).size(), 1U);
    EXPECT_EQ(read_games(from, {.size = 9}).size(), 1U);
    EXPECT_EQ(read_games(from, {.skip = 2}).size(), 1U);
}

TEST_F(Games, PositionsBeginBehindWhatIsSkipped) {
    const std::string from = file("from.sgfs", "(;SZ[5];B[aa];W[bb];B[cc])\n");
    const std::string skips = file("skips.sgfs", "1 v8\n");
    const auto games = read_games(from, {.skip_from = skips});
    std::vector<std::string> seen;
    each_position(games[0], [&](const go::GameState& state, go::Point played) {
        seen.push_back(std::string(go::colour_name(state.board().to_play())) + " " +
                       go::vertex_text(played, 5) + " after " + go::vertex_text(state.last_move(), 5));
    });
    EXPECT_THAT(seen, testing::ElementsAre("white B4 after A5", "black C3 after B4"));
}

TEST_F(Games, BadInputIsNamed) {
    EXPECT_THAT(error_text([&] { read_games("/no/such/games", {}); }), HasSubstr("/no/such/games"));
    const std::string illegal = file("illegal.sgfs", "(;SZ[5];B[aa];W[aa])\n");
    EXPECT_THAT(error_text([&] { read_games(illegal, {}); }), HasSubstr("no game to learn from"));
    const std::string good = file("good.sgfs", "(;SZ[5];B[aa];W[bb])\n(;SZ[5];B[aa];W[bb])\n");
    const std::string short_one = file("short_one.sgfs", "1\n");
    EXPECT_THAT(error_text([&] { read_games(good, {.skip_from = short_one}); }), HasSubstr("has no line 2"));
    const std::string words = file("words.sgfs", "many\n1\n");
    EXPECT_THAT(error_text([&] { read_games(good, {.skip_from = words}); }),
                HasSubstr("line 1 does not begin with a number"));
}

}  // namespace
}  // namespace yomi::learn
