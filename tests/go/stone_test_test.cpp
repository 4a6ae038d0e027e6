// What becomes of a stone, told without playing it, against playing it.

#include "go/tactics/stone_test.hpp"

#include <gtest/gtest.h>

#include "go/board_moves.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;
using go::StoneTest;

// -- The tests with the colour at run time --------------------------------------------------------

struct Verdict {
    std::vector<Point> liberties;
    bool safe;
    bool captures;
    bool sensible;
};

template <int W, Colour C, int S>
Verdict ask(const Board& board, Point p) {
    using Test = StoneTest<W, C, S>;
    Verdict v;
    const auto set = Test::liberties_after(board, p);
    for (const Point q : board.geometry().points()) {
        const auto i = static_cast<std::size_t>(q.value());
        if ((set[i / 64] >> (i % 64) & 1) != 0) v.liberties.push_back(q);
    }
    v.safe = Test::is_safe(board, p);
    v.captures = Test::captures(board, p);
    v.sensible = Test::is_sensible(board, p, go::BoardChains::code(board, p));
    return v;
}

Verdict ask(const Board& board, Point p, Colour c) {
    return BoardMoves::with_shape(board, [&]<int W, int S>() {
        return c == Colour::Black ? ask<W, Colour::Black, S>(board, p) : ask<W, Colour::White, S>(board, p);
    });
}

// -- The same by playing --------------------------------------------------------------------------

/// Whether the single stone that was just put on p can only be taken by a chain that then has one liberty and
/// more than one stone.
bool is_snapback(const Board& after, Point p, Colour c) {
    const Point liberty = after.chain_liberties(p).front();
    Board captured = after;
    captured.play(liberty, opponent(c));
    return captured.liberties(liberty) == 1 && captured.chain_size(liberty) > 1;
}

Verdict play(const Board& board, Point p, Colour c) {
    Board after = board;
    after.play(p, c);
    Verdict v;
    v.liberties = after.chain_liberties(p);
    v.safe = v.liberties.size() >= 2;
    v.captures = after.stones(opponent(c)) < board.stones(opponent(c));
    v.sensible = v.safe || v.captures;
    if (v.sensible) return v;
    const Point liberty = v.liberties.front();
    bool gives_atari = false;
    for (const Point n : board.geometry().neighbours(p)) {
        gives_atari = gives_atari || (after.at(n) == opponent(c) && after.liberties(n) == 1);
    }
    // A chain that was in atari before the move does not count; there is none, or the move would have
    // captured it.
    if (after.chain_size(p) == 1 && (gives_atari || is_snapback(after, p, c))) v.sensible = true;
    bool closed = true;
    bool theirs = false;
    for (const Point n : board.geometry().neighbours(liberty)) {
        closed = closed && after.at(n) != Colour::Empty;
        theirs = theirs || after.at(n) == opponent(c);
        if (after.at(n) == c && after.head(n) != after.head(p)) closed = false;
    }
    if (closed && theirs && is_killing_shape(board, p, c)) v.sensible = true;
    return v;
}

void expect_same(const Board& board, Point p, Colour c) {
    const Verdict told = ask(board, p, c);
    const Verdict seen = play(board, p, c);
    const std::string what =
        std::string(go::colour_name(c)) + " " + go::vertex_text(p, board.size()) + "\n" + drawing(board);
    ASSERT_EQ(told.liberties, seen.liberties) << what;
    ASSERT_EQ(told.safe, seen.safe) << what;
    ASSERT_EQ(told.captures, seen.captures) << what;
    ASSERT_EQ(told.sensible, seen.sensible) << what;
}

TEST(SelfAtari, IsToldAsItHappens) {
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled(600)); ++i) {
        base::Random random(base::Seed(41).derive(i));
        const int sizes[] = {2, 4, 5, 7, 9, 13, 19, 25};
        Board board(sizes[i % 8]);
        const int area = board.size() * board.size();
        const int moves = static_cast<int>(random.below(static_cast<std::uint32_t>(2 * area)));
        for (int m = 0; m < moves; ++m) {
            board.play(board.to_play() == Colour::Black ? BoardMoves::draw<Colour::Black>(board, random)
                                                        : BoardMoves::draw<Colour::White>(board, random),
                       board.to_play());
        }
        for (const Point p : board.empty_points()) {
            for (const Colour c : {Colour::Black, Colour::White}) {
                if (board.is_suicide(p, c)) {
                    const Verdict told = ask(board, p, c);
                    ASSERT_TRUE(told.liberties.empty());
                    ASSERT_FALSE(told.sensible);
                } else {
                    expect_same(board, p, c);
                }
                if (HasFatalFailure()) return;
            }
        }
    }
}

// -- Boards ---------------------------------------------------------------------------------------

struct Example {
    const char* name;
    const char* board;  // Black plays
    const char* vertex;
    bool sensible;
};

void PrintTo(const Example& e, std::ostream* out) { *out << e.name; }

class SelfAtariExample : public testing::TestWithParam<Example> {};

TEST_P(SelfAtariExample, IsJudged) {
    const Board board = board_of(GetParam().board);
    const Point p = at(GetParam().vertex, board.size());
    EXPECT_EQ(ask(board, p, Colour::Black).sensible, GetParam().sensible) << drawing(board);
}

const Example kExamples[] = {
    {"IntoTheOpen", ".....\n.....\n.....\n.....\n.....", "C3", true},
    {"IntoATigersMouth", ".....\n..O..\n.O.O.\n.....\n.....", "C3", false},
    {"RunningOut", ".....\n.OO..\nOXX..\n.OO..\n.....", "D3", true},
    {"RunningIntoAtari", ".....\n.OOO.\nOXX..\n.OOO.\n.....", "D3", false},
    {"TakingAKo", ".....\n.XO..\nXO.O.\n.XO..\n.....", "C3", true},
    // White can take C1 only with D1 E1, which C1 then takes.
    {"Snapback", ".....\n.....\n..O..\n.OOXX\n.O..O", "C1", true},
    // The same, but D1 E1 keeps the liberty E2; Black can connect at D1 instead.
    {"NoSnapbackWithALiberty", ".....\n.....\n..O..\n.OOX.\n.O..O", "C1", false},
    // White is left with B2 alone.
    {"ThrowInThatGivesAtari", ".....\nXXXXX\nOOOOX\nX..OX\nXXOOX", "C2", true},
    // Two stones in the closed space A2 B2 C2.
    {"InsideAnEyeOfThree", ".....\nXXXX.\nOOOOX\n.X.OX\nOOOOX", "A2", true},
    // A1 is Black's own eye, B2 the liberty to keep.
    {"BesideAnOwnEye", ".....\nOOO..\nXXO..\nX.O..\n.XO..", "B2", false},
};

INSTANTIATE_TEST_SUITE_P(Boards, SelfAtariExample, testing::ValuesIn(kExamples),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace yomi::test
