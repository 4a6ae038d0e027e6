#pragma once

#include <memory>

#include "go/board.hpp"

namespace yomi::go {

/// A board to try moves on. Assigning to one that is there takes a small part of the time of making one.
class ScratchBoard {
   public:
    Board& copy_of(const Board& board) {
        if (!board_) board_ = std::make_unique<Board>(board.size());
        return *board_ = board;
    }

   private:
    std::unique_ptr<Board> board_;
};

}  // namespace yomi::go
