#include "cli/lab/similarity_command.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"
#include "cli/command_test.hpp"
#include "cli/lab/similarity_report.hpp"

namespace yomi::cli {
namespace {

using testing::HasSubstr;

constexpr const char* kHeadings =
    "position,after_moves,depth,updates,share,share_pm95,games,size,playouts,surroundings,seed,source,"
    "player";

class SimilarityCommand : public test::CommandTest {
   protected:
    SimilarityCommand() : CommandTest("similarity", add_similarity_command) {}

    /// A small run on 5x5 with these arguments more.
    std::string run_small(const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"--size",          "5",  "--playouts", "150",
                                              "--game-playouts", "30", "--seed",     "7"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }

    /// The lines of a CSV file behind its headings, cut at the commas.
    static std::vector<std::vector<std::string>> rows(const std::string& text) {
        std::istringstream lines(text);
        std::string line;
        std::getline(lines, line);
        EXPECT_EQ(line, kHeadings);
        std::vector<std::vector<std::string>> result;
        while (std::getline(lines, line)) {
            std::istringstream cells(line);
            std::string cell;
            for (result.emplace_back(); std::getline(cells, cell, ',');) result.back().push_back(cell);
        }
        return result;
    }
};

TEST_F(SimilarityCommand, CountsFourPhasesOfAnOwnGame) {
    const std::string out =
        run_small({"--csv", path_of("a.csv"), "--svg", path_of("a.svg"), "--max-depth", "3"});
    EXPECT_EQ(error_, "");
    for (const char* phase : {"opening", "middle game", "endgame", "nearly finished"})
        EXPECT_THAT(out, HasSubstr(phase));
    EXPECT_THAT(out, HasSubstr("5x5, surroundings 3x3, 150 playouts a position, seed 7; 1 own game"));
    EXPECT_THAT(read(path_of("a.svg")), HasSubstr("<svg"));
    std::vector<std::string> phases;
    double before = -1;
    for (const auto& row : rows(read(path_of("a.csv")))) {
        ASSERT_EQ(row.size(), 14U);  // one more: the source has a comma, and quotes around it
        if (phases.empty() || phases.back() != row[0]) {
            phases.push_back(row[0]);
            EXPECT_GT(std::stod(row[1]), before);
            before = std::stod(row[1]);
            EXPECT_EQ(row[2], "0");
        }
        EXPECT_EQ(static_cast<int>(std::stod(row[1])) % 2, 0) << "Black is to move";
        EXPECT_LE(std::stoi(row[2]), 3);
        EXPECT_GT(std::stoll(row[3]), 0);
        EXPECT_GE(std::stod(row[4]), 0);
        EXPECT_LE(std::stod(row[4]), 1);
        EXPECT_EQ(row[5], "") << "one game has no interval";
    }
    EXPECT_EQ(phases.size(), 4U);
}

TEST_F(SimilarityCommand, IsTheSameForASeed) {
    const std::string once = run_small({});
    EXPECT_EQ(once, run_small({}));
    std::string other = run_small({"--seed", "8"});
    EXPECT_THAT(error_, HasSubstr("--seed"));  // given twice
    other = run({"--size", "5", "--playouts", "150", "--game-playouts", "30", "--seed", "8"});
    EXPECT_NE(once, other);
}

TEST_F(SimilarityCommand, SearchesAsThePlayerDoes) {
    const std::string paper = run_small({});
    EXPECT_THAT(paper, HasSubstr("rave:select.final=20000:select.policy=0:prior=tactical:expand_at=2"));
    const std::string rave = run_small({"--player", "rave"});
    EXPECT_NE(rave.substr(rave.find('\n')), paper.substr(paper.find('\n')));
    const std::string similarity = run_small({"--player", "similarity:backup.k=3"});
    EXPECT_NE(similarity.substr(similarity.find('\n')), paper.substr(paper.find('\n')));
    for (const char* player : {"uct", "lchan"}) {
        EXPECT_EQ(run_small({"--player", player}), "");
        EXPECT_THAT(error_, HasSubstr(fmt::format("'{}' has no RAVE", player)));
    }
    EXPECT_EQ(run_small({"--player", "rave:selekt=3"}), "");
    EXPECT_THAT(error_, HasSubstr("selekt"));
    EXPECT_EQ(run_small({"--player", "nobody"}), "");
    EXPECT_THAT(error_, HasSubstr("there is no player 'nobody'"));
}

TEST_F(SimilarityCommand, AveragesOverGames) {
    EXPECT_THAT(run_small({"--games", "3", "--csv", path_of("a.csv")}), HasSubstr(" ± "));
    const auto root = rows(read(path_of("a.csv"))).front();
    EXPECT_NE(root[5], "");
    EXPECT_EQ(root[6], "3");
}

TEST_F(SimilarityCommand, WiderSurroundingsMatchLessOverTheSameUpdates) {
    run_small({"--csv", path_of("a.csv")});
    run_small({"--csv", path_of("b.csv"), "--surroundings", "5x5"});
    run_small({"--csv", path_of("c.csv"), "--surroundings", "exact"});
    const auto narrow = rows(read(path_of("a.csv")));
    const auto wide = rows(read(path_of("b.csv")));
    const auto exact = rows(read(path_of("c.csv")));
    ASSERT_EQ(narrow.size(), wide.size());
    ASSERT_EQ(narrow.size(), exact.size());
    for (std::size_t i = 0; i < narrow.size(); ++i) {
        EXPECT_EQ(narrow[i][3], wide[i][3]);
        EXPECT_EQ(narrow[i][3], exact[i][3]);
        EXPECT_LE(std::stod(wide[i][4]), std::stod(narrow[i][4]));
    }
}

TEST_F(SimilarityCommand, TakesPositionsFromARecord) {
    const std::string sgf = file("a.sgf", "(;SZ[7]KM[6.5];B[dd];W[cc];B[ec];W[ce];B[ee];W[cd];B[];W[])");
    EXPECT_THAT(run({"--sgf", sgf, "--playouts", "50", "--seed", "1"}), HasSubstr("7x7"));
    EXPECT_EQ(error_, "");
    const std::string out =
        run({"--sgf", sgf, "--move", "2", "--move", "5", "--playouts", "50", "--seed", "1"});
    EXPECT_EQ(error_, "");
    EXPECT_THAT(out, HasSubstr("black to play"));
    EXPECT_THAT(out, HasSubstr("white to play"));
    EXPECT_THAT(out, HasSubstr("after 5 moves"));
    run({"--sgf", sgf, "--move", "9"});
    EXPECT_THAT(error_, HasSubstr("has 8 moves; there is no move 9"));
    run({"--sgf", sgf, "--move", "8"});
    EXPECT_THAT(error_, HasSubstr("after move 8 the game is over"));
}

TEST_F(SimilarityCommand, RefusesBadOptions) {
    const std::vector<std::vector<std::string>> bad = {
        {"--size", "4"},
        {"--size", "26"},
        {"--playouts", "0"},
        {"--playouts", "x"},
        {"--surroundings", "7x7"},
        {"--max-depth", "-1"},
        {"--games", "0"},
        {"--seed", "-1"},
        {"--game-playouts", "0"},
        {"--move", "3"},
        {"--sgf", "a", "--size", "9"},
        {"--csv", "/no/such/folder/a.csv"},
        {"--svg", "/no/such/folder/a.svg"},
        {"--sgf", "/no/such/file.sgf"},
    };
    for (const auto& arguments : bad) {
        EXPECT_EQ(run(arguments), "") << arguments.front();
        EXPECT_THAT(error_, testing::AnyOf(HasSubstr(arguments.front()), HasSubstr(arguments.back())));
    }
}

TEST(SimilarityReport, AddsUpByHand) {
    SimilarityCurve curve("opening");
    curve.add(2, {{10, 5}, {0, 0}, {30, 3}});
    curve.add(4, {{10, 7}});
    EXPECT_EQ(curve.after_moves(), 3);
    ASSERT_EQ(curve.levels().size(), 3U);
    EXPECT_EQ(curve.levels()[0].updates, 20U);
    EXPECT_DOUBLE_EQ(curve.levels()[0].share.mean(), 0.6);
    EXPECT_EQ(curve.levels()[1].updates, 0U);
    EXPECT_EQ(curve.levels()[2].share.count(), 1);
    EXPECT_EQ(curve.all().updates, 50U);
    EXPECT_DOUBLE_EQ(curve.all().share.mean(), (8.0 / 40 + 0.7) / 2);
    SimilaritySetting setting;
    setting.source = "a \"b\", c";
    setting.player = "rave";
    EXPECT_EQ(similarity_csv(setting, {curve}, 0).substr(std::string(kHeadings).size() + 1),
              fmt::format("opening,3,0,20,0.6,{:.10g},2,9,10000,3x3,0,\"a \"\"b\"\", c\",\"rave\"\n",
                          curve.levels()[0].share.half_width_95()));
}

}  // namespace
}  // namespace yomi::cli
