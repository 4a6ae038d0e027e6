#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "go/point.hpp"
#include "mcts/trace.hpp"

namespace yomi::rollout {

/// The last move that answered each move, or each two moves in a row, in a simulation that its player won;
/// forgotten when its player makes it and loses (Baier & Drake, "The power of forgetting: improving the
/// last-good-reply policy in Monte Carlo Go", 2010: LGRF-1 and LGRF-2).
///
/// Thread safety: none needed; every rollout has a table of its own.
class ReplyTable {
   public:
    /// For boards whose points are below `span`; `looks_back` is 1, or 2 for answers to two moves besides.
    ReplyTable(int span, int looks_back);

    [[nodiscard]] bool looks_at_two() const { return !after_two_.empty(); }
    /// What player 0 or 1 answered to `last`; kNoPoint if nothing is known.
    [[nodiscard]] go::Point after(std::size_t player, go::Point last) const {
        return point(after_one_[at(player, last)]);
    }
    /// The same after `before_last`, his own move, and `last`. There must be answers to two moves.
    [[nodiscard]] go::Point after(std::size_t player, go::Point before_last, go::Point last) const {
        return point(after_two_[at(player, before_last) * span_ + index(last)]);
    }

    /// Learns from a simulation with this result for player 0; from a draw nothing.
    void learn(const mcts::Trace& trace, double result);
    void forget();

   private:
    static constexpr std::uint16_t kNothing = 0xffff;

    static std::size_t index(go::Point p) { return static_cast<std::size_t>(p.value()); }
    [[nodiscard]] std::size_t at(std::size_t player, go::Point p) const { return player * span_ + index(p); }
    static go::Point point(std::uint16_t entry) {
        return entry == kNothing ? go::kNoPoint : go::Point(entry);
    }
    static void note(std::uint16_t& entry, std::uint16_t answer, bool won) {
        if (won) {
            entry = answer;
        } else if (entry == answer) {
            entry = kNothing;
        }
    }

    std::size_t span_;
    std::vector<std::uint16_t> after_one_;  // by player and last move
    std::vector<std::uint16_t> after_two_;  // by player, move before the last, last move
};

}  // namespace yomi::rollout
