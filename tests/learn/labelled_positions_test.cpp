#include "learn/measures/labelled_positions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/error_text.hpp"

namespace yomi::learn {
namespace {

using testing::HasSubstr;

class LabelledPositionsTest : public testing::Test {
   protected:
    std::string file(const std::string& text) {
        std::ofstream(path_) << text;
        return path_;
    }
    void TearDown() override { std::filesystem::remove(path_); }

    std::string path_ = testing::TempDir() + "yomi-labelled-" +
                        testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
};

TEST_F(LabelledPositionsTest, ReadsPositionsAndPoints) {
    const auto all = read_labelled_positions(file("# a remark\nsize 5\n\nC3 B2 / D4 10 A1 2.5\n/ C3 1\n"));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].position.size(), 5);
    EXPECT_EQ(all[0].position.moves().size(), 2U);
    EXPECT_EQ(all[0].position.to_play(), go::Colour::Black);
    ASSERT_EQ(all[0].scores.size(), 2U);
    EXPECT_EQ(all[0].scores[1].first, *go::parse_vertex("A1", 5));
    EXPECT_EQ(all[0].scores[1].second, 2.5);
    EXPECT_TRUE(all[1].position.moves().empty());
}

TEST_F(LabelledPositionsTest, BadLinesAreNamed) {
    const auto error = [&](const std::string& text) {
        return test::error_text([&] { read_labelled_positions(file(text)); });
    };
    EXPECT_THAT(error("size 5\nC3 C3 / D4 1\n"), HasSubstr("line 2: the move 'C3' is not possible"));
    EXPECT_THAT(error("size 5\nC3 Z9 / D4 1\n"), HasSubstr("'Z9' is no point of a 5x5 board"));
    EXPECT_THAT(error("C3 D4\n"), HasSubstr("there is no '/'"));
    EXPECT_THAT(error("C3 / D4\n"), HasSubstr("'D4' has no points"));
    EXPECT_THAT(error("C3 / C3 1\n"), HasSubstr("the labelled move 'C3' is not possible"));
    EXPECT_THAT(error("C3 / D4 many\n"), HasSubstr("'many' is no number"));
    EXPECT_THAT(error("size 99\n"), HasSubstr("no board has that size"));
    EXPECT_THAT(error("# nothing\n"), HasSubstr("has no positions"));
    EXPECT_THAT(test::error_text([] { read_labelled_positions("/no/such/file"); }),
                HasSubstr("/no/such/file"));
}

TEST_F(LabelledPositionsTest, PlayoutsTellALargeCaptureFromNothing) {
    // Black can take seven stones in the corner, or play elsewhere.
    const auto pairs = read_labelled_positions(file(
        "size 5\nA2 A1 B2 B1 C2 C1 D2 D1 C4 E5 / E1 1 A5 0\nA2 A1 B2 B1 C2 C1 D2 D1 C4 E5 / A5 0 E1 1\n"));
    EXPECT_EQ(pair_accuracy("shipped", {}, pairs, 200, base::Seed(1)), 0.5);
}

TEST_F(LabelledPositionsTest, ScoreOfChosenMovesIsTheMeanOfTheirLabels) {
    const auto all = read_labelled_positions(file("size 5\n/ C3 8 B2 4\nC3 / D4 6\n"));
    const auto choose = [](const go::Position& position) {
        return *go::parse_vertex(position.moves().empty() ? "B2" : "A1", 5);
    };
    const NextMoveScore score = next_move_score(all, choose);
    EXPECT_EQ(score.mean, 2) << "4 and, without a label, 0";
    EXPECT_EQ(score.best, 7);
}

}  // namespace
}  // namespace yomi::learn
