#include "go/tactics/eyes.hpp"

#include <algorithm>

#include "go/neighbourhood.hpp"

namespace yomi::go {

Eye eye_of(const Board& board, Point p, Colour c) {
    if (board.at(p) != Colour::Empty) return Eye::None;
    const int code = board.code3x3(p);
    const Orthogonal near = kOrthogonal[static_cast<std::size_t>(code & 0xff)];
    if ((c == Colour::Black ? near.only_black : near.only_white) == 0) return Eye::None;
    int count[4] = {};
    for (int j = 4; j < 8; ++j) ++count[detail::colour_in(code, j)];
    const int allowed = count[static_cast<int>(Colour::Border)] > 0 ? 0 : 1;
    const int theirs = count[static_cast<int>(opponent(c))];
    const int open = count[static_cast<int>(Colour::Empty)];
    if (theirs + open / 2 > allowed) return Eye::False;
    return theirs + (open + 1) / 2 > allowed ? Eye::Half : Eye::True;
}

std::array<Point, 4> chains_around(const Board& board, Point p, Colour c) {
    std::array<Point, 4> heads;
    heads.fill(kNoPoint);
    std::size_t count = 0;
    for (const Point n : board.geometry().neighbours(p)) {
        if (board.at(n) != c) continue;
        const auto end = heads.begin() + static_cast<std::ptrdiff_t>(count);
        if (std::find(heads.begin(), end, board.head(n)) == end) heads[count++] = board.head(n);
    }
    return heads;
}

}  // namespace yomi::go
