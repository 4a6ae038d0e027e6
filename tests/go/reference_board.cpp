#include "go/reference_board.hpp"

#include <array>
#include <utility>

namespace yomi::test {

using go::Colour;

namespace {

using Cell = ReferenceBoard::Cell;

std::array<Cell, 4> neighbours(Cell c) {
    return {Cell{c.column, c.row + 1}, {c.column - 1, c.row}, {c.column + 1, c.row}, {c.column, c.row - 1}};
}

std::array<Cell, 4> diagonals(Cell c) {
    return {Cell{c.column - 1, c.row + 1},
            {c.column + 1, c.row + 1},
            {c.column - 1, c.row - 1},
            {c.column + 1, c.row - 1}};
}

}  // namespace

ReferenceBoard::ReferenceBoard(int size) : size_(size) {
    grid_.assign(static_cast<std::size_t>(size * size), Colour::Empty);
    grid_before_ = grid_;
    std::vector<std::uint64_t> keys;
    for (const Cell c : all_cells()) {
        keys.push_back(go::stone_key(Colour::Black, size, point(c)));
        keys.push_back(go::stone_key(Colour::White, size, point(c)));
    }
    keys_ = std::make_shared<const std::vector<std::uint64_t>>(std::move(keys));
}

Colour ReferenceBoard::at(Cell c) const { return contains(c) ? grid_[index(c)] : Colour::Border; }

ReferenceBoard::Cell ReferenceBoard::cell(go::Point p) const {
    return {p.value() % (size_ + 1), p.value() / (size_ + 1)};
}

ReferenceBoard::Cells ReferenceBoard::all_cells() const {
    Cells cells;
    for (int row = 0; row < size_; ++row) {
        for (int column = 0; column < size_; ++column) cells.push_back({column, row});
    }
    return cells;
}

ReferenceBoard::Cells ReferenceBoard::cells_of(Colour colour) const {
    Cells cells;
    for (const Cell c : all_cells()) {
        if (at(c) == colour) cells.push_back(c);
    }
    return cells;
}

ReferenceBoard::Group ReferenceBoard::group(Cell start) const {
    const Colour colour = at(start);
    std::vector<bool> seen(grid_.size());
    seen[index(start)] = true;
    Group found{{start}, {}};
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
        for (const Cell n : neighbours(found.cells[i])) {
            if (!contains(n) || seen[index(n)]) continue;
            seen[index(n)] = true;
            (at(n) == colour ? found.cells : found.border).push_back(n);
        }
    }
    return found;
}

ReferenceBoard::Cells ReferenceBoard::liberties(Cell stone) const {
    Cells empty;
    for (const Cell c : group(stone).border) {
        if (at(c) == Colour::Empty) empty.push_back(c);
    }
    return empty;
}

std::uint64_t ReferenceBoard::hash() const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < grid_.size(); ++i) {
        if (grid_[i] == Colour::Black) hash ^= (*keys_)[2 * i];
        if (grid_[i] == Colour::White) hash ^= (*keys_)[2 * i + 1];
    }
    return hash;
}

int ReferenceBoard::code3x3(Cell c) const {
    int code = 0;
    int shift = 0;
    for (const auto& around : {neighbours(c), diagonals(c)}) {
        for (const Cell n : around) {
            code |= static_cast<int>(at(n)) << shift;
            shift += 2;
        }
    }
    return code;
}

ReferenceBoard::Cells ReferenceBoard::remove_if_captured(Cell stone) {
    if (!liberties(stone).empty()) return {};
    const Cells chain = group(stone).cells;
    for (const Cell c : chain) put(c, Colour::Empty);
    return chain;
}

ReferenceBoard::Cells ReferenceBoard::play(Cell c, Colour colour) {
    grid_before_ = grid_;
    last_captured_.clear();
    put(c, colour);
    for (const Cell n : neighbours(c)) {
        if (at(n) != opponent(colour)) continue;
        const Cells taken = remove_if_captured(n);
        last_captured_.insert(last_captured_.end(), taken.begin(), taken.end());
    }
    Cells left = last_captured_;
    if (const Cells own = remove_if_captured(c); !own.empty()) left = own;
    to_play_ = opponent(colour);
    return left;
}

void ReferenceBoard::pass(Colour colour) {
    grid_before_ = grid_;
    last_captured_.clear();
    to_play_ = opponent(colour);
}

bool ReferenceBoard::is_suicide(Cell c, Colour colour) const {
    ReferenceBoard trial = *this;
    trial.play(c, colour);
    return trial.at(c) == Colour::Empty;
}

std::optional<ReferenceBoard::Cell> ReferenceBoard::ko() const {
    if (last_captured_.size() != 1) return std::nullopt;
    ReferenceBoard retaken = *this;
    retaken.play(last_captured_.front(), to_play_);
    if (retaken.grid_ != grid_before_) return std::nullopt;
    return last_captured_.front();
}

bool ReferenceBoard::is_legal(Cell c, Colour colour) const {
    return at(c) == Colour::Empty && !is_suicide(c, colour) && !(colour == to_play_ && ko() == c);
}

bool ReferenceBoard::is_eye(Cell c, Colour colour) const {
    for (const Cell n : neighbours(c)) {
        if (contains(n) && at(n) != colour) return false;
    }
    int theirs = 0;
    bool at_edge = false;
    for (const Cell d : diagonals(c)) {
        at_edge |= !contains(d);
        theirs += at(d) == opponent(colour) ? 1 : 0;
    }
    return theirs <= (at_edge ? 0 : 1);
}

int ReferenceBoard::area_score() const {
    int score =
        static_cast<int>(cells_of(Colour::Black).size()) - static_cast<int>(cells_of(Colour::White).size());
    std::vector<bool> counted(grid_.size());
    for (const Cell start : cells_of(Colour::Empty)) {
        if (counted[index(start)]) continue;
        const Group region = group(start);
        for (const Cell c : region.cells) counted[index(c)] = true;
        bool black = false;
        bool white = false;
        for (const Cell b : region.border) (at(b) == Colour::Black ? black : white) = true;
        const int points = static_cast<int>(region.cells.size());
        if (black != white) score += black ? points : -points;
    }
    return score;
}

bool ReferenceBoard::is_possible() const {
    for (const Cell c : all_cells()) {
        if (at(c) != Colour::Empty && liberties(c).empty()) return false;
    }
    return true;
}

}  // namespace yomi::test
