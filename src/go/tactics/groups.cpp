#include "go/tactics/groups.hpp"

#include <algorithm>
#include <bit>

#include "go/board_chains.hpp"
#include "go/neighbourhood.hpp"

namespace yomi::go {
namespace {

struct Common {
    int count = 0;
    Point first = kNoPoint;
};

Common common_liberties(const Board& board, Point a, Point b) {
    Common common;
    const auto of_a = board.liberty_set(a);
    const auto of_b = board.liberty_set(b);
    for (std::size_t i = 0; i < of_a.size(); ++i) {
        const std::uint64_t both = of_a[i] & of_b[i];
        if (both != 0 && common.count == 0) {
            common.first = Point(static_cast<int>(64 * i) + std::countr_zero(both));
        }
        common.count += std::popcount(both);
    }
    return common;
}

}  // namespace

base::Fields GroupOptions::fields() {
    using base::field;
    return {
        field("protected_liberty", protected_liberty,
              "chains with one common liberty that is protected are one group (C2)"),
        field("recapture", recapture, "a liberty is also protected if a stone on it would be retaken"),
        field("dead_neighbour", dead_neighbour, "chains next to the same dead chain are one group (C3)"),
    };
}

bool Groups::is_protected(const Board& board, Point p, Colour c, bool recapture) {
    const Colour other = opponent(c);
    if (board.is_suicide(p, other)) return true;
    const int room = kOrthogonal[static_cast<std::size_t>(board.code3x3(p) & 0xff)].empty;
    if (!recapture || room > 1) return false;
    Board& next = scratch_.copy_of(board);
    next.play(p, other);
    if (next.liberties(p) != 1) return false;
    const Point liberty = next.chain_liberties(p)[0];
    if (!next.is_legal(liberty, c)) return false;  // a ko
    next.play(liberty, c);
    // A snapback, or a second stone that takes something, is no protection.
    if (next.at(liberty) != c || next.liberties(liberty) == 1) return false;
    if (next.at(p) != Colour::Empty || next.is_suicide(p, other)) return true;
    next.play(p, other);
    return next.at(liberty) == c && next.liberties(p) == 1;
}

bool Groups::are_one(const Board& board, Point a, Point b) {
    const Common common = common_liberties(board, a, b);
    if (common.count >= 2) return true;
    return common.count == 1 && options_.protected_liberty &&
           is_protected(board, common.first, board.at(a), options_.recapture);
}

bool Groups::is_dead(const Board& board, Point stone) {
    if (safe_[static_cast<std::size_t>(opponent(board.at(stone)))].contains(stone)) return true;
    return board.liberties(stone) <= 2 && ladders_.escape(board, stone).answer == Answer::Fails;
}

std::size_t Groups::root(std::size_t chain) const {
    while (parent_[chain] != chain) chain = parent_[chain];
    return chain;
}

void Groups::join(std::size_t a, std::size_t b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);  // the lowest names the group
}

void Groups::join_around_dead(const Board& board) {
    for (const Colour c : {Colour::Black, Colour::White}) {
        safe_[static_cast<std::size_t>(c)] = life_.read(board, c).territory;
    }
    const auto number = [&](Point stone) {
        const auto found = std::ranges::find(chains_, board.head(stone));
        return static_cast<std::size_t>(found - chains_.begin());
    };
    for (const Point head : chains_) {
        around_.clear();
        Point stone = head;
        do {
            for (const Point n : board.geometry().neighbours(stone)) {
                if (board.at(n) == opponent(board.at(head))) around_.push_back(number(n));
            }
            stone = BoardChains::next(board, stone);
        } while (stone != head);
        // Reading is for those that would join something.
        const bool joins = std::ranges::any_of(
            around_, [&](std::size_t chain) { return root(chain) != root(around_.front()); });
        if (!joins || !is_dead(board, head)) continue;
        for (const std::size_t chain : around_) join(around_.front(), chain);
    }
}

void Groups::find(const Board& board) {
    chains_.clear();
    groups_.clear();
    group_.fill(-1);
    for (const Point p : board.geometry().points()) {
        if (board.at(p) != Colour::Empty && board.head(p) == p) chains_.push_back(p);
    }
    parent_.resize(chains_.size());
    for (std::size_t i = 0; i < parent_.size(); ++i) parent_[i] = i;
    for (std::size_t i = 0; i < chains_.size(); ++i) {
        for (std::size_t j = i + 1; j < chains_.size(); ++j) {
            if (board.at(chains_[i]) != board.at(chains_[j]) || root(i) == root(j)) continue;
            if (are_one(board, chains_[i], chains_[j])) join(i, j);
        }
    }
    if (options_.dead_neighbour) join_around_dead(board);
    std::vector<int> number(chains_.size(), -1);
    for (std::size_t i = 0; i < chains_.size(); ++i) {
        int& group = number[root(i)];
        if (group < 0) {
            group = count();
            groups_.push_back({board.at(chains_[i]), {}});
        }
        groups_[static_cast<std::size_t>(group)].heads.push_back(chains_[i]);
        for (const Point stone : board.chain_stones(chains_[i])) {
            group_[static_cast<std::size_t>(stone.value())] = group;
        }
    }
}

}  // namespace yomi::go
