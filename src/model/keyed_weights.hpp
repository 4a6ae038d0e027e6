#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/patterns/cells.hpp"
#include "model/interaction.hpp"

namespace yomi::model {

/// Keys of facts of moves to 32-bit values, made once and then looked up very often. The upper forty bits of
/// a key are its identity.
class KeyTable {
   public:
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr int kDropped = 24;  // bits of a key that do not count

    /// Room for so many.
    explicit KeyTable(std::size_t entries)
        : shift_(64 - static_cast<int>(std::bit_width(2 * entries + 16))),
          slots_((std::size_t{1} << (64 - shift_)) + 1) {}

    /// `value` is not kNone. A key that is there keeps its value.
    void insert(std::uint64_t key, std::uint32_t value) {
        Slot& slot = slots_[place(key)];
        if (slot.value == kNone) slot = {check(key), value};
    }
    /// kNone if it is not there.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const { return slots_[place(key)].value; }

   private:
    struct Slot {
        std::uint32_t check = 0;
        std::uint32_t value = kNone;
    };
    static std::uint32_t check(std::uint64_t key) { return static_cast<std::uint32_t>(key >> kDropped); }
    [[nodiscard]] std::size_t place(std::uint64_t key) const {
        std::size_t i = key >> shift_;
        while (slots_[i].value != kNone && slots_[i].check != check(key)) {
            if (++i == slots_.size()) i = 0;
        }
        return i;
    }

    int shift_;
    std::vector<Slot> slots_;
};

/// Weights of facts of moves (MoveFacts): the probability of a move is proportional to the exponential of the
/// sum of the weights of its keys, and of how those with factors act together (Interaction).
struct KeyedWeights {
    struct Entry {
        std::uint64_t key = 0;  ///< without the dropped bits
        float weight = 0;
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    std::string model;           ///< whose keys they are: see make_move_facts()
    std::string provenance;      ///< what they were learned from, and how: lines of text
    std::vector<Entry> entries;  ///< in increasing order of keys

    /// What the pattern of an entry looks like, where a key alone would not do: for playouts, and where moves
    /// are compared with patterns. In increasing order of entries.
    struct Shape {
        std::uint32_t entry = 0;
        go::CellPattern cells;
        friend bool operator==(const Shape&, const Shape&) = default;
    };
    std::vector<Shape> shapes;

    /// Factors of some of the entries.
    struct Factors {
        std::uint32_t count = 0;             ///< of each entry that has any: see Interaction
        std::vector<std::uint32_t> entries;  ///< in increasing order
        std::vector<float> values;           ///< `count` for each of these entries
        friend bool operator==(const Factors&, const Factors&) = default;
    };
    Factors factors = {};

    friend bool operator==(const KeyedWeights&, const KeyedWeights&) = default;
};

/// A file of weights: "yomi keyed weights 5", the model, the provenance, the features that have weights by
/// name, each with its key (model/feature_names.hpp), the step of a weight, the differences of the keys and
/// the weights in steps, the shapes, the factors, a checksum. Of factors: their number for each fact, which
/// may be 0, their step, the differences of the entries and the factors in steps. Weights and factors come
/// back rounded to their steps. Older versions can be read too: 1 to 4 have no names (their features are
/// those whose keys are frozen), in 1 to 3 a weight takes one byte, 2 has no factors, and 1 no shapes.
std::string keyed_to_bytes(const KeyedWeights& weights);

/// Throws base::Error that names `source` and says what is wrong with a damaged or foreign file, or one with
/// a feature that this program does not have.
KeyedWeights keyed_from_bytes(std::string_view bytes, const std::string& source);

/// Reads a file. Throws base::Error.
KeyedWeights read_keyed_weights(const std::string& path);

/// Weights made ready for speed.
struct KeyedModelTable {
    explicit KeyedModelTable(const KeyedWeights& from);

    /// Of a move, from the values that the table has for its facts.
    [[nodiscard]] float score(std::span<const std::uint32_t> found) const;

    std::string model;
    std::vector<KeyedWeights::Shape> shapes;
    KeyTable table;                ///< bits of floats; with factors, numbers in `weights`
    std::size_t factor_count = 0;  ///< of each fact that has any
    std::vector<float> weights;    ///< with factors only: first of the facts that have them
    std::vector<float> factors;    ///< `factor_count` for each of these

   private:
    template <std::size_t kMost>
    float score_with(InteractionOf<kMost> together, std::span<const std::uint32_t> found) const;
};

}  // namespace yomi::model
