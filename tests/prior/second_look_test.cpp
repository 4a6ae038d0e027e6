// The second look of the learned prior: the rich model at the moves that the light one finds likely.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "go/position.hpp"
#include "prior/keyed_prior.hpp"
#include "prior/learned_prior.hpp"

namespace yomi::prior {
namespace {

struct Looked {
    go::GameState state;
    std::vector<game::MoveId> moves;
    mcts::Priors first;
    mcts::Priors second;
};

Looked look(std::int64_t again_moves) {
    go::Position position(9);
    for (const char* const vertex : {"E5", "C3", "G3", "F3", "F4", "G2", "H3"})
        position.play(position.to_play(), *go::parse_vertex(vertex, 9));
    LearnedPriorOptions options;
    options.again = 16;
    options.again_moves = again_moves;
    LearnedPrior prior(options);
    EXPECT_EQ(prior.again_at(), 16);
    Looked all{
        .state = go::GameState(position), .moves = {}, .first = mcts::Priors(), .second = mcts::Priors()};
    all.state.moves(all.moves);
    all.first.reset(all.moves.size());
    prior.judge(all.state, all.moves, all.first);
    all.second = all.first;
    prior.judge_again(all.state, all.moves, all.second);
    return all;
}

TEST(SecondLook, AtAllMovesIsTheRichModel) {
    const Looked all = look(1000);
    mcts::Priors rich(all.moves.size());
    KeyedPrior(KeyedPriorOptions{}).judge(all.state, all.moves, rich);
    for (std::size_t i = 0; i < all.moves.size(); ++i) {
        EXPECT_NEAR(all.second[i].weight, rich[i].weight, 1e-5);
        EXPECT_NEAR(all.second[i].visits, rich[i].visits, 1e-2);
        EXPECT_NEAR(all.second[i].mean, rich[i].mean, 1e-4);
    }
}

TEST(SecondLook, SharesOutWhatTheLikelyMovesHad) {
    constexpr std::size_t kLikely = 10;
    const Looked all = look(kLikely);
    std::vector<std::size_t> order(all.moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return all.first[i].weight; });
    float before = 0;
    float after = 0;
    bool changed = false;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const mcts::PriorValue then = all.first[order[rank]];
        const mcts::PriorValue now = all.second[order[rank]];
        if (rank < kLikely) {
            before += then.weight;
            after += now.weight;
            changed |= std::abs(then.weight - now.weight) > 0.01F;
        } else {
            EXPECT_EQ(then.weight, now.weight);
            EXPECT_EQ(then.visits, now.visits);
            EXPECT_EQ(then.mean, now.mean);
        }
    }
    EXPECT_NEAR(before, after, 1e-5);
    EXPECT_LT(before, 0.999F);
    EXPECT_TRUE(changed);
}

TEST(SecondLook, IsNotWantedUnlessAsked) { EXPECT_EQ(LearnedPrior(LearnedPriorOptions{}).again_at(), 0); }

TEST(VirtualVisits, FollowFromTheProbability) {
    const VirtualVisits visits{.even = 4, .won = 40, .lost = 20, .unlikely = 0.01, .pass = 10};
    EXPECT_FLOAT_EQ(visits.of(0.25F).visits, 24);
    EXPECT_FLOAT_EQ(visits.of(0.25F).mean, 22.0F / 24);
    EXPECT_FLOAT_EQ(visits.of(0.25F).weight, 0.25F);
    EXPECT_FLOAT_EQ(visits.of(0.0025F).visits, 26);
    EXPECT_FLOAT_EQ(visits.of(0.0025F).mean, 4.0F / 26);
    EXPECT_FLOAT_EQ(visits.of_pass().visits, 14);
    EXPECT_FLOAT_EQ(visits.of_pass().mean, 2.0F / 14);
    EXPECT_FLOAT_EQ((VirtualVisits{.even = 0, .won = 0, .lost = 0, .unlikely = 0, .pass = 0}.of(0.5F).mean),
                    0.5F);
}

}  // namespace
}  // namespace yomi::prior
