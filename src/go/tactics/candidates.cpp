#include "go/tactics/candidates.hpp"

#include <algorithm>

#include "go/board_chains.hpp"
#include "go/tactics/liberties.hpp"

namespace yomi::go {
namespace {

/// Calls f(stone) for all stones of a chain.
template <class F>
void for_each_stone(const Board& board, Point head, const F& f) {
    Point stone = head;
    do {
        f(stone);
        stone = BoardChains::next(board, stone);
    } while (stone != head);
}

bool is_better(const ChenMove& a, const ChenMove& b) {
    return a.value != b.value ? a.value > b.value : a.point < b.point;
}

}  // namespace

base::Fields ChenOptions::fields() {
    using base::field;
    constexpr base::Field::Range kAmount = {-10'000, 10'000};
    constexpr base::Field::Range kCount = {0, 1000};
    return {
        field("first", first, kAmount, "worth of a liberty"),
        field("second", second, kAmount, "worth of a liberty of second order"),
        field("third", third, kAmount, "worth of a liberty of third order"),
        field("weak_enemy", weak_enemy, kAmount, "added for each weak enemy chain beside the point"),
        field("weak_liberties", weak_liberties, {0, 10}, "a chain with so many liberties or fewer is weak"),
        field("ladder", ladder, kAmount, "added where a ladder is decided"),
        field("capture", capture, kAmount, "worth of a capture …"),
        field("stone", stone, kAmount, "… and of each stone that is taken"),
        field("points", points, kCount, "candidates among the liberties of first and second order"),
        field("hunter_points", hunter_points, kCount,
              "candidates among the liberties of enemy chains next to it"),
        field("prey_points", prey_points, kCount,
              "candidates among the liberties of chains of its colour that are near"),
    };
}

double ChenCandidates::value(const Board& board, const Groups::Group& group, Point p) {
    const LibertyOrders orders = liberty_orders_after(board, p, group.colour, group.heads, scratch_);
    double v = options_.first * orders.first.count() + options_.second * orders.second.count() +
               options_.third * orders.third.count();
    for (const Point n : board.geometry().neighbours(p)) {
        if (board.at(n) == opponent(group.colour) && board.liberties(n) <= options_.weak_liberties) {
            v += options_.weak_enemy;
        }
    }
    return ladder_points_.contains(p) ? v + options_.ladder : v;
}

void ChenCandidates::find_ladders(const Board& board, const Groups::Group& group) {
    ladder_points_ = {};
    const auto look = [&](Point head) {
        if (board.liberties(head) > 2) return;
        for (const Reading& reading : {ladders_.capture(board, head), ladders_.escape(board, head)}) {
            if (reading.move != kNoPoint) ladder_points_.insert(reading.move);
        }
    };
    for (const Point head : group.heads) look(head);
    for_each_point(hunters_, look);
}

void ChenCandidates::add(const ChenMove& move) {
    const auto found = std::ranges::find(moves_, move.point, &ChenMove::point);
    if (found == moves_.end()) {
        moves_.push_back(move);
    } else if (move.value > found->value) {
        *found = move;
    }
}

void ChenCandidates::add_best(const Board& board, const Groups::Group& group, const PointSet& points,
                              std::int64_t most, ChenKind kind) {
    some_.clear();
    for_each_point(points, [&](Point p) { some_.push_back({p, value(board, group, p), kind}); });
    std::ranges::sort(some_, is_better);
    if (static_cast<std::int64_t>(some_.size()) > most) some_.resize(static_cast<std::size_t>(most));
    for (const ChenMove& move : some_) add(move);
}

void ChenCandidates::add_points(const Board& board, const Groups::Group& group) {
    const LibertyOrders orders = liberty_orders(board, group.heads);
    add_best(board, group, orders.first | orders.second, options_.points, ChenKind::Liberty);
}

/// The enemy chains next to the group, and chains of its colour that touch those.
void ChenCandidates::add_chains_around(const Board& board, const Groups::Group& group, const Groups& groups,
                                       int number) {
    PointSet of_hunters;
    PointSet of_prey;
    for_each_point(hunters_, [&](Point hunter) {
        of_hunters |= point_set(board.liberty_set(hunter));
        for_each_stone(board, hunter, [&](Point stone) {
            for (const Point n : board.geometry().neighbours(stone)) {
                if (board.at(n) == group.colour && groups.of(n) != number) {
                    of_prey |= point_set(board.liberty_set(n));
                }
            }
        });
    });
    add_best(board, group, of_hunters, options_.hunter_points, ChenKind::Hunter);
    add_best(board, group, of_prey, options_.prey_points, ChenKind::Prey);
}

void ChenCandidates::add_captures(const Board& board, const Groups::Group& group) {
    const auto look = [&](Point head) {
        if (board.liberties(head) != 1) return;
        for_each_point(point_set(board.liberty_set(head)), [&](Point p) {
            add({p, options_.capture + options_.stone * board.chain_size(head), ChenKind::Capture});
        });
    };
    for (const Point head : group.heads) look(head);
    for_each_point(hunters_, look);
}

const std::vector<ChenMove>& ChenCandidates::find(const Board& board, const Groups& groups, int number,
                                                  Colour mover) {
    const Groups::Group& group = groups[number];
    moves_.clear();
    hunters_ = {};
    for (const Point head : group.heads) {
        for_each_stone(board, head, [&](Point stone) {
            for (const Point n : board.geometry().neighbours(stone)) {
                if (board.at(n) == opponent(group.colour)) hunters_.insert(board.head(n));
            }
        });
    }
    find_ladders(board, group);
    add_points(board, group);
    add_chains_around(board, group, groups, number);
    add_captures(board, group);
    std::erase_if(moves_, [&](const ChenMove& move) { return !board.is_legal(move.point, mover); });
    std::ranges::sort(moves_, is_better);
    return moves_;
}

}  // namespace yomi::go
