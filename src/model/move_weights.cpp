#include "model/move_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "base/error.hpp"
#include "base/mapped_file.hpp"
#include "base/random.hpp"
#include "model/feature_names.hpp"

namespace yomi::model {
namespace {

using go::Colour;
using go::Pattern;

constexpr std::string_view kMagicWord = "yomi move weights ";
constexpr int kVersion = 2;
constexpr std::size_t kHead = kMagicWord.size() + 2;  // a digit and the end of the line

/// The features of version 1, which had no names, in their order: frozen.
constexpr std::array<MoveFeatures::Group, 8> kFirstGroups = {{{"line", 5},
                                                              {"last", 15},
                                                              {"before", 15},
                                                              {"capture", 6},
                                                              {"escape", 12},
                                                              {"extend", 8},
                                                              {"atari", 4},
                                                              {"self-atari", 4}}};

std::vector<std::string> names_of(std::span<const MoveFeatures::Group> groups) {
    std::vector<std::string> names;
    for (const auto& [name, classes] : groups) {
        for (int c = 0; c < classes; ++c) names.push_back(class_name(name, c));
    }
    return names;
}

constexpr std::size_t kMaxProvenance = 1 << 16;
constexpr std::size_t kMaxPatterns = 4'000'000;

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = bytes.size();
    for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return base::mix64(sum);
}

/// Little-endian, whatever the machine.
class Writer {
   public:
    void number(std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) text_.push_back(static_cast<char>(value >> (8 * i) & 0xff));
    }
    void weight(float value) { number(std::bit_cast<std::uint32_t>(value), 4); }
    std::string text_;
};

class Reader {
   public:
    Reader(std::string_view bytes, const std::string& source) : rest_(bytes), source_(source) {}

    [[noreturn]] void fail(std::string_view problem) const {
        throw base::Error(fmt::format("'{}' is no usable file of move weights: {}", source_, problem));
    }
    std::string_view bytes(std::size_t n) {
        if (rest_.size() < n) fail("it ends too early");
        const std::string_view taken = rest_.substr(0, n);
        rest_.remove_prefix(n);
        return taken;
    }
    std::uint64_t number(int n) {
        std::uint64_t value = 0;
        const std::string_view taken = bytes(static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) {
            value |= std::uint64_t{static_cast<unsigned char>(taken[static_cast<std::size_t>(i)])} << (8 * i);
        }
        return value;
    }
    float weight() {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(number(4)));
        if (!(std::abs(value) <= 100)) fail("a weight is out of range");
        return value;
    }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

   private:
    std::string_view rest_;
    const std::string& source_;
};

int bytes_of_cells(int size) { return (2 * Pattern::kCells[static_cast<std::size_t>(size)] + 7) / 8; }

Pattern read_pattern(Reader& in, int size) {
    Pattern pattern{.size = size};
    const int bytes = bytes_of_cells(size);
    pattern.cells[0] = in.number(std::min(bytes, 8));
    if (bytes > 8) pattern.cells[1] = in.number(bytes - 8);
    return pattern;
}

/// By name: features that the file does not have keep the weight 0.
void read_features(Reader& in, int version, MoveWeights& weights) {
    const std::vector<std::string> names = names_of(MoveFeatures::kGroups);
    const std::vector<std::string> first = names_of(kFirstGroups);
    const std::uint64_t count = in.number(4);
    if (version == 1 && count != first.size()) in.fail("it has another set of features");
    std::vector<bool> seen(names.size());
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string name(version == 1 ? std::string_view(first[i]) : in.bytes(in.number(1)));
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) {
            in.fail(
                fmt::format("it has a weight of the feature '{}', which this program does not have", name));
        }
        const auto at = static_cast<std::size_t>(found - names.begin());
        if (seen[at]) in.fail(fmt::format("it has two weights of the feature '{}'", name));
        seen[at] = true;
        weights.features[at] = in.weight();
    }
}

/// A 3x3 code with Black and White exchanged: the two bits of every cell that is neither empty nor off the
/// board.
std::uint32_t exchanged(std::uint32_t code) {
    const std::uint32_t stones = (code ^ code >> 1) & 0x5555;
    return code ^ (stones | stones << 1);
}

std::size_t larger_ones(const MoveWeights& weights) {
    std::size_t n = 0;
    for (const auto& w : weights.patterns) n += w.pattern.size > 0 ? 1 : 0;
    return n;
}

}  // namespace

std::string weights_to_bytes(const MoveWeights& weights) {
    Writer out;
    out.text_ = fmt::format("{}{}\n", kMagicWord, kVersion);
    out.number(weights.provenance.size(), 4);
    out.text_ += weights.provenance;
    out.number(weights.features.size(), 4);
    const std::vector<std::string> names = names_of(MoveFeatures::kGroups);
    for (std::size_t i = 0; i < names.size(); ++i) {
        out.number(names[i].size(), 1);
        out.text_ += names[i];
        out.weight(weights.features[i]);
    }
    for (int size = 0; size < Pattern::kSizes; ++size) {
        std::uint64_t count = 0;
        for (const auto& w : weights.patterns) count += w.pattern.size == size ? 1 : 0;
        out.number(count, 4);
        for (const auto& w : weights.patterns) {
            if (w.pattern.size != size) continue;
            const int bytes = bytes_of_cells(size);
            out.number(w.pattern.cells[0], std::min(bytes, 8));
            if (bytes > 8) out.number(w.pattern.cells[1], bytes - 8);
            out.weight(w.weight);
        }
    }
    out.number(checksum(out.text_), 8);
    return std::move(out.text_);
}

MoveWeights weights_from_bytes(std::string_view bytes, const std::string& source) {
    Reader in(bytes, source);
    const int version = bytes.starts_with(kMagicWord) && bytes.size() >= kHead && bytes[kHead - 1] == '\n'
                            ? bytes[kMagicWord.size()] - '0'
                            : 0;
    if (version < 1 || version > kVersion) {
        in.fail(
            fmt::format("it does not begin with \"yomi move weights\" and a version from 1 to {}", kVersion));
    }
    if (bytes.size() < kHead + 8) in.fail("it ends too early");
    Reader end(bytes.substr(bytes.size() - 8), source);
    if (end.number(8) != checksum(bytes.substr(0, bytes.size() - 8))) in.fail("its checksum is wrong");
    in.bytes(kHead);

    MoveWeights weights;
    const std::uint64_t length = in.number(4);
    if (length > kMaxProvenance) in.fail("its description is too long");
    weights.provenance = in.bytes(length);
    read_features(in, version, weights);
    for (int size = 0; size < Pattern::kSizes; ++size) {
        const std::uint64_t count = in.number(4);
        if (count > kMaxPatterns) in.fail("it has too many patterns");
        for (std::uint64_t i = 0; i < count; ++i) {
            const Pattern pattern = read_pattern(in, size);
            if (!weights.patterns.empty() && !(weights.patterns.back().pattern < pattern)) {
                in.fail("its patterns are not in order");
            }
            weights.patterns.push_back({pattern, in.weight()});
        }
    }
    in.bytes(8);
    if (!in.at_end()) in.fail("there is something behind its end");
    return weights;
}

MoveWeights read_weights(const std::string& path) {
    return weights_from_bytes(base::MappedFile(path).bytes(), path);
}

MoveTable::MoveTable(const MoveWeights& weights)
    : features_(weights.features),
      shapes_{std::vector<float>(1 << 16), std::vector<float>(1 << 16)},
      table_(8 * larger_ones(weights)) {
    for (const auto& [pattern, weight] : weights.patterns) {
        if (pattern.size > 0) {
            for (const std::uint64_t key : turned_keys(pattern)) {
                table_.insert(key, std::bit_cast<std::uint32_t>(weight));
            }
            continue;
        }
        for (int s = 0; s < Pattern::kSymmetries; ++s) {
            const auto code = static_cast<std::uint32_t>(turned(pattern, s).cells[0]);
            shapes_[static_cast<std::size_t>(Colour::Black) - 1][code] = weight;
            shapes_[static_cast<std::size_t>(Colour::White) - 1][exchanged(code)] = weight;
        }
    }
}

}  // namespace yomi::model
