#include "go/tactics/self_atari.hpp"

#include "go/board_moves.hpp"
#include "go/tactics/stone_test.hpp"

namespace yomi::go {
namespace {

template <int W, go::Colour C>
go::Point only_liberty(const go::Board& board, go::Point p) {
    using Test = go::StoneTest<W, C>;
    if (Test::captures(board, p)) return go::kNoPoint;
    const auto liberties = Test::liberties_after(board, p);
    return go::BoardChains::count(liberties) == 1 ? go::BoardChains::lowest<W>(liberties.data())
                                                  : go::kNoPoint;
}

}  // namespace

go::Point self_atari_liberty(const go::Board& board, go::Point p, go::Colour c) {
    return go::BoardMoves::with_words(board, [&]<int W>() {
        return c == go::Colour::Black ? only_liberty<W, go::Colour::Black>(board, p)
                                      : only_liberty<W, go::Colour::White>(board, p);
    });
}

}  // namespace yomi::go
