#pragma once

#include "go/tactics/ladder.hpp"

namespace yomi::go {

struct CaptureOptions {
    int positions = 2000;    ///< that one question may look at
    int most_liberties = 3;  ///< a chain with more is out of danger
    int depth = 24;          ///< moves ahead
};

/// Reads captures beyond ladders: the attacker may also take liberties without an atari and play a point away
/// (nets), and his own stones may be in danger. Either side may pass. Moves that are tried: liberties of the
/// chain, the empty points next to those, and the liberties of the chains of the attacker around it that have
/// few. "Works" and "fails" are proved among these; kos count as in LadderReader.
///
/// No allocation once it has read the deepest line.
class CaptureReader {
   public:
    explicit CaptureReader(const CaptureOptions& options = {}) : options_(options) {}

    /// Whether the opponent, who moves first, captures the chain of `stone`.
    [[nodiscard]] Reading capture(const Board& board, Point stone);

    /// Whether the owner, who moves first, saves it. It works, without a move, if nothing threatens.
    [[nodiscard]] Reading escape(const Board& board, Point stone);

   private:
    /// The moves of one node, best first.
    struct Moves {
        std::array<Point, 40> points;
        std::size_t count = 0;
        bool full = false;
        void add(Point p);
    };

    [[nodiscard]] bool attacks(const Board& board, Point stone, int depth, Point* move);
    [[nodiscard]] bool defends(const Board& board, Point stone, int depth, Point* move);
    [[nodiscard]] bool may_play(const Board& board, Point p, Colour c);
    [[nodiscard]] static Moves moves(const Board& board, Point stone);
    [[nodiscard]] bool is_spent(int depth);
    template <class Try>
    Reading read(Try&& attempt, bool capture);

    Board& after(const Board& board, Point move, Colour mover);

    CaptureOptions options_;
    int left_ = 0;
    bool attacker_wins_ko_ = false;
    Colour attacker_ = Colour::Empty;
    bool met_ko_ = false;
    bool cut_ = false;
    std::size_t depth_ = 0;
    std::vector<std::unique_ptr<Board>> boards_;  // by depth
};

}  // namespace yomi::go
