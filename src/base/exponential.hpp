#pragma once

#include <bit>
#include <cstdint>

#include "base/lanes.hpp"

namespace yomi::base {

namespace detail {

/// The Taylor polynomial of e^u, for |u| below 0.35.
template <class F>
F small_power(F u) {
    return 1 + u * (1 + u * (0.5F + u * (0.166666667F +
                                         u * (0.0416666667F + u * (0.00833333333F + u * 0.00138888889F)))));
}

}  // namespace detail

/// e to the power of x, for x from -80 to 80, to about six digits. The same on every machine, as the
/// library's function need not be: that has variants for different processors.
inline Floats exponential(Floats x) {
    // 2^t with t in halves around a whole number and a half, where the polynomial is best.
    const Floats t = x * 1.44269504F;
    Ints whole = __builtin_convertvector(t, Ints);
    whole += __builtin_convertvector(whole, Floats) > t;  // down, not towards zero
    const Floats f = t - __builtin_convertvector(whole, Floats);
    const Floats scale = std::bit_cast<Floats>((whole + 127) << 23);
    return 1.41421356F * detail::small_power((f - 0.5F) * 0.693147181F) * scale;
}
inline float exponential(float x) { return exponential(all_lanes(x))[0]; }

}  // namespace yomi::base
