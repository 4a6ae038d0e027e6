#include "rollout/reply_table.hpp"

#include <algorithm>

namespace yomi::rollout {

ReplyTable::ReplyTable(int span, int looks_back)
    : span_(static_cast<std::size_t>(span)),
      after_one_(2 * span_, kNothing),
      after_two_(looks_back > 1 ? 2 * span_ * span_ : 0, kNothing) {}

void ReplyTable::learn(const mcts::Trace& trace, double result) {
    if (result == 0.5) return;
    const std::uint16_t winner = result > 0.5 ? 0 : 1;
    // A pass is no point of the board, and neither answers nor is answered.
    const auto is_stone = [&](std::size_t t) { return trace[t].move < span_; };
    for (std::size_t t = 1; t < trace.size(); ++t) {
        if (!is_stone(t) || !is_stone(t - 1)) continue;
        const auto answer = static_cast<std::uint16_t>(trace[t].move);
        const std::size_t player = trace[t].player;
        const bool won = player == winner;
        note(after_one_[player * span_ + trace[t - 1].move], answer, won);
        if (!looks_at_two() || t < 2 || !is_stone(t - 2)) continue;
        note(after_two_[(player * span_ + trace[t - 2].move) * span_ + trace[t - 1].move], answer, won);
    }
}

void ReplyTable::forget() {
    std::ranges::fill(after_one_, kNothing);
    std::ranges::fill(after_two_, kNothing);
}

}  // namespace yomi::rollout
