#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace yomi::rollout {

/// Two scores of a move, if Black plays it and if White does, in one word: 16 bits each, raised by kBias so
/// that a pair is never 0 and that pairs can be added as words.
class ScorePair {
   public:
    static constexpr int kBias = 2048;
    static constexpr int kLimit = 2000;  ///< scores are between -kLimit and kLimit

    static constexpr std::uint32_t pack(int black, int white) {
        return static_cast<std::uint32_t>(black + kBias) | static_cast<std::uint32_t>(white + kBias) << 16;
    }
    /// Above both scores, and above any sum of up to six of them: the moves may be played.
    static constexpr std::uint32_t kPlayable = 0x80008000U;

    static constexpr int black(std::uint32_t pair) { return static_cast<int>(pair & 0xffff) - kBias; }
    static constexpr int white(std::uint32_t pair) { return static_cast<int>(pair >> 16) - kBias; }
};

/// A hash table of score pairs, filled once and then looked up very often: lines of eight that are compared
/// all at once, so that the processor has nothing to guess.
class ScoreLines {
   public:
    /// Makes room for the pairs and puts them in.
    void fill(const std::vector<std::pair<std::uint64_t, std::uint32_t>>& entries) {
        count_ = entries.size() / kAverage + 1;
        lines_.assign(count_ + 1, {});
        for (const auto& [hash, scores] : entries) insert(hash, scores);
    }

    /// Where a hash is looked for.
    struct Where {
        std::uint32_t line;
        std::uint32_t check;
    };
    [[gnu::always_inline]] [[nodiscard]] Where where(std::uint64_t hash) const {
        // Not the lowest bits, since hashes may be mere products, of which these say little.
        return {static_cast<std::uint32_t>(place(hash)), static_cast<std::uint32_t>(hash >> 16)};
    }
    /// Fetches from memory what find() will look at.
    void prefetch(Where where) const { __builtin_prefetch(&lines_[where.line]); }

    /// 0 if it is not there.
    [[gnu::always_inline]] [[nodiscard]] std::uint32_t find(Where where) const {
        const Line* line = &lines_[where.line];
        std::uint32_t found = match(*line, where.check);
        // A full line goes on in the next one; the last line of all is never full.
        while (found == 0 && line->scores[kEach - 1] != 0) [[unlikely]] {
                found = match(*++line, where.check);
            }
        return found;
    }
    [[nodiscard]] std::uint32_t find(std::uint64_t hash) const { return find(where(hash)); }

    [[nodiscard]] std::size_t bytes() const { return lines_.size() * sizeof(Line); }

   private:
    static constexpr std::size_t kEach = 8;
    static constexpr std::size_t kAverage = 4;  // entries of a line
    struct alignas(64) Line {
        std::array<std::uint32_t, kEach> checks{};
        std::array<std::uint32_t, kEach> scores{};  // 0: free
    };
    using Four [[gnu::vector_size(16)]] = std::uint32_t;

    [[nodiscard]] std::size_t place(std::uint64_t hash) const { return (hash >> 32) * count_ >> 32; }
    static Four four(const std::uint32_t* from) {
        Four result;
        std::memcpy(&result, from, sizeof result);
        return result;
    }
    [[gnu::always_inline]] static std::uint32_t match(const Line& line, std::uint32_t key) {
        const Four wanted = {key, key, key, key};
        const Four found =
            (static_cast<Four>(four(line.checks.data()) == wanted) & four(line.scores.data())) |
            (static_cast<Four>(four(line.checks.data() + 4) == wanted) & four(line.scores.data() + 4));
        const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(found);
        const std::uint64_t both = halves[0] | halves[1];
        return static_cast<std::uint32_t>(both | both >> 32);
    }
    void insert(std::uint64_t hash, std::uint32_t scores) {
        auto [at, check] = where(hash);
        while (lines_[at].scores[kEach - 1] != 0) {
            if (++at + 1 >= lines_.size()) lines_.emplace_back();
        }
        std::size_t i = 0;
        while (lines_[at].scores[i] != 0) ++i;
        lines_[at].checks[i] = check;
        lines_[at].scores[i] = scores;
    }

    std::size_t count_ = 1;
    std::vector<Line> lines_ = std::vector<Line>(2);
};

}  // namespace yomi::rollout
