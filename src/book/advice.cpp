#include "book/advice.hpp"

namespace yomi::book {
namespace {

/// The best move of the book's position that this board is, on this board; nothing if there is none.
std::optional<go::Point> best_on(const Book& book, const go::Board& board) {
    const PositionKey here = key_of(board);
    const Number n = book.find(here.value);
    if (n == kNowhere) return std::nullopt;
    const std::vector<std::size_t> choices = book.choices(n);
    if (choices.empty()) return std::nullopt;
    const go::Point point = book.at(n).moves[choices.front()].point;
    return carried_over(point, key_of(book.board(n)), here, board.geometry());
}

std::vector<go::Point> line_behind(const Book& book, const go::Board& from, go::Point first) {
    constexpr std::size_t kMost = 30;
    go::Board board = from;
    std::vector<go::Point> line;
    for (std::optional<go::Point> p = first; p && line.size() < kMost; p = best_on(book, board)) {
        line.push_back(*p);
        board.play(*p, board.to_play());
    }
    return line;
}

}  // namespace

std::optional<Advice> advice_on(const Book& book, const go::Position& position) {
    if (position.passes() > 0 || !book.conditions().fits(position)) return std::nullopt;
    const PositionKey here = key_of(position.board());
    const Number n = book.find(here.value);
    if (n == kNowhere) return std::nullopt;
    const PositionKey there = key_of(book.board(n));
    Advice advice;
    for (const std::size_t i : book.choices(n)) {
        const BookMove& move = book.at(n).moves[i];
        const go::Point point = carried_over(move.point, there, here, position.geometry());
        // Superko depends on the game, which may have come here on another way.
        if (!position.is_legal(position.to_play(), point)) continue;
        advice.push_back({.point = point,
                          .share = static_cast<double>(book.value_of(move)) / kWhole,
                          .visits = move.visits,
                          .line = line_behind(book, position.board(), point)});
    }
    if (advice.empty()) return std::nullopt;
    return advice;
}

}  // namespace yomi::book
