#include "learn/keyed_model.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "learn/key_counts.hpp"
#include "model/move_facts.hpp"

namespace yomi::learn {

using go::Point;
using model::KeyTable;

namespace {

// A series of facts goes on to more detail once the one before has been seen so often.
constexpr std::uint32_t kPlayedBefore = 3;
constexpr std::uint32_t kSeenBefore = 30;

/// What the keys look like that are patterns of cells, from the positions in which they were counted.
void find_shapes(model::MoveFacts& facts, const std::vector<Game>& games, std::size_t stride,
                 KeyHarvest& harvest, const std::function<void()>& step) {
    const auto& keys = harvest.keys;
    KeyTable number(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) number.insert(keys[i], static_cast<std::uint32_t>(i));
    std::vector<bool> found(keys.size(), false);
    std::vector<game::MoveId> moves;
    std::size_t position = 0;
    const auto wanted = [&](std::uint64_t key) {
        const std::uint32_t at = number.find(key);
        return at != KeyTable::kNone && !found[at];
    };
    const auto see = [&](const model::MoveFacts::Shown& shown) {
        const std::uint32_t at = number.find(shown.key);
        found[at] = true;
        harvest.shapes.push_back({at, shown.cells});
        // Smaller patterns are as common.
        if (const std::uint32_t inside = number.find(shown.inside); inside != KeyTable::kNone) {
            harvest.inside[at] = inside;
        }
    };
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, Point) {
            if (position++ % stride != 0) return;
            facts.look(state);
            state.moves(moves);
            for (const game::MoveId m : moves) {
                if (m != state.pass()) facts.show(state.point(m), wanted, see);
            }
        });
        step();
    }
    std::ranges::sort(harvest.shapes, {}, &model::KeyedWeights::Shape::entry);
}

std::uint64_t identity(std::uint64_t key) { return key >> KeyTable::kDropped << KeyTable::kDropped; }

/// Keeps the keys that are common enough in one of both counts.
void keep_common(const KeyCounts& played, const KeyCounts& seen, const KeyHarvestOptions& options,
                 KeyHarvest& harvest) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> found;
    const auto keep = [&](const KeyCounts& counts, std::uint32_t min_count) {
        counts.each([&](std::uint64_t key, std::uint32_t count) {
            if (count >= min_count) found.emplace_back(identity(key), count);
        });
        harvest.pruned += counts.pruned();
    };
    keep(played, options.min_played);
    keep(seen, options.min_possible);
    std::ranges::sort(found);
    for (const auto& [key, count] : found) {
        if (!harvest.keys.empty() && harvest.keys.back() == key) {
            harvest.counts.back() = count;  // the larger one
            continue;
        }
        harvest.keys.push_back(key);
        harvest.counts.push_back(count);
    }
}

/// Of the patterns keeps the commonest ones only, of equally common ones those with the smaller keys.
void keep_commonest(std::size_t most, KeyHarvest& harvest) {
    auto& shapes = harvest.shapes;
    std::ranges::stable_sort(shapes, std::greater<>(),
                             [&](const auto& s) { return harvest.counts[s.entry]; });
    std::vector<bool> dropped(harvest.keys.size(), false);
    for (std::size_t i = most; i < shapes.size(); ++i) dropped[shapes[i].entry] = true;
    shapes.resize(std::min(most, shapes.size()));
    std::vector<std::uint32_t> numbers;
    std::size_t left = 0;
    for (std::size_t i = 0; i < dropped.size(); ++i) {
        numbers.push_back(static_cast<std::uint32_t>(left));
        if (dropped[i]) continue;
        harvest.keys[left] = harvest.keys[i];
        harvest.counts[left++] = harvest.counts[i];
    }
    harvest.keys.resize(left);
    harvest.counts.resize(left);
    harvest.inside.resize(left);
    std::iota(harvest.inside.begin(), harvest.inside.end(), 0U);  // there is only one size
    for (auto& shape : shapes) shape.entry = numbers[shape.entry];
    std::ranges::sort(shapes, {}, &model::KeyedWeights::Shape::entry);
}

}  // namespace

KeyHarvestOptions KeyHarvestOptions::of_thesis(int board_size) {
    const bool small = board_size < 13;
    return {.min_played = UINT32_MAX,
            .min_possible = small ? 100U : 200U,
            .possible_stride = 1,
            .slots = 40'000'000,
            .border = small ? 50U : 100U};
}

KeyHarvest harvest_keys(const std::string& model, const std::vector<Game>& games,
                        const KeyHarvestOptions& options, const std::function<void()>& step) {
    KeyHarvest result;
    KeyCounts played(options.slots);
    KeyCounts seen(options.slots, options.border);
    const bool counts_played = options.min_played < UINT32_MAX;
    const std::uint32_t seen_before = options.border > 0 ? 0 : kSeenBefore;
    const auto facts = model::make_move_facts(model);
    std::unordered_set<std::uint64_t> factored;
    std::vector<game::MoveId> moves;
    std::size_t number = 0;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, Point move) {
            facts->look(state);
            if (counts_played)
                facts->count(move, [&](std::uint64_t key) { return played.add(key) > kPlayedBefore; });
            if (number++ % options.possible_stride != 0) return;
            ++result.positions;
            state.moves(moves);
            for (const game::MoveId m : moves) {
                if (m == state.pass()) continue;
                ++result.moves;
                facts->count(state.point(m), [&](std::uint64_t key) { return seen.add(key) > seen_before; });
                if (options.min_factored == 0) continue;
                facts->each_coarse(state.point(m), [&](std::uint64_t key) {
                    if (seen.count(key) >= options.min_factored) factored.insert(identity(key));
                });
            }
        });
        step();
    }
    keep_common(played, seen, options, result);
    result.inside.resize(result.keys.size());
    std::iota(result.inside.begin(), result.inside.end(), 0U);
    // No pattern to compare with may be missed.
    const std::size_t stride = facts->compares() ? 1 : options.possible_stride;
    if (facts->has_shapes()) find_shapes(*facts, games, stride, result, step);
    if (facts->compares()) keep_commonest(options.stored, result);
    for (std::uint32_t i = 0; i < result.keys.size(); ++i) {
        if (factored.contains(result.keys[i])) result.factored.push_back(i);
    }
    return result;
}

class KeyedModel::Reader : public MoveReader {
   public:
    explicit Reader(const KeyedModel& model)
        : model_(model), facts_(model::make_move_facts(model.model_, model.shapes_)) {}

    void read(const go::GameState& state, std::span<const Point> moves, Example& out) override {
        out.weights.clear();
        out.begin.clear();
        facts_->look(state);
        for (const Point p : moves) {
            out.begin.push_back(static_cast<std::uint32_t>(out.weights.size()));
            const std::size_t first = out.weights.size();
            facts_->find(p, model_.table_, out.weights);
            if (model_.nested_ == Nested::Differences) add_inside(first, out.weights);
        }
        out.begin.push_back(static_cast<std::uint32_t>(out.weights.size()));
    }

   private:
    /// A weight is the sum of its own difference and those of all patterns inside.
    void add_inside(std::size_t first, std::vector<std::uint32_t>& weights) const {
        const std::size_t end = weights.size();
        for (std::size_t i = first; i < end; ++i) {
            for (std::uint32_t w = weights[i]; model_.inside_[w] != w;) {
                weights.push_back(w = model_.inside_[w]);
            }
        }
    }

    const KeyedModel& model_;
    std::unique_ptr<model::MoveFacts> facts_;
};

KeyedModel::KeyedModel(std::string model, KeyHarvest harvest, Nested nested, std::uint32_t factors)
    : model_(std::move(model)),
      keys_(std::move(harvest.keys)),
      shapes_(std::move(harvest.shapes)),
      factored_(std::move(harvest.factored)),
      nested_(nested),
      inside_(std::move(harvest.inside)),
      table_(keys_.size()) {
    for (std::size_t i = 0; i < keys_.size(); ++i) table_.insert(keys_[i], static_cast<std::uint32_t>(i));
    if (factors == 0) factored_.clear();
    if (factored_.empty()) return;
    factors_.count = factors;
    factors_.first = static_cast<std::uint32_t>(keys_.size());
    factors_.begin.assign(keys_.size(), FactorPlaces::kNone);
    std::uint32_t begin = factors_.first;
    for (const std::uint32_t i : factored_) factors_.begin[i] = std::exchange(begin, begin + factors);
}

std::pair<std::unique_ptr<KeyedModel>, std::vector<float>> KeyedModel::of(
    const model::KeyedWeights& weights) {
    const auto& [count, entries, factors] = weights.factors;
    KeyHarvest known;
    known.shapes = weights.shapes;
    known.factored = entries;
    std::vector<float> values;
    for (const auto& [key, weight] : weights.entries) {
        known.keys.push_back(key);
        values.push_back(weight);
    }
    values.insert(values.end(), factors.begin(), factors.end());
    return {std::make_unique<KeyedModel>(weights.model, std::move(known), Nested::OwnWeights, count),
            std::move(values)};
}

std::unique_ptr<MoveReader> KeyedModel::reader() const { return std::make_unique<Reader>(*this); }

std::string KeyedModel::to_bytes(std::span<const float> parameters, const std::string& provenance) const {
    model::KeyedWeights result{model_, provenance, {}, shapes_};
    for (std::uint32_t i = 0; i < keys_.size(); ++i) {
        float weight = parameters[i];
        if (nested_ == Nested::Differences) {
            for (std::uint32_t at = i; inside_[at] != at;) weight += parameters[at = inside_[at]];
        }
        result.entries.push_back({keys_[i], weight});
    }
    const std::span<const float> factors = parameters.subspan(keys_.size());
    result.factors = {factors_.count, factored_, {factors.begin(), factors.end()}};
    return keyed_to_bytes(result);
}

}  // namespace yomi::learn
