#include "lab/run/training_log.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

TEST(TrainingLog, IsReadAsItWasWritten) {
    const TrainingLog log{"yomi\nmodel light\n",
                          {{1, 2.5, -2.25, 0.25, 0.5, 0.75, 12.5}, {2, 5, -2, 0, 0, 0, 1}}};
    const TrainingLog again = read_training_log(csv_of(log), "x");
    EXPECT_EQ(csv_of(again), csv_of(log));
    EXPECT_EQ(again.about, log.about);
    EXPECT_EQ(again.points[0].rank, 12.5);
}

TEST(TrainingLog, RefusesWhatIsNone) {
    const std::string good = csv_of({"a\n", {{1, 1, -2, 0.1, 0.2, 0.3, 4}}});
    for (const std::string& bad :
         {std::string(), std::string("hello\n"), std::string("# a\n"), good + "2,3\n",
          good + "x,1,1,1,1,1,1\n", good + "2,1,nan,1,1,1,1\n", good + "2,1,1,1,1,1,1,1\n", good + "\n"}) {
        EXPECT_THROW(read_training_log(bad, "x"), base::Error) << bad;
    }
}

TEST(TrainingLog, GoesOnWhereItIsAboutTheSame) {
    const auto path =
        (std::filesystem::temp_directory_path() / fmt::format("yomi_training_log_{}.csv", getpid())).string();
    std::filesystem::remove(path);
    const auto read = [&] {
        std::ifstream in(path);
        return read_training_log({std::istreambuf_iterator<char>(in), {}}, path);
    };
    for (const int epoch : {1, 2, 3, 2}) add_training_point(path, "one\n", {.epoch = epoch});
    EXPECT_EQ(read().points.size(), 2u);
    add_training_point(path, "another\n", {.epoch = 3});
    EXPECT_EQ(read().about, "another\n");
    EXPECT_EQ(read().points.size(), 1u);
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace yomi::lab
