#include "model/keyed_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/error.hpp"
#include "base/mapped_file.hpp"
#include "base/random.hpp"
#include "model/feature_names.hpp"

namespace yomi::model {
namespace {

constexpr std::string_view kMagicWord = "yomi keyed weights ";
constexpr int kVersion = 5;
constexpr std::size_t kLongestProvenance = 1 << 16;
constexpr std::size_t kMostEntries = 16'000'000;
constexpr float kWeightStep = 1.0F / 64;  // that of scores in playouts
constexpr std::int64_t kMostWeightSteps = 1 << 16;
constexpr float kFactorSteps = 127;

std::uint64_t sum_of(std::string_view bytes) {
    std::uint64_t sum = bytes.size();
    for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return base::mix64(sum);
}

void put(std::string& text, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) text.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

/// Seven bits a byte, the lowest first; the upper bit says that more follow.
void put_short(std::string& text, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) text.push_back(static_cast<char>(0x80 | (value & 0x7f)));
    text.push_back(static_cast<char>(value));
}

class Input {
   public:
    Input(std::string_view bytes, const std::string& source) : rest_(bytes), source_(source) {}

    [[noreturn]] void fail(std::string_view problem) const {
        throw base::Error(fmt::format("'{}' is no usable file of keyed weights: {}", source_, problem));
    }
    std::string_view bytes(std::size_t n) {
        if (rest_.size() < n) fail("it ends too early");
        const std::string_view taken = rest_.substr(0, n);
        rest_.remove_prefix(n);
        return taken;
    }
    std::uint64_t number(std::size_t n) {
        std::uint64_t value = 0;
        const std::string_view taken = bytes(n);
        for (std::size_t i = 0; i < n; ++i) {
            value |= std::uint64_t{static_cast<unsigned char>(taken[i])} << (8 * i);
        }
        return value;
    }
    std::uint64_t short_number() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 42; shift += 7) {
            const std::uint64_t byte = number(1);
            value |= (byte & 0x7f) << shift;
            if (byte < 0x80) return value;
        }
        fail("a key is too long");
    }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

   private:
    std::string_view rest_;
    const std::string& source_;
};

std::uint64_t identity_of(std::uint64_t key) { return key >> KeyTable::kDropped; }

/// The names of the features that have a weight, each with its key.
void put_names(std::string& text, const KeyedWeights& weights) {
    std::vector<NamedFeature> used;
    for (NamedFeature& feature : named_features(weights.model)) {
        const bool has_weight = std::ranges::binary_search(weights.entries, identity_of(feature.key), {},
                                                           [](const auto& e) { return identity_of(e.key); });
        if (has_weight || feature.is_family) used.push_back(std::move(feature));
    }
    put(text, used.size(), 4);
    for (const NamedFeature& feature : used) {
        put(text, feature.name.size(), 1);
        text += feature.name;
        put(text, feature.key, 8);
    }
}

/// Refuses features that this program does not have. Those that the file does not have need nothing: a key
/// without a weight adds nothing to a score.
void check_names(Input& in, const std::string& model) {
    const std::vector<NamedFeature> known = named_features(model);
    const std::uint64_t count = in.number(4);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string name(in.bytes(in.number(1)));
        const std::uint64_t key = in.number(8);
        const auto found = std::ranges::find(known, name, &NamedFeature::name);
        if (found == known.end()) {
            in.fail(
                fmt::format("it has weights of the feature '{}', which this program does not have for the "
                            "model '{}'",
                            name, model));
        }
        if (found->key != key) in.fail(fmt::format("the feature '{}' has another key in this program", name));
    }
}

/// Of each: the step from the entry before, part, size, place, and the bytes of the cells up to the last that
/// is not zero.
void put_shapes(std::string& text, const std::vector<KeyedWeights::Shape>& shapes) {
    put(text, shapes.size(), 4);
    std::uint32_t before = 0;
    for (const auto& [entry, shape] : shapes) {
        put_short(text, entry - before);
        before = entry;
        for (const std::uint8_t byte : {shape.part, shape.size, shape.place}) put(text, byte, 1);
        std::string cells;
        for (const std::uint64_t word : shape.cells) put(cells, word, 8);
        cells.erase(cells.find_last_not_of('\0') + 1);
        put(text, cells.size(), 1);
        text += cells;
    }
}

go::CellPattern take_shape(Input& in) {
    go::CellPattern shape;
    for (std::uint8_t* byte : {&shape.part, &shape.size, &shape.place}) {
        *byte = static_cast<std::uint8_t>(in.number(1));
    }
    if (shape.part > 3 || shape.size >= go::kDiscs || shape.place > 14) in.fail("a shape is out of range");
    const std::uint64_t length = in.number(1);
    if (length > sizeof(shape.cells)) in.fail("a shape is too long");
    for (std::uint64_t b = 0; b < length; ++b) shape.cells[b / 8] |= in.number(1) << (8 * (b % 8));
    for (const std::uint64_t word : shape.cells) {
        if ((word & word >> 1 & 0x5555555555555555U) != 0) in.fail("a shape has a stone of no colour");
    }
    return shape;
}

std::vector<KeyedWeights::Shape> take_shapes(Input& in, std::size_t entries) {
    const std::uint64_t count = in.number(4);
    if (count > entries) in.fail("it has more shapes than weights");
    std::vector<KeyedWeights::Shape> shapes;
    shapes.reserve(count);
    std::uint64_t entry = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t more = in.short_number();
        entry += more;
        if ((i > 0 && more == 0) || entry >= entries) in.fail("its shapes are not in order");
        shapes.push_back({static_cast<std::uint32_t>(entry), take_shape(in)});
    }
    return shapes;
}

/// Small numbers of either sign take one byte.
void put_weight(std::string& text, float weight) {
    const std::int64_t steps =
        std::clamp<std::int64_t>(std::lround(weight / kWeightStep), -kMostWeightSteps, kMostWeightSteps);
    put_short(text, static_cast<std::uint64_t>(steps < 0 ? -2 * steps - 1 : 2 * steps));
}

float take_weight(Input& in, int version, float step) {
    if (version < 4) return static_cast<float>(static_cast<std::int8_t>(in.number(1))) * step;
    const std::uint64_t steps = in.short_number();
    if (steps > 2 * kMostWeightSteps) in.fail("a weight is out of range");
    const auto half = static_cast<float>((steps + 1) / 2);
    return (steps % 2 != 0 ? -half : half) * step;
}

float take_step(Input& in, std::string_view of) {
    const auto step = std::bit_cast<float>(static_cast<std::uint32_t>(in.number(4)));
    if (!(step >= 0 && step <= 1)) in.fail(fmt::format("a {} is out of range", of));
    return step;
}

void put_factors(std::string& text, const KeyedWeights::Factors& factors) {
    float largest = 0;
    for (const float x : factors.values) largest = std::max(largest, std::abs(x));
    const float step = largest / kFactorSteps;
    put(text, factors.count, 1);
    if (factors.count == 0) return;
    put(text, std::bit_cast<std::uint32_t>(step), 4);
    put(text, factors.entries.size(), 4);
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < factors.entries.size(); ++i) {
        put_short(text, factors.entries[i] - before);
        before = factors.entries[i];
        for (std::size_t f = 0; f < factors.count; ++f) {
            const float value = factors.values[i * factors.count + f];
            put(text, static_cast<std::uint64_t>(std::lround(step > 0 ? value / step : 0)), 1);
        }
    }
}

KeyedWeights::Factors take_factors(Input& in, std::size_t entries) {
    KeyedWeights::Factors factors;
    factors.count = static_cast<std::uint32_t>(in.number(1));
    if (factors.count == 0) return factors;
    if (factors.count > Interaction::kMostFactors || factors.count % Interaction::kLanes != 0) {
        in.fail(fmt::format("it has {} factors of a fact", factors.count));
    }
    const float step = take_step(in, "factor");
    const std::uint64_t count = in.number(4);
    if (count > entries) in.fail("it has more factors than weights");
    std::uint64_t entry = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t more = in.short_number();
        entry += more;
        if ((i > 0 && more == 0) || entry >= entries) in.fail("its factors are not in order");
        factors.entries.push_back(static_cast<std::uint32_t>(entry));
        for (const char steps : in.bytes(factors.count)) {
            factors.values.push_back(static_cast<float>(static_cast<std::int8_t>(steps)) * step);
        }
    }
    return factors;
}

}  // namespace

std::string keyed_to_bytes(const KeyedWeights& weights) {
    std::string text = fmt::format("{}{}\n", kMagicWord, kVersion);
    for (const std::string* words : {&weights.model, &weights.provenance}) {
        put(text, words->size(), 4);
        text += *words;
    }
    put_names(text, weights);
    put(text, std::bit_cast<std::uint32_t>(kWeightStep), 4);
    put(text, weights.entries.size(), 4);
    std::uint64_t before = 0;
    for (const auto& [key, weight] : weights.entries) {
        const std::uint64_t identity = key >> KeyTable::kDropped;
        put_short(text, identity - before);
        before = identity;
        put_weight(text, weight);
    }
    put_shapes(text, weights.shapes);
    put_factors(text, weights.factors);
    put(text, sum_of(text), 8);
    return text;
}

KeyedWeights keyed_from_bytes(std::string_view bytes, const std::string& source) {
    Input in(bytes, source);
    constexpr std::size_t kHead = kMagicWord.size() + 2;  // a digit and the end of the line
    const int version = bytes.starts_with(kMagicWord) && bytes.size() >= kHead && bytes[kHead - 1] == '\n'
                            ? bytes[kMagicWord.size()] - '0'
                            : 0;
    if (version < 1 || version > kVersion) {
        in.fail(fmt::format("it does not begin with \"yomi keyed weights\" and a version from 1 to {}",
                            kVersion));
    }
    if (bytes.size() < kHead + 8) in.fail("it ends too early");
    Input end(bytes.substr(bytes.size() - 8), source);
    if (end.number(8) != sum_of(bytes.substr(0, bytes.size() - 8))) in.fail("its checksum is wrong");
    in.bytes(kHead);

    KeyedWeights weights;
    for (std::string* words : {&weights.model, &weights.provenance}) {
        const std::uint64_t length = in.number(4);
        if (length > kLongestProvenance) in.fail("its description is too long");
        *words = in.bytes(length);
    }
    if (version >= 5) check_names(in, weights.model);
    const float step = take_step(in, "weight");
    const std::uint64_t count = in.number(4);
    if (count > kMostEntries) in.fail("it has too many weights");
    weights.entries.reserve(count);
    std::uint64_t identity = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t more = in.short_number();
        if (i > 0 && more == 0) in.fail("its keys are not in order");
        identity += more;
        if (identity >> (64 - KeyTable::kDropped) != 0) in.fail("a key is too long");
        weights.entries.push_back({identity << KeyTable::kDropped, take_weight(in, version, step)});
    }
    if (version >= 2) weights.shapes = take_shapes(in, weights.entries.size());
    if (version >= 3) weights.factors = take_factors(in, weights.entries.size());
    in.bytes(8);
    if (!in.at_end()) in.fail("there is something behind its end");
    return weights;
}

KeyedWeights read_keyed_weights(const std::string& path) {
    return keyed_from_bytes(base::MappedFile(path).bytes(), path);
}

}  // namespace yomi::model
