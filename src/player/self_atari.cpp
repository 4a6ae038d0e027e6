#include "player/self_atari.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace yomi::player {
namespace {

using go::Board;
using go::Colour;
using go::Point;

std::array<Point, 4> around(const Board& board, Point p) {
    const int s = board.size() + 1;
    return {Point(p.value() + s), Point(p.value() - 1), Point(p.value() + 1), Point(p.value() - s)};
}

/// The only point of the set besides `p`; kNoPoint if there is no other or more than one.
template <class Words>
Point only_other(const Words& words, Point p) {
    Point found = go::kNoPoint;
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
            const Point q(static_cast<int>(i) * 64 + std::countr_zero(rest));
            if (q == p) continue;
            if (found != go::kNoPoint) return go::kNoPoint;
            found = q;
        }
    }
    return found;
}

constexpr int kLargestShape = 6;

}  // namespace

Point self_atari_liberty(const Board& board, Point p, Colour c) {
    for (const Point n : around(board, p)) {
        const Colour colour = board.at(n);
        // A capture, or a chain that keeps two liberties at least.
        if (colour == opponent(c) && board.liberties(n) == 1) return go::kNoPoint;
        if (colour == c && board.liberties(n) > 2) return go::kNoPoint;
    }
    std::array<std::uint64_t, go::PointSet::kWords> liberties{};
    for (const Point n : around(board, p)) {
        if (board.at(n) == Colour::Empty) {
            liberties[static_cast<std::size_t>(n.value()) / 64] |= std::uint64_t{1} << (n.value() % 64);
        } else if (board.at(n) == c) {
            const auto set = board.liberty_set(n);
            for (std::size_t i = 0; i < set.size(); ++i) liberties[i] |= set[i];
        }
    }
    return only_other(liberties, p);
}

bool is_killing_shape(const Board& board, Point p, Colour c) {
    std::array<Point, kLargestShape> stones{p};
    int count = 1;
    const auto known = [&](Point q) {
        return std::find(stones.begin(), stones.begin() + count, q) != stones.begin() + count;
    };
    for (int i = 0; i < count; ++i) {
        for (const Point n : around(board, stones[static_cast<std::size_t>(i)])) {
            if (board.at(n) != c || known(n)) continue;
            if (count == kLargestShape) return false;
            stones[static_cast<std::size_t>(count++)] = n;
        }
    }
    // The number of neighbours within the shape tells the shapes of one size apart.
    int most = 0;
    int total = 0;
    for (int i = 0; i < count; ++i) {
        const auto near = around(board, stones[static_cast<std::size_t>(i)]);
        const auto degree = static_cast<int>(std::ranges::count_if(near, known));
        most = std::max(most, degree);
        total += degree;
    }
    const int contacts = total / 2;
    switch (count) {
        case 4: return contacts == 4 || most == 3;                 // square, pyramid
        case 5: return most == 4 || (contacts == 5 && most == 3);  // cross, bulky five
        case 6: return contacts == 6 && most == 4;                 // flower six
        default: return true;
    }
}

}  // namespace yomi::player
