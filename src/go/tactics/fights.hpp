#pragma once

#include "go/board.hpp"

namespace yomi::go {

/// How a race between two chains stands. MoverDecides: the side that moves first does better than it would
/// otherwise, and wins or saves itself.
enum class Race : std::uint8_t { FirstWins, SecondWins, MoverDecides, Seki };

/// The liberties of two chains of different colours that fight for life: those of either alone, those of
/// both, and whether either has an eye.
struct RaceCount {
    int first = 0;   ///< liberties of the first chain alone, its eye included
    int second = 0;  ///< the same of the other
    int shared = 0;
    bool first_has_eye = false;
    bool second_has_eye = false;

    /// Who wins by counting, for chains that cannot escape or take anything else, with eyes of one point
    /// (M. Müller, "Race to capture", 1999). Without eyes, or with one each, shared liberties are the last
    /// that an attacker fills, and two of them (one, with eyes) may leave a seki; an eye against none makes
    /// them liberties of the side that has it.
    [[nodiscard]] Race result() const;
};

/// `first` and `second` hold stones of different colours.
RaceCount count_race(const Board& board, Point first, Point second);

/// The stones in seki that can be told by reading: two chains with common liberties, no others but an eye of
/// one point each, and nothing but each other around those; neither can take the other, whoever moves first.
/// Surrounding stones are taken to stand. Few enough liberties to read it out are looked at only (six).
PointSet seki_stones(const Board& board);

}  // namespace yomi::go
