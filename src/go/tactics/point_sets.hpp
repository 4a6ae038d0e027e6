#pragma once

#include <bit>
#include <span>

#include "go/point.hpp"

namespace yomi::go {

// Sets of points as wholes. A PointSet is its words and nothing else.
using PointWords = std::array<std::uint64_t, PointSet::kWords>;
static_assert(sizeof(PointWords) == sizeof(PointSet));

template <class F>
PointSet combine(const PointSet& a, const PointSet& b, const F& f) {
    auto x = std::bit_cast<PointWords>(a);
    const auto y = std::bit_cast<PointWords>(b);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = f(x[i], y[i]);
    return std::bit_cast<PointSet>(x);
}

inline PointSet operator|(const PointSet& a, const PointSet& b) {
    return combine(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}
inline PointSet operator&(const PointSet& a, const PointSet& b) {
    return combine(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}
/// The points of `a` that are not in `b`.
inline PointSet operator-(const PointSet& a, const PointSet& b) {
    return combine(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
}
inline PointSet& operator|=(PointSet& a, const PointSet& b) { return a = a | b; }

/// A set from its first words, as Board::liberty_set() gives them.
inline PointSet point_set(std::span<const std::uint64_t> words) {
    PointWords all{};
    for (std::size_t i = 0; i < words.size(); ++i) all[i] = words[i];
    return std::bit_cast<PointSet>(all);
}

/// Calls f(point) for the points in increasing order.
template <class F>
void for_each_point(const PointSet& set, const F& f) {
    const auto words = std::bit_cast<PointWords>(set);
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
            f(Point(static_cast<int>(64 * i) + std::countr_zero(rest)));
        }
    }
}

}  // namespace yomi::go
