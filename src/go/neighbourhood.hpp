#pragma once

#include <array>
#include <cstdint>

namespace yomi::go {

/// What the four direct neighbours of a point say, by the low byte of its 3x3 code.
struct Orthogonal {
    std::uint8_t empty : 3;       // how many are empty
    std::uint8_t only_black : 1;  // all are black or border
    std::uint8_t only_white : 1;
    std::uint8_t pad : 3;
};

namespace detail {

constexpr int colour_in(int code, int neighbour) { return code >> (2 * neighbour) & 3; }

constexpr auto make_orthogonal() {
    std::array<Orthogonal, 256> table{};
    for (int code = 0; code < 256; ++code) {
        int count[4] = {};
        for (int j = 0; j < 4; ++j) ++count[colour_in(code, j)];
        Orthogonal& o = table[static_cast<std::size_t>(code)];
        o.empty = static_cast<std::uint8_t>(count[0] & 7);
        o.only_black = count[0] == 0 && count[2] == 0 ? 1 : 0;
        o.only_white = count[0] == 0 && count[1] == 0 ? 1 : 0;
    }
    return table;
}

constexpr auto make_eye_diagonals() {
    std::array<std::uint8_t, 256> table{};
    for (int code = 0; code < 256; ++code) {
        int count[4] = {};
        for (int j = 0; j < 4; ++j) ++count[colour_in(code, j)];
        const int allowed = count[3] > 0 ? 0 : 1;
        int bits = 0;
        if (count[2] <= allowed) bits |= 1 << 1;  // White's stones spoil Black's eye
        if (count[1] <= allowed) bits |= 1 << 2;
        table[static_cast<std::size_t>(code)] = static_cast<std::uint8_t>(bits);
    }
    return table;
}

constexpr auto make_lanes(int colour) {
    std::array<std::uint64_t, 256> table{};
    for (int code = 0; code < 256; ++code) {
        for (int j = 0; j < 4; ++j) {
            if (colour_in(code, j) == colour) table[static_cast<std::size_t>(code)] |= 0xffffULL << (16 * j);
        }
    }
    return table;
}

}  // namespace detail

/// By the low byte of a 3x3 code: which of the four direct neighbours have the colour, as lanes of 16 bits.
template <int Colour>
inline constexpr std::array<std::uint64_t, 256> kLanes = detail::make_lanes(Colour);

inline constexpr std::array<Orthogonal, 256> kOrthogonal = detail::make_orthogonal();

/// By the high byte of a 3x3 code (the diagonal neighbours): bit 1 is set if an eye of Black's would be a
/// true one, bit 2 for White.
inline constexpr std::array<std::uint8_t, 256> kEyeDiagonals = detail::make_eye_diagonals();

/// Whether no stone is among the eight neighbours: all pairs of a 3x3 code are 0 (empty) or 3 (border).
constexpr bool is_alone(std::uint32_t code) { return ((code ^ code >> 1) & 0x5555) == 0; }

}  // namespace yomi::go
