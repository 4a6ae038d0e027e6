#include "lab/report/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/report/curves.hpp"
#include "lab/store/export.hpp"
#include "lab/store/pool.hpp"
#include "lab/store/sqlite.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string kText = R"(
name = "e"
title = "A <title>"
source = "Somebody, Table 1"
reported = "paper.csv"
games = 400
[players.a]
player = "random"
[players."b|c"]
player = "random"
[[matchups]]
name = "base"
first = "a"
second = "a"
baseline = true
[[matchups]]
first = "b|c"
second = "a"
[[bandits]]
name = "arms"
means = "0.5,0.4"
rules = ["ucb1", "kl-ucb"]
horizon = 20
runs = 200
[[p_games]]
name = "trees"
depth = 4
simulations = 1000
rules = ["ucb1"]
[[similarities]]
name = "shares"
[[speeds]]
player = "a"
size = 9
)";
const std::string kFigures = R"(part,black,black stars,white,all,playouts per second,games
base,50.0,,,50,,10000
b|c - a,58.6,**,40,,,10000
a 9x9,,,,,100,
)";

class ReportTest : public test::FolderTest {
   protected:
    ReportTest() : store_(Store::open(path_of("lab.db"))) {
        store_.begin_session(experiment_, Environment::here());
        // The base wins every second game; the other one 60 % with Black and half with White.
        for (std::uint64_t i = 0; i < 400; ++i) {
            add_game(0, i, i / 2 % 2 == 0);
            add_game(1, i, i % 2 == 0 ? i / 2 % 10 < 6 : i / 2 % 2 == 0);
        }
        Worker worker;
        for (const std::uint64_t job : {0U, 1U})
            store_.add(experiment_.cells[2], worker.run(experiment_.cells[2], job, {}));
        store_.add(experiment_.cells[4], worker.run(experiment_.cells[4], 0, {}));
        JobResult shares;
        shares.measures = {{.name = "opening", .x = 0, .value = 0.25},
                           {.name = "opening", .x = 1, .value = 0.5}};
        store_.add(experiment_.cells[5], shares);
        for (const std::uint64_t job : {0U, 1U}) {
            JobResult speed;
            speed.number = job;
            speed.measures = {{.number = job,
                               .name = "playouts per second",
                               .value = 900 + 200 * static_cast<double>(job)}};
            store_.add(experiment_.cells[6], speed);
        }
    }

    void add_game(std::size_t cell, std::uint64_t number, bool won) {
        JobResult job;
        job.number = number;
        job.game.emplace();
        job.game->number = number;
        job.game->first_is_black = number % 2 == 0;
        job.game->points = won ? 1 : 0;
        job.game->outcome.result = won == (number % 2 == 0) ? "B+R" : "W+R";
        job.game->outcome.reason = "resign";
        job.game->outcome.sgf = "(;GM[1])";
        if (number == 7) job.game->outcome.detail = "a, \"b\"";
        store_.add(experiment_.cells[cell], job);
    }

    const Experiment experiment_ =
        read_experiment(kText, "e.toml", [](const std::string&) { return kFigures; });
    Store store_;
};

TEST(Stars, FollowTheNormalDistribution) {
    EXPECT_EQ(stars_of(1.9), "");
    EXPECT_EQ(stars_of(-1.97), "*");
    EXPECT_EQ(stars_of(2.6), "**");
}

TEST(Agreement, IsATestAtFivePercent) {
    match::Tally tally;
    tally.wins = 550;
    tally.losses = 450;
    EXPECT_TRUE(agrees(tally, {.value = 58, .stars = "", .games = 1000}));
    EXPECT_FALSE(agrees(tally, {.value = 60, .stars = "", .games = 1000}));
    EXPECT_FALSE(agrees(tally, {.value = 58.6, .stars = "", .games = 0})) << "taken as exact";
    EXPECT_TRUE(agrees(tally, {.value = 57, .stars = "", .games = 0}));
}

TEST(Averages, JoinJobs) {
    std::vector<Measure> measures;
    for (const double value : {1.0, 2.0, 3.0}) measures.push_back({.name = "spread", .x = 5, .value = value});
    for (const double value : {1.0, 3.0})
        measures.push_back({.name = "known", .x = 5, .value = value, .half_width = 0.3});
    auto averages = averages_of(measures);
    EXPECT_DOUBLE_EQ(averages["spread"][5].value, 2);
    EXPECT_NEAR(averages["spread"][5].half_width, 4.3027 / std::sqrt(3), 1e-3);
    EXPECT_NEAR(averages["known"][5].half_width, 0.3 / std::sqrt(2), 1e-12);
    EXPECT_EQ(averages["known"][5].jobs, 2);
}

TEST_F(ReportTest, Markdown) {
    const std::string text = markdown_of(report_of(store_.run("e"), experiment_, store_));
    EXPECT_THAT(text, HasSubstr("# A \\<title>"));
    EXPECT_THAT(
        text,
        HasSubstr("| base | black | 200 | 50.0 [43.1, 56.9] | 0 [-48, 48] | baseline |  | 50.0 | agrees |"));
    EXPECT_THAT(text, HasSubstr("| b\\|c - a | black | 200 | 60.0 [53.1, 66.5] | 70 [21, 119] | +10.0\\* "
                                "| +8.6\\*\\* | 58.6\\*\\* | agrees |"));
    EXPECT_THAT(
        text,
        HasSubstr(
            "| b\\|c - a | white | 200 | 50.0 [43.1, 56.9] | 0 [-48, 48] | +0.0 |  | 40.0 | differs |"));
    EXPECT_THAT(text, HasSubstr("| ucb1 | 200 | 20 |"));
    EXPECT_THAT(text, HasSubstr("| kl-ucb | 0 |")) << "not measured yet";
    EXPECT_THAT(text,
                AllOf(HasSubstr("| ucb1 | 1 | 100 |"), HasSubstr("| ucb1 | 1 | 1000 | 0.00 | 0.0000 |")));
    EXPECT_THAT(text, HasSubstr("| 0 | 25.0 |"));
    EXPECT_THAT(text, HasSubstr("| a | 9x9 | 2 | 1000 ±"));
    EXPECT_THAT(text, AllOf(HasSubstr("seed 1"), HasSubstr(YOMI_VERSION), Not(HasSubstr("<svg"))));
}

TEST_F(ReportTest, HtmlIsSelfContained) {
    const std::string text = html_of(report_of(store_.run("e"), experiment_, store_));
    EXPECT_THAT(
        text, AllOf(HasSubstr("<h1>A &lt;title&gt;</h1>"), HasSubstr("<svg"), HasSubstr("<td>b|c - a</td>")));
    EXPECT_THAT(text, AllOf(Not(HasSubstr("<?xml")), Not(HasSubstr("<script")), Not(HasSubstr("src="))));
    EXPECT_EQ(std::ranges::count(text, '\0'), 0);
}

TEST_F(ReportTest, PicturesAreLinkedFromMarkdown) {
    const Document document = report_of(store_.run("e"), experiment_, store_);
    EXPECT_THAT(markdown_of(document, "page"), AllOf(HasSubstr("](page-1.svg)"), HasSubstr("](page-3.svg)")));
}

TEST_F(ReportTest, ExportsAreComplete) {
    const std::string csv = games_csv(experiment_, store_);
    EXPECT_EQ(std::ranges::count(csv, '\n'), 801);
    EXPECT_THAT(csv, HasSubstr("base,7,a,a,a,0,B+R,resign,\"a, \"\"b\"\"\",,0,0.000,9,6.5,chinese,1\n"));
    EXPECT_THAT(csv, HasSubstr("b|c - a,1,b|c,a,b|c,1,W+R,"));
    EXPECT_THAT(measures_csv(experiment_, store_), HasSubstr("arms: ucb1,0,cumulative regret,1,"));
    const std::string json = export_json(store_.run("e"), experiment_, store_);
    EXPECT_THAT(json, AllOf(HasSubstr("\"reason\": \"resign\""), HasSubstr("\"sgf\": \"(;GM[1])\""),
                            HasSubstr("\"spec\": \"match\\n")));
    EXPECT_EQ(std::ranges::count(export_sgf(experiment_, store_), '\n'), 800);
    EXPECT_EQ(std::ranges::count(export_sgf(experiment_, store_, true), '\n'), 800);
}

TEST_F(ReportTest, PoolsJoinExperiments) {
    // The same two players under other names, and another "a".
    const Experiment other = read_experiment(
        "name = \"o\"\n[players.x]\nplayer = \"random\"\n[players.a]\nplayer = \"rave\"\nplayouts = "
        "3\n[[matchups]]\nfirst = \"a\"\nsecond = \"x\"\n",
        "o.toml");
    store_.begin_session(other, Environment::here());
    for (std::uint64_t i = 0; i < 10; ++i) {
        JobResult job;
        job.number = i;
        job.game.emplace().points = i == 0 ? 0 : 1;
        store_.add(other.cells[0], job);
    }
    {
        Database(path_of("lab.db"), Database::Mode::Write)
            .run(
                "INSERT INTO runs(identity, name, title, text, seed) VALUES('x', 'old', '', 'gone = 1', '1');"
                "INSERT INTO sessions(run, started, version, compiler, machine) "
                "SELECT max(id), '', '0.0', '', '' FROM runs");
    }
    std::string skipped;
    const auto pools = pools_of(store_, arena::games(), [&](const std::string& why) { skipped += why; });
    EXPECT_THAT(skipped, AllOf(HasSubstr("'old' was stored by Yomi 0.0"), HasSubstr("no option 'gone'")));
    ASSERT_EQ(pools.size(), 1U);
    const Pool& pool = pools.at({.go_size = 9});
    ASSERT_EQ(pool.names.size(), 2U) << "all that play alike are one player";
    EXPECT_TRUE(pool.names[0].starts_with("a #"));
    EXPECT_TRUE(pool.names[1].starts_with("a #"));
    ASSERT_EQ(pool.encounters.size(), 2U);
    EXPECT_EQ(pool.encounters[0].games, 800);
    EXPECT_EQ(pool.encounters[1].games, 10);
    EXPECT_EQ(pool.encounters[1].points, 1) << "the first of the two has lost nine";
    EXPECT_EQ(anchor_of(pool, ""), 0U);
    EXPECT_EQ(anchor_of(pool, pool.names[1]), 1U);
    EXPECT_THAT(test::error_text([&] { anchor_of(pool, "nobody"); }), HasSubstr("'nobody'"));
}

TEST(Experiments, OfThePapersCanBeRead) {
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(YOMI_TEST_DATA) + "/../experiments")) {
        if (entry.path().extension() != ".toml") continue;
        const Experiment experiment = read_experiment_file(entry.path());
        EXPECT_EQ(experiment.name, entry.path().stem());
        EXPECT_FALSE(experiment.title.empty()) << entry.path();
        EXPECT_FALSE(experiment.source.empty()) << entry.path();
        ++files;
    }
    EXPECT_GE(files, 12);
}

TEST(Experiments, TheOneOfTheDocumentationCanBeRead) {
    std::ifstream in(std::string(YOMI_TEST_DATA) + "/../docs/reference/experiment-files.md");
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const std::size_t begin = page.find("```toml\n") + 8;
    const Experiment experiment =
        read_experiment(page.substr(begin, page.find("```", begin) - begin), "experiment-files.md",
                        [](const std::string&) { return "part\n"; });
    EXPECT_EQ(experiment.cells.size(), 2U + 6U + 1U + 1U + 3U + 2U + 2U + 6U + 1U + 6U + 1U + 1U + 1U);
}

}  // namespace
}  // namespace yomi::lab
