// Games other than Go on the command line: match, bench, parts, and a session in the terminal.

#include "arena/open_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "arena/game_table.hpp"
#include "cli/bench_command.hpp"
#include "cli/lab/lab_commands.hpp"
#include "cli/lab/match_command.hpp"
#include "cli/lab/match_experiment.hpp"
#include "cli/play/hidden_terminal.hpp"
#include "cli/play/play_command.hpp"
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
    run({"uct", "random", "--game", "tictactoe", "--seed", "1"});
    EXPECT_THAT(error_, HasSubstr("did you mean 'tic-tac-toe'? Known: breakthrough"));
    run({"uct", "random", "--game", "hearts", "--seed", "1"});
    EXPECT_THAT(error_, AllOf(HasSubstr("'hearts' has hidden information"), HasSubstr("[[hidden]]")));
    run({"uct", "rnadom", "--game", "tic-tac-toe", "--seed", "1"});
    EXPECT_THAT(error_, HasSubstr("there is no player 'rnadom'; did you mean 'random'?"));
}

TEST_F(OpenMatch, MistakesInRulesAreNamed) {
    const auto refusal = [&](const std::vector<std::string>& rules) {
        std::vector<std::string> words = {"uct", "random", "--game", "gomoku", "--seed", "1"};
        for (const std::string& rule : rules) words.insert(words.end(), {"--rule", rule});
        run(words);
        return error_;
    };
    EXPECT_EQ(refusal({"size=99"}),
              "--rule size=99: size = '99' is not allowed; it takes a whole number from 5 to 19");
    EXPECT_THAT(refusal({"size=big"}), HasSubstr("a whole number from 5 to 19"));
    EXPECT_THAT(refusal({"size="}), HasSubstr("--rule size=: size = ''"));
    EXPECT_THAT(refusal({"sise=9"}),
                HasSubstr("--rule sise=9: there is no option 'sise'; did you mean 'size'?"));
    EXPECT_THAT(refusal({"exact=perhaps"}), HasSubstr("--rule exact=perhaps: "));
    EXPECT_THAT(refusal({"=9"}), HasSubstr("write name=value"));
    EXPECT_THAT(refusal({"size=9", "size=11"}), HasSubstr("--rule size=11: size is there twice"));
    EXPECT_THAT(refusal({"size=5", "row=6"}), HasSubstr("row = 6 does not fit on a board of size = 5"));
}

/// A game that only this test's program has.
class CoinGame {
   public:
    static constexpr std::string_view kName = "coin-game";
    static constexpr std::string_view kHelp = "who takes the second of two coins wins";
    using Options = game::NoOptions;
    explicit CoinGame(const Options& = {}) {}
    [[nodiscard]] game::Player player() const { return taken_ % 2; }
    [[nodiscard]] bool is_over() const { return taken_ == 2; }
    [[nodiscard]] static double result() { return 0; }
    [[nodiscard]] static int move_limit() { return 1; }
    static void moves(std::vector<game::MoveId>& out) { out = {0}; }
    void play(game::MoveId) { ++taken_; }

   private:
    int taken_ = 0;
};

const arena::GameList& with_coins() {
    static const arena::GameList games = arena::games_and({arena::entry<CoinGame>()});
    return games;
}

class OwnGameMatch : public test::CommandTest {
   protected:
    OwnGameMatch() : CommandTest("match", add_match_command, with_coins()) {}
};

TEST_F(OwnGameMatch, KnowsTheGameAndOurs) {
    const auto match = [&](const std::string& game) {
        return run({"uct", "random", "--game", game, "--seed", "1", "--playouts", "9", "--games", "4",
                    "--store", path_of("x.lab")});
    };
    EXPECT_THAT(match("coin-game"), HasSubstr("4 games, +2 =0 -2"));
    EXPECT_THAT(error_, IsEmpty());
    EXPECT_THAT(match("tic-tac-toe"), HasSubstr("4 games"));
    match("coin-gaem");
    EXPECT_THAT(error_, HasSubstr("did you mean 'coin-game'?"));
}

class OwnGameRatings : public test::CommandTest {
   protected:
    OwnGameRatings() : CommandTest("ratings", add_lab_commands, with_coins()) {}
};

TEST_F(OwnGameRatings, OfEachGameAreByThemselves) {
    const std::string store = path_of("x.lab");
    for (const char* game : {"coin-game", "tic-tac-toe"}) {
        CommandLine line;
        add_match_command(line.program(), with_coins());
        testing::internal::CaptureStderr();
        testing::internal::CaptureStdout();
        line.run({"match", "uct", "random", "--game", game, "--seed", "1", "--playouts", "50", "--games", "4",
                  "--store", store, "--name", game});
        std::fflush(stdout);
        testing::internal::GetCapturedStdout();
        testing::internal::GetCapturedStderr();
    }
    const std::string text = run({"--store", store, "--anchor", "random"});
    EXPECT_THAT(error_, IsEmpty());
    EXPECT_THAT(text, AllOf(HasSubstr("coin-game, anchored at random = 1800"),
                            HasSubstr("tic-tac-toe, anchored at random = 1800")));
    run({"--store", store, "--anchor", "randon"});
    EXPECT_THAT(error_, HasSubstr("--anchor: there is no player 'randon'; did you mean 'random'?"));
}

struct OtherHearts : CoinGame {
    static constexpr std::string_view kName = "hearts";
    using CoinGame::CoinGame;
};

TEST(OwnGames, HaveNamesOfTheirOwn) {
    EXPECT_THAT(test::error_text([] { arena::games_and({arena::entry<OtherHearts>()}); }),
                HasSubstr("there is a game 'hearts' already"));
    EXPECT_THAT(test::error_text([] {
                    arena::games_and({arena::entry<CoinGame>(), arena::entry<CoinGame>()});
                }),
                HasSubstr("there is a game 'coin-game' already"));
}

class OpenPlay : public test::CommandTest {
   protected:
    OpenPlay() : CommandTest("play", add_play_command) {}
};

TEST_F(OpenPlay, MistakesAreNamed) {
    const auto refusal = [&](std::vector<std::string> words) {
        run(std::move(words));
        return error_;
    };
    EXPECT_THAT(refusal({"hxe"}), HasSubstr("there is no game 'hxe'; did you mean 'hex'? Known: go"));
    EXPECT_THAT(refusal({"chess"}), AllOf(HasSubstr("known: go"), HasSubstr("phantom-go")));
    EXPECT_THAT(refusal({"hex", "--rule", "size=1"}), HasSubstr("--rule size=1: size = '1' is not allowed"));
    EXPECT_THAT(refusal({"hearts", "--rule", "mon=1"}), HasSubstr("did you mean 'moon'?"));
    EXPECT_THAT(refusal({"hex", "--seat", "3"}), HasSubstr("the seats of this game are 1 to 2"));
    EXPECT_THAT(refusal({"hex", "--size", "7"}), HasSubstr("--size is for games of Go"));
    EXPECT_THAT(refusal({"hex", "--player", "utc"}), HasSubstr("did you mean 'uct'?"));
    EXPECT_THAT(refusal({"hearts", "--player", "ismct"}), HasSubstr("did you mean 'ismcts'?"));
    EXPECT_THAT(refusal({"einstein", "--player", "rule"}), HasSubstr("no rules of thumb"));
    EXPECT_THAT(refusal({"--rule", "size=7"}), HasSubstr("--rule is for other games than Go"));
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
