#include "bookmaker/drop_out.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace yomi::bookmaker {

using book::Number;

std::int64_t DropOut::cost_of(Number n, std::size_t i) const {
    const book::BookPosition& position = book_.at(n);
    const book::BookMove& move = position.moves[i];
    // A move that was not searched may look better than those that were: it loses nothing and is looked at
    // soon.
    const std::int64_t loss = std::max(0, position.value - book_.value_of(move));
    const std::int64_t step = book::kWhole + options_.error_weight * loss;
    if (move.next != book::kNowhere) return std::min(kEndless, step + cost(move.next));
    const bool is_open = position.depth < options_.depth && !taken_.contains(move.key) &&
                         book_.find(move.key) == book::kNowhere;
    return is_open ? step : kEndless;
}

std::optional<DropOut::Leaf> DropOut::next() {
    if (book_.size() == 0 || cost(Number(0)) == kEndless) return std::nullopt;
    Number n(0);
    while (true) {
        const auto& moves = book_.at(n).moves;
        std::size_t best = 0;
        for (std::size_t i = 1; i < moves.size(); ++i) {
            if (cost_of(n, i) < cost_of(n, best)) best = i;
        }
        if (moves[best].next != book::kNowhere) {
            n = moves[best].next;
            continue;
        }
        taken_.insert(moves[best].key);
        update_referrers(moves[best].key);
        return Leaf{n, best, moves[best].key};
    }
}

void DropOut::added(Number n) {
    costs_.resize(static_cast<std::size_t>(book_.size()), kEndless);
    taken_.erase(book_.at(n).key);
    std::vector<Number> changed = book_.referrers(book_.at(n).key);
    changed.push_back(n);
    update(std::move(changed));
}

void DropOut::update_referrers(std::uint64_t key) { update(book_.referrers(key)); }

void DropOut::update(std::vector<Number> changed) {
    // Deepest first, as the book updates its values.
    std::set<std::pair<int, std::int32_t>> waiting;
    for (const Number n : changed) waiting.emplace(-book_.at(n).depth, n.value());
    while (!waiting.empty()) {
        const Number n(waiting.begin()->second);
        waiting.erase(waiting.begin());
        std::int64_t least = kEndless;
        for (std::size_t i = 0; i < book_.at(n).moves.size(); ++i) least = std::min(least, cost_of(n, i));
        costs_[static_cast<std::size_t>(n.value())] = least;
        for (const Number parent : book_.at(n).parents)
            waiting.emplace(-book_.at(parent).depth, parent.value());
    }
}

}  // namespace yomi::bookmaker
