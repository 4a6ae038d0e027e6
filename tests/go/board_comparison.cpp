#include "go/board_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using go::Board;
using go::Colour;
using go::Point;
using go::PointSet;
using Cell = ReferenceBoard::Cell;
using Cells = ReferenceBoard::Cells;

PointSet as_set(std::span<const Point> points) {
    PointSet set;
    for (const Point p : points) set.insert(p);
    return set;
}

PointSet as_set(const ReferenceBoard& reference, const Cells& cells) {
    PointSet set;
    for (const Cell c : cells) set.insert(reference.point(c));
    return set;
}

std::string differs(std::string_view what, Point p, int size, std::int64_t got, std::int64_t wanted) {
    if (got == wanted) return "";
    const std::string where = p == go::kNoPoint ? "" : fmt::format(" at {}", go::vertex_text(p, size));
    return fmt::format("{}{}: board {}, reference {}", what, where, got, wanted);
}

std::string chain_difference(const Board& board, const ReferenceBoard& reference, Cell c) {
    const Point p = reference.point(c);
    const Cells chain = reference.group(c).cells;
    const Cells chain_liberties = reference.liberties(c);
    const PointSet members = as_set(reference, chain);
    const std::vector<Point> stones = board.chain_stones(p);
    const std::vector<Point> liberties = board.chain_liberties(p);
    const auto count = [](const auto& x) { return static_cast<int>(x.size()); };
    const auto compare = [&](std::string_view what, std::int64_t got, std::int64_t wanted) {
        return differs(what, p, board.size(), got, wanted);
    };
    for (const std::string& d : {
             compare("chain size", board.chain_size(p), count(chain)),
             compare("stones listed", count(stones), count(chain)),
             compare("the same stones", as_set(stones) == members, true),
             compare("liberties", board.liberties(p), count(chain_liberties)),
             compare("liberties listed", count(liberties), count(chain_liberties)),
             compare("the same liberties", as_set(liberties) == as_set(reference, chain_liberties), true),
             compare("the head is in the chain", members.contains(board.head(p)), true),
         }) {
        if (!d.empty()) return d;
    }
    for (const Point stone : stones) {
        if (board.head(stone) != board.head(p))
            return compare("one head", board.head(stone).value(), board.head(p).value());
    }
    return "";
}

std::string move_difference(const Board& board, const ReferenceBoard& reference, Cell c, Colour colour) {
    const Point p = reference.point(c);
    ReferenceBoard after = reference;
    after.play(c, colour);
    const bool suicide = after.at(c) == Colour::Empty;
    const bool ko = colour == reference.to_play() && reference.ko() == c;
    const auto as_number = [](std::uint64_t hash) { return static_cast<std::int64_t>(hash); };
    for (const std::string& d : {
             differs("suicide", p, board.size(), board.is_suicide(p, colour), suicide),
             differs("legal", p, board.size(), board.is_legal(p, colour), !suicide && !ko),
             differs("eye", p, board.size(), board.is_eye(p, colour), reference.is_eye(c, colour)),
             differs("hash after", p, board.size(), as_number(board.hash_after(p, colour)),
                     as_number(after.hash())),
         }) {
        if (!d.empty()) return fmt::format("{} for {}", d, go::colour_name(colour));
    }
    return "";
}

std::string point_difference(const Board& board, const ReferenceBoard& reference, Cell c) {
    const Point p = reference.point(c);
    if (auto d = differs("3x3 code", p, board.size(), board.code3x3(p), reference.code3x3(c)); !d.empty())
        return d;
    if (reference.at(c) == Colour::Empty) {
        const auto black = move_difference(board, reference, c, Colour::Black);
        return black.empty() ? move_difference(board, reference, c, Colour::White) : black;
    }
    if (board.is_legal(p, Colour::Black) || board.is_legal(p, Colour::White)) {
        return fmt::format("{} is occupied and legal", go::vertex_text(p, board.size()));
    }
    // Once for a chain, from its first stone.
    const Cells chain = reference.group(c).cells;
    const bool first = std::ranges::all_of(chain, [&](Cell other) { return reference.point(other) >= p; });
    return first ? chain_difference(board, reference, c) : "";
}

std::string cheap_difference(const Board& board, const ReferenceBoard& reference) {
    const auto number = [](auto x) { return static_cast<std::int64_t>(x); };
    const auto ko = reference.ko();
    int stones[4] = {};
    for (const Point p : board.geometry().points()) {
        const Colour wanted = reference.at(reference.cell(p));
        ++stones[static_cast<int>(wanted)];
        if (board.at(p) != wanted)
            return differs("colour", p, board.size(), number(board.at(p)), number(wanted));
    }
    const auto compare = [&](std::string_view what, std::int64_t got, std::int64_t wanted) {
        return differs(what, go::kNoPoint, board.size(), got, wanted);
    };
    for (const std::string& d : {
             compare("to play", number(board.to_play()), number(reference.to_play())),
             compare("ko", board.ko().value(), (ko ? reference.point(*ko) : go::kNoPoint).value()),
             compare("black stones", board.stones(Colour::Black), stones[1]),
             compare("white stones", board.stones(Colour::White), stones[2]),
             compare("empty points", number(board.empty_points().size()), stones[0]),
             compare("hash", number(board.hash()), number(reference.hash())),
         }) {
        if (!d.empty()) return d;
    }
    return "";
}

std::string full_difference(const Board& board, const ReferenceBoard& reference) {
    for (const Cell c : reference.all_cells()) {
        if (auto d = point_difference(board, reference, c); !d.empty()) return d;
    }
    if (as_set(board.empty_points()) != as_set(reference, reference.cells_of(Colour::Empty))) {
        return "the list of empty points";
    }
    if (!board.is_consistent()) return "is_consistent() says no";
    return differs("area score", go::kNoPoint, board.size(), board.area_score(), reference.area_score());
}

}  // namespace

std::string difference(const Board& board, const ReferenceBoard& reference, bool cheap) {
    std::string found = cheap_difference(board, reference);
    if (found.empty() && !cheap) found = full_difference(board, reference);
    if (!found.empty()) found = fmt::format("{}\n{}", found, drawing(board));
    return found;
}

}  // namespace yomi::test
