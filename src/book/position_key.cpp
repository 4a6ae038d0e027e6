#include "book/position_key.hpp"

#include <array>
#include <utility>
#include <vector>

#include "base/random.hpp"

namespace yomi::book {

using go::Colour;
using go::Geometry;
using go::Point;

Point Symmetry::turned(Point p, const Geometry& geometry) const {
    if (p == go::kPass) return p;
    const int last = geometry.size() - 1;
    int column = geometry.column(p);
    int row = geometry.row(p);
    if ((number_ & 1) != 0) column = last - column;
    if ((number_ & 2) != 0) row = last - row;
    if ((number_ & 4) != 0) std::swap(column, row);
    return geometry.point(column, row);
}

Point Symmetry::back(Point p, const Geometry& geometry) const {
    if (p == go::kPass) return p;
    const int last = geometry.size() - 1;
    int column = geometry.column(p);
    int row = geometry.row(p);
    if ((number_ & 4) != 0) std::swap(column, row);
    if ((number_ & 1) != 0) column = last - column;
    if ((number_ & 2) != 0) row = last - row;
    return geometry.point(column, row);
}

namespace {

/// What a stone adds to the key of the board in each orientation.
using StoneKeys = std::array<std::uint64_t, Symmetry::kCount>;

/// For Black and White on every point of a board of one size.
std::vector<std::array<StoneKeys, 2>> make_stone_keys(int size) {
    const Geometry& geometry = Geometry::of(size);
    std::vector<std::array<StoneKeys, 2>> keys(static_cast<std::size_t>(geometry.span()));
    for (const Point p : geometry.points()) {
        for (int s = 0; s < Symmetry::kCount; ++s) {
            const Point turned = Symmetry(s).turned(p, geometry);
            auto& here = keys[static_cast<std::size_t>(p.value())];
            here[0][static_cast<std::size_t>(s)] = go::stone_key(Colour::Black, size, turned);
            here[1][static_cast<std::size_t>(s)] = go::stone_key(Colour::White, size, turned);
        }
    }
    return keys;
}

const std::vector<std::array<StoneKeys, 2>>& stone_keys_of(int size) {
    static const auto all = [] {
        std::array<std::vector<std::array<StoneKeys, 2>>, go::kMaxSize + 1> made;
        for (int s = go::kMinSize; s <= go::kMaxSize; ++s)
            made[static_cast<std::size_t>(s)] = make_stone_keys(s);
        return made;
    }();
    return all[static_cast<std::size_t>(size)];
}

}  // namespace

PositionKey key_of(const go::Board& board) {
    const Geometry& geometry = board.geometry();
    const auto& stone_keys = stone_keys_of(board.size());
    StoneKeys keys{};
    for (const Point p : geometry.points()) {
        const Colour c = board.at(p);
        if (c == Colour::Empty) continue;
        const StoneKeys& adds = stone_keys[static_cast<std::size_t>(p.value())][c == Colour::Black ? 0 : 1];
        for (std::size_t s = 0; s < keys.size(); ++s) keys[s] ^= adds[s];
    }
    PositionKey best;
    for (int s = 0; s < Symmetry::kCount; ++s) {
        std::uint64_t key = keys[static_cast<std::size_t>(s)];
        if (board.to_play() == Colour::White) key ^= go::kWhiteToPlayKey;
        if (board.ko() != go::kNoPoint) {
            const Point ko = Symmetry(s).turned(board.ko(), geometry);
            key = base::mix64(key ^ static_cast<std::uint64_t>(ko.value() + 1));
        }
        if (s == 0 || key < best.value) best = {key, Symmetry(s)};
    }
    return best;
}

PositionKey key_after(const go::Board& board, Point move) {
    go::Board next = board;
    next.play(move, board.to_play());
    return key_of(next);
}

Point carried_over(Point p, const PositionKey& from, const PositionKey& to, const Geometry& geometry) {
    return to.to_standard.back(from.to_standard.turned(p, geometry), geometry);
}

}  // namespace yomi::book
