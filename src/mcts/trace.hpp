#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

#include "game/game.hpp"

namespace yomi::mcts {

/// The moves of one simulation, from the root to the end of the playout. Parts of the search write and read
/// it; it never allocates once it has seen a long game.
class Trace {
   public:
    /// Whose moves those of chance are.
    static constexpr std::uint16_t kNobody = game::kMostPlayers;

    struct Step {
        game::MoveId move;
        std::uint16_t player;  ///< kNobody for chance
        /// What the surroundings of the move looked like just before it, if the game tells
        /// (game::HasPatterns) and somebody wants to know; else anything.
        std::uint32_t pattern;
    };

    /// Whether anybody reads the patterns of the steps. In most games they cost more than the move.
    [[nodiscard]] bool wants_patterns() const { return wants_patterns_; }
    void set_wants_patterns(bool wanted) { wants_patterns_ = wanted; }

    /// Whether anybody reads what each player owns at the end of the simulation.
    [[nodiscard]] bool wants_owners() const { return wants_owners_; }
    void set_wants_owners(bool wanted) { wants_owners_ = wanted; }
    /// By move: player 0's share of the place, from 0 to 1, if the game tells (game::HasOwners) and somebody
    /// wants to know; else empty.
    [[nodiscard]] std::vector<float>& owners() { return owners_; }
    [[nodiscard]] const std::vector<float>& owners() const { return owners_; }

    void clear() { size_ = 0; }
    /// In every move of a playout: a call would cost as much as a move of a small game.
    [[gnu::always_inline]] void add(const Step& step) {
        if (size_ == steps_.size()) [[unlikely]]
            make_room();
        steps_[size_++] = step;
    }

    /// Room for `more` steps that the caller writes itself behind the others, and then adds by grow(): at
    /// most so many. A playout that looks at its limit after every second move may write one beyond it, and
    /// so on.
    Step* reserve(std::size_t more) {
        if (size_ + more > steps_.size()) steps_.resize(2 * (size_ + more));
        return steps_.data() + size_;
    }
    void grow(std::size_t written) {
        assert(size_ + written <= steps_.size());
        size_ += written;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const Step& operator[](std::size_t i) const { return steps_[i]; }

   private:
    [[gnu::noinline]] void make_room() { steps_.resize(2 * size_ + 512); }

    std::vector<Step> steps_;
    std::size_t size_ = 0;
    bool wants_patterns_ = true;
    bool wants_owners_ = false;
    std::vector<float> owners_;
};

/// Adds a move that is about to be played to the trace.
template <game::Game G>
void add_step(Trace& trace, const G& state, game::MoveId move) {
    std::uint32_t pattern = 0;
    if constexpr (game::HasPatterns<G>) {
        if (trace.wants_patterns()) pattern = state.pattern(move);
    }
    const game::Player mover = game::is_chance(state) ? game::Player{Trace::kNobody} : state.player();
    trace.add({move, static_cast<std::uint16_t>(mover), pattern});
}

}  // namespace yomi::mcts
