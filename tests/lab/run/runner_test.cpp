#include "lab/run/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "lab/report/summary.hpp"
#include "lab/run/job_message.hpp"
#include "lab/run/search_cluster.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;

const std::string kTournament = R"(
name = "small"
games = 6
[game]
size = 5
openings = "random"
opening_moves = 2
[players.a]
player = "rave"
playouts = 20
[players.b]
base = "a"
player = "uct"
[players.c]
player = "random"
[tournament]
[[bandits]]
means = "0.5,0.4"
rules = ["ucb1"]
horizon = 50
runs = 300
)";

class RunnerTest : public test::FolderTest {
   protected:
    /// Everything that was stored, but for times.
    static std::string results(const Experiment& experiment, Store& store) {
        std::string text;
        for (const Cell& cell : experiment.cells) {
            text += cell.name + "\n";
            if (cell.work->match() != nullptr) {
                for (const auto& g : store.games(cell, true)) {
                    text += fmt::format("{} {} {} {}\n{}\n", g.number, g.points, g.outcome.result,
                                        g.outcome.reason, g.outcome.sgf);
                }
            }
            for (const Measure& m : store.measures(cell))
                text += fmt::format("{} {} {} {}\n", m.number, m.name, m.x, m.value);
        }
        return text;
    }

    /// Runs until `jobs` are done, then stops as if by Ctrl-C.
    RunEnd run(const Experiment& experiment, const std::string& name, int workers,
               std::uint64_t jobs = 1'000'000) {
        Store store = Store::open(path_of(name));
        store.begin_session(experiment, Environment::here());
        Schedule schedule = schedule_of(experiment, store);
        std::stop_source stop;
        RunOptions options;
        options.workers = workers;
        options.most_failures = 2;
        options.on_result = [&](const Schedule&, std::size_t, const JobResult&) {
            if (--jobs == 0) stop.request_stop();
        };
        return run_locally(experiment, store, schedule, options, stop.get_token());
    }
};

TEST_F(RunnerTest, ThreadsOrderAndInterruptionsChangeNothing) {
    const Experiment experiment = read_experiment(kTournament, "small.toml");
    EXPECT_FALSE(run(experiment, "one.db", 1).interrupted);
    run(experiment, "many.db", 3);
    for (const std::uint64_t jobs : {1U, 4U, 2U, 7U})
        EXPECT_TRUE(run(experiment, "cut.db", 2, jobs).interrupted);
    run(experiment, "cut.db", 2);
    Store one = Store::open(path_of("one.db"));
    Store many = Store::open(path_of("many.db"));
    Store cut = Store::open(path_of("cut.db"));
    const std::string expected = results(experiment, one);
    EXPECT_THAT(expected, HasSubstr("cumulative regret"));
    EXPECT_EQ(one.games(experiment.cells[0]).size(), 6U);
    EXPECT_EQ(results(experiment, many), expected);
    EXPECT_EQ(results(experiment, cut), expected);
    EXPECT_EQ(schedule_of(experiment, one).left(), 0U);
}

TEST_F(RunnerTest, MoreGamesGoOnBehindTheOldOnes) {
    Experiment experiment = read_experiment(kTournament, "small.toml");
    resize(experiment, {.games = 2, .scale = 1, .only = "a - b"});
    run(experiment, "lab.db", 1);
    experiment.cells[0].jobs = 6;
    Store store = Store::open(path_of("lab.db"));
    EXPECT_EQ(schedule_of(experiment, store).left(), 4U);
    EXPECT_EQ(schedule_of(experiment, store).next()->number, 2U);
}

TEST_F(RunnerTest, TooManyFailuresEndIt) {
    const std::string mock = fmt::format("python3 '{}/e2e/mock_engine.py' crash 1", YOMI_TEST_DATA);
    const Experiment experiment =
        read_experiment(fmt::format("games = 50\n[players.mock]\ncommand = {}\n[players.r]\nplayer = "
                                    "\"random\"\n[[matchups]]\nfirst = "
                                    "\"mock\"\nsecond = \"r\"\n",
                                    toml_string(mock)),
                        "f.toml");
    const RunEnd end = run(experiment, "lab.db", 1);
    EXPECT_EQ(end.failures, 3);
    EXPECT_THAT(end.too_many_failures, HasSubstr("mock: crash"));
    Store store = Store::open(path_of("lab.db"));
    const Schedule schedule = schedule_of(experiment, store);
    EXPECT_THAT(summary_of(experiment, schedule), HasSubstr("3 games lost by failures"));
}

TEST_F(RunnerTest, AFailingRefereeIsAnError) {
    const std::string mock = fmt::format("python3 '{}/e2e/mock_engine.py' good", YOMI_TEST_DATA);
    const Experiment experiment = read_experiment(
        fmt::format("[game]\nsize = 5\nreferee = {}\n[players.r]\nplayer = \"random\"\n[[matchups]]\nfirst = "
                    "\"r\"\nsecond = \"r\"\n",
                    toml_string(mock)),
        "f.toml");
    EXPECT_THAT(test::error_text([&] { run(experiment, "lab.db", 2); }), HasSubstr("cannot count"));
}

match::GameResult result(std::uint64_t number, double points) {
    match::GameResult game;
    game.number = number;
    game.first_is_black = number % 2 == 0;
    game.points = points;
    return game;
}

TEST(Schedule, TestsPairsInTheOrderOfTheirNumbers) {
    const Experiment experiment = read_experiment(
        "games = 1000\n[sprt]\nnelo0 = 0\nnelo1 = 100\n[players.r]\nplayer = \"random\"\n[[matchups]]\nfirst "
        "= \"r\"\nsecond "
        "= \"r\"\n",
        "s.toml");
    std::vector<match::GameResult> games;
    for (std::uint64_t n = 0; n < 200; ++n) games.push_back(result(n, n % 4 == 1 ? 0 : 1));
    Schedule forward(experiment);
    for (const auto& game : games) forward.know_game(0, game);
    Schedule backward(experiment);
    for (auto game = games.rbegin(); game != games.rend(); ++game) backward.know_game(0, *game);
    const MatchState& one = *forward.match(0);
    const MatchState& other = *backward.match(0);
    EXPECT_EQ(one.verdict(), match::SprtVerdict::Accept1);
    EXPECT_EQ(other.verdict(), match::SprtVerdict::Accept1);
    EXPECT_LT(one.tested().games(), 200);
    EXPECT_EQ(one.tested(), other.tested());
    EXPECT_EQ(one.tally(), other.tally());
    EXPECT_EQ(one.tally().games(), 200);
    EXPECT_EQ(forward.left(), 0U) << "nothing is left to do once the test is decided";
    EXPECT_FALSE(forward.next());
    EXPECT_THAT(summary_of(experiment, forward), HasSubstr("accepts nelo1 = 100"));
}

TEST(Schedule, CountsSinglesUntilTheirPairIsWhole) {
    const Experiment experiment = read_experiment(
        "games = 10\n[players.r]\nplayer = \"random\"\n[[matchups]]\nfirst = \"r\"\nsecond = \"r\"\n",
        "s.toml");
    Schedule schedule(experiment);
    schedule.know_game(0, result(0, 1));
    EXPECT_EQ(schedule.match(0)->tally().games(), 1);
    EXPECT_EQ(schedule.match(0)->tally().pair_count(), 0);
    schedule.know_game(0, result(1, 0.5));
    EXPECT_EQ(schedule.match(0)->tally().games(), 2);
    EXPECT_EQ(schedule.match(0)->tally().pairs[3], 1);
    schedule.know_game(0, result(1, 0));
    EXPECT_EQ(schedule.match(0)->tally().games(), 2) << "a game is known once";
    EXPECT_EQ(schedule.left(), 8U);
}

TEST(TaskMessage, ArrivesAsItWasSent) {
    player::SharedTask task;
    task.player = "rave";
    task.options = {{"select", "rave"}, {"select.final", "77"}};
    task.seed = base::Seed(99);
    task.by_simulations = true;
    task.filters = {{.colour = go::Colour::White, .only_these = true, .depth = 2, .pass = true}};
    task.position = go::Position(7, *go::rules_by_name("aga"), 0.5);
    task.position.place_handicap({go::Point(10), go::Point(20)});
    task.position.play(go::Colour::White, go::Point(30));
    task.position.play(go::Colour::Black, go::kPass);
    task.position.set_to_play(go::Colour::Black);
    const ReceivedTask received = read_task(bytes_of_task(task, {.depth = 2, .least = 0.1, .every = 5}));
    EXPECT_EQ(received.task.player, "rave");
    EXPECT_EQ(received.task.options, task.options);
    EXPECT_EQ(received.task.seed.value(), 99U);
    EXPECT_TRUE(received.task.by_simulations);
    EXPECT_EQ(received.task.filters, task.filters);
    EXPECT_EQ(received.sharing.every, 5);
    const go::Position& position = received.task.position;
    EXPECT_EQ(position.board().hash(), task.position.board().hash());
    EXPECT_EQ(position.to_play(), go::Colour::Black);
    EXPECT_EQ(position.moves(), task.position.moves());
    EXPECT_EQ(position.full_komi(), task.position.full_komi());
    EXPECT_EQ(position.rules().ko, task.position.rules().ko);
}

TEST(JobMessage, ArrivesAsItWasSent) {
    JobMessage message{.cell = 3, .result = {}};
    message.result.number = ~std::uint64_t{0};
    message.result.seconds = 0.1;
    message.result.game = result(7, 0.5);
    message.result.game->failed = "name";
    message.result.game->outcome.winner = go::Colour::White;
    message.result.game->outcome.sgf = "(;C[\xc3\xa9 \xff])";
    message.result.measures = {{.number = 1,
                                .name = "m",
                                .x = 1e-300,
                                .value = 1.0 / 3,
                                .half_width = std::numeric_limits<double>::infinity()}};
    const JobMessage read = read_message(bytes_of(message));
    EXPECT_EQ(read.cell, 3U);
    EXPECT_EQ(read.result.number, message.result.number);
    EXPECT_EQ(read.result.seconds, 0.1);
    EXPECT_EQ(read.result.game->points, 0.5);
    EXPECT_EQ(read.result.game->failed, "name");
    EXPECT_EQ(read.result.game->outcome.winner, go::Colour::White);
    EXPECT_EQ(read.result.game->outcome.sgf, message.result.game->outcome.sgf);
    EXPECT_EQ(read.result.measures[0].value, 1.0 / 3);
    EXPECT_EQ(read.result.measures[0].half_width, std::numeric_limits<double>::infinity());
    EXPECT_THAT(test::error_text([] { read_message({1, 2, 3}); }), HasSubstr("cut off"));
    std::vector<std::uint8_t> longer = bytes_of(message);
    longer.push_back(0);
    EXPECT_THAT(test::error_text([&] { read_message(longer); }), HasSubstr("longer"));
}

}  // namespace
}  // namespace yomi::lab
