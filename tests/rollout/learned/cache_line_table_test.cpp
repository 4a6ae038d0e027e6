#include "rollout/learned/cache_line_table.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"

namespace yomi::rollout {
namespace {

/// Also where so many keys share a line that it goes on in the next ones.
TEST(CacheLineTable4, FindsWhatWasPutIn) {
    base::Random random{base::Seed(4)};
    for (const std::uint32_t count : {0U, 1U, 10U, 5000U}) {
        std::map<std::uint32_t, std::uint32_t> expected;
        while (expected.size() < count) {
            expected.emplace(random.below(1U << 20),
                             ScorePair::pack(static_cast<int>(random.below(100)), -7));
        }
        CacheLineTable4 lines;
        lines.fill({expected.begin(), expected.end()});
        std::uint32_t found = 0;
        for (int i = 0; i < 20'000; ++i) {
            FourWords keys = {random.below(1U << 20), random.below(1U << 20), 0, random.below(1U << 20)};
            if (count > 0) keys[2] = std::next(expected.begin(), random.below(count))->first;
            const FourWords scores = lines.find(CacheLineTable4::hashes(keys));
            for (int part = 0; part < 4; ++part) {
                const auto known = expected.find(keys[part]);
                const std::uint32_t wanted = known == expected.end() ? 0 : known->second;
                ASSERT_EQ(scores[part] & ~CacheLineTable4::kFlagBits, wanted);
                ASSERT_EQ(lines.find(CacheLineTable4::hashes(FourWords{keys[part]})[0]), scores[part]);
                found += wanted != 0 ? 1 : 0;
            }
        }
        EXPECT_EQ(found > 0, count > 0);
    }
}

TEST(CacheLineTable4, LinesGoOn) {
    // Keys whose hashes begin alike: all of them belong to one line.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> entries;
    constexpr std::uint32_t kBack = 0x0e8b2f51U;  // times the factor of hashes(): 1
    for (std::uint32_t i = 0; i < 30; ++i)
        entries.emplace_back((0xfff00000U + i) * kBack, ScorePair::pack(1, 2));
    CacheLineTable4 lines;
    lines.fill(entries);
    for (const auto& [key, scores] : entries) {
        const FourWords found = lines.find(CacheLineTable4::hashes(FourWords{key, 1, key, 2}));
        EXPECT_EQ(found[0] & ~CacheLineTable4::kFlagBits, scores);
        EXPECT_EQ(found[1], 0U);
        EXPECT_EQ(found[2] & ~CacheLineTable4::kFlagBits, scores);
    }
}

TEST(HighestBits, AreOneForEachLane) {
    EXPECT_EQ(highest_bits(FourWords{0x80000000U, 1, 0xffffffffU, 0x7fffffffU}), 5U);
}

}  // namespace
}  // namespace yomi::rollout
