#include "prior/move_reasons.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"

namespace yomi::prior {
namespace {

go::Position random_game(int size, int moves, std::uint64_t seed) {
    go::Position position(size);
    base::Random random{base::Seed(seed)};
    for (int i = 0; i < moves; ++i) {
        std::vector<game::MoveId> legal;
        const go::GameState state(position);
        state.moves(legal);
        position.play(position.to_play(),
                      state.point(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    return position;
}

// The reasons are worth what they claim: e to the power of their sums gives the probabilities that the prior
// computes in its own, faster way.
TEST(MoveReasons, AddUpToTheProbabilitiesOfThePrior) {
    for (const int moves : {0, 1, 20, 45}) {
        const go::Position position = random_game(9, moves, 7);
        if (position.is_over()) continue;
        const go::GameState state(position);
        std::vector<game::MoveId> legal;
        state.moves(legal);
        double total = 0;
        std::vector<MoveReasons> all;
        for (const game::MoveId move : legal) {
            if (move == state.pass()) continue;
            all.push_back(reasons_for(state, state.point(move)));
            total += std::exp(static_cast<double>(all.back().score));
        }
        for (const MoveReasons& r : all) {
            EXPECT_NEAR(std::exp(static_cast<double>(r.score)) / total, r.probability, 1e-4);
            EXPECT_EQ(r.patterns.size(), std::size_t{go::Pattern::kSizes});
            EXPECT_TRUE(r.patterns.front().weight);
        }
    }
}

TEST(MoveReasons, NameTheTacticsOfAMove) {
    go::Position position(9);
    for (const char* p : {"A1", "B1", "J9", "A2"}) position.play(position.to_play(), *go::parse_vertex(p, 9));
    // Black's stone at A1 has just been captured; White's at J9's side is not touched.
    position.play(go::Colour::Black, *go::parse_vertex("C1", 9));
    position.play(go::Colour::White, *go::parse_vertex("H9", 9));
    const MoveReasons capture = reasons_for(go::GameState(position), *go::parse_vertex("B2", 9));
    EXPECT_GE(capture.rank, 1);
    EXPECT_LE(capture.rank, capture.moves);
    EXPECT_EQ(capture.features.front().what, "line");
    EXPECT_THROW((void)reasons_for(go::GameState(position), *go::parse_vertex("C1", 9)), base::Error);
    EXPECT_THROW((void)reasons_for(go::GameState(position), go::kPass), base::Error);
}

}  // namespace
}  // namespace yomi::prior
