#include "prior/keyed_prior.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "prior/order_prior.hpp"
#include "support/error_text.hpp"

namespace yomi::prior {
namespace {

using testing::HasSubstr;

TEST(KeyedPrior, TurnsProbabilitiesIntoVisits) {
    go::Position position(9);
    position.play(go::Colour::Black, *go::parse_vertex("E5", 9));
    const go::GameState state(position);
    KeyedPrior prior(KeyedPrior::Options{});
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors values(moves.size());
    prior.judge(state, moves, values);
    float total = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        total += values[i].weight;
        EXPECT_GT(values[i].visits, 0);
        EXPECT_GE(values[i].mean, 0);
        EXPECT_LE(values[i].mean, 1);
    }
    EXPECT_NEAR(total, 1, 1e-4);
    EXPECT_EQ(values[moves.size() - 1].weight, 0);  // the pass
    KeyedPrior::Options missing;
    missing.weights = "/no/such/file";
    EXPECT_THAT(test::error_text([&] { KeyedPrior refused(missing); }), HasSubstr("/no/such/file"));
}

TEST(OrderPrior, OrdersAsTheRichOneAndGivesNoVisits) {
    go::Position position(9);
    position.play(go::Colour::Black, *go::parse_vertex("E5", 9));
    const go::GameState state(position);
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors with(moves.size());
    mcts::Priors without(moves.size());
    KeyedPrior(KeyedPrior::Options{}).judge(state, moves, with);
    OrderPrior(OrderPriorOptions{}).judge(state, moves, without);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(without[i].visits, 0);
        EXPECT_EQ(without[i].weight, with[i].weight);
    }
    OrderPriorOptions missing;
    missing.weights = "/no/such/file";
    EXPECT_THAT(test::error_text([&] { OrderPrior refused(missing); }), HasSubstr("/no/such/file"));
}

}  // namespace
}  // namespace yomi::prior
