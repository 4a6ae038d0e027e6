#include "go/patterns/patterns3x3.hpp"

#include <cassert>
#include <vector>

#include "go/board_moves.hpp"

namespace yomi::go {
namespace {

using Mover = Shape::Mover;
using Role = Shape::Role;

constexpr std::array<Shape, 13> kMogoShapes = {{
    // A hane round an opponent's stone.
    {"hane, enclosing",
     {"XOX",  //
      ".*.",  //
      "???"}},
    {"hane, not cutting",
     {"XO.",  //
      ".*.",  //
      "?.?"}},
    {"hane, magari",
     {"XO?",  //
      "X*.",  //
      "?.?"}},
    {"hane, thin",
     {"XOO",  //
      ".*.",  //
      "?.?"},
     Mover::X},
    // A cut, unless the two stones are tied together through one of the free sides.
    {"cut",
     {"XO?",  //
      "O*?",  //
      "???"}},
    {"cut, tied on the right",
     {"XO?",  //
      "O*O",  //
      "?.?"},
     Mover::Any,
     Role::Except},
    {"cut, tied below",
     {"XO?",  //
      "O*.",  //
      "?O?"},
     Mover::Any,
     Role::Except},
    {"push between",
     {"?X?",  //
      "O*O",  //
      "xxx"}},
    // The edge of the board is below.
    {"edge, chase",
     {"X.?",  //
      "O*?",  //
      "---"}},
    {"edge, block",
     {"?X?",  //
      "o*O",  //
      "---"}},
    {"edge, descent",
     {"?XO",  //
      "?*?",  //
      "---"},
     Mover::X},
    {"edge, hane below",
     {"?XO",  //
      "?*o",  //
      "---"},
     Mover::O},
    {"edge, cut",
     {"?XO",  //
      "O*X",  //
      "---"},
     Mover::O},
}};

/// Of a drawing in reading order, the places of the eight neighbours in the order of a 3x3 code.
constexpr std::array<std::size_t, 8> kPlaces = {1, 3, 5, 7, 0, 2, 6, 8};

/// Which cell of the drawing stands at `place` in orientation 0 … 7: a mirror image for the odd ones, then
/// quarter turns.
constexpr std::size_t turned(std::size_t place, int orientation) {
    std::size_t row = place / 3;
    std::size_t column = place % 3;
    if (orientation % 2 == 1) column = 2 - column;
    for (int turn = 0; turn < orientation / 2; ++turn) {
        const std::size_t old = row;
        row = column;
        column = 2 - old;
    }
    return row * 3 + column;
}

bool allows(char c, Colour colour) {
    switch (c) {
        case 'X': return colour == Colour::Black;
        case 'O': return colour == Colour::White;
        case 'x': return colour == Colour::Black || colour == Colour::Empty;
        case 'o': return colour == Colour::White || colour == Colour::Empty;
        case '.': return colour == Colour::Empty;
        case '?': return colour != Colour::Border;
        case '-': return colour == Colour::Border;
        default: assert(false && "not a character of a shape"); return false;
    }
}

/// Whether the drawing allows `colour`, X being Black, for neighbour j.
bool allows(const Shape& shape, int orientation, std::size_t j, Colour colour) {
    const std::size_t cell = turned(kPlaces[j], orientation);
    return allows(shape.rows[cell / 3][cell % 3], colour);
}

bool holds(const Shape& shape, int orientation, std::uint32_t code) {
    for (std::size_t j = 0; j < 8; ++j) {
        if (!allows(shape, orientation, j, static_cast<Colour>(code >> (2 * j) & 3))) return false;
    }
    return true;
}

/// All codes for which the drawing holds in this orientation.
std::vector<std::uint32_t> codes_of(const Shape& shape, int orientation) {
    std::vector<std::uint32_t> codes = {0};
    for (std::size_t j = 0; j < 8; ++j) {
        std::vector<std::uint32_t> longer;
        for (const std::uint32_t code : codes) {
            for (std::uint32_t c = 0; c < 4; ++c) {
                if (allows(shape, orientation, j, static_cast<Colour>(c)))
                    longer.push_back(code | c << (2 * j));
            }
        }
        codes.swap(longer);
    }
    return codes;
}

/// The code with black and white stones exchanged.
std::uint32_t exchanged(std::uint32_t code) {
    constexpr std::uint32_t kLow = 0x5555;
    const std::uint32_t stones = (code ^ code >> 1) & kLow;  // pairs that are 1 or 2
    return code ^ stones * 3;
}

bool is_own_eye(std::uint32_t code, Colour mover) {
    return mover == Colour::Black ? BoardMoves::is_eye<Colour::Black>(code)
                                  : BoardMoves::is_eye<Colour::White>(code);
}

/// The codes with X as Black for which the drawing holds and none of its exceptions does.
std::vector<std::uint32_t> codes_of(const Shape& shape, std::span<const Shape> exceptions) {
    std::vector<std::uint32_t> codes;
    for (int orientation = 0; orientation < 8; ++orientation) {
        for (const std::uint32_t code : codes_of(shape, orientation)) {
            bool excepted = false;
            for (const Shape& e : exceptions) excepted = excepted || holds(e, orientation, code);
            if (!excepted) codes.push_back(code);
        }
    }
    return codes;
}

}  // namespace

std::span<const Shape> mogo_shapes() { return kMogoShapes; }

void each_shape_code(std::span<const Shape> shapes, const SeeShape& see) {
    const auto tell = [&](std::size_t i, std::uint32_t code, Colour mover, Mover as) {
        if (!is_own_eye(code, mover)) see(i, code, mover, as);
    };
    for (std::size_t i = 0, end = 0; i < shapes.size(); i = end) {
        end = i + 1;
        while (end < shapes.size() && shapes[end].role == Role::Except) ++end;
        for (const std::uint32_t code : codes_of(shapes[i], shapes.subspan(i + 1, end - i - 1))) {
            if (shapes[i].mover != Mover::O) {
                tell(i, code, Colour::Black, Mover::X);
                tell(i, exchanged(code), Colour::White, Mover::X);
            }
            if (shapes[i].mover != Mover::X) {
                tell(i, code, Colour::White, Mover::O);
                tell(i, exchanged(code), Colour::Black, Mover::O);
            }
        }
    }
}

Patterns3x3::Patterns3x3(std::span<const Shape> shapes) {
    each_shape_code(shapes, [&](std::size_t, std::uint32_t code, Colour mover, Mover) {
        bits_[static_cast<std::size_t>(mover) - 1][code >> 6] |= std::uint64_t{1} << (code & 63);
    });
}

const Patterns3x3& Patterns3x3::mogo() {
    static const Patterns3x3 patterns{kMogoShapes};
    return patterns;
}

}  // namespace yomi::go
