#pragma once

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

}  // namespace yomi::base
