#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "rollout/learned/score_pair.hpp"

namespace yomi::rollout {

/// A hash table like CacheLineTable for keys of 32 bits, four of which are looked up at a time: the four
/// quarters of a collage.
class CacheLineTable4 {
   public:
    static constexpr std::uint32_t kFlagBits =
        0x80008000U;  ///< bits above the scores: the upper one is the user's, the lower one kOverflows

    void fill(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& entries) {
        // Lines are filled to half or less, so that few of them overflow.
        shift_ = 32 - std::max(1, static_cast<int>(std::bit_width(entries.size() / 4)));
        lines_.assign((std::size_t{1} << (32 - shift_)) + 1, {});
        for (const auto& [key, scores] : entries) insert(hashes(FourWords{key})[0], scores);
    }

    /// No two keys have the same.
    static FourWords hashes(FourWords keys) { return keys * 0x9e3779b1U; }

    void prefetch(FourWords hashes) const {
        for (std::size_t i = 0; i < 4; ++i) __builtin_prefetch(&lines_[hashes[i] >> shift_]);
    }

    /// 0 where it is not there. kOverflows of a result is to be ignored.
    [[gnu::always_inline]] [[nodiscard]] FourWords find(FourWords hashes) const {
        const FourWords places = hashes >> shift_;
        const Line* const lines[] = {&lines_[places[0]], &lines_[places[1]], &lines_[places[2]],
                                     &lines_[places[3]]};
        const FourWords a = match(*lines[0], hashes[0]);
        const FourWords b = match(*lines[1], hashes[1]);
        const FourWords c = match(*lines[2], hashes[2]);
        const FourWords d = match(*lines[3], hashes[3]);
        const FourWords ab =
            __builtin_shufflevector(a, b, 0, 4, 1, 5) | __builtin_shufflevector(a, b, 2, 6, 3, 7);
        const FourWords cd =
            __builtin_shufflevector(c, d, 0, 4, 1, 5) | __builtin_shufflevector(c, d, 2, 6, 3, 7);
        FourWords found =
            __builtin_shufflevector(ab, cd, 0, 1, 4, 5) | __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
        const std::uint32_t more =
            lines[0]->scores[0] | lines[1]->scores[0] | lines[2]->scores[0] | lines[3]->scores[0];
        if ((more & kOverflows) != 0) [[unlikely]] {
            for (std::size_t i = 0; i < 4; ++i) found[i] = find(hashes[i]);
        }
        return found;
    }
    [[nodiscard]] std::uint32_t find(std::uint32_t hash) const {
        for (const Line* line = &lines_[hash >> shift_];; ++line) {
            for (std::size_t i = 0; i < kEach; ++i) {
                if (line->checks[i] == hash && line->scores[i] != 0) return line->scores[i];
            }
            if ((line->scores[0] & kOverflows) == 0) return 0;
        }
    }

    [[nodiscard]] std::size_t bytes() const { return lines_.size() * sizeof(Line); }

   private:
    static constexpr std::size_t kEach = 8;
    static constexpr std::uint32_t kOverflows =
        1U << 15;  // in the first scores of a line: it goes on in the next one
    struct alignas(64) Line {
        std::array<std::uint32_t, kEach> checks{};
        std::array<std::uint32_t, kEach> scores{};  // 0: free
    };

    [[gnu::always_inline]] static FourWords match(const Line& line, std::uint32_t hash) {
        const FourWords wanted = {hash, hash, hash, hash};
        const auto among = [&](std::size_t i) {
            return static_cast<FourWords>(four_words(&line.checks[i]) == wanted) &
                   four_words(&line.scores[i]);
        };
        return among(0) | among(4);
    }
    void insert(std::uint32_t hash, std::uint32_t scores) {
        std::size_t at = hash >> shift_;
        while (lines_[at].scores[kEach - 1] != 0) {
            lines_[at].scores[0] |= kOverflows;
            if (++at + 1 >= lines_.size()) lines_.emplace_back();
        }
        std::size_t i = 0;
        while (lines_[at].scores[i] != 0) ++i;
        lines_[at].checks[i] = hash;
        lines_[at].scores[i] |= scores;
    }

    int shift_ = 31;
    std::vector<Line> lines_ = std::vector<Line>(3);
};

/// A hash table of score pairs, filled once and then looked up very often. A bucket is one cache line of
/// eight keys and eight pairs, which are compared all at once: a look-up is one fetch and has no branch to
/// mispredict.
class CacheLineTable {
   public:
    /// Makes room for the pairs and puts them in.
    void fill(const std::vector<std::pair<std::uint64_t, std::uint32_t>>& entries) {
        const auto wanted = entries.size() / kAverage;
        shift_ = 64 - std::max(1, static_cast<int>(std::bit_width(wanted)));
        lines_.assign((std::size_t{1} << (64 - shift_)) + 1, {});
        for (const auto& [hash, scores] : entries) insert(hash, scores);
    }

    /// Where a hash is looked for.
    struct Where {
        std::uint32_t line;
        std::uint32_t check;
    };
    [[gnu::always_inline]] [[nodiscard]] Where where(std::uint64_t hash) const {
        // Not the lowest bits, since hashes may be mere products, of which these say little.
        return {static_cast<std::uint32_t>(hash >> shift_), static_cast<std::uint32_t>(hash >> 16)};
    }
    /// Fetches from memory what find() will look at.
    void prefetch(Where where) const { __builtin_prefetch(&lines_[where.line]); }

    /// 0 if it is not there. Without branches, which is best for lines that are in the caches.
    [[gnu::always_inline]] [[nodiscard]] std::uint32_t find(Where where) const {
        const Line* line = &lines_[where.line];
        std::uint32_t found = match(*line, where.check);
        while ((static_cast<unsigned>(found == 0) & static_cast<unsigned>(overflows(*line))) != 0)
            [[unlikely]] { found = match(*++line, where.check); }
        return found;
    }
    /// The same for lines that come from memory: the processor predicts whether it is there and runs ahead.
    [[gnu::always_inline]] [[nodiscard]] std::uint32_t find_speculatively(Where where) const {
        const Line* line = &lines_[where.line];
        std::uint32_t found = match(*line, where.check);
        while (found == 0 && overflows(*line)) [[unlikely]] {
                found = match(*++line, where.check);
            }
        return found;
    }
    [[nodiscard]] std::uint32_t find(std::uint64_t hash) const { return find(where(hash)); }

    [[nodiscard]] std::size_t bytes() const { return lines_.size() * sizeof(Line); }

   private:
    static constexpr std::size_t kEach = 8;
    static constexpr std::size_t kAverage = 5;  // entries of a line at most
    struct alignas(64) Line {
        std::array<std::uint32_t, kEach> checks{};
        std::array<std::uint32_t, kEach> scores{};  // 0: free
    };
    /// A full line overflows into the next one; the last line of all is never full.
    static bool overflows(const Line& line) { return line.scores[kEach - 1] != 0; }
    [[gnu::always_inline]] static std::uint32_t match(const Line& line, std::uint32_t key) {
        const FourWords wanted = {key, key, key, key};
        const auto among = [&](std::size_t i) {
            return static_cast<FourWords>(four_words(&line.checks[i]) == wanted) &
                   four_words(&line.scores[i]);
        };
        const FourWords found = among(0) | among(4);
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

    int shift_ = 63;
    std::vector<Line> lines_ = std::vector<Line>(3);
};

}  // namespace yomi::rollout
