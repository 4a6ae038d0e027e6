#include "model/thesis_moves.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/text_board.hpp"

namespace yomi::model {
namespace {

using F = ThesisFeatures;
using go::Colour;
using go::kNoPoint;
using test::at;
using test::board_of;
using testing::Contains;
using testing::Each;
using testing::Lt;
using testing::Not;

std::vector<int> features(const go::Board& board, const char* move, MoveFunction function,
                          const char* last = "", const char* before = "") {
    std::vector<int> out;
    const auto point = [&](std::string_view v) { return v.empty() ? kNoPoint : at(v, board.size()); };
    thesis_features(board, at(move, board.size()), point(last), point(before), function, out);
    EXPECT_THAT(out, Each(Lt(F::kCount)));
    return out;
}

TEST(ThesisFeatures, PlaceAndDistances) {
    const go::Board board = board_of(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . . . . . .
        . X . . . . .
        . . . . . . .)");
    EXPECT_THAT(features(board, "D5", MoveFunction::Uct, "D4", "B2"),
                testing::UnorderedElementsAre(F::kPlace + 2, F::kLast + 2, F::kBefore + 8));
    EXPECT_THAT(features(board, "A1", MoveFunction::Mc, "D4", "B2"),
                testing::UnorderedElementsAre(F::kPlace + 14, F::kLast + 5));
    EXPECT_THAT(features(board, "G7", MoveFunction::Uct, "", "B2"), Contains(F::kBefore + 13));
    EXPECT_THAT(features(board, "G7", MoveFunction::Mc), Not(Contains(F::kLast)));
}

TEST(ThesisFeatures, Capture) {
    const go::Board board = board_of(R"(
        O O X . .
        . X . . .
        . . . . .
        . . X X .
        . . O O .)");
    // Two stones; White would gain nothing by playing at A4 himself: one liberty, A3, as before.
    EXPECT_THAT(features(board, "A4", MoveFunction::Mc), Contains(F::capture(2, 0)));
    // C1 and D1 have two liberties, so nothing is captured there.
    EXPECT_THAT(features(board, "B1", MoveFunction::Mc), Contains(F::atari(2, false)));
    const go::Board more = board_of(R"(
        . . . . .
        . X . . .
        X O . . .
        . X . . .
        . . . . .)");
    EXPECT_THAT(features(more, "C3", MoveFunction::Mc), Contains(F::capture(1, 2)));
    EXPECT_THAT(features(more, "C3", MoveFunction::Uct), Contains(F::capture(1, 2)));
}

TEST(ThesisFeatures, ExtensionWithTheTouchOfTheLastMove) {
    const go::Board board = board_of(R"(
        . . . . .
        . O . . .
        O X . . .
        . O . . .
        . . . . .)");
    EXPECT_THAT(features(board, "C3", MoveFunction::Mc, "B2"), Contains(F::extend(1, 1, 2, false)));
    EXPECT_THAT(features(board, "C3", MoveFunction::Uct, "B2"), Contains(F::extend(1, 1, 2, true)));
    EXPECT_THAT(features(board, "C3", MoveFunction::Uct, "B4"), Contains(F::extend(1, 1, 2, true)));
    const go::Board edge = board_of(R"(
        . . . . .
        O . . . .
        X O . . .
        X O . . .
        . . . . .)");
    // One liberty before, one after.
    EXPECT_THAT(features(edge, "A1", MoveFunction::Uct, "A4"), Contains(F::extend(2, 1, 0, true)));
    EXPECT_THAT(features(edge, "A1", MoveFunction::Uct), Contains(F::extend(2, 1, 0, false)));
}

TEST(ThesisFeatures, AtariAndSelfAtari) {
    const go::Board board = board_of(R"(
        . . . . .
        . X X . .
        X O O . .
        . X . . .
        . . . . .)");
    EXPECT_THAT(features(board, "C2", MoveFunction::Mc, "B3"), Contains(F::atari(2, false)));
    EXPECT_THAT(features(board, "C2", MoveFunction::Uct, "B3"), Contains(F::atari(2, true)));
    const go::Board corner = board_of(R"(
        . . . . .
        . . . . .
        . . . . .
        O . . . .
        . . O . .)");
    EXPECT_THAT(features(corner, "A1", MoveFunction::Mc), Contains(F::self_atari(1)));
    EXPECT_THAT(features(corner, "A1", MoveFunction::Uct), Not(Contains(F::self_atari(1))));
    EXPECT_THAT(features(corner, "B1", MoveFunction::Mc), Not(Contains(F::self_atari(1))));
}

TEST(ThesisFeatures, RescuingCaptureIsCountedForEachChain) {
    const go::Board board = board_of(R"(
        . . . . .
        . . . . .
        . O . . .
        . X O X .
        . O X . .)");
    // C3 captures C2, which has both B2 and C1 in atari.
    const auto found = features(board, "C3", MoveFunction::Mc);
    EXPECT_THAT(found, Contains(F::capture(1, 2)));
    EXPECT_EQ(std::ranges::count(found, F::rescue(1)), 2);
}

TEST(ThesisMoves, FindsTheLargestKnownPattern) {
    ThesisMoves facts(MoveFunction::Mc, go::make_pattern_system("n5"));
    go::Position position(9);
    position.play(Colour::Black, at("E5", 9));
    const go::GameState state(position);
    facts.look(state);
    std::vector<std::uint64_t> keys;
    facts.count(at("E6", 9), [&](std::uint64_t key) { return keys.push_back(key), true; });
    // Not those that docs/how-to/add-a-feature.md adds.
    FeatureKeys().each(state, at("E6", 9), [&](std::uint64_t key) { std::erase(keys, key); });
    ASSERT_EQ(keys.size(), 2U + 4U);  // place, last move; four sizes
    KeyTable table(10);
    for (std::size_t i = 0; i < 4; ++i) table.insert(keys[i], static_cast<std::uint32_t>(i));
    std::vector<std::uint32_t> values;
    facts.find(at("E6", 9), table, values);
    EXPECT_EQ(values, (std::vector<std::uint32_t>{0, 1, 3}));
}

}  // namespace
}  // namespace yomi::model
