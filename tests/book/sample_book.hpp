#pragma once

#include <string>
#include <vector>

#include "book/book.hpp"
#include "support/text_board.hpp"

namespace yomi::test {

/// A move with its share in percent.
struct SampleMove {
    const char* vertex;
    int percent;
    std::uint64_t visits = 100;
};

inline book::Found found(int percent, const std::vector<SampleMove>& moves, int size = 5) {
    book::Found result{.share = 100 * percent};
    for (const SampleMove& m : moves) result.moves.push_back({at(m.vertex, size), 100 * m.percent, m.visits});
    return result;
}

/// On 5x5: the empty board, two of its moves, and two answers to the first of them.
inline book::Book sample_book(book::Conditions conditions = {
                                  .size = 5, .komis = {7.5, 8.5}, .rules = {"chinese", "cgos"}}) {
    using book::Number;
    book::Book book(std::move(conditions), "seed = 1\nplayer = rave\n");
    const Number start = book.add(book::kNowhere, 0, found(60, {{"C3", 60}, {"B3", 55}, {"B2", 50}}));
    const Number centre = book.add(start, 0, found(45, {{"C4", 45}, {"B2", 40}}));
    book.add(start, 1, found(52, {{"C3", 52}}));
    book.add(centre, 0, found(50, {{"D3", 50}, {"D2", 49}}));
    return book;
}

}  // namespace yomi::test
