#pragma once

#include <array>
#include <cstdint>

#include "go/board_chains.hpp"

namespace yomi::go {

/// By the empty ones of a point's eight neighbours (empty_around()): whether they agree with an eye space
/// that vital_point() knows and the point is in.
extern const std::array<bool, 256> kEyeSpaceParts;

/// The empty neighbours in a 3x3 code, a bit each: the direct ones in the even bits, the diagonal ones in the
/// odd.
constexpr std::uint32_t empty_around(std::uint32_t code) {
    const std::uint32_t empty = ~(code | code >> 1) & 0x5555;
    return (empty | empty >> 7) & 0xff;
}

/// A quick test that a point with this 3x3 code must pass to be in an eye space of C's opponent that
/// vital_point() knows.
template <Colour C>
bool may_be_in_eye_space(std::uint32_t code) {
    return kEyeSpaceParts[empty_around(code)] && BoardChains::neighbours<C>(code) == 0;
}

/// The one point that decides whether an eye space lives. `p` is an empty point; its region must have no
/// neighbours but stones of `defender` and one of the shapes three in a row, bent three, pyramid four, bulky
/// five, cross five, flower six. kNoPoint for all else.
Point vital_point(const Board& board, Point p, Colour defender);

/// Whether a chain of this shape, once captured, leaves its captor room for one eye only if it is played back
/// into: up to three stones, the square, the pyramid, the bulky five, the cross, the flower six. The shape is
/// the chain that a stone of `c` on the empty point `p` would make.
bool is_killing_shape(const Board& board, Point p, Colour c);

}  // namespace yomi::go
