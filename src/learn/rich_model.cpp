#include "learn/rich_model.hpp"

#include <algorithm>

#include "learn/key_counts.hpp"
#include "rollout/rich_moves.hpp"

namespace yomi::learn {

using go::Point;
using rollout::KeyTable;

namespace {

// A series of facts goes on to more detail once the one before has been seen so often.
constexpr std::uint32_t kPlayedBefore = 3;
constexpr std::uint32_t kSeenBefore = 30;

}  // namespace

std::vector<std::uint64_t> harvest_keys(const std::vector<Game>& games, const RichHarvestOptions& options,
                                        const std::function<void()>& step) {
    KeyCounts played(options.slots);
    KeyCounts seen(options.slots);
    rollout::RichMoves facts;
    std::vector<game::MoveId> moves;
    std::size_t number = 0;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, Point move) {
            facts.look(state);
            facts.each_key(move, [&](std::uint64_t key) { return played.add(key) > kPlayedBefore; });
            if (number++ % options.seen_every != 0) return;
            state.moves(moves);
            for (const game::MoveId m : moves) {
                if (m == state.pass()) continue;
                facts.each_key(state.point(m),
                               [&](std::uint64_t key) { return seen.add(key) > kSeenBefore; });
            }
        });
        step();
    }
    std::vector<std::uint64_t> keys;
    const auto keep = [&](const KeyCounts& counts, std::uint32_t least) {
        counts.each([&](std::uint64_t key, std::uint32_t count) {
            if (count >= least) keys.push_back(key >> KeyTable::kDropped << KeyTable::kDropped);
        });
    };
    keep(played, options.least_played);
    keep(seen, options.least_seen);
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

class RichModel::Reader : public MoveReader {
   public:
    explicit Reader(const RichModel& model) : model_(model) {}

    void read(const go::GameState& state, std::span<const Point> moves, Example& out) override {
        out.weights.clear();
        out.begin.clear();
        facts_.look(state);
        for (const Point p : moves) {
            out.begin.push_back(static_cast<std::uint32_t>(out.weights.size()));
            facts_.each_key(p, [&](std::uint64_t key) {
                const std::uint32_t weight = model_.table_.find(key);
                if (weight == KeyTable::kNone) return false;
                out.weights.push_back(weight);
                return true;
            });
        }
        out.begin.push_back(static_cast<std::uint32_t>(out.weights.size()));
    }

   private:
    const RichModel& model_;
    rollout::RichMoves facts_;
};

RichModel::RichModel(std::vector<std::uint64_t> keys) : keys_(std::move(keys)), table_(keys_.size()) {
    for (std::size_t i = 0; i < keys_.size(); ++i) table_.insert(keys_[i], static_cast<std::uint32_t>(i));
}

std::unique_ptr<MoveReader> RichModel::reader() const { return std::make_unique<Reader>(*this); }

std::string RichModel::to_bytes(std::span<const float> weights, const std::string& provenance) const {
    rollout::RichWeights result{provenance, {}};
    for (std::size_t i = 0; i < keys_.size(); ++i) result.entries.push_back({keys_[i], weights[i]});
    return rich_weights_to_bytes(result);
}

}  // namespace yomi::learn
