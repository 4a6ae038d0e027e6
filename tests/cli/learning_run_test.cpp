#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "cli/command_test.hpp"
#include "cli/lab/lab_commands.hpp"
#include "cli/learn/measure_command.hpp"
#include "lab/store/store.hpp"
#include "support/learning_games.hpp"

namespace yomi::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class LearningRunTest : public test::CommandTest {
   protected:
    LearningRunTest() : CommandTest("run", add_lab_commands) {
        file("some.sgfs", test::clinging_sgfs(5, 20, 1));
        file("others.sgfs", test::clinging_sgfs(5, 6, 2));
        folder_ = std::filesystem::path(path_of("some.sgfs")).parent_path().string();
        experiment_ = file("x.toml", R"(
[[learning]]
train = "some.sgfs"
test = "others.sgfs"
min_count = 3
epochs = 1
measure = ["rank", "match", "probability"]
[[learning.models]]
name = "N5"
model = "mc/n5"
)");
    }

    std::string folder_;
    std::string experiment_;
};

/// What 'yomi measure' writes as CSV: names of columns to texts.
std::map<std::string, std::string> columns_of(const std::string& csv) {
    std::istringstream lines(csv);
    std::string head;
    std::string row;
    std::getline(lines, head);
    std::getline(lines, row);
    std::istringstream names(head);
    std::istringstream values(row);
    std::map<std::string, std::string> columns;
    std::string value;
    for (std::string name; std::getline(names, name, ',') && std::getline(values, value, ',');)
        columns[name] = value;
    return columns;
}

TEST_F(LearningRunTest, FiguresAreThoseOfTheMeasureCommand) {
    const std::string store = path_of("lab.db");
    run({experiment_, "--games-from", folder_, "--weights-to", path_of("w"), "--store", store, "-j", "1"});
    EXPECT_EQ(error_, "");
    CommandLine line;
    add_measure_command(line.program());
    testing::internal::CaptureStdout();
    line.run(
        {"measure", path_of("w/n5.weights"), "--games", path_of("others.sgfs"), "--csv", path_of("csv")});
    testing::internal::GetCapturedStdout();
    auto columns = columns_of(read(path_of("csv")));
    columns.erase("games");  // a name there, a number here
    lab::Store results = lab::Store::open_existing(store);
    const lab::Experiment experiment = lab::Store::experiment_of(results.runs().front());
    std::size_t compared = 0;
    for (const lab::Measure& m : results.measures(experiment.cells.front())) {
        const auto column = columns.find(m.name);
        if (column == columns.end()) continue;
        ++compared;
        EXPECT_NEAR(m.value, std::stod(column->second), 1e-5) << m.name;
    }
    EXPECT_GT(compared, 25U);
}

TEST_F(LearningRunTest, TheFolderOfGamesHasToBeNamed) {
    run({experiment_, "--store", path_of("lab.db")});
    EXPECT_THAT(error_, AllOf(HasSubstr("some.sgfs"), HasSubstr("--games-from")));
    EXPECT_FALSE(std::filesystem::exists(path_of("lab.db"))) << "nothing was begun";
    EXPECT_THAT(run({experiment_, "--list"}), HasSubstr("N5 (1 jobs)"));
    EXPECT_EQ(error_, "") << "an experiment can be read without them";
}

TEST_F(LearningRunTest, OtherGamesNeedAnotherLedger) {
    const auto run_into = [&](const std::string& ledger) {
        run({experiment_, "--games-from", folder_, "--weights-to", path_of("w"), "--ledger", path_of(ledger),
             "-j", "1"});
        return error_;
    };
    EXPECT_EQ(run_into("ledger"), "");
    EXPECT_EQ(run_into("ledger"), "") << "nothing is left to do";
    file("some.sgfs", test::clinging_sgfs(5, 21, 1));
    EXPECT_THAT(run_into("ledger"), AllOf(HasSubstr("'some.sgfs'"), HasSubstr("--ledger")))
        << "the trial would count as the full run";
    EXPECT_EQ(run_into("other"), "");
}

}  // namespace
}  // namespace yomi::cli
