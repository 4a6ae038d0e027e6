#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"
#include "prior/knowledge_prior.hpp"
#include "prior/registry.hpp"
#include "support/text_board.hpp"

namespace yomi::prior {
namespace {

using go::Colour;
using go::Point;
using test::at;
using test::position_of;

/// The values of all moves by a prior with these options and all others off.
std::map<Point, mcts::PriorValue> judged(const go::GameState& state, KnowledgeOptions options) {
    mcts::Layout layout;
    KnowledgePrior prior(layout, options, mcts::facts_of(state));
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors values(moves.size());
    prior.judge(state, moves, values);
    std::map<Point, mcts::PriorValue> by_point;
    for (std::size_t i = 0; i < moves.size(); ++i) by_point[state.point(moves[i])] = values[i];
    return by_point;
}

const KnowledgeOptions kNothing{
    .base = "none", .ladder = 0, .influence = 0, .groups = 0, .safety = 0, .chen = 0};

TEST(KnowledgePrior, WithNothingIsItsBase) {
    const go::GameState state(position_of(R"(
        . . X . .
        . X O . .
        . . X X .
        . . O . .
        . . . . .)"));
    for (const char* base : {"none", "tactical", "learned", "keyed", "rich"}) {
        KnowledgeOptions options = kNothing;
        options.base = base;
        const auto found = judged(state, options);
        mcts::Layout layout;
        std::vector<game::MoveId> moves;
        state.moves(moves);
        mcts::Priors values(moves.size());
        for (const auto& entry : priors()) {
            if (entry.name == base) {
                entry.maker()->make(layout, mcts::facts_of(state))->judge(state, moves, values);
            }
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const mcts::PriorValue& value = found.at(state.point(moves[i]));
            EXPECT_FLOAT_EQ(value.visits, values[i].visits) << base;
            EXPECT_FLOAT_EQ(value.mean, values[i].mean) << base;
        }
    }
}

TEST(KnowledgePrior, KnowsLadders) {
    const char* drawing = R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O . . . .
        . . X X . . .
        . . . . . . .)";
    KnowledgeOptions options = kNothing;
    options.ladder = 10;
    const go::GameState white(position_of(drawing, *go::rules_by_name("chinese"), Colour::White));
    const auto runs = judged(white, options);
    EXPECT_FLOAT_EQ(runs.at(at("D3", 7)).visits, 10);
    EXPECT_FLOAT_EQ(runs.at(at("D3", 7)).mean, 0);
    const go::GameState black(position_of(drawing));
    EXPECT_FLOAT_EQ(judged(black, options).at(at("D3", 7)).visits, 0) << "it is caught as it stands";
    // With a stone on the way it could get out.
    const go::GameState urgent(position_of(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . O . .
        . X O . . . .
        . . X X . . .
        . . . . . . .)"));
    const auto takes = judged(urgent, options);
    EXPECT_FLOAT_EQ(takes.at(at("D3", 7)).mean, 1);
    EXPECT_GT(takes.at(at("D3", 7)).weight, takes.at(at("G7", 7)).weight);
}

TEST(KnowledgePrior, KnowsWhatIsSafeAndSettled) {
    const go::GameState state(position_of(R"(
        . . X . X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)",
                                          *go::rules_by_name("chinese"), Colour::White));
    KnowledgeOptions options = kNothing;
    options.safety = 5;
    const auto safe = judged(state, options);
    EXPECT_FLOAT_EQ(safe.at(at("A7", 7)).visits, 5);
    EXPECT_FLOAT_EQ(safe.at(at("A7", 7)).mean, 0);
    EXPECT_FLOAT_EQ(safe.at(at("A5", 7)).visits, 0);
    options.safety = 0;
    options.influence = 8;
    const auto map = judged(state, options);
    EXPECT_GT(map.at(at("A7", 7)).visits, map.at(at("G1", 7)).visits);
}

TEST(KnowledgePrior, KnowsGroupsAndChensCandidates) {
    go::Position position = position_of(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O . O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    KnowledgeOptions options = kNothing;
    options.groups = 7;
    EXPECT_FLOAT_EQ(judged(go::GameState(position), options).at(at("B4", 7)).visits, 7);
    options.groups = 0;
    options.chen = 6;
    EXPECT_FLOAT_EQ(judged(go::GameState(position), options).at(at("D4", 7)).visits, 0) << "no last move";
    position.play(Colour::Black, at("C3", 7));
    float most = 0;
    for (const auto& [p, value] : judged(go::GameState(position), options))
        most = std::max(most, value.visits);
    EXPECT_FLOAT_EQ(most, 6);
}

TEST(KnowledgePrior, HandlesEveryBoard) {
    KnowledgeOptions all{
        .base = "tactical", .ladder = 1, .influence = 1, .groups = 1, .safety = 1, .chen = 1};
    base::Random random{base::Seed(3)};
    for (int size = go::kMinSize; size <= 21; ++size) {
        go::Position position(size);
        for (int i = 0; i < 60; ++i) {
            for (const auto& [p, value] : judged(go::GameState(position), all)) {
                ASSERT_GE(value.visits, 0);
                ASSERT_GE(value.mean, 0);
                ASSERT_LE(value.mean, 1);
                ASSERT_GE(value.weight, 0);
            }
            const auto legal = position.legal_points(position.to_play());
            if (legal.empty()) break;
            for (int j = 0; j < size; ++j) {
                const Point p = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
                if (position.is_legal(position.to_play(), p)) position.play(position.to_play(), p);
            }
        }
    }
}

}  // namespace
}  // namespace yomi::prior
