#pragma once

#include <string>
#include <vector>

namespace yomi::arena {

/// A game in the terminal: one seat is a person's.
class Session {
   public:
    virtual ~Session() = default;
    [[nodiscard]] virtual bool is_over() const = 0;
    [[nodiscard]] virtual bool is_persons_turn() const = 0;
    /// What the person sees.
    [[nodiscard]] virtual std::string look() const = 0;
    /// The legal moves as text.
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    /// Throws base::Error for what is no legal move.
    virtual void play(const std::string& move) = 0;
    /// Lets the next player move, or chance; returns what the person sees of it.
    virtual std::string let_play() = 0;
    /// What the machine would play in the person's place.
    virtual std::string hint() = 0;
    /// Takes back the person's last move and what followed. Throws base::Error if there is none, or if moves
    /// of this game cannot be taken back.
    virtual void undo();
    /// At the end.
    [[nodiscard]] virtual std::string result() const = 0;
};

/// Whether two texts of moves are the same, whatever the case of the letters.
bool is_same_move(const std::string& a, const std::string& b);

}  // namespace yomi::arena
