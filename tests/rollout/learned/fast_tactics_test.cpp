#include "rollout/learned/fast_tactics.hpp"

#include <gtest/gtest.h>

#include "go/board_moves.hpp"
#include "go/game_state.hpp"
#include "model/shipped_models.hpp"
#include "model/thesis_moves.hpp"
#include "support/text_board.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::Colour;
using go::Point;
using F = model::ThesisFeatures;

/// A score for each feature of the MC function, all of them different, and the same as playouts have them.
int score_of(int feature) { return (feature * 37) % 101 - 50; }

TacticalScores all_scores() {
    TacticalScores scores;
    const auto of = [](int feature) { return static_cast<std::int16_t>(score_of(feature)); };
    for (int stones = 1; stones <= 3; ++stones) {
        const auto s = static_cast<std::size_t>(stones);
        scores.atari[s] = of(F::atari(stones, false));
        scores.rescue[s] = of(F::rescue(stones));
        scores.self_atari[s] = of(F::self_atari(stones));
        for (int increase = 0; increase < 3; ++increase) {
            const auto i = static_cast<std::size_t>(increase);
            scores.capture[s][i] = of(F::capture(stones, increase));
            for (const int liberties : {1, 2}) {
                scores.extend[WeakestChain::of(static_cast<std::uint32_t>(liberties),
                                               static_cast<std::uint32_t>(stones))][i] =
                    of(F::extend(stones, liberties, increase, false));
            }
        }
    }
    fill_no_weak_chain(scores);
    return scores;
}

/// The half of a pair that the definition, model::thesis_features(), asks for.
std::uint32_t expected_half(const Board& board, Point p, Colour mover) {
    Board copy = board;
    copy.set_to_play(mover);
    std::vector<int> features;
    model::thesis_features(copy, p, go::kNoPoint, go::kNoPoint, model::MoveFunction::Mc, features);
    const int liberties = go::BoardMoves::with_words(board, [&]<int W>() {
        return go::BoardChains::count(mover == Colour::Black
                                          ? go::StoneTest<W, Colour::Black>::liberties_after(board, p)
                                          : go::StoneTest<W, Colour::White>::liberties_after(board, p));
    });
    if (liberties == 0) return 0;  // suicide
    int sum = 0;
    for (const int f : features) sum += f >= F::kCapture ? score_of(f) : 0;
    return static_cast<std::uint32_t>(sum + ScorePair::kBias + ScorePair::kAllowed);
}

TEST(FastTactics, AreTheFeaturesAsTheyAreDefined) {
    const TacticalScores scores = all_scores();
    base::Random random{base::Seed(12)};
    int with_features = 0;
    for (int game = 0; game < 40; ++game) {
        go::GameState state{go::Position(game % 2 == 0 ? 7 : 9)};
        std::vector<game::MoveId> moves;
        for (int move = 0; move < 100 && !state.is_over(); ++move) {
            const Board& board = state.board();
            for (const Point p : board.empty_points()) {
                const std::uint32_t found = go::BoardMoves::with_words(board, [&]<int W>() {
                    typename FastTactics<W>::LastLiberties ignored{};
                    return FastTactics<W>::scores(board, p, go::BoardChains::code(board, p), scores, ignored);
                });
                const std::uint32_t black = expected_half(board, p, Colour::Black);
                const std::uint32_t white = expected_half(board, p, Colour::White);
                ASSERT_EQ(found & 0xffff, black) << vertex_text(p, board.size()) << "\n"
                                                 << test::drawing(board);
                ASSERT_EQ(found >> 16, white) << vertex_text(p, board.size()) << "\n" << test::drawing(board);
                with_features += black != white ? 1 : 0;
            }
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    EXPECT_GT(with_features, 5'000);
}

}  // namespace
}  // namespace yomi::rollout
