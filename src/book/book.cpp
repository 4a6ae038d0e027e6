#include "book/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.hpp"

namespace yomi::book {
namespace {

using base::Error;

bool is_share(int share) { return share >= 0 && share <= kWhole; }

}  // namespace

Book::Book(Conditions conditions, std::string provenance)
    : conditions_(std::move(conditions)), provenance_(std::move(provenance)) {
    conditions_.check();
}

Number Book::find(std::uint64_t key) const {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? kNowhere : found->second;
}

std::vector<go::Point> Book::line(Number n) const {
    std::vector<go::Point> moves;
    for (; at(n).parent != kNowhere; n = at(n).parent)
        moves.push_back(at(at(n).parent).moves[at(n).move].point);
    std::ranges::reverse(moves);
    return moves;
}

go::Board Book::board(Number n) const {
    go::Board board = go::Board::empty(conditions_.size);
    for (const go::Point p : line(n)) board.play(p, board.to_play());
    return board;
}

int Book::value_of(const BookMove& move) const {
    return move.next == kNowhere ? move.share : kWhole - at(move.next).value;
}

std::vector<std::size_t> Book::choices(Number n) const {
    const BookPosition& position = at(n);
    std::vector<std::size_t> moves;
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        if (is_proven(position, i) && position.moves[i].verdict != Verdict::Refused) moves.push_back(i);
    }
    std::ranges::stable_sort(moves, std::greater<>(),
                             [&](std::size_t i) { return value_of(position.moves[i]); });
    return moves;
}

const std::vector<Number>& Book::referrers(std::uint64_t key) const {
    static const std::vector<Number> none;
    const auto found = referrers_.find(key);
    return found == referrers_.end() ? none : found->second;
}

std::vector<BookMove> Book::resolved(const go::Board& board, const Found& found) const {
    if (!is_share(found.share)) throw Error("a share of wins is out of range");
    std::vector<BookMove> moves;
    for (const FoundMove& move : found.moves) {
        const go::Point p = move.point;
        if (p == go::kPass || !board.geometry().contains(p) || !board.is_legal(p, board.to_play()))
            throw Error("a move is not legal");
        if (!is_share(move.share)) throw Error("a share of wins is out of range");
        const std::uint64_t key = key_after(board, p).value;
        if (std::ranges::find(moves, key, &BookMove::key) != moves.end())
            throw Error("two moves of a position lead to the same position");
        moves.push_back({move, key, kNowhere});
    }
    return moves;
}

Number Book::add(Number parent, std::size_t move, const Found& found) {
    const bool is_first = parent == kNowhere;
    if (is_first != positions_.empty())
        throw Error("the first position of a book is the empty board, and no other");
    if (!is_first && (parent.value() >= size() || move >= at(parent).moves.size()))
        throw Error("a position follows no move of the book");
    go::Board board = is_first ? go::Board::empty(conditions_.size) : this->board(parent);
    if (!is_first) board.play(at(parent).moves[move].point, board.to_play());
    BookPosition position{.key = key_of(board).value,
                          .parent = parent,
                          .move = move,
                          .depth = is_first ? 0 : at(parent).depth + 1,
                          .share = found.share};
    if (by_key_.contains(position.key)) throw Error("a position is there twice");
    position.moves = resolved(board, found);
    const Number n(size());
    positions_.push_back(std::move(position));
    connect(n);
    update(n);
    return n;
}

void Book::connect(Number n) {
    BookPosition& position = positions_[static_cast<std::size_t>(n.value())];
    by_key_.emplace(position.key, n);
    for (BookMove& move : position.moves) {
        referrers_[move.key].push_back(n);
        const Number next = find(move.key);
        if (next == kNowhere || at(next).depth <= position.depth) continue;
        move.next = next;
        positions_[static_cast<std::size_t>(next.value())].parents.push_back(n);
    }
    for (const Number r : referrers(position.key)) {
        BookPosition& before = positions_[static_cast<std::size_t>(r.value())];
        if (before.depth >= position.depth) continue;
        for (BookMove& move : before.moves) {
            if (move.key == position.key) move.next = n;
        }
        position.parents.push_back(r);
    }
}

void Book::update(Number n) {
    // Deepest first, so that each position is computed once, after all that changed behind it.
    std::set<std::pair<int, std::int32_t>> waiting = {{-at(n).depth, n.value()}};
    while (!waiting.empty()) {
        const Number now(waiting.begin()->second);
        waiting.erase(waiting.begin());
        BookPosition& position = positions_[static_cast<std::size_t>(now.value())];
        int value = position.moves.empty() ? position.share : 0;
        for (std::size_t i = 0; i < position.moves.size(); ++i) {
            if (is_proven(position, i)) value = std::max(value, value_of(position.moves[i]));
        }
        position.value = value;
        for (const Number parent : position.parents) waiting.emplace(-at(parent).depth, parent.value());
    }
}

void Book::set_verdict(Number n, std::size_t move, Verdict verdict) {
    positions_[static_cast<std::size_t>(n.value())].moves[move].verdict = verdict;
}

}  // namespace yomi::book
