#pragma once

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "go/patterns/pattern.hpp"
#include "model/move_features.hpp"

namespace yomi::model {

/// Weights of move choice: the probability of a move is proportional to the exponential of the sum of the
/// weights of its features and of the pattern of every size that is known.
struct MoveWeights {
    struct Weighted {
        go::Pattern pattern;  ///< canonical
        float weight = 0;

        friend bool operator==(const Weighted&, const Weighted&) = default;
    };

    std::string provenance;  ///< what they were learned from, and how: lines of text
    std::array<float, MoveFeatures::kCount> features{};
    std::vector<Weighted> patterns;  ///< in increasing order, no pattern twice

    friend bool operator==(const MoveWeights&, const MoveWeights&) = default;
};

/// A file of weights: "yomi move weights 2", the provenance, the features by name and their weights, the
/// patterns, a checksum. In version 1 features have no names but a fixed order. A feature that a file does
/// not have gets the weight 0; one that this program does not have is an error.
std::string weights_to_bytes(const MoveWeights& weights);

/// Throws base::Error that names `source` and says what is wrong with a damaged or foreign file.
MoveWeights weights_from_bytes(std::string_view bytes, const std::string& source);

/// Reads a file. Throws base::Error.
MoveWeights read_weights(const std::string& path);

/// Pattern keys to 32-bit values, made once and then looked up very often.
class PatternTable {
   public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// Room for so many.
    explicit PatternTable(std::size_t entries)
        : slots_(std::bit_ceil(2 * entries + 16)), mask_(slots_.size() - 1) {}

    /// `value` is not kNone. A key that is there keeps its value.
    void insert(std::uint64_t key, std::uint32_t value) {
        std::size_t i = key & mask_;
        while (slots_[i].value != kNone) {
            if (slots_[i].check == key >> 32) return;
            i = (i + 1) & mask_;
        }
        slots_[i] = {static_cast<std::uint32_t>(key >> 32), value};
    }

    /// kNone if it is not there.
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const {
        std::size_t i = key & mask_;
        while (slots_[i].value != kNone && slots_[i].check != key >> 32) i = (i + 1) & mask_;
        return slots_[i].value;
    }

   private:
    struct Slot {
        std::uint32_t check = 0;  // the upper half of the key
        std::uint32_t value = kNone;
    };
    std::vector<Slot> slots_;
    std::size_t mask_;
};

/// Weights made ready for speed: every pattern in all its orientations.
class MoveTable {
   public:
    explicit MoveTable(const MoveWeights& weights);

    [[nodiscard]] float feature(int index) const { return features_[static_cast<std::size_t>(index)]; }
    /// Of the pattern of the smallest size.
    [[nodiscard]] float shape(std::uint32_t code3x3, go::Colour mover) const {
        return shapes_[static_cast<std::size_t>(mover) - 1][code3x3];
    }
    /// Of a pattern of a larger size by its key; nothing if it is not known.
    [[nodiscard]] std::optional<float> pattern(std::uint64_t key) const {
        const std::uint32_t found = table_.find(key);
        if (found == PatternTable::kNone) return std::nullopt;
        return std::bit_cast<float>(found);
    }
    /// The sum over the larger sizes. They are nested: where one is unknown, so are those above it.
    [[nodiscard]] float patterns(const go::PatternKeys& keys, go::Point p) const {
        float sum = 0;
        for (int size = 1; size < go::Pattern::kSizes; ++size) {
            const std::uint32_t found = table_.find(keys.key(p, size));
            if (found == PatternTable::kNone) break;
            sum += std::bit_cast<float>(found);
        }
        return sum;
    }

   private:
    std::array<float, MoveFeatures::kCount> features_;
    std::array<std::vector<float>, 2> shapes_;  // [mover - 1][code]
    PatternTable table_;
};

}  // namespace yomi::model
