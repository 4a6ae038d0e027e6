#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "go/board.hpp"

namespace yomi::go {

/// What reading ahead says about an aim: it works, it fails, whoever wins a ko decides, or the limit was
/// reached before anything was proved.
enum class Answer : std::uint8_t { Works, Fails, DependsOnKo, Unknown };

/// "works", "fails", "depends on ko", "unknown".
std::string_view answer_text(Answer a);

/// An answer that was read out, and the first move of it.
struct Reading {
    Answer answer = Answer::Unknown;
    Point move = kNoPoint;  ///< what reaches the aim, or would with the ko won; else kNoPoint
    int positions = 0;      ///< looked at

    friend bool operator==(const Reading&, const Reading&) = default;
};

/// Reads ladders: sequences in which the attacker gives atari with every move. An escape is a chain with
/// three liberties. The owner of a chain in atari can only extend it or take a chain next to it, so what is
/// read is all there is: "works" and "fails" are proved.
///
/// No allocation once it has read the deepest line.
class LadderReader {
   public:
    /// Positions that one question may look at.
    explicit LadderReader(int limit = 200) : limit_(limit) {}

    /// Whether the opponent, who moves first, captures the chain of `stone`. Fails if it has more than two
    /// liberties.
    ///
    /// Kos: it works if it does even when the owner may retake every ko at once and the attacker none; it
    /// fails if it does even the other way round. Who may not retake plays elsewhere.
    [[nodiscard]] Reading capture(const Board& board, Point stone);

    /// Whether the owner, who moves first, saves the chain of `stone` from every ladder by a move at one of
    /// its liberties or by taking a chain next to it. It works, without a move, if nothing threatens.
    [[nodiscard]] Reading escape(const Board& board, Point stone);

    /// The line that the answer of capture() rests on: both sides resist as well as they can. Ends with the
    /// capture, or where the chain is out of the ladder. Not for hot code.
    [[nodiscard]] std::vector<Point> line(const Board& board, Point stone);

    // -- Under simple ko as it stands, and who runs into the limit has escaped ---------------------

    /// Whether the chain of `stone`, which has one liberty, gets away if its owner moves now.
    [[nodiscard]] bool escapes(const Board& board, Point stone);

    /// Which of the two liberties of the chain of `stone` the opponent can play to capture it in the end.
    struct Captures {
        Point first = kNoPoint;   ///< such a liberty, or kNoPoint
        Point second = kNoPoint;  ///< the other one, if it works too
    };
    [[nodiscard]] Captures captures(const Board& board, Point stone);

   private:
    enum class Ko : std::uint8_t { AsItStands, AttackerWins, DefenderWins };
    // A board that is passed on as not const is used up by the callee.
    [[nodiscard]] bool runs_away(Board& board, Point stone);
    [[nodiscard]] bool is_caught(Board& board, Point stone);
    [[nodiscard]] bool works(Board& board, Point stone, Point liberty, bool last);
    [[nodiscard]] bool saves(Board& board, Point stone, Point move, bool last);
    [[nodiscard]] bool takes_a_neighbour(Board& board, Point stone, bool extends_too);
    [[nodiscard]] bool survives(Board& board, Point stone);
    [[nodiscard]] bool may_play(const Board& board, Point p, Colour c);
    [[nodiscard]] bool is_spent();

    [[nodiscard]] Point capturing_move(const Board& board, Point stone, Ko ko);
    [[nodiscard]] Point saving_move(const Board& board, Point stone, Ko ko);
    template <class Try>
    Reading read(Try&& attempt, Ko best, Ko worst);
    void start(Ko ko);

    /// A copy of `board`, in the memory of this depth: a board is too large for a deep stack.
    Board& copy(const Board& board);

    int limit_;
    int left_ = 0;
    Ko ko_ = Ko::AsItStands;
    Colour attacker_ = Colour::Empty;             // in the reading that is under way
    bool met_ko_ = false;                         // somebody wanted to retake a ko at once
    bool cut_ = false;                            // the limit was reached
    int moves_ = 0;                               // on the way to the present position
    std::size_t depth_ = 0;                       // copies in use
    std::vector<std::unique_ptr<Board>> boards_;  // by depth
};

}  // namespace yomi::go
