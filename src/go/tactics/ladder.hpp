#pragma once

#include <memory>
#include <vector>

#include "go/board.hpp"

namespace yomi::go {

/// Reads ladders: sequences in which the attacker gives atari with every move. An escape is a chain with
/// three liberties; who runs into the limit of moves read has escaped as well.
class LadderReader {
   public:
    /// Positions that one question may look at.
    explicit LadderReader(int limit = 200) : limit_(limit) {}

    /// Whether the chain of `stone`, which has one liberty, gets away if its owner moves now.
    [[nodiscard]] bool escapes(const Board& board, Point stone);

    /// Which of the two liberties of the chain of `stone` the opponent can play to capture it in the end.
    struct Captures {
        Point first = kNoPoint;   ///< such a liberty, or kNoPoint
        Point second = kNoPoint;  ///< the other one, if it works too
    };
    [[nodiscard]] Captures captures(const Board& board, Point stone);

   private:
    [[nodiscard]] bool runs_away(const Board& board, Point stone);
    [[nodiscard]] bool is_caught(const Board& board, Point stone);
    [[nodiscard]] bool works(const Board& board, Point stone, Point liberty);
    [[nodiscard]] bool saves(const Board& board, Point stone, Point move);

    /// The liberties of the chain after its owner extends it to `liberty`, but for those that captures give
    /// and for `gone`; at most three are counted.
    [[nodiscard]] static int after_extension(const Board& board, Point stone, Point liberty, Point gone);
    [[nodiscard]] static bool takes(const Board& board, Point move, Colour mover);
    [[nodiscard]] static bool can_capture(const Board& board, Point stone);

    /// The board after a move, in the memory of this depth: a board is too large for a deep stack.
    const Board& after(const Board& board, Point move, Colour mover);

    int limit_;
    int left_ = 0;
    std::size_t depth_ = 0;
    std::vector<std::unique_ptr<Board>> boards_;  // by depth
};

}  // namespace yomi::go
