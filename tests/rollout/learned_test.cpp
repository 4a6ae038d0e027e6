#include "rollout/learned.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "support/error_text.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::Colour;
using go::Point;

/// Plays random moves and compares all weights after each.
void compare(int size, int games, int sizes, std::uint64_t seed) {
    const PlayoutTable table(shipped_move_weights(size), 1.0, sizes);
    PlayoutWeights weights(table);
    base::Random random{base::Seed(seed)};
    for (int game = 0; game < games; ++game) {
        Board board(size);
        weights.begin(board);
        for (int move = 0; move < 3 * size * size; ++move) {
            const Colour mover = board.to_play();
            weights.refresh(board, mover);
            std::uint64_t total = 0;
            for (const Point p : board.geometry().points()) {
                ASSERT_EQ(weights.weight(p, mover), weights.recomputed(board, p, mover))
                    << "game " << game << " move " << move << " " << vertex_text(p, size) << "\n"
                    << test::drawing(board);
                total += weights.weight(p, mover);
            }
            ASSERT_EQ(weights.total(mover), total);
            Point p = go::kPass;
            while (weights.total(mover) > 0) {
                p = weights.at(random() % weights.total(mover), mover);
                ASSERT_GT(weights.weight(p, mover), 0U);
                if (board.is_legal(p, mover)) break;
                weights.leave_out(p, mover);
                p = go::kPass;
            }
            if (p == go::kPass) break;
            weights.before_move(board, p);
            board.play(p, mover);
            weights.after_move(board, p, mover);
        }
    }
}

TEST(PlayoutWeights, EqualRecomputedOnesAfterEveryMove) {
    compare(9, static_cast<int>(test::scaled(40)), 4, 1);
    compare(9, static_cast<int>(test::scaled(10)), 3, 2);
    compare(5, static_cast<int>(test::scaled(100)), 4, 3);
    compare(13, static_cast<int>(test::scaled(4)), 4, 4);
    compare(19, static_cast<int>(test::scaled(1)), 4, 5);
}

TEST(LearnedRollout, MovesHaveTheProbabilitiesOfTheirWeights) {
    LearnedRolloutOptions options;
    options.cutoff = 0;
    options.refuse_self_atari = false;
    LearnedRollout rollout(options);
    go::Position position(5);
    position.play(Colour::Black, test::at("C3", 5));
    position.play(Colour::White, test::at("C4", 5));
    const go::GameState state(position);

    const PlayoutTable table(shipped_move_weights(5), options.power, 4);
    PlayoutWeights weights(table);
    weights.begin(state.board());
    weights.refresh(state.board(), Colour::Black);
    std::map<Point, double> expected;
    double total = 0;
    for (const Point p : state.board().empty_points()) {
        const int d = MoveFeatures::distance(state.board().geometry(), p, state.last_move());
        const double w = weights.weight(p, Colour::Black);
        expected[p] = d <= PlayoutTable::kNearest ? w * table.nearness(d) / 256 : w;
        total += expected[p];
    }
    base::Random random{base::Seed(2)};
    std::map<Point, int> seen;
    const int draws = 20'000;
    for (int i = 0; i < draws; ++i) ++seen[rollout.choose(state, random)];
    for (const auto& [p, w] : expected) {
        const double q = w / total;
        EXPECT_NEAR(seen[p], draws * q, 5 * std::sqrt(draws * q) + 3) << vertex_text(p, 5);
    }
}

TEST(LearnedRollout, PlaysToTheEnd) {
    LearnedRollout rollout(LearnedRolloutOptions{});
    base::Random random{base::Seed(3)};
    for (const int size : {5, 9, 13, 19}) {
        double moves = 0;
        for (int i = 0; i < 5; ++i) {
            go::GameState state{go::Position(size)};
            mcts::Trace trace;
            const double result = rollout.run(state, random, trace);
            EXPECT_TRUE(result == 0 || result == 1 || result == 0.5);
            EXPECT_TRUE(state.board().is_consistent());
            moves += static_cast<double>(trace.size()) / 5;
        }
        EXPECT_GT(moves, size * size * 0.5);
        EXPECT_LT(moves, size * size * 2.0);
    }
}

TEST(LearnedRollout, BadWeightsAreRefused) {
    LearnedRolloutOptions options;
    options.weights = "/no/such/file";
    EXPECT_THAT(test::error_text([&] { LearnedRollout refused(options); }),
                testing::HasSubstr("/no/such/file"));
}

}  // namespace
}  // namespace yomi::rollout
