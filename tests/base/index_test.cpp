#include "base/index.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

namespace yomi::base {
namespace {

using Apple = Index<struct AppleTag, std::int16_t>;
using Pear = Index<struct PearTag, std::int16_t>;

static_assert(!std::is_convertible_v<int, Apple>, "a number is no index by accident");
static_assert(!std::is_convertible_v<Apple, int>, "an index is no number by accident");
static_assert(!std::is_convertible_v<Apple, Pear> && !std::is_constructible_v<Apple, Pear>);
static_assert(!std::is_assignable_v<Apple&, Pear> && !std::is_assignable_v<Apple&, int>);
static_assert(sizeof(Apple) == sizeof(std::int16_t), "as small as what it counts with");
static_assert(std::is_trivially_copyable_v<Apple>);

template <class A, class B>
constexpr bool kComparable = requires(A a, B b) {
    a == b;
};
static_assert(kComparable<Apple, Apple> && !kComparable<Apple, Pear> && !kComparable<Apple, int>);

TEST(Index, KeepsItsValueAndOrder) {
    EXPECT_EQ(Apple().value(), 0);
    EXPECT_EQ(Apple(-1000).value(), -1000);
    EXPECT_EQ(Apple(7), Apple(7));
    EXPECT_NE(Apple(7), Apple(8));
    EXPECT_LT(Apple(-1), Apple(0));
    static_assert(Apple(3).value() == 3);
}

}  // namespace
}  // namespace yomi::base
