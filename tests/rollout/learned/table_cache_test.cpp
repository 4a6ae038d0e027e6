#include "rollout/learned/table_cache.hpp"

#include <gtest/gtest.h>

#include "rollout/learned/learned.hpp"

namespace yomi::rollout {
namespace {

TEST(TableCache, SharesATableWhileSomebodyHasIt) {
    TableCache cache;
    int made = 0;
    const auto get = [&](const TableSource& source) {
        return cache.get<int>(source, [&] { return std::make_shared<const int>(++made); });
    };
    auto first = get({"a", 9, 1});
    EXPECT_EQ(get({"a", 9, 1}), first);
    EXPECT_NE(get({"a", 9, 2}), first);
    EXPECT_NE(get({"a", 19, 1}), first);
    EXPECT_NE(get({"b", 9, 1}), first);
    EXPECT_EQ(made, 4);
    first.reset();
    EXPECT_EQ(*get({"a", 9, 1}), 5);
    // Of another type from the same source.
    const auto other = cache.get<double>({"a", 9, 1}, [] { return std::make_shared<const double>(0.5); });
    EXPECT_EQ(*other, 0.5);
}

TEST(TableCache, BelongsToOptionsAndTheirCopies) {
    const LearnedRolloutOptions one;
    const LearnedRolloutOptions copy = one;
    const LearnedRolloutOptions other;
    EXPECT_EQ(copy.tables, one.tables);
    EXPECT_NE(other.tables, one.tables);
}

}  // namespace
}  // namespace yomi::rollout
