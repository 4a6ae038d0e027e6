#include "go/tactics/influence.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace yomi::go {

int Influence::level(Point p, Colour mover) const {
    const int sum = mover == Colour::Black ? at(p) : -at(p);
    const int bits = static_cast<int>(std::bit_width(static_cast<unsigned>(std::abs(sum))));
    const int level = std::clamp(bits - 3, 0, 6);
    return sum < 0 ? -level : level;
}

void Influence::prepare(const Board& board) {
    const Geometry& geometry = board.geometry();
    size_ = board.size();
    const int stride = size_ + kReach;
    steps_.clear();
    for (int dy = -kReach; dy <= kReach; ++dy) {
        for (int dx = -kReach; dx <= kReach; ++dx) {
            const int amount = kUnit >> (std::abs(dx) + std::abs(dy));
            if (amount > 0) steps_.push_back({dy * stride + dx, amount});
        }
    }
    sums_.assign(static_cast<std::size_t>((size_ + 2 * kReach) * stride + 2 * kReach), 0);
    places_.assign(static_cast<std::size_t>(geometry.span()), 0);
    stones_.assign(places_.size(), Colour::Empty);
    for (const Point p : geometry.points()) {
        places_[static_cast<std::size_t>(p.value())] =
            static_cast<std::size_t>((geometry.row(p) + kReach) * stride + geometry.column(p) + kReach);
    }
}

void Influence::add(std::size_t place, int sign) {
    int* const here = &sums_[place];
    for (const Step& step : steps_) here[step.place] += sign * step.amount;
}

void Influence::follow(const Board& board) {
    if (board.size() != size_) prepare(board);
    const auto sign = [](Colour c) { return c == Colour::Black ? 1 : -1; };
    for (const Point p : board.geometry().points()) {
        const auto at = static_cast<std::size_t>(p.value());
        const Colour now = board.at(p);
        Colour& then = stones_[at];
        if (now == then) continue;
        if (then != Colour::Empty) add(places_[at], -sign(then));
        if (now != Colour::Empty) add(places_[at], sign(now));
        then = now;
    }
}

}  // namespace yomi::go
