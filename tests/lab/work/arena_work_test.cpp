#include "lab/work/arena/arena_work.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/ledger/ledger.hpp"
#include "lab/report/report.hpp"
#include "lab/report/summary.hpp"
#include "lab/run/runner.hpp"
#include "lab/run/tuning.hpp"
#include "lab/store/export.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kMatches = R"(
name = "small"
games = 10
seed = 4

[[matches]]
name = "three"
game = "tic-tac-toe"
players = ["uct:playouts=200", "weak=uct:playouts=5", "random"]
opening_moves = 1
)";

class ArenaWorkTest : public test::FolderTest {
   protected:
    static std::string refusal(const std::string& text) {
        return test::error_text([&] { read_experiment(text, "x.toml"); });
    }
};

TEST_F(ArenaWorkTest, IsReadRunAndReported) {
    const Experiment experiment = read_experiment(kMatches, "x.toml");
    ASSERT_EQ(experiment.cells.size(), 3U);
    EXPECT_EQ(experiment.cells[0].name, "three: uct:playouts=200 - weak");
    EXPECT_EQ(experiment.cells[2].name, "three: weak - random");
    EXPECT_EQ(experiment.cells[0].jobs, 10U);
    EXPECT_TRUE(experiment.cells[0].work->is_repeatable());
    EXPECT_GT(experiment.cells[0].work->estimate(), 0);
    Store store = Store::open(path_of("lab.db"));
    store.begin_session(experiment, Environment::here());
    Schedule schedule = schedule_of(experiment, store);
    RunOptions two;
    two.workers = 2;
    run_locally(experiment, store, schedule, two, {});
    EXPECT_EQ(schedule.left(), 0U);
    EXPECT_GT(schedule.match(1)->tally().share(), 0.8);
    EXPECT_EQ(schedule.match(1)->with(true).games(), 5);
    EXPECT_EQ(schedule.match(1)->tally().pairs[0] + schedule.match(1)->tally().pairs[4] > 0, true);
    EXPECT_THAT(summary_of(experiment, schedule), HasSubstr("as first"));
    // A second session has nothing to do.
    Schedule again = schedule_of(experiment, store);
    EXPECT_EQ(again.left(), 0U);
    EXPECT_FALSE(again.next());
    EXPECT_THAT(export_moves(experiment, store), AllOf(HasSubstr("match: three: weak - random, game 9\n"),
                                                       HasSubstr("moves: "), HasSubstr("result: ")));
    EXPECT_EQ(export_sgf(experiment, store), "");
    EXPECT_THAT(games_csv(experiment, store), HasSubstr("tic-tac-toe"));
    const std::string report = markdown_of(report_of(store.runs().front(), experiment, store));
    EXPECT_THAT(report, AllOf(HasSubstr("Matches of tic-tac-toe"), HasSubstr("three: weak - random"),
                              HasSubstr("The table")));
}

TEST_F(ArenaWorkTest, TheLedgerHasTheGames) {
    const Experiment experiment = read_experiment(kMatches, "x.toml");
    const auto play = [&](std::uint64_t most) {
        Ledger ledger = Ledger::open(path_of("ledger"));
        ledger.begin_session(experiment, Environment::here());
        Schedule schedule = schedule_of(experiment, ledger);
        std::stop_source stop;
        RunOptions options;
        options.on_result = [&](const Schedule&, std::size_t, const JobResult&) {
            if (--most == 0) stop.request_stop();
        };
        run_locally(experiment, ledger, schedule, options, stop.get_token());
        return schedule.left();
    };
    EXPECT_EQ(play(7), 23U);
    EXPECT_EQ(play(1000), 0U);
    Ledger ledger = Ledger::open(path_of("ledger"));
    EXPECT_EQ(ledger.games(experiment.cells[0]).size(), 10U);
}

TEST_F(ArenaWorkTest, ASequentialTestEndsIt) {
    const Experiment experiment = read_experiment(R"(
games = 400
[[matches]]
game = "tic-tac-toe"
players = ["uct:playouts=100", "random"]
kind = "gauntlet"
[matches.sprt]
nelo0 = 0
nelo1 = 50
)",
                                                  "x.toml");
    Store store = Store::open(path_of("lab.db"));
    store.begin_session(experiment, Environment::here());
    Schedule schedule = schedule_of(experiment, store);
    run_locally(experiment, store, schedule, {}, {});
    EXPECT_EQ(schedule.match(0)->verdict(), match::SprtVerdict::Accept1);
    EXPECT_LT(schedule.done(0), 400U);
}

const std::string kTuning = R"(
[tune]
game = "tic-tac-toe"
player = "uct:playouts=20"
games = 4
iterations = 3
[[tune.options]]
name = "select.c"
low = 0.1
high = 2
scale = "log"
)";

TEST_F(ArenaWorkTest, OptionsAreTuned) {
    const Experiment experiment = read_experiment(kTuning, "x.toml");
    EXPECT_EQ(tuned_cell(experiment).jobs, 3U);
    EXPECT_THAT(tuned_cell(experiment).spec, HasSubstr("game = tic-tac-toe\n"));
    Store store = Store::open(path_of("lab.db"));
    store.begin_session(experiment, Environment::here());
    int iterations = -1;
    run_tuning(experiment, store, {}, nullptr, {}, [&](const match::Spsa&) { ++iterations; });
    EXPECT_EQ(iterations, 3);
    EXPECT_EQ(store.games(with_iterations(experiment, store).cells.at(1)).size(), 4U);
    std::string wrong = kTuning;
    wrong.replace(wrong.find("select.c"), 8, "select.d");
    EXPECT_THAT(refusal(wrong), HasSubstr("select.d"));
    wrong = kTuning;
    wrong.replace(wrong.find("uct"), 3, "utc");
    EXPECT_THAT(refusal(wrong), HasSubstr("no player 'utc'"));
}

TEST_F(ArenaWorkTest, MistakesAreNamed) {
    const std::string head = "[[matches]]\n";
    const std::string game = head + "game = \"tic-tac-toe\"\n";
    EXPECT_THAT(refusal(head + "players = [\"uct\", \"random\"]"), HasSubstr("game"));
    EXPECT_THAT(refusal(head + "game = \"chess\"\nplayers = [\"uct\", \"random\"]"),
                AllOf(HasSubstr("x.toml:2"), HasSubstr("there is no game 'chess'")));
    const std::string two = "players = [\"uct\", \"random\"]\n";
    EXPECT_THAT(refusal(head + "game = \"tictactoe\"\n" + two), HasSubstr("did you mean 'tic-tac-toe'?"));
    EXPECT_THAT(refusal(head + "game = \"go\"\n" + two), HasSubstr("[[matchups]]"));
    EXPECT_THAT(refusal(head + "game = \"hearts\"\n" + two), HasSubstr("[[hidden]]"));
    const std::string hex = head + "game = \"hex\"\n" + two;
    EXPECT_THAT(refusal(hex + "rules = { sise = 3 }"),
                AllOf(HasSubstr("x.toml:4: [rules]"), HasSubstr("did you mean 'size'?")));
    EXPECT_THAT(refusal(hex + "rules = { size = 300 }"), HasSubstr("a whole number from 2 to 19"));
    EXPECT_THAT(refusal(hex + "rules = { size = \"big\" }"), HasSubstr("size = 'big'"));
    EXPECT_THAT(refusal(hex + "rules = 3"), HasSubstr("rules is a table"));
    EXPECT_THAT(refusal(hex + "rule = { size = 3 }"), HasSubstr("did you mean 'rules'?"));
    EXPECT_THAT(refusal(game + "players = [\"uct\"]"), HasSubstr("two players"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"uct\"]"), HasSubstr("'uct' is there twice"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"nobody\"]"), HasSubstr("no player 'nobody'"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"similarity\"]"), HasSubstr("no patterns"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"random\"]\nrules = { size = 3 }"), HasSubstr("size"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"random\"]\ntime = \"fischer 3 1\""),
                HasSubstr("for games of Go"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"random\"]\nopening_moves = -1"),
                HasSubstr("opening_moves"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"random\"]\nkind = \"swiss\""), HasSubstr("gauntlet"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"random\"]\nlabels = [\"a\"]"), HasSubstr("labels"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"random\"]\ncompare = \"x\""), HasSubstr("compare"));
    EXPECT_THAT(refusal(game + "players = [\"uct\", \"random\"]\nplayer = 3"), HasSubstr("player"));
}

}  // namespace
}  // namespace yomi::lab
