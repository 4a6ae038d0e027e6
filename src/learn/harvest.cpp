#include "learn/harvest.hpp"

#include <algorithm>
#include <unordered_map>

#include "learn/key_counts.hpp"

namespace yomi::learn {
namespace {

using go::Pattern;

/// Calls `see` with the keys of a board and every legal move, for every position that counts.
template <class See>
void each_move(const std::vector<Game>& games, std::size_t stride, const See& see,
               const std::function<bool()>& after_game) {
    go::SymmetricKeys keys;
    std::vector<game::MoveId> moves;
    std::size_t number = 0;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, go::Point) {
            if (number++ % stride != 0) return;
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
    KeyCounts counts(options.slots);
    each_move(
        games, options.stride,
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
    std::size_t wanted = 0;
    counts.each([&](std::uint64_t, std::uint32_t count) { wanted += count >= options.min_count ? 1 : 0; });
    std::unordered_map<std::uint64_t, Pattern> found;
    each_move(
        games, options.stride,
        [&](const go::GameState& state, const go::SymmetricKeys& keys,
            const std::vector<game::MoveId>& moves) {
            for (const game::MoveId move : moves) {
                if (move == state.pass()) continue;
                for (int size = 0; size < Pattern::kSizes; ++size) {
                    const std::uint64_t key = key_of(state, keys, state.point(move), size);
                    // A larger pattern is never more common than the smaller one inside.
                    if (counts.count(key) < options.min_count) break;
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
