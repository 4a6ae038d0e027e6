#include "book/advice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/sample_book.hpp"
#include "book/shipped_books.hpp"

namespace yomi::book {
namespace {

using test::at;
using test::found;
using test::sample_book;

go::Position game(const std::vector<const char*>& moves, double komi = 7.5, const char* rules = "chinese") {
    go::Position position(5, *go::rules_by_name(rules), komi);
    for (const char* vertex : moves) position.play(position.to_play(), *go::parse_vertex(vertex, 5));
    return position;
}

TEST(BookAdvice, IsGivenInAllOrientations) {
    const Book book = sample_book();
    const auto start = advice_on(book, game({}));
    ASSERT_TRUE(start);
    ASSERT_EQ(start->size(), 2u) << "B2 was not searched";
    EXPECT_EQ(start->front().point, at("C3", 5));
    EXPECT_DOUBLE_EQ(start->front().share, 0.5);
    EXPECT_EQ(start->front().line, (std::vector{at("C3", 5), at("C4", 5), at("D3", 5)}));
    // The book has C3 C4; this is the same position turned by a quarter.
    const auto turned = advice_on(book, game({"C3", "B3"}));
    ASSERT_TRUE(turned);
    EXPECT_THAT((std::vector{at("C4", 5), at("C2", 5)}), testing::Contains(turned->front().point));
    // B3 was searched as an answer to nothing: C2 is the same.
    const auto side = advice_on(book, game({"C2"}));
    ASSERT_TRUE(side);
    EXPECT_EQ(side->front().point, at("C3", 5));
    EXPECT_FALSE(advice_on(book, game({"A1"})));
}

TEST(BookAdvice, IsOnlyForGamesThatTheBookIsFor) {
    const Book book = sample_book();
    EXPECT_TRUE(advice_on(book, game({}, 8.5, "cgos")));
    EXPECT_FALSE(advice_on(book, game({}, 6.5)));
    EXPECT_FALSE(advice_on(book, game({}, 7.5, "japanese")));
    EXPECT_FALSE(advice_on(book, game({"pass", "pass"}))) << "a game with passes";
    EXPECT_FALSE(advice_on(book, go::Position(9)));
}

TEST(BookAdvice, LeavesOutRefusedMoves) {
    Book book = sample_book();
    book.set_verdict(Number(0), 0, Verdict::Refused);
    EXPECT_EQ(advice_on(book, game({}))->front().point, at("B3", 5));
    book.set_verdict(Number(0), 1, Verdict::Refused);
    EXPECT_FALSE(advice_on(book, game({})));
}

TEST(BookAdvice, LeavesOutMovesThatSuperkoForbids) {
    // White can take C4 in a ko. In the book's way to that position nobody has taken anything before.
    Book book({.size = 5, .komis = {7.5}, .rules = {"cgos"}});
    const std::vector<const char*> way = {"B5", "C5", "A4", "D4", "B3", "C3", "C4"};
    Number n = kNowhere;
    for (const char* vertex : way) n = book.add(n, 0, found(50, {{vertex, 50}}));
    n = book.add(n, 0, found(60, {{"B4", 60}, {"E1", 55}}));
    book.add(n, 1, found(50, {{"A1", 50}}));
    ASSERT_EQ(advice_on(book, game(way, 7.5, "cgos"))->front().point, at("B4", 5));
    // Here Black has just taken the ko, and the ban of simple ko was lifted.
    go::Position taken = game({"B5", "C5", "A4", "D4", "B3", "C3", "pass", "B4", "C4"}, 7.5, "cgos");
    ASSERT_EQ(taken.captured_by(go::Colour::Black), 1);
    taken.set_to_play(go::Colour::White);
    const auto advice = advice_on(book, taken);
    ASSERT_TRUE(advice);
    ASSERT_EQ(advice->size(), 1u);
    EXPECT_EQ(advice->front().point, at("E1", 5));
}

TEST(ShippedBooks, AreSmallAndOfDifferentGames) {
    ASSERT_FALSE(shipped_books().empty());
    for (const auto& book : shipped_books()) {
        EXPECT_GE(book->size(), 10) << book->conditions().text();
        EXPECT_THAT(book->provenance(), testing::HasSubstr("command = yomi book make"));
        EXPECT_THAT(book->provenance(), testing::HasSubstr("check.margin = "));
        const go::Position start(book->conditions().size,
                                 *go::rules_by_name(book->conditions().rules.front()),
                                 book->conditions().komis.front());
        int books = 0;
        for (const auto& other : shipped_books()) books += advice_on(*other, start) ? 1 : 0;
        EXPECT_EQ(books, 1) << "one book is for " << book->conditions().text();
    }
}

}  // namespace
}  // namespace yomi::book
