#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "go/point.hpp"

namespace yomi::go {

/// A drawing of the eight neighbours of a point, with the move in the middle:
///
///     X, O  a stone of either colour        .  empty           *  the move
///     x, o  X or empty, O or empty          ?  a stone or empty, on the board
///     -     off the board
///
/// It holds in all eight orientations and with the colours exchanged.
struct Shape {
    enum class Mover : std::uint8_t { Any, X, O };
    enum class Role : std::uint8_t {
        Match,  ///< the move is a pattern move,
        Except  ///< but not where this holds as well, in the same orientation as the last Match before it
    };

    std::string_view name;
    std::array<std::string_view, 3> rows;  ///< top row first
    Mover mover = Mover::Any;              ///< who must be the one to move
    Role role = Role::Match;
};

/// The thirteen drawings of MoGo: S. Gelly, Y. Wang, R. Munos & O. Teytaud, "Modification of UCT with
/// Patterns in Monte-Carlo Go", INRIA RR-6062, 2006, figures 2 to 5.
std::span<const Shape> mogo_shapes();

/// Calls see(i, code, mover, as) for every 3x3 code (Board::code3x3) for which shape i makes a move of
/// `mover` a pattern move, `as` the player of the X or of the O stones; more than once where several
/// orientations do. Never for a point that is an eye of the mover's.
using SeeShape = std::function<void(std::size_t, std::uint32_t, Colour, Shape::Mover)>;
void each_shape_code(std::span<const Shape> shapes, const SeeShape& see);

/// Shapes as a table by 3x3 code and player to move.
class Patterns3x3 {
   public:
    explicit Patterns3x3(std::span<const Shape> shapes);

    /// Made of mogo_shapes(), once.
    static const Patterns3x3& mogo();

    /// Whether a move of `mover` on an empty point with this 3x3 code is a pattern move.
    [[nodiscard]] bool matches(std::uint32_t code, Colour mover) const {
        return (bits_[static_cast<std::size_t>(mover) - 1][code >> 6] >> (code & 63) & 1) != 0;
    }

   private:
    static constexpr std::size_t kCodes = 1 << 16;
    std::array<std::array<std::uint64_t, kCodes / 64>, 2> bits_{};  // [mover - 1]
};

}  // namespace yomi::go
