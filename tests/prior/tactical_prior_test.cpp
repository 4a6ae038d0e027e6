// The tactical prior: which moves get which virtual visits.

#include "prior/tactical_prior.hpp"

#include <gtest/gtest.h>

#include "support/counting_new.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Colour;
using go::Point;
using mcts::PriorValue;
using prior::TacticalPrior;
using prior::TacticalPriorOptions;

/// Every kind of visits can be told from the sum.
TacticalPriorOptions telling() {
    TacticalPriorOptions o;
    o.even = 2;
    o.capture = 100;
    o.escape = 200;
    o.atari = 10;
    o.pattern = 20;
    o.near = 3;
    o.self_atari = 50;
    o.edge = 8;
    o.pass = 70;
    return o;
}

std::map<std::string, PriorValue> judge(const go::GameState& state, const TacticalPriorOptions& options) {
    TacticalPrior prior(options);
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors values(moves.size());
    prior.judge(state, moves, values);
    std::map<std::string, PriorValue> by_vertex;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        by_vertex[go::vertex_text(state.point(moves[i]), state.board().size())] = values[i];
    }
    return by_vertex;
}

struct Judged {
    const char* name;
    const char* board;
    const char* moves;
    const char* vertex;
    float won;
    float lost;
};

void PrintTo(const Judged& j, std::ostream* out) { *out << j.name; }

class PriorTest : public testing::TestWithParam<Judged> {};

TEST_P(PriorTest, CountsVisits) {
    const Judged& j = GetParam();
    const TacticalPriorOptions o = telling();
    const auto values = judge(state_of(j.board, j.moves), o);
    ASSERT_TRUE(values.contains(j.vertex));
    const PriorValue value = values.at(j.vertex);
    const float visits = static_cast<float>(o.even) + j.won + j.lost;
    EXPECT_FLOAT_EQ(value.visits, visits);
    EXPECT_FLOAT_EQ(value.mean, (static_cast<float>(o.even) / 2 + j.won) / visits);
    EXPECT_FLOAT_EQ(value.weight, (1 + j.won) / (1 + j.lost));
}

const char* const kEmpty =
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .";

const char* const kCapture =
    ". . . . . . .\n"
    ". X . . . . .\n"
    "X O . . . . .\n"
    ". X . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .";

const char* const kEscape =
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . O . . . .\n"
    ". O X . . . .\n"
    ". . O . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .";

const char* const kMouth =
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . O . . . .\n"
    ". O . O . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .";

const Judged kJudged[] = {
    {"Middle", kEmpty, "W pass", "D4", 0, 0},
    {"FirstLine", kEmpty, "W pass", "D1", 0, 8},
    {"Corner", kEmpty, "W pass", "A1", 0, 8},
    {"SecondLine", kEmpty, "W pass", "D2", 0, 4},
    {"ThirdLine", kEmpty, "W pass", "D3", 0, 0},
    {"FirstLineBesideAStone", kEmpty, "W D2", "D1", 3, 0},
    {"Pass", kEmpty, "W D4", "pass", 0, 70},
    {"DistanceOne", kEmpty, "W D4", "D5", 3, 0},
    {"DistanceTwo", kEmpty, "W D4", "D6", 2, 4},
    {"DistanceTwoAroundTheCorner", kEmpty, "W D4", "E5", 2, 0},
    {"DistanceThree", kEmpty, "W D4", "C6", 1, 4},
    {"DistanceFour", kEmpty, "W D4", "B6", 0, 4},
    {"DistanceAlongAChain", "XXXXX..\n.......\n.......\n.......\n.......\n.......\n.......", "W A6", "F7", 2,
     0},
    {"CaptureThatIsAPattern", kCapture, "W G1", "C5", 120, 0},
    {"EscapeThatIsAPattern", kEscape, "W pass", "D4", 220, 0},
    {"SelfAtari", kMouth, "W pass", "C4", 0, 50},
    {"AtariThatIsAPattern",
     ". . . . . . .\n. . . . . . .\n. . X . . . .\n. X O . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . "
     ".",
     "W pass", "C3", 30, 0},
    {"Pattern",
     ". . . . . . .\n. . . . . . .\n. . X O . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . "
     ".",
     "W pass", "D4", 20, 0},
};

INSTANTIATE_TEST_SUITE_P(Boards, PriorTest, testing::ValuesIn(kJudged),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(TacticalPrior, WithoutVisitsSaysNothing) {
    TacticalPriorOptions options;
    for (const base::Field& field : options.fields()) field.set("0");
    for (const auto& [vertex, value] : judge(state_of(kCapture, "W G1"), options)) {
        EXPECT_EQ(value.visits, 0) << vertex;
        EXPECT_EQ(value.mean, 0.5F) << vertex;
        EXPECT_EQ(value.weight, 1) << vertex;
    }
}

TEST(TacticalPrior, CanBeAskedAboutBoardsOfAnySize) {
    TacticalPrior prior{TacticalPriorOptions{}};
    for (const int size : {19, 2, 9, 25, 9}) {
        const go::GameState state{go::Position(size)};
        std::vector<game::MoveId> moves;
        state.moves(moves);
        mcts::Priors values(moves.size());
        const long before = allocations();
        prior.judge(state, moves, values);
        EXPECT_EQ(allocations() - before, 0);
        TacticalPrior fresh{TacticalPriorOptions{}};
        mcts::Priors expected(moves.size());
        fresh.judge(state, moves, expected);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            EXPECT_EQ(values[i].visits, expected[i].visits);
            EXPECT_EQ(values[i].mean, expected[i].mean);
            EXPECT_GE(values[i].weight, 0);
        }
    }
}

}  // namespace
}  // namespace yomi::test
