#include "model/move_weights.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "model/shipped_models.hpp"
#include "support/error_text.hpp"
#include "support/text_board.hpp"

namespace yomi::model {
namespace {

using go::Colour;
using go::Pattern;
using test::error_text;
using testing::HasSubstr;

const char* const kBoard = R"(
    . . . . .
    . X O . .
    . . . X .
    O . . . .
    . . . . .)";

MoveWeights some_weights() {
    MoveWeights weights;
    weights.provenance = "made by hand\n";
    for (std::size_t i = 0; i < weights.features.size(); ++i) weights.features[i] = static_cast<float>(i) / 8;
    const go::Board board = test::board_of(kBoard);
    for (int size = 0; size < Pattern::kSizes; ++size) {
        const Pattern pattern = canonical(pattern_at(board, test::at("B3", 5), Colour::Black, size));
        weights.patterns.push_back({pattern, 1.0F + static_cast<float>(size)});
    }
    return weights;
}

TEST(MoveWeights, ComeBackFromTheirBytes) {
    const MoveWeights weights = some_weights();
    EXPECT_EQ(weights_from_bytes(weights_to_bytes(weights), "a"), weights);
    EXPECT_EQ(weights_from_bytes(weights_to_bytes({}), "a"), MoveWeights{});
}

TEST(MoveWeights, DamagedFilesAreRefused) {
    const std::string bytes = weights_to_bytes(some_weights());
    const auto problem = [](const std::string& text) {
        return error_text([&] { weights_from_bytes(text, "x.weights"); });
    };
    EXPECT_THAT(problem(""), HasSubstr("'x.weights' is no usable file of move weights: it does not begin"));
    EXPECT_THAT(problem("yomi move weights 1\n"), HasSubstr("ends too early"));
    EXPECT_THAT(problem("(;GM[1])"), HasSubstr("does not begin"));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string wrong = bytes;
        wrong[i] = static_cast<char>(wrong[i] ^ 0x10);
        ASSERT_NE(problem(wrong), "no error") << "byte " << i;
        ASSERT_NE(problem(bytes.substr(0, i)), "no error") << "cut at " << i;
    }
    EXPECT_THAT(problem(bytes + "x"), HasSubstr("checksum"));
}

TEST(MoveWeights, WrongContentsAreRefusedThoughTheChecksumIsRight) {
    const auto problem = [](const MoveWeights& weights) {
        return error_text([&] { weights_from_bytes(weights_to_bytes(weights), "x"); });
    };
    MoveWeights weights = some_weights();
    weights.features[0] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(problem(weights), HasSubstr("out of range"));
    weights = some_weights();
    weights.patterns.push_back(weights.patterns.back());
    EXPECT_THAT(problem(weights), HasSubstr("not in order"));
    weights = some_weights();
    weights.provenance.assign(1 << 17, 'x');
    EXPECT_THAT(problem(weights), HasSubstr("too long"));
}

TEST(MoveWeights, MissingFile) {
    EXPECT_THAT(error_text([] { read_weights("/no/such/file"); }), HasSubstr("'/no/such/file'"));
}

TEST(MoveTable, FindsPatternsInEveryOrientationAndForBothColours) {
    const MoveTable table(some_weights());
    const go::Board board = test::board_of(kBoard);
    go::PatternKeys keys;
    keys.find(board, Colour::Black);
    const go::Point p = test::at("B3", 5);
    EXPECT_EQ(table.shape(static_cast<std::uint32_t>(board.code3x3(p)), Colour::Black), 1);
    EXPECT_EQ(table.patterns(keys, p), 2 + 3 + 4);
    EXPECT_EQ(table.patterns(keys, test::at("E1", 5)), 0);
    // Turned by a quarter: column and row exchanged; and the colours exchanged.
    go::Board turned(5);
    const go::Geometry& g = board.geometry();
    for (const go::Point q : g.points()) {
        if (board.at(q) == Colour::Empty) continue;
        turned.play(g.point(g.row(q), g.column(q)), opponent(board.at(q)));
    }
    const go::Point there = g.point(g.row(p), g.column(p));
    keys.find(turned, Colour::White);
    EXPECT_EQ(table.shape(static_cast<std::uint32_t>(turned.code3x3(there)), Colour::White), 1);
    EXPECT_EQ(table.patterns(keys, there), 2 + 3 + 4);
    keys.find(turned, Colour::Black);
    EXPECT_EQ(table.patterns(keys, there), 0);
}

TEST(MoveTable, OfTheProgramIsThereForEverySize) {
    for (const int size : {2, 9, 12, 13, 19, 25}) {
        EXPECT_NE(shipped_weights(size).feature(MoveFeatures::kSelfAtari), 0) << size;
    }
}

}  // namespace
}  // namespace yomi::model
