#include "learn/harvest.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace yomi::learn {
namespace {

using go::Pattern;

/// Keys and how often they were seen.
class Counts {
   public:
    explicit Counts(std::size_t slots) : slots_(slots), mask_(slots - 1) {}

    void add(std::uint64_t key) {
        Slot& slot = slots_[place(key)];
        if (slot.count++ > 0) return;
        slot.key = key;
        if (++used_ > slots_.size() / 2) prune();
    }

    [[nodiscard]] std::uint32_t count(std::uint64_t key) const { return slots_[place(key)].count; }
    [[nodiscard]] std::uint64_t pruned() const { return pruned_; }
    [[nodiscard]] std::size_t at_least(std::uint32_t least) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(slots_, [&](const Slot& s) { return s.count >= least; }));
    }

   private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t count = 0;
    };

    [[nodiscard]] std::size_t place(std::uint64_t key) const {
        std::size_t i = key & mask_;
        while (slots_[i].count > 0 && slots_[i].key != key) i = (i + 1) & mask_;
        return i;
    }

    /// Deletes the rarest until a quarter of the slots is left at most.
    void prune() {
        for (std::uint32_t border = 1; used_ > slots_.size() / 4; border *= 2) {
            const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots_.size()));
            const std::size_t before = std::exchange(used_, std::size_t{0});
            for (const Slot& slot : old) {
                if (slot.count <= border) continue;
                slots_[place(slot.key)] = slot;
                ++used_;
            }
            pruned_ += before - used_;
        }
    }

    std::vector<Slot> slots_;
    std::size_t mask_;
    std::size_t used_ = 0;
    std::uint64_t pruned_ = 0;
};

/// Calls `see` with the keys of a board and every legal move, for every position that counts.
template <class See>
void each_move(const std::vector<Game>& games, std::size_t every, const See& see,
               const std::function<bool()>& after_game) {
    go::SymmetricKeys keys;
    std::vector<game::MoveId> moves;
    std::size_t number = 0;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, go::Point) {
            if (number++ % every != 0) return;
            keys.find(state.board(), state.board().to_play());
            state.moves(moves);
            see(state, keys, moves);
        });
        if (!after_game()) return;
    }
}

std::uint64_t key_of(const go::GameState& state, const go::SymmetricKeys& keys, go::Point p, int size) {
    if (size > 0) return keys.key(p, size);
    // The 3x3 shapes are few: their cells are a key.
    return canonical(pattern_at(state.board(), p, state.board().to_play(), 0)).cells[0] + 1;
}

}  // namespace

Harvest harvest(const std::vector<Game>& games, const HarvestOptions& options,
                const std::function<void()>& step) {
    Harvest result;
    Counts counts(options.slots);
    each_move(
        games, options.every,
        [&](const go::GameState& state, const go::SymmetricKeys& keys,
            const std::vector<game::MoveId>& moves) {
            ++result.positions;
            for (const game::MoveId move : moves) {
                if (move == state.pass()) continue;
                ++result.moves;
                for (int size = 0; size < Pattern::kSizes; ++size) {
                    counts.add(key_of(state, keys, state.point(move), size));
                }
            }
        },
        [&] { return step(), true; });
    result.pruned = counts.pruned();

    // Once more, to see what the common keys look like.
    const std::size_t wanted = counts.at_least(options.least);
    std::unordered_map<std::uint64_t, Pattern> found;
    each_move(
        games, options.every,
        [&](const go::GameState& state, const go::SymmetricKeys& keys,
            const std::vector<game::MoveId>& moves) {
            for (const game::MoveId move : moves) {
                if (move == state.pass()) continue;
                for (int size = 0; size < Pattern::kSizes; ++size) {
                    const std::uint64_t key = key_of(state, keys, state.point(move), size);
                    // A larger pattern is never more common than the smaller one inside.
                    if (counts.count(key) < options.least) break;
                    if (found.contains(key)) continue;
                    found[key] = canonical(
                        pattern_at(state.board(), state.point(move), state.board().to_play(), size));
                }
            }
        },
        [&] { return step(), found.size() < wanted; });
    for (const auto& [key, pattern] : found) result.patterns.push_back({pattern, counts.count(key)});
    std::ranges::sort(result.patterns, {}, &CountedPattern::pattern);
    return result;
}

}  // namespace yomi::learn
