#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace yomi::base {

/// The natural logarithm, with the same bits on every machine and compiler. The C library's is not: it takes
/// another version where the processor has fused multiply-add, and a last bit that differs changes which move
/// a search looks at. Within 2 units in the last place; -infinity at 0, not a number below.
constexpr double natural_log(double x) {
    using Limits = std::numeric_limits<double>;
    if (!(x > 0)) return x == 0 ? -Limits::infinity() : Limits::quiet_NaN();
    if (x == Limits::infinity()) return x;
    double exponent = 0;
    if (x < Limits::min()) {  // subnormal: the bits below would not show its exponent
        x *= 0x1p54;
        exponent = -54;
    }
    // x = 2^k m with m between sqrt(1/2) and sqrt(2).
    constexpr std::int64_t kSqrtHalf = 0x3fe6a09e667f3bcd;
    const auto bits = std::bit_cast<std::int64_t>(x);
    const std::int64_t k = (bits - kSqrtHalf) >> 52;
    const auto m = std::bit_cast<double>(bits - k * (std::int64_t{1} << 52));
    exponent += static_cast<double>(k);

    // log m = 2 artanh s = 2 s (1 + s^2/3 + s^4/5 + ...); s^2 < 0.0295, so the term left out is below 2^-55.
    const double s = (m - 1) / (m + 1);
    const double z = s * s;
    double sum = 0;
    for (int i = 9; i >= 1; --i) sum = z * (sum + 1.0 / (2 * i + 1));
    // log 2 in two parts, the first short enough for its product with k to be exact.
    constexpr double kLog2High = 0x1.62e42feep-1;
    constexpr double kLog2Low = 0x1.a39ef35793c76p-33;
    return exponent * kLog2High + (2 * s + (2 * s * sum + exponent * kLog2Low));
}

}  // namespace yomi::base
