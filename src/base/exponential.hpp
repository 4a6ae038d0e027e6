#pragma once

#include <bit>
#include <cstdint>

#include "base/lanes.hpp"

namespace yomi::base {

/// e to the power of x, for x from -80 to 80, to about six digits. The same on every machine, as the
/// library's function need not be: that has variants for different processors.
inline Floats exponential(Floats x) {
    const Floats t = x * 1.44269504F;  // e^x = 2^t
    Ints whole = __builtin_convertvector(t, Ints);
    whole += __builtin_convertvector(whole, Floats) > t;  // down, not towards zero
    const Floats f = t - __builtin_convertvector(whole, Floats);
    const Floats scale = std::bit_cast<Floats>((whole + 127) << 23);  // 2^whole
    // 2^f = sqrt(2) e^u, with |u| below 0.35: there the Taylor polynomial is good.
    const Floats u = (f - 0.5F) * 0.693147181F;
    const Floats power =
        1 + u * (1 + u * (0.5F + u * (0.166666667F +
                                      u * (0.0416666667F + u * (0.00833333333F + u * 0.00138888889F)))));
    return 1.41421356F * power * scale;
}
inline float exponential(float x) { return exponential(all_lanes(x))[0]; }

}  // namespace yomi::base
