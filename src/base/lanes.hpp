#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace yomi::base {

// Four figures at a time, for loops over columns: the compiler's vectors, which know + - * /, comparisons and
// the choice by ?:. Every lane gets what the same formula gives for a single number.
using Floats [[gnu::vector_size(16)]] = float;
using Ints [[gnu::vector_size(16)]] = std::int32_t;
inline constexpr int kLanes = 4;

constexpr Floats all_lanes(float x) { return Floats{x, x, x, x}; }

constexpr Ints all_lanes_of(std::int32_t x) { return Ints{x, x, x, x}; }

/// The largest lane, in every lane.
inline Floats largest(Floats x) {
    const Floats swapped = __builtin_shufflevector(x, x, 2, 3, 0, 1);
    const Floats two = x > swapped ? x : swapped;
    const Floats other = __builtin_shufflevector(two, two, 1, 0, 3, 2);
    return two > other ? two : other;
}
inline Ints smallest(Ints x) {
    const Ints swapped = __builtin_shufflevector(x, x, 2, 3, 0, 1);
    const Ints two = x < swapped ? x : swapped;
    const Ints other = __builtin_shufflevector(two, two, 1, 0, 3, 2);
    return two < other ? two : other;
}

inline float square_root(float x) { return std::sqrt(x); }
inline Floats square_root(Floats x) {
#if defined(__SSE__)
    return _mm_sqrt_ps(x);
#else
    return Floats{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}

inline float at_least_zero(float x) { return x > 0.0F ? x : 0.0F; }
inline Floats at_least_zero(Floats x) { return x > 0.0F ? x : all_lanes(0); }

/// Whether a comparison holds in any lane.
inline bool any(Ints yes) {
#if defined(__SSE__)
    return _mm_movemask_ps(std::bit_cast<Floats>(yes)) != 0;
#else
    return (yes[0] | yes[1] | yes[2] | yes[3]) != 0;
#endif
}

// Four words of memory that other threads may read and write meanwhile, at an address that is a multiple
// of 16. No word is torn; the four need not be of one moment. For the processor one move does it, which is
// what a volatile access to a vector compiles to; but no type of the language says so, and two moves that the
// language knows take three times as many instructions, and the processor waits for them. ThreadSanitizer has
// to see what happens, so it gets those.
#if defined(__SANITIZE_THREAD__)
#define YOMI_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define YOMI_THREAD_SANITIZER 1
#endif
#endif

template <class Four>
Four load_words(const std::uint32_t* from) {
    static_assert(sizeof(Four) == 16);
#if defined(YOMI_THREAD_SANITIZER)
    using Pair [[gnu::may_alias]] = const std::uint64_t;
    const auto* pairs = reinterpret_cast<Pair*>(from);
    return std::bit_cast<Four>(std::array<std::uint64_t, 2>{__atomic_load_n(pairs, __ATOMIC_RELAXED),
                                                            __atomic_load_n(pairs + 1, __ATOMIC_RELAXED)});
#else
    using Words [[gnu::may_alias]] = const volatile Four;
    return *reinterpret_cast<Words*>(from);
#endif
}

template <class Four>
void store_words(std::uint32_t* to, Four values) {
    static_assert(sizeof(Four) == 16);
#if defined(YOMI_THREAD_SANITIZER)
    using Pair [[gnu::may_alias]] = std::uint64_t;
    auto* pairs = reinterpret_cast<Pair*>(to);
    const auto words = std::bit_cast<std::array<std::uint64_t, 2> >(values);
    __atomic_store_n(pairs, words[0], __ATOMIC_RELAXED);
    __atomic_store_n(pairs + 1, words[1], __ATOMIC_RELAXED);
#else
    using Words [[gnu::may_alias]] = volatile Four;
    *reinterpret_cast<Words*>(to) = values;
#endif
}

}  // namespace yomi::base
