#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace yomi::rollout {

/// Two scores of a move, if Black plays it and if White does, in one word: 16 bits each, raised by kBias so
/// that a pair is never 0 and that pairs can be added as words.
class ScorePair {
   public:
    static constexpr int kBias = 1024;
    static constexpr int kLimit = 1000;  ///< scores are between -kLimit and kLimit

    static constexpr std::uint32_t pack(int black, int white) {
        return static_cast<std::uint32_t>(black + kBias) | static_cast<std::uint32_t>(white + kBias) << 16;
    }
    /// Above both scores, and above any sum of up to eight of them. Two things are asked of a move that may
    /// be played, and where both are true a sum has kPlayable.
    static constexpr int kAllowed = 0x4000;
    static constexpr int kPlayable = 2 * kAllowed;
};

/// Four words at a time, for the four quarters of a collage.
using FourWords [[gnu::vector_size(16)]] = std::uint32_t;
inline FourWords four_words(const std::uint32_t* from) {
    FourWords result;
    std::memcpy(&result, from, sizeof result);
    return result;
}
/// Bit i is the highest one of lane i.
inline std::uint32_t highest_bits(FourWords words) {
#if defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_ps(std::bit_cast<__m128>(words)));
#else
    const FourWords bits = words >> 31 << FourWords{0, 1, 2, 3};
    return bits[0] | bits[1] | bits[2] | bits[3];
#endif
}

}  // namespace yomi::rollout
