#pragma once

namespace yomi::games {

struct Place {
    int column = 0;
    int row = 0;
};

/// A place on a square board that is turned or mirrored, for k from 0 to 7: bit 0 mirrors the columns, bit 1
/// the rows, and bit 2 then changes columns for rows.
constexpr Place turned(int k, Place place, int size) {
    const int column = (k & 1) != 0 ? size - 1 - place.column : place.column;
    const int row = (k & 2) != 0 ? size - 1 - place.row : place.row;
    return (k & 4) != 0 ? Place{row, column} : Place{column, row};
}

}  // namespace yomi::games
