#include "bookmaker/drop_out.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/text_board.hpp"

namespace yomi::bookmaker {
namespace {

using book::Book;
using book::Found;
using book::Number;
using test::at;

constexpr std::int64_t kMove = book::kWhole;

/// Moves with shares in percent, best first, on 7x7.
Found found(int percent, const std::vector<std::pair<const char*, int>>& moves) {
    Found result{.share = 100 * percent};
    for (const auto& [vertex, share] : moves) result.moves.push_back({at(vertex, 7), 100 * share, 1});
    return result;
}

class DropOutTest : public testing::Test {
   protected:
    Number add(Number parent, std::size_t move, const Found& what) {
        const Number n = book_.add(parent, move, what);
        order_.added(n);
        return n;
    }
    /// The vertices of the line that leads to the next position.
    std::string next() {
        const auto leaf = order_.next();
        if (!leaf) return "nothing";
        std::vector<go::Point> line = book_.line(leaf->position);
        line.push_back(book_.at(leaf->position).moves[leaf->move].point);
        std::string text;
        for (const go::Point p : line) text += (text.empty() ? "" : " ") + go::vertex_text(p, 7);
        return text;
    }

    Book book_{{.size = 7, .komis = {7.5}, .rules = {"chinese"}}};
    DropOut order_{book_, {.error_weight = 20, .depth = 3}};
};

TEST_F(DropOutTest, GoesAlongTheBestMovesAndIntoErrorsThatCostLessThanDepth) {
    EXPECT_EQ(next(), "nothing") << "of an empty book";
    // D4 is best; C3 loses 10 % (20 * 0.1 = 2 moves), B2 30 % (6 moves).
    const Number start = add(book::kNowhere, 0, found(60, {{"D4", 60}, {"C3", 50}, {"B2", 30}}));
    EXPECT_EQ(order_.cost(start), kMove);
    EXPECT_EQ(next(), "D4");
    EXPECT_EQ(order_.cost(start), 3 * kMove) << "D4 is taken: C3 is next";
    const Number centre = add(start, 0, found(40, {{"D5", 40}, {"C5", 39}}));
    EXPECT_EQ(order_.cost(centre), kMove);
    EXPECT_EQ(order_.cost(start), 2 * kMove);
    EXPECT_EQ(next(), "D4 D5");
    EXPECT_EQ(next(), "D4 C5") << "costs 0.2 more";
    EXPECT_EQ(next(), "C3") << "costs 3, and nothing else is open";
    EXPECT_EQ(next(), "B2");
    EXPECT_EQ(next(), "nothing");
    EXPECT_EQ(order_.cost(start), DropOut::kEndless);
}

TEST_F(DropOutTest, WhatLooksBetterThanAllThatWasSearchedIsNext) {
    const Number start = add(book::kNowhere, 0, found(60, {{"D4", 60}, {"C3", 55}, {"B2", 30}}));
    EXPECT_EQ(next(), "D4");
    add(start, 0, found(70, {{"D5", 70}}));  // D4 was not so good
    EXPECT_EQ(book_.at(start).value, 3000);
    EXPECT_EQ(next(), "C3") << "loses nothing now; the answer D5 is deeper";
    EXPECT_EQ(next(), "B2");
    EXPECT_EQ(next(), "D4 D5");
}

TEST_F(DropOutTest, StopsAtTheDepth) {
    Number n = add(book::kNowhere, 0, found(50, {{"D4", 50}}));
    n = add(n, 0, found(50, {{"D5", 50}}));
    n = add(n, 0, found(50, {{"E5", 50}}));
    EXPECT_EQ(next(), "D4 D5 E5");
    n = add(n, 0, found(50, {{"E6", 50}}));
    EXPECT_EQ(book_.at(n).depth, 3);
    EXPECT_EQ(next(), "nothing");
}

TEST_F(DropOutTest, APositionThatTwoWaysLeadToIsTakenOnce) {
    const Number start = add(book::kNowhere, 0, found(50, {{"C4", 50}, {"D4", 50}}));
    EXPECT_EQ(next(), "C4");
    EXPECT_EQ(next(), "D4");
    const Number a = add(start, 0, found(50, {{"C3", 50}}));
    const Number b = add(start, 1, found(50, {{"C3", 50}}));
    EXPECT_EQ(next(), "C4 C3");
    EXPECT_EQ(next(), "D4 C3");
    const Number a2 = add(a, 0, found(50, {{"D4", 50}}));
    const Number b2 = add(b, 0, found(50, {{"C4", 50}}));
    EXPECT_EQ(next(), "C4 C3 D4");
    EXPECT_EQ(next(), "nothing") << "D4 C3 C4 is the same";
    EXPECT_EQ(order_.cost(b2), DropOut::kEndless);
    add(a2, 0, found(50, {}));
    EXPECT_EQ(next(), "nothing");
}

}  // namespace
}  // namespace yomi::bookmaker
