#include "games/nogo.hpp"

#include <bit>

#include "go/neighbourhood.hpp"

namespace yomi::games {
namespace {

using go::Colour;
using go::Point;

Colour neighbour_colour(int code3x3, std::size_t neighbour) {
    return static_cast<Colour>(code3x3 >> (2 * neighbour) & 3);
}

int first_of(std::span<const std::uint64_t> set) {
    int before = 0;
    for (const std::uint64_t word : set) {
        if (word != 0) return before + std::countr_zero(word);
        before += 64;
    }
    return before;
}

}  // namespace

base::Fields NoGoOptions::fields() {
    return {base::field("size", size, {5, NoGo::kMostSize}, "rows and columns")};
}

NoGo::NoGo(const Options& options) : board_(go::Board::empty(static_cast<int>(options.size))) {
    for (Legal& legal : legal_) {
        legal.at.fill(kNowhere);
        for (const Point p : board_.geometry().points()) {
            legal.at[at(p.value())] = static_cast<std::int16_t>(legal.count);
            legal.points[at(legal.count++)] = static_cast<std::int16_t>(p.value());
        }
    }
}

void NoGo::Legal::remove(int point) {
    std::int16_t& gap = at[static_cast<std::size_t>(point)];
    if (gap == kNowhere) return;
    const std::int16_t last = points[static_cast<std::size_t>(--count)];
    points[static_cast<std::size_t>(gap)] = last;
    at[static_cast<std::size_t>(last)] = gap;
    gap = kNowhere;
}

bool NoGo::may_play(int point, Colour colour) const {
    const int code = board_.code3x3(Point(point));
    const std::array<int, 4> steps_around = steps();
    bool has_liberty = false;
    for (std::size_t i = 0; i < 4; ++i) {
        const Colour there = neighbour_colour(code, i);
        if (there == Colour::Border) continue;
        if (there == Colour::Empty) {
            has_liberty = true;
            continue;
        }
        const bool in_atari = board_.liberties(Point(point + steps_around[i])) == 1;
        if (there == colour) {
            has_liberty = has_liberty || !in_atari;
        } else if (in_atari) {
            return false;
        }
    }
    return has_liberty;
}

void NoGo::look_again(int point) {
    for (const game::Player p : {0, 1}) {
        Legal& legal = legal_[at(p)];
        if (legal.at[at(point)] != kNowhere && !may_play(point, colour_of(p))) legal.remove(point);
    }
}

void NoGo::moves(std::vector<game::MoveId>& out) const {
    const Legal& legal = legal_[at(player())];
    out.clear();
    board_.for_each_empty([&](Point p) {
        if (legal.at[at(p.value())] != kNowhere) out.push_back(static_cast<game::MoveId>(p.value()));
    });
}

void NoGo::play(game::MoveId move) {
    board_.play(Point(move), board_.to_play());
    for (Legal& legal : legal_) legal.remove(move);
    // What a stone may change: the last liberties of chains that it touches or is part of, and the points
    // next to it that have no empty neighbour any more.
    const auto look_at_last_liberty = [&](Point stone) {
        if (board_.liberties(stone) == 1) look_again(first_of(board_.liberty_set(stone)));
    };
    look_at_last_liberty(Point(move));
    const int code = board_.code3x3(Point(move));
    const std::array<int, 4> steps_around = steps();
    for (std::size_t i = 0; i < 4; ++i) {
        const Colour there = neighbour_colour(code, i);
        const int neighbour = move + steps_around[i];
        if (there == Colour::Empty) {
            const auto around = static_cast<std::size_t>(board_.code3x3(Point(neighbour)) & 0xff);
            if (go::kOrthogonal[around].empty == 0) look_again(neighbour);
        } else if (there != Colour::Border) {
            look_at_last_liberty(Point(neighbour));
        }
    }
}

game::Picture NoGo::picture() const {
    game::Picture picture{
        .shape = game::Picture::Shape::Lines, .columns = size(), .rows = size(), .counts_from_below = true};
    for (int row = size() - 1; row >= 0; --row) {
        for (int column = 0; column < size(); ++column) {
            const Colour colour = board_.at(Point(row * stride() + column));
            const int owner = colour == Colour::Black ? 0 : colour == Colour::White ? 1 : -1;
            picture.cells.push_back({.owner = static_cast<std::int8_t>(owner)});
        }
    }
    return picture;
}

}  // namespace yomi::games
