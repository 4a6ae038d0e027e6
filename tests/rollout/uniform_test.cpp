// Uniform playouts: their length, their end, and the distribution of their moves.

#include "rollout/uniform.hpp"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "go/board_moves.hpp"
#include "support/scale.hpp"
#include "support/statistics.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using base::Random;
using base::Seed;
using go::Board;
using go::Colour;
using go::Point;
using rollout::play_uniform;

/// The moves that a uniform playout chooses from, by the functions of Board that the tests of Go check.
std::vector<Point> choice(const Board& board) {
    std::vector<Point> points;
    for (const Point p : board.geometry().points()) {
        const Colour c = board.to_play();
        if (board.is_legal(p, c) && !board.is_eye(p, c)) points.push_back(p);
    }
    return points;
}

Point draw_move(Board& board, Random& random) {
    return board.to_play() == Colour::Black ? go::BoardMoves::draw<Colour::Black>(board, random)
                                            : go::BoardMoves::draw<Colour::White>(board, random);
}

double mean_length(int size, std::int64_t games) {
    std::int64_t moves = 0;
    for (std::int64_t i = 0; i < games; ++i) {
        Random random(Seed(1).derive(static_cast<std::uint64_t>(i)));
        Board board(size);
        moves += play_uniform(board, random);
    }
    return static_cast<double>(moves) / static_cast<double>(games);
}

// The lengths that libego's uniform playouts have.
TEST(UniformPlayout, HasTheKnownLengthOnNine) {
    EXPECT_NEAR(mean_length(9, scaled(20'000)), 110.95, 0.005 * 110.95);
}

TEST(UniformPlayout, HasTheKnownLengthOnNineteen) {
    EXPECT_NEAR(mean_length(19, scaled(2'000)), 454.6, 0.01 * 454.6);
}

TEST(UniformPlayout, EndsWhenNobodyHasAMove) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        const std::int64_t games = std::max<std::int64_t>(2, scaled(20'000) / (size * size));
        std::int64_t cut = 0;
        for (std::int64_t i = 0; i < games; ++i) {
            Random random(Seed(2).derive(static_cast<std::uint64_t>(i)));
            Board board(size);
            if (i % 2 == 1) board.set_to_play(Colour::White);
            const int moves = play_uniform(board, random);
            ASSERT_TRUE(board.is_consistent());
            ASSERT_LE(moves, 3 * size * size + 1);
            if (moves >= 3 * size * size) {
                ++cut;  // an endless fight of several kos
                continue;
            }
            ASSERT_TRUE(choice(board).empty()) << drawing(board);
            board.set_to_play(opponent(board.to_play()));
            ASSERT_TRUE(choice(board).empty()) << drawing(board);
            ASSERT_EQ(board.area_score_of_finished_playout(), board.area_score()) << drawing(board);
        }
        // On tiny boards captures go round; from 7x7 on hardly any playout is cut.
        ASSERT_LE(cut, size >= 7 ? games / 100 : games) << size;
    }
}

TEST(UniformPlayout, IsTwoPassesWhenItIsOver) {
    Board board(9);
    Random random(Seed(3));
    play_uniform(board, random);
    const std::uint64_t end = board.hash();
    EXPECT_EQ(play_uniform(board, random), 2);
    EXPECT_EQ(board.hash(), end);
}

TEST(UniformPlayout, DependsOnTheSeedAlone) {
    for (std::uint64_t i = 0; i < 20; ++i) {
        Random first{Seed(i)};
        Random second{Seed(i)};
        Board a(13);
        Board b(13);
        EXPECT_EQ(play_uniform(a, first), play_uniform(b, second));
        EXPECT_TRUE(a.same_position(b));
        EXPECT_EQ(first(), second()) << "both streams stand at the same number";
    }
}

TEST(UniformPlayout, LeavesTheStreamBehindWhatItUsed) {
    Random random(Seed(4));
    Board a(9);
    Board b(9);
    play_uniform(a, random);
    play_uniform(b, random);
    EXPECT_NE(a.hash(), b.hash());
}

/// Boards with many points that are refused: own eyes, suicides, a ko.
std::vector<Board> boards_to_draw_on() {
    const char* eyes = R"(
        . X . X .
        X X X X X
        . . . . .
        O O O O O
        . O . O .)";
    auto ko = position_of(". X O .\nX O . O\n. X O .\n. . . .");
    play_moves(ko, "B C3");
    std::vector<Board> boards = {Board(2), Board(3), board_of(eyes), board_of(eyes, Colour::White),
                                 ko.board()};
    // Late in playouts most of the empty points are refused.
    for (std::uint64_t i = 0; boards.size() < 20; ++i) {
        Random random(Seed(9).derive(i));
        Board board(7);
        for (int moves = 0; moves < 55; ++moves) board.play(draw_move(board, random), board.to_play());
        if (choice(board).size() >= 2) boards.push_back(board);
    }
    return boards;
}

void expect_uniform_draws(const Board& start, bool fresh) {
    const std::vector<Point> points = choice(start);
    std::map<int, std::size_t> place;
    for (const Point p : points) place.emplace(p.value(), place.size());
    std::vector<std::int64_t> counts(points.size());
    Random random(Seed(5));
    Board board = start;
    for (std::int64_t i = 0; i < 20'000; ++i) {
        if (fresh) board = start;  // else the list is in the order that the last draw left
        const Point p = draw_move(board, random);
        ASSERT_TRUE(place.contains(p.value())) << go::vertex_text(p, start.size()) << '\n' << drawing(start);
        ++counts[place[p.value()]];
    }
    EXPECT_LT(std::abs(uniform_deviation(counts)), kFarOut) << drawing(start);
    EXPECT_TRUE(board.is_consistent());
    EXPECT_TRUE(board.same_position(start));
}

TEST(UniformDraw, IsUniformOverTheMovesThatCount) {
    for (const Board& board : boards_to_draw_on()) {
        expect_uniform_draws(board, true);
        expect_uniform_draws(board, false);
    }
}

TEST(UniformDraw, IsAPassWithoutAMove) {
    Board board = board_of(". X .\nX X X\n. X .");
    Random random(Seed(6));
    EXPECT_EQ(draw_move(board, random), go::kPass);
    board.set_to_play(Colour::White);
    EXPECT_EQ(draw_move(board, random), go::kPass);
    EXPECT_TRUE(board.is_consistent());
}

/// The state of a playout, and how probable it is.
struct State {
    Board board;
    bool passed = false;
    double chance = 1;
};
using States = std::map<std::tuple<std::uint64_t, int, Colour, bool>, State>;

void add(States& states, const Board& board, bool passed, double chance) {
    const auto key = std::tuple(board.hash(), board.ko().value(), board.to_play(), passed);
    const auto [at, is_new] = states.try_emplace(key, State{board, passed, chance});
    if (!is_new) at->second.chance += chance;
}

/// The length of a playout and the hash of its last board.
using End = std::pair<int, std::uint64_t>;

/// The exact distribution of the ends of playouts, by carrying the chances of all states from move to move.
std::map<End, double> exact_ends(int size) {
    std::map<End, double> ends;
    States states;
    add(states, Board(size), false, 1);
    // Cut playouts have an even length of at least three moves a point.
    const int longest = (3 * size * size + 1) / 2 * 2;
    for (int moves = 1; !states.empty(); ++moves) {
        States next;
        for (const auto& entry : states) {
            const auto& state = entry.second;
            const auto points = choice(state.board);
            const Colour c = state.board.to_play();
            const auto go_on = [&](Point p, double chance) {
                Board after = state.board;
                after.play(p, c);
                const bool pass = p == go::kPass;
                if ((pass && state.passed) || moves == longest) {
                    ends[{moves, after.hash()}] += chance;
                } else {
                    add(next, after, pass, chance);
                }
            };
            for (const Point p : points) go_on(p, state.chance / static_cast<double>(points.size()));
            if (points.empty()) go_on(go::kPass, state.chance);
        }
        states = std::move(next);
    }
    return ends;
}

TEST(UniformPlayout, HasExactlyTheDistributionOfUniformMovesOnTwoByTwo) {
    const auto ends = exact_ends(2);
    std::map<End, std::int64_t> seen;
    const std::int64_t games = scaled(200'000);
    for (std::int64_t i = 0; i < games; ++i) {
        Random random(Seed(8).derive(static_cast<std::uint64_t>(i)));
        Board board(2);
        const int moves = play_uniform(board, random);
        ++seen[{moves, board.hash()}];
    }
    std::vector<std::int64_t> counts;
    std::vector<double> expected;
    double total = 0;
    for (const auto& [end, chance] : ends) {
        counts.push_back(seen[end]);
        expected.push_back(chance * static_cast<double>(games));
        total += chance;
    }
    EXPECT_NEAR(total, 1, 1e-12);
    EXPECT_GE(ends.size(), 8U);
    EXPECT_EQ(seen.size(), ends.size()) << "no end that is not possible";
    EXPECT_LT(std::abs(chi_square_deviation(counts, expected)), kFarOut);
}

}  // namespace
}  // namespace yomi::test
