// Games other than Go on the command line: match, bench, parts, and a session in the terminal.

#include "arena/open_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/bench_command.hpp"
#include "cli/lab/match_command.hpp"
#include "cli/lab/match_experiment.hpp"
#include "cli/play/hidden_terminal.hpp"
#include "cli/player_words.hpp"
#include "command_test.hpp"
#include "support/error_text.hpp"

namespace yomi::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

class OpenMatch : public test::CommandTest {
   protected:
    OpenMatch() : CommandTest("match", add_match_command) {}

    std::string match(std::vector<std::string> more) {
        std::vector<std::string> all = {"uct", "random", "--game", "tic-tac-toe", "--seed", "1"};
        all.insert(all.end(), more.begin(), more.end());
        return run(all);
    }
};

TEST_F(OpenMatch, IsPlayedAndGoesOn) {
    const std::string store = path_of("x.lab");
    const std::string first = match({"--playouts", "50", "--games", "6", "--store", store});
    EXPECT_THAT(error_, IsEmpty());
    EXPECT_THAT(first, AllOf(HasSubstr("uct - random"), HasSubstr("6 games")));
    const std::string again = match({"--playouts", "50", "--games", "10", "--store", store});
    EXPECT_THAT(error_, IsEmpty());
    EXPECT_THAT(again, HasSubstr("10 games"));
}

TEST_F(OpenMatch, IsAFileToo) {
    const std::string text = match({"--toml", "--openings", "random", "--opening-moves", "3", "--sprt", "0",
                                    "10", "--each", "expand_at=1"});
    EXPECT_THAT(error_, HasSubstr("random"));  // random has no such option
    EXPECT_EQ(text, "");
    const std::string good =
        match({"--toml", "--openings", "random", "--opening-moves", "3", "--sprt", "0", "10"});
    EXPECT_THAT(error_, IsEmpty());
    EXPECT_THAT(good, AllOf(HasSubstr("[[matches]]"), HasSubstr("opening_moves = 3"),
                            HasSubstr("[matches.sprt]"), HasSubstr("game = \"tic-tac-toe\"")));
    const lab::Experiment experiment = lab::read_experiment(good, "x.toml");
    EXPECT_EQ(experiment.cells.size(), 1U);
    EXPECT_TRUE(experiment.cells[0].work->match()->sprt.has_value());
}

TEST_F(OpenMatch, MistakesAreNamed) {
    match({"--komi", "7"});
    EXPECT_THAT(error_, AllOf(HasSubstr("komi"), HasSubstr("is for games of Go")));
    match({"--rule", "size=3"});
    EXPECT_THAT(error_, HasSubstr("size"));
    match({"--rule", "size"});
    EXPECT_THAT(error_, HasSubstr("name=value"));
    match({"--colours", "black"});
    EXPECT_THAT(error_, HasSubstr("--colours is for games of Go"));
    match({"--time", "byoyomi 60 10 3"});
    EXPECT_THAT(error_, HasSubstr("is for games of Go"));
    run({"uct", "gnugo --mode gtp", "--game", "tic-tac-toe", "--seed", "1"});
    EXPECT_THAT(error_, HasSubstr("no player 'gnugo --mode gtp'"));
    run({"uct", "random", "--game", "chess", "--seed", "1"});
    EXPECT_THAT(error_, HasSubstr("there is no game 'chess'"));
    run({"uct", "random", "--rule", "size=3", "--seed", "1"});
    EXPECT_THAT(error_, HasSubstr("--rule is for other games"));
}

class OpenBench : public test::CommandTest {
   protected:
    OpenBench() : CommandTest("bench", add_bench_command) {}
};

TEST_F(OpenBench, CountsGamesAndSimulations) {
    const std::string text = run({"--game", "tic-tac-toe", "--games", "300"});
    EXPECT_THAT(error_, IsEmpty());
    EXPECT_THAT(text,
                AllOf(HasSubstr("300 games"), HasSubstr("moves/game"), HasSubstr("simulations of uct")));
    run({"--game", "chess"});
    EXPECT_THAT(error_, HasSubstr("there is no game 'chess'"));
}

TEST(OpenSession, IsPlayedToItsEnd) {
    const auto table = arena::make_game_table("tic-tac-toe");
    const auto session = arena::make_session(*table, 0, arena::read_seat_choice("random"), base::Seed(1));
    std::istringstream in("help\nundo\nmoves\nz1\nb2\nundo\nb2\nhint\n" +
                          std::string("a1\na2\na3\nb1\nb3\nc1\nc2\nc3\na1\na2\na3\nb1\nb3\n"));
    std::ostringstream out;
    run_session(*session, in, out);
    EXPECT_TRUE(session->is_over());
    EXPECT_THAT(out.str(), AllOf(HasSubstr("undo"), HasSubstr("no move of yours to take back"),
                                 HasSubstr("'z1' is no legal move"), HasSubstr("Seat 2 plays"),
                                 HasSubstr("I would play")));
}

TEST(OpenPlayers, OfTheSameNameAreToldApart) {
    const auto players = read_arena_players({"uct", "uct", "a=uct:playouts=3"}, {"playouts=5"});
    ASSERT_EQ(players.size(), 3U);
    EXPECT_EQ(players[1].name, "uct (2)");
    EXPECT_EQ(players[0].options.back(), std::pair(std::string("playouts"), std::string("5")));
    EXPECT_EQ(players[2].options.back(), std::pair(std::string("playouts"), std::string("3")));
}

}  // namespace
}  // namespace yomi::cli
