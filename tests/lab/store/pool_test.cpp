// Ratings of players of several games: what was played at one says nothing about another.

#include "lab/store/pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/report/report.hpp"
#include "lab/report/standings.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

/// Hex on two boards, one of them under two names, tic-tac-toe and Go, with players of the same names.
const std::string kGames = R"(
name = "games"
games = 4
[players.a]
player = "uct"
playouts = 20
[players.b]
player = "random"
[[matches]]
name = "small"
game = "hex"
rules = { size = 3 }
players = ["a=uct:playouts=20", "b=random"]
[[matches]]
name = "small again"
game = "hex"
rules = { size = 3, swap = true }
players = ["b=random", "c=uct:playouts=5"]
[[matches]]
name = "usual"
game = "hex"
players = ["a=uct:playouts=20", "b=random"]
[[matches]]
name = "usual as a rule"
game = "hex"
rules = { size = 11 }
players = ["a=uct:playouts=30", "b=random"]
[[matches]]
name = "lines"
game = "tic-tac-toe"
players = ["a=uct:playouts=20", "b=random"]
[[matchups]]
name = "go"
first = "a"
second = "b"
game = { size = 5 }
)";

class PoolTest : public test::FolderTest {
   protected:
    /// Four games of each cell, of which its first player wins three.
    void add_games(const Experiment& experiment) {
        store_.begin_session(experiment, Environment::here());
        for (const Cell& cell : experiment.cells) {
            for (std::uint64_t i = 0; i < 4; ++i) {
                JobResult job;
                job.number = i;
                job.game.emplace().number = i;
                job.game->points = i == 0 ? 0 : 1;
                store_.add(cell, job);
            }
        }
    }

    Store store_ = Store::open(path_of("lab.db"));
};

TEST_F(PoolTest, KeepsGamesAndBoardsApart) {
    add_games(read_experiment(kGames, "games.toml"));
    const auto pools = pools_of(store_, arena::games());
    std::vector<std::string> games;
    for (const auto& [game, pool] : pools) games.push_back(game.text());
    EXPECT_THAT(games, ElementsAre("hex", "hex, size = 3", "tic-tac-toe", "Go 5x5"));
    const Pool& small = pools.at({.other = "hex, size = 3"});
    EXPECT_THAT(small.names, ElementsAre("a", "b", "c"));
    EXPECT_THAT(small.encounters, SizeIs(2)) << "a rule that is as usual makes no other game";
    EXPECT_THAT(pools.at({.other = "hex"}).names, SizeIs(3)) << "two of them are called a";
    EXPECT_THAT(pools.at({.other = "tic-tac-toe"}).encounters, SizeIs(1));
    const auto players = rated_players(small, "b", 1000);
    ASSERT_THAT(players, SizeIs(3));
    EXPECT_EQ(players[0].name, "a");
    EXPECT_EQ(players[1].rating.elo.value, 1000);
    EXPECT_EQ(players[2].name, "c") << "who lost to the second";
    EXPECT_THAT(pools.at({.go_size = 5}).names, ElementsAre("a", "b"));
}

TEST_F(PoolTest, LeavesOutGamesThatTheProgramDoesNotKnow) {
    add_games(read_experiment(kGames, "games.toml"));
    std::string skipped;
    EXPECT_THAT(pools_of(store_, {}, [&](const std::string& why) { skipped += why; }), SizeIs(0));
    EXPECT_THAT(skipped, HasSubstr("there is no game 'hex'"));
}

TEST_F(PoolTest, StandingsAddUpGamesOfOneKindOnly) {
    const auto report = [&](const std::string& text) {
        const Experiment experiment = read_experiment(text, "x.toml");
        add_games(experiment);
        return markdown_of(report_of(store_.runs().back(), experiment, store_));
    };
    const std::string two = "players = [\"uct:playouts=9\", \"random\"]\n";
    const std::string three = "players = [\"uct:playouts=9\", \"random\", \"rave:playouts=9\"]\n";
    const std::string hex = "[[matches]]\ngame = \"hex\"\n";
    const std::string lines = "[[matches]]\ngame = \"tic-tac-toe\"\n";
    EXPECT_THAT(report("name = \"1\"\n" + hex + three), HasSubstr("## The table\n"));
    const std::string both = report("name = \"2\"\n" + hex + three + lines + three);
    EXPECT_THAT(both, HasSubstr("## The table of hex\n"));
    EXPECT_THAT(both, HasSubstr("## The table of tic-tac-toe\n"));
    EXPECT_THAT(both, HasSubstr("| 8 |")) << "of each player in each game";
    EXPECT_THAT(both, Not(HasSubstr("| 16 |")));
    // Three pairs of players, but in two games: no tournament.
    const std::string mixed =
        report("name = \"3\"\n" + hex + two + lines + "players = [\"random\", \"rave:playouts=9\"]\n" +
               lines + "name = \"z\"\nplayers = [\"uct:playouts=9\", \"rave:playouts=9\"]\n");
    EXPECT_THAT(mixed, Not(HasSubstr("The table")));
}

}  // namespace
}  // namespace yomi::lab
