#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "arena/open_games.hpp"

namespace yomi::serve {

/// A game with the moves that were taken back, and the continuations that were left for others: nothing that
/// was played is lost. Chance's moves are drawn as soon as it is its turn.
///
/// Functions that throw base::Error have changed nothing.
class RoomLine {
   public:
    RoomLine(std::unique_ptr<arena::Play> play, base::Seed seed);

    struct Made {
        std::string move;
        int mover = 0;  ///< its seat, or -1 for chance
    };
    [[nodiscard]] const arena::Play& play() const { return *play_; }
    /// All moves, those that were taken back too; here() of them are played.
    [[nodiscard]] const std::vector<Made>& moves() const { return moves_; }
    [[nodiscard]] std::size_t here() const { return here_; }
    /// Continuations that were left, the last one first: all moves of each from the start.
    [[nodiscard]] const std::vector<std::vector<std::string>>& others() const { return others_; }

    /// A move of the player to move. A line that goes on in another way is kept among the others.
    void make(const std::string& move);
    /// Takes moves back or plays them again until there are so many, or, where chance would be to move, some
    /// more of them.
    void go_to(std::size_t moves);
    /// Moves from the start, chance's too, instead of all others.
    void load(const std::vector<std::string>& moves);
    /// The end of one of the others, which becomes the line.
    void take(std::size_t other);
    /// Back to the last turn of one of these seats, or of any if there is none. Throws if there is none.
    void undo(const std::vector<bool>& seats);
    [[nodiscard]] bool can_undo(const std::vector<bool>& seats) const;

   private:
    [[nodiscard]] std::vector<std::string> texts() const;
    [[nodiscard]] bool is_chance() const { return !play_->is_over() && play_->is_chance(); }
    [[nodiscard]] std::size_t undone(const std::vector<bool>& seats) const;
    void stand_at(std::size_t moves);
    void note(int mover);
    void keep();
    void draw();

    std::unique_ptr<arena::Play> play_;
    base::Random chance_;
    std::vector<Made> moves_;
    std::size_t here_ = 0;
    std::vector<std::vector<std::string>> others_;
};

}  // namespace yomi::serve
