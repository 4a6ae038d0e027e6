#include "cli/train_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command_test.hpp"
#include "rollout/move_weights.hpp"
#include "rollout/rich_weights.hpp"

namespace yomi::cli {
namespace {

using testing::HasSubstr;

class TrainCommandTest : public test::CommandTest {
   protected:
    TrainCommandTest() : CommandTest("train", add_train_command) {}

    std::string games() {
        std::string text;
        for (int i = 0; i < 20; ++i) text += "(;SZ[5];B[cc];W[cd];B[dd];W[bc];B[dc];W[bd];B[cb];W[db])\n";
        return file("games.sgfs", text);
    }
};

TEST_F(TrainCommandTest, WritesWeightsAndTellsHowGoodTheyAre) {
    const std::string from = games();
    const std::string out =
        run({from, "-o", path_of("w"), "--test", from, "--seed", "1", "--least", "5", "--show", "1"});
    EXPECT_EQ(error_, "");
    EXPECT_THAT(out, HasSubstr("20 games on 5x5"));
    EXPECT_THAT(out, HasSubstr("epoch 3"));
    EXPECT_THAT(out, HasSubstr("size 0, number 1, seen"));
    const rollout::MoveWeights weights = rollout::read_weights(path_of("w"));
    EXPECT_THAT(weights.provenance, HasSubstr("games games.sgfs (20)"));
    EXPECT_THAT(weights.provenance, HasSubstr("seed 1"));
    EXPECT_FALSE(weights.patterns.empty());
}

TEST_F(TrainCommandTest, TheSameSeedGivesTheSameFile) {
    const std::string from = games();
    run({from, "-o", path_of("a"), "--seed", "7", "--least", "5"});
    run({from, "-o", path_of("b"), "--seed", "7", "--least", "5", "--threads", "3"});
    EXPECT_EQ(read(path_of("a")), read(path_of("b")));
}

TEST_F(TrainCommandTest, TrainsTheRichModelAndGoesOnFromACheckpoint) {
    const std::string from = games();
    const std::vector<std::string> common = {from,     "--model", "rich",    "--test", from,
                                             "--seed", "3",       "--least", "5"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), common.begin(), common.end());
        return run(more);
    };
    EXPECT_THAT(with({"-o", path_of("whole"), "--epochs", "2"}), HasSubstr("facts of moves"));
    EXPECT_EQ(error_, "");
    with({"-o", path_of("half"), "--epochs", "1", "--checkpoint", path_of("c")});
    EXPECT_THAT(with({"-o", path_of("rest"), "--epochs", "2", "--checkpoint", path_of("c")}),
                HasSubstr("going on after epoch 1"));
    EXPECT_EQ(read(path_of("whole")), read(path_of("rest")));
    EXPECT_FALSE(rollout::read_rich_weights(path_of("rest")).entries.empty());
    with({"-o", path_of("other"), "--step", "0.5", "--checkpoint", path_of("c")});
    EXPECT_THAT(error_, HasSubstr("no checkpoint to go on from"));
}

TEST_F(TrainCommandTest, BadPlacesAreToldBeforeTheWork) {
    run({games(), "-o", "/no/such/folder/w"});
    EXPECT_THAT(error_, HasSubstr("/no/such/folder"));
    run({path_of("missing"), "-o", path_of("w")});
    EXPECT_THAT(error_, HasSubstr("missing"));
    run({games()});
    EXPECT_THAT(error_, HasSubstr("--out"));
}

}  // namespace
}  // namespace yomi::cli
