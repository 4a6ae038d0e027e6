// The learned prior: its probabilities by the plain formula, and the visits that follow from them.

#include "prior/learned_prior.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/file.hpp"
#include "go/board_moves.hpp"
#include "model/shipped_models.hpp"
#include "support/counting_new.hpp"
#include "support/text_board.hpp"

namespace yomi::prior {
namespace {

using go::Colour;
using go::Pattern;
using go::Point;
using mcts::Priors;

struct Judged {
    std::vector<game::MoveId> moves;
    Priors values;
};

Judged judge(const go::GameState& state, const LearnedPriorOptions& options = {}) {
    LearnedPrior prior(options);
    Judged judged;
    state.moves(judged.moves);
    judged.values.reset(judged.moves.size());
    prior.judge(state, judged.moves, judged.values);
    return judged;
}

/// The sum of all weights of a move, looked up one by one.
double plain_score(const go::GameState& state, Point p) {
    const go::Board& board = state.board();
    const Colour mover = board.to_play();
    const go::Geometry& g = board.geometry();
    const model::MoveTable& table = model::shipped_weights(board.size());
    double sum = table.feature(model::MoveFeatures::kLine + model::MoveFeatures::line(g, p));
    if (state.last_move().value() >= 0) {
        sum += table.feature(model::MoveFeatures::kLast +
                             model::MoveFeatures::distance(g, p, state.last_move()));
    }
    if (state.move_before_last().value() >= 0) {
        sum += table.feature(model::MoveFeatures::kBefore +
                             model::MoveFeatures::distance(g, p, state.move_before_last()));
    }
    sum += table.shape(static_cast<std::uint32_t>(board.code3x3(p)), mover);
    go::PatternKeys keys;
    keys.find(board, mover);
    sum += table.patterns(keys, p);
    const std::uint32_t code = go::BoardChains::code(board, p);
    const auto add = [&](int f) { sum += table.feature(f); };
    go::BoardMoves::with_words(board, [&]<int W>() {
        mover == Colour::Black
            ? model::MoveFeatures::tactical<W, Colour::Black>(board, p, code, state.last_move(), add)
            : model::MoveFeatures::tactical<W, Colour::White>(board, p, code, state.last_move(), add);
    });
    return sum;
}

TEST(LearnedPrior, ProbabilitiesAreTheSoftmaxOfTheWeights) {
    base::Random random(base::Seed(4));
    for (const int size : {2, 5, 9, 13, 19}) {
        go::Position position(size);
        for (int move = 0; move < 3 * size; ++move) {
            const go::GameState state(position);
            if (state.is_over()) break;
            const Judged judged = judge(state);
            double total = 0;
            for (const game::MoveId m : judged.moves) {
                if (m != state.pass()) total += std::exp(plain_score(state, state.point(m)));
            }
            double sum = 0;
            for (std::size_t i = 0; i < judged.moves.size(); ++i) {
                const game::MoveId m = judged.moves[i];
                const double expected =
                    m == state.pass() ? 0 : std::exp(plain_score(state, state.point(m))) / total;
                ASSERT_NEAR(judged.values[i].weight, expected, 1e-4);
                sum += judged.values[i].weight;
            }
            ASSERT_NEAR(sum, judged.moves.size() > 1 ? 1 : 0, 1e-4);
            const auto any = static_cast<std::uint32_t>(judged.moves.size());
            position.play(position.to_play(), state.point(judged.moves[random.below(any)]));
        }
    }
}

TEST(LearnedPrior, VisitsFollowFromTheProbability) {
    LearnedPriorOptions options;
    options.even = 2;
    options.won = 100;
    options.lost = 30;
    options.unlikely = 0.02;
    options.pass = 7;
    go::Position position(9);
    test::play_moves(position, "B E5 W C4");
    const go::GameState state(position);
    const Judged judged = judge(state, options);
    int unlikely = 0;
    for (std::size_t i = 0; i < judged.moves.size(); ++i) {
        const auto& [weight, visits, mean] = judged.values[i];
        const bool is_pass = judged.moves[i] == state.pass();
        const double won = is_pass ? 0 : 100 * std::sqrt(weight);
        const double lost = is_pass ? 7 : weight < 0.02F ? 30 : 0;
        EXPECT_NEAR(visits, 2 + won + lost, 1e-3);
        EXPECT_NEAR(mean, (1 + won) / (2 + won + lost), 1e-4);
        unlikely += weight < 0.02F ? 1 : 0;
    }
    EXPECT_GT(unlikely, 20);
}

TEST(LearnedPrior, KnowsWhatIsUrgent) {
    // White has just put a stone into atari: it can run to G5, and E4 takes what attacks it.
    go::Position position = test::position_of(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . O O . . . .
        . . O X X . . . .
        . . O X O X . . .
        . . . X . O . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    position.set_to_play(Colour::White);
    test::play_moves(position, "W F6");
    const go::GameState state(position);
    const Judged judged = judge(state);
    std::size_t best = 0;
    for (std::size_t i = 0; i < judged.moves.size(); ++i) {
        if (judged.values[i].weight > judged.values[best].weight) best = i;
    }
    EXPECT_THAT(go::vertex_text(state.point(judged.moves[best]), 9), testing::AnyOf("E4", "G5"));
    EXPECT_GT(judged.values[best].weight, 0.2F);
}

TEST(LearnedPrior, TakesWeightsFromAFile) {
    const std::string path =
        (std::filesystem::temp_directory_path() / fmt::format("yomi_weights_{}", getpid())).string();
    model::MoveWeights weights;
    weights.features[model::MoveFeatures::kLine] = 3;  // the edge is best, and nothing else is known
    base::write_text_file(path, model::weights_to_bytes(weights));
    LearnedPriorOptions options;
    options.weights = path;
    const go::GameState state{go::Position(5)};
    const Judged judged = judge(state, options);
    std::filesystem::remove(path);
    const double edge = std::exp(3.0) / (16 * std::exp(3.0) + 9);
    for (std::size_t i = 0; i < judged.moves.size(); ++i) {
        if (judged.moves[i] == state.pass()) continue;
        const int line = model::MoveFeatures::line(state.board().geometry(), state.point(judged.moves[i]));
        EXPECT_NEAR(judged.values[i].weight, line == 0 ? edge : edge / std::exp(3.0), 1e-5);
    }
    EXPECT_THROW(LearnedPrior{options}, base::Error);  // the file is gone
}

TEST(LearnedPrior, DoesNotAllocateOnceItHasSeenABoard) {
    const go::GameState state{go::Position(19)};
    LearnedPrior prior({});
    std::vector<game::MoveId> moves;
    state.moves(moves);
    Priors values(moves.size());
    prior.judge(state, moves, values);
    const long before = test::allocations();
    prior.judge(state, moves, values);
    EXPECT_EQ(test::allocations() - before, 0);
}

}  // namespace
}  // namespace yomi::prior
