// Whole tactical playouts: legal, ending, scored rightly, and the same for all orientations and both colours.

#include <gtest/gtest.h>

#include <cmath>

#include "go/board_moves.hpp"
#include "go/tactics/stone_test.hpp"
#include "rollout/tactical_score.hpp"
#include "support/counting_new.hpp"
#include "support/scale.hpp"
#include "support/statistics.hpp"
#include "support/text_board.hpp"
#include "tactical_moves.hpp"

namespace yomi::test {
namespace {

using namespace rollout;

using base::Random;
using base::Seed;
using go::Board;
using go::Colour;
using go::Point;
using rollout::TacticalOptions;
using rollout::TacticalRollout;

/// All options at one half, so that every rule is mixed with every other.
TacticalOptions all_rules() {
    TacticalOptions options = rules_at("0.5");
    options.refuse_self_atari = 1;
    return options;
}

bool is_sensible(const Board& board, Point p) {
    const std::uint32_t code = go::BoardChains::code(board, p);
    return go::BoardMoves::with_words(board, [&]<int W>() {
        return board.to_play() == Colour::Black
                   ? go::StoneTest<W, Colour::Black>::is_sensible(board, p, code)
                   : go::StoneTest<W, Colour::White>::is_sensible(board, p, code);
    });
}

/// The moves that a player without rules chooses from.
std::vector<Point> sensible_choice(const Board& board) {
    auto points = uniform_choice(board);
    std::erase_if(points, [&](Point p) { return p == go::kPass || !is_sensible(board, p); });
    return points;
}

/// Plays the trace again from `start` on and checks every move. Returns the last board.
Board replay(const go::GameState& start, const mcts::Trace& trace) {
    Board board = start.board();
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Colour c = board.to_play();
        EXPECT_EQ(trace[i].player, c == Colour::Black ? 0 : 1);
        const Point p = start.point(trace[i].move);
        if (p == go::kPass) {
            EXPECT_TRUE(sensible_choice(board).empty()) << "a pass on\n" << drawing(board);
            EXPECT_EQ(trace[i].pattern, 0U);
        } else {
            EXPECT_TRUE(board.is_legal(p, c)) << go::vertex_text(p, board.size()) << '\n' << drawing(board);
            EXPECT_FALSE(board.is_eye(p, c)) << go::vertex_text(p, board.size()) << '\n' << drawing(board);
            EXPECT_EQ(trace[i].pattern, static_cast<std::uint32_t>(board.code3x3(p)));
        }
        board.play(p, c);
        if (testing::Test::HasFailure()) break;
    }
    return board;
}

void check_playout(go::GameState state, const TacticalOptions& options, Random& random, std::int64_t& cut) {
    const go::GameState start = state;
    TacticalRollout rollout(options);
    mcts::Trace trace;
    const double result = rollout.run(state, random, trace);
    const Board end = replay(start, trace);
    ASSERT_TRUE(end.same_position(state.board()));
    ASSERT_TRUE(state.board().is_consistent());
    ASSERT_EQ(rollout::score_playout(end), end.area_score()) << drawing(end);
    ASSERT_EQ(result, start.result_of(end.area_score()));
    const auto longest = static_cast<std::size_t>(3 * end.size() * end.size());
    ASSERT_LE(trace.size(), longest + 1);
    if (trace.size() >= longest) {
        ++cut;
    } else {
        ASSERT_GE(trace.size(), 2U);
        ASSERT_EQ(start.point(trace[trace.size() - 1].move), go::kPass);
        ASSERT_EQ(start.point(trace[trace.size() - 2].move), go::kPass);
    }
}

TEST(TacticalPlayout, IsLegalAndEnds) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        const std::int64_t games = std::max<std::int64_t>(2, scaled(5'000) / (size * size));
        std::int64_t cut = 0;
        for (std::int64_t i = 0; i < games; ++i) {
            Random random(Seed(51).derive(static_cast<std::uint64_t>(i)));
            go::Position position(size);
            if (i % 2 == 1) position.set_to_play(Colour::White);
            const TacticalOptions options = i % 4 < 2 ? TacticalOptions{} : all_rules();
            check_playout(go::GameState(position), options, random, cut);
            if (HasFailure()) return;
        }
        // On tiny boards captures go round; from 7x7 on hardly any playout is cut.
        ASSERT_LE(cut, size >= 7 ? games / 50 + 1 : games) << size;
    }
}

TEST(TacticalPlayout, WithoutRulesHasTheLengthOfUniformOnes) {
    TacticalRollout rollout(no_rules());
    const std::int64_t games = scaled(10'000);
    std::int64_t moves = 0;
    for (std::int64_t i = 0; i < games; ++i) {
        Random random(Seed(52).derive(static_cast<std::uint64_t>(i)));
        go::GameState state(go::Position(9));
        mcts::Trace trace;
        rollout.run(state, random, trace);
        moves += static_cast<std::int64_t>(trace.size());
    }
    const double error = 14 / std::sqrt(static_cast<double>(games));  // of the mean
    EXPECT_NEAR(static_cast<double>(moves) / static_cast<double>(games), 110.95, 0.005 * 110.95 + 3 * error);
}

TEST(TacticalPlayout, DependsOnTheSeedAlone) {
    for (std::uint64_t i = 0; i < 10; ++i) {
        go::GameState a(go::Position(13));
        go::GameState b = a;
        Random first{Seed(i)};
        Random second{Seed(i)};
        mcts::Trace trace;
        TacticalRollout(TacticalOptions{}).run(a, first, trace);
        TacticalRollout(TacticalOptions{}).run(b, second, trace);
        EXPECT_TRUE(a.board().same_position(b.board()));
        EXPECT_EQ(first(), second()) << "both streams stand at the same number";
    }
}

TEST(TacticalPlayout, DoesNotAllocate) {
    for (const int size : {2, 9, 13, 19, 25}) {
        const go::GameState start{go::Position(size)};
        go::GameState state = start;
        TacticalRollout rollout(all_rules());
        Random random(Seed(53));
        mcts::Trace trace;
        rollout.run(state, random, trace);  // the trace grows once
        const long before = allocations();
        for (int i = 0; i < 20; ++i) {
            state = start;
            trace.clear();
            rollout.run(state, random, trace);
        }
        EXPECT_EQ(allocations() - before, 0) << size;
    }
}

// -- Life and death -------------------------------------------------------------------------------

/// Black's share of the playouts whose end gives Black this lead at least.
double share_of_playouts(const go::GameState& start, int lead) {
    TacticalRollout rollout(TacticalOptions{});
    constexpr int kGames = 500;
    int won = 0;
    for (int i = 0; i < kGames; ++i) {
        Random random(Seed(54).derive(static_cast<std::uint64_t>(i)));
        go::GameState state = start;
        mcts::Trace trace;
        rollout.run(state, random, trace);
        won += rollout::score_playout(state.board()) >= lead ? 1 : 0;
    }
    return static_cast<double>(won) / kGames;
}

TEST(TacticalPlayout, LeavesASekiAlone) {
    const char* seki =
        "X X O . X O O\n"
        "X X O O X O O\n"
        "X X O O X O O\n"
        "X X O O X O O\n"
        ". X O O X O .\n"
        "X X O O X O O\n"
        ". X O . X O .";
    for (const char* moves : {"W pass", "B pass"}) {
        go::GameState state = state_of(seki, moves);
        Random random(Seed(55));
        mcts::Trace trace;
        TacticalRollout(TacticalOptions{}).run(state, random, trace);
        EXPECT_EQ(trace.size(), 2U);
    }
}

TEST(TacticalPlayout, TakesAGroupWithOneEye) {
    // The white corner has one eye of two points and no liberty outside; Black has two eyes.
    const char* board =
        ". X . X X\n"
        "X X X X X\n"
        "X X X X X\n"
        "O O O X X\n"
        ". . O X X";
    EXPECT_GE(share_of_playouts(state_of(board, "W pass"), 25), 0.9);
}

TEST(TacticalPlayout, DoesNotTakeAGroupWithTwoEyes) {
    const char* board =
        ". X . X X\n"
        "X X X X X\n"
        "O O O O X\n"
        ". O O O X\n"
        "O . O X X";
    EXPECT_EQ(share_of_playouts(state_of(board, "W pass"), 25), 0);
}

// -- Symmetry -------------------------------------------------------------------------------------

/// One of the eight orientations of the board, with the colours exchanged or not.
struct Symmetry {
    int orientation;
    bool exchange;

    [[nodiscard]] Point operator()(Point p, const go::Geometry& g) const {
        if (p == go::kPass) return p;
        int column = g.column(p);
        int row = g.row(p);
        if ((orientation & 1) != 0) column = g.size() - 1 - column;
        if ((orientation & 2) != 0) row = g.size() - 1 - row;
        if ((orientation & 4) != 0) std::swap(column, row);
        return g.point(column, row);
    }
    [[nodiscard]] Colour operator()(Colour c) const { return exchange ? opponent(c) : c; }
};

/// The state after the first moves of a playout, seen through the symmetry.
go::GameState turned_state(const mcts::Trace& trace, std::size_t moves, int size, const Symmetry& symmetry) {
    go::Position position(size);
    const go::GameState start(position);
    for (std::size_t i = 0; i < moves; ++i) {
        const Colour c = trace[i].player == 0 ? Colour::Black : Colour::White;
        position.play(symmetry(c), symmetry(start.point(trace[i].move), position.geometry()));
    }
    return go::GameState(position);
}

/// How far two samples of the same size are from one distribution, in standard deviations.
double two_sample_deviation(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
    double sum = 0;
    double freedom = -1;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto both = static_cast<double>(a[i] + b[i]);
        if (both < 10) continue;
        const auto off = static_cast<double>(a[i] - b[i]);
        sum += off * off / both;
        ++freedom;
    }
    if (freedom < 1) return 0;
    const double spread = 2 / (9 * freedom);
    return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

TEST(TacticalPlayout, SeesNoDifferenceBetweenOrientationsAndColours) {
    constexpr int kSize = 7;
    constexpr std::int64_t kDraws = 4'000;
    const go::Geometry& g = go::Geometry::of(kSize);
    for (std::uint64_t game = 0; game < 6; ++game) {
        go::GameState state{go::Position(kSize)};
        Random random(Seed(56).derive(game));
        mcts::Trace trace;
        TacticalRollout(TacticalOptions{}).run(state, random, trace);
        const std::size_t moves = 12 + 6 * game;
        auto plain = draw_moves(turned_state(trace, moves, kSize, {0, false}), all_rules(), kDraws);
        for (int i = 1; i < 16; ++i) {
            const Symmetry symmetry{i % 8, i >= 8};
            auto turned = draw_moves(turned_state(trace, moves, kSize, symmetry), all_rules(), kDraws,
                                     static_cast<std::uint64_t>(i) + 1);
            std::vector<std::int64_t> a;
            std::vector<std::int64_t> b;
            for (const Point p : g.points()) {
                a.push_back(plain[go::vertex_text(p, kSize)]);
                b.push_back(turned[go::vertex_text(symmetry(p, g), kSize)]);
            }
            EXPECT_LT(two_sample_deviation(a, b), kFarOut) << "game " << game << ", symmetry " << i;
        }
    }
}

}  // namespace
}  // namespace yomi::test
