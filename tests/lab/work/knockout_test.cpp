#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "lab/report/report.hpp"
#include "lab/run/runner.hpp"
#include "lab/work/knockout_work.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kFourPlayers = R"(
[game]
size = 5
komi = 0

[players.strong]
player = "uct"
playouts = 60

[players.b]
player = "random"

[players.c]
player = "random"

[players.d]
player = "random"
)";

const std::string kKnockout = kFourPlayers + R"(
[[knockouts]]
name = "cup"
players = ["b", "c", "d", "strong"]
repeat = 12
)";

class KnockoutTest : public test::FolderTest {};

using Stages = std::map<std::string, std::map<double, double>>;

Stages stages_of(const Cell& cell, std::uint64_t number, match::Table& table) {
    JobResult result;
    result.number = number;
    cell.work->run({.table = table, .identity = cell.identity}, result);
    Stages stages;
    for (const Measure& m : result.measures) stages[m.name][m.x] = m.value;
    return stages;
}

TEST_F(KnockoutTest, TheBracketSendsTheRightOnesOn) {
    const Experiment experiment = read_experiment(kKnockout, "x.toml");
    ASSERT_EQ(experiment.cells.size(), 1U);
    const Cell& cell = experiment.cells[0];
    EXPECT_EQ(cell.jobs, 12U);
    match::Table table;
    double firsts_of_strong = 0;
    for (std::uint64_t job = 0; job < 12; ++job) {
        Stages stages = stages_of(cell, job, table);
        auto& in_final = stages["final"];
        // 1 plays 4 and 2 plays 3: one of each pair is in the final, and one of those is first.
        ASSERT_EQ(in_final[1] + in_final[4], 1);
        ASSERT_EQ(in_final[2] + in_final[3], 1);
        double firsts = 0;
        for (const auto& [place, value] : stages["first"]) {
            firsts += value;
            ASSERT_LE(value, in_final[place]);
        }
        ASSERT_EQ(firsts, 1);
        ASSERT_GE(stages["games"][0], 3);
        ASSERT_EQ(stages["failures"][0], 0);
        firsts_of_strong += stages["first"][4];
    }
    EXPECT_GE(firsts_of_strong, 9) << "a search beats chance";
}

TEST_F(KnockoutTest, AJobDependsOnItsNumberAlone) {
    const Experiment experiment = read_experiment(kKnockout, "x.toml");
    match::Table once;
    match::Table again;
    std::vector<Stages> first;
    for (std::uint64_t job = 0; job < 4; ++job) first.push_back(stages_of(experiment.cells[0], job, once));
    for (std::uint64_t job = 4; job-- > 0;)
        EXPECT_EQ(stages_of(experiment.cells[0], job, again), first[job]) << job;
}

TEST_F(KnockoutTest, ATieEndsWhenItIsDecided) {
    const auto games_of = [](const std::string& lines) {
        const Experiment experiment = read_experiment(
            kFourPlayers + "[[knockouts]]\nplayers = [\"strong\", \"b\"]\n" + lines, "x.toml");
        match::Table table;
        return stages_of(experiment.cells[0], 0, table)["games"][0];
    };
    EXPECT_EQ(games_of(""), 1);
    EXPECT_EQ(games_of("games = 5\n"), 3) << "three wins of five are enough";
}

TEST_F(KnockoutTest, WhatDecidesTheGamesIsInTheIdentity) {
    const auto identity_with = [](const std::string& lines, const std::string& players) {
        return read_experiment(kFourPlayers + "[[knockouts]]\nplayers = [" + players + "]\n" + lines,
                               "x.toml")
            .cells[0]
            .identity;
    };
    const std::string four = R"("strong", "b", "c", "d")";
    const std::uint64_t usual = identity_with("", four);
    EXPECT_EQ(identity_with("name = \"other\"\nrepeat = 7\n", four), usual);
    EXPECT_NE(identity_with("games = 3\n", four), usual);
    EXPECT_NE(identity_with("black = \"better\"\n", four), usual);
    EXPECT_NE(identity_with("", R"("strong", "b", "d", "c")"), usual);
}

TEST_F(KnockoutTest, IsRunAndReportedBesideThePaper) {
    const Experiment experiment = read_experiment(
        "reported = \"r.csv\"\n" + kKnockout, "x.toml",
        [](const std::string&) { return "part,strong first,strong final,games\ncup,100,100,1\n"; });
    EXPECT_THAT(experiment.cells[0].work->figures(),
                ElementsAre("b first", "b final", "c first", "c final", "d first", "d final", "strong first",
                            "strong final"));
    Store store = Store::open(path_of("lab.db"));
    store.begin_session(experiment, Environment::here());
    Schedule schedule = schedule_of(experiment, store);
    run_locally(experiment, store, schedule, {}, {});
    EXPECT_EQ(store.done(experiment.cells[0]).size(), 12U);
    const std::string text = markdown_of(report_of(store.runs().front(), experiment, store));
    EXPECT_THAT(text,
                AllOf(HasSubstr("cup"), HasSubstr("12 knockouts, one game of each tie"),
                      HasSubstr("| 4 | strong |"), HasSubstr("| 100.0 of 1 |"), Not(HasSubstr("failures"))));
}

TEST_F(KnockoutTest, MistakesAreNamed) {
    const auto error = [](const std::string& lines) {
        return test::error_text([&] { read_experiment(kFourPlayers + "[[knockouts]]\n" + lines, "x.toml"); });
    };
    EXPECT_THAT(error("players = [\"b\", \"c\", \"d\"]\n"), HasSubstr("2, 4, 8, … players"));
    EXPECT_THAT(error("repeat = 3\n"), HasSubstr("there are 0"));
    EXPECT_THAT(error("players = [\"b\", \"b\"]\n"), HasSubstr("'b' is there twice"));
    EXPECT_THAT(error("players = [\"b\", \"nobody\"]\n"), HasSubstr("nobody"));
    EXPECT_THAT(error("players = [\"b\", \"c\"]\nblack = \"me\"\n"), HasSubstr("drawn"));
}

const std::string kThreeOfThem = kFourPlayers + R"(
[tournament]
games = 4
players = ["strong", "b", "c"]
)";

TEST_F(KnockoutTest, ARoundRobinHasATableBesideThePapers) {
    const auto read = [](const std::string& csv) {
        return read_experiment("reported = \"r.csv\"\n" + kThreeOfThem, "x.toml",
                               [&](const std::string&) { return csv; });
    };
    const Experiment experiment = read("part,wins,games\nstrong,91.7,24\n");
    Store store = Store::open(path_of("lab.db"));
    store.begin_session(experiment, Environment::here());
    Schedule schedule = schedule_of(experiment, store);
    run_locally(experiment, store, schedule, {}, {});
    const std::string text = markdown_of(report_of(store.runs().front(), experiment, store));
    EXPECT_THAT(text, AllOf(HasSubstr("The table"), HasSubstr("| 1 | strong | 8 | "), HasSubstr("91.7")));
    EXPECT_THAT(test::error_text([&] { read("part,all\nstrong,50\n"); }), HasSubstr("'wins'"));
    EXPECT_THAT(test::error_text([&] { read("part,wins\nd,50\n"); }), HasSubstr("'d' is no part"));
}

}  // namespace
}  // namespace yomi::lab
