#include "book/book.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "book/sample_book.hpp"
#include "support/error_text.hpp"

namespace yomi::book {
namespace {

using test::at;
using test::error_text;
using test::found;
using test::sample_book;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Book, AMoveIsWorthWhatTheOpponentDoesNotGet) {
    Book book = sample_book();
    const BookPosition& start = book.at(Number(0));
    const Number centre = start.moves[0].next;
    const Number side = start.moves[1].next;
    EXPECT_EQ(book.line(centre), std::vector{at("C3", 5)});
    EXPECT_EQ(book.at(centre).value, 5000) << "its only searched move gives the opponent 50 %";
    EXPECT_EQ(book.value_of(start.moves[0]), 5000) << "not the 60 % of its own search";
    EXPECT_EQ(book.value_of(start.moves[1]), 4800);
    EXPECT_EQ(book.at(side).value, 5200);
    EXPECT_EQ(start.value, 5000);
    EXPECT_EQ(start.share, 6000);
    EXPECT_THAT(book.choices(Number(0)), ElementsAre(0u, 1u)) << "B2 was not searched";
    // The last position refutes the first move: now the second one is better.
    book.add(book.at(centre).moves[0].next, 1, found(80, {{"D3", 80}}));
    book.add(book.at(centre).moves[0].next, 0, found(70, {{"B3", 70}}));
    EXPECT_EQ(book.at(book.at(centre).moves[0].next).value, 3000);
    EXPECT_EQ(book.at(Number(0)).value, 4800);
    EXPECT_THAT(book.choices(Number(0)), ElementsAre(1u, 0u));
}

TEST(Book, AMoveThatACheckRefusedIsNotPlayed) {
    Book book = sample_book();
    book.set_verdict(Number(0), 0, Verdict::Refused);
    EXPECT_THAT(book.choices(Number(0)), ElementsAre(1u));
    EXPECT_EQ(book.at(Number(0)).value, 5000) << "the making of a book does not depend on checks";
}

TEST(Book, FindsPositionsThatAreReachedInOtherWays) {
    Book book({.size = 7, .komis = {7.5}, .rules = {"chinese"}});
    const auto one = [&](const char* vertex) { return found(50, {{vertex, 50}}, 7); };
    Number way = book.add(kNowhere, 0, found(50, {{"C3", 50}, {"C4", 50}, {"B2", 49}, {"D4", 48}}, 7));
    EXPECT_THAT(error_text([&] { book.add(kNowhere, 0, one("C3")); }), HasSubstr("empty board"));
    // D4, C3, C4 and C4, C3, D4 are one position.
    const Number by_side = book.add(way, 3, one("C3"));
    const Number first = book.add(by_side, 0, one("C4"));
    const Number joined = book.add(first, 0, one("E4"));
    Book other({.size = 7, .komis = {7.5}, .rules = {"chinese"}});
    way = other.add(kNowhere, 0, found(50, {{"C4", 50}, {"D4", 50}}, 7));
    const Number a = other.add(way, 0, one("C3"));
    const Number b = other.add(way, 1, one("C3"));
    const Number a2 = other.add(a, 0, one("D4"));
    const Number b2 = other.add(b, 0, one("C4"));
    const Number end = other.add(a2, 0, one("E4"));
    EXPECT_EQ(other.at(b2).moves[0].next, end) << "the other way leads there, too";
    EXPECT_THAT(other.at(end).parents, ElementsAre(a2, b2));
    EXPECT_EQ(other.at(end).key, book.at(joined).key);
    EXPECT_THAT(error_text([&] { other.add(b2, 0, one("E4")); }), HasSubstr("there twice"));
}

TEST(Book, RefusesWhatCannotBe) {
    Book book = sample_book();
    const auto refused = [&](const Found& what) {
        const std::int32_t before = book.size();
        const std::string text = error_text([&] { book.add(Number(0), 2, what); });
        EXPECT_EQ(book.size(), before);
        return text;
    };
    EXPECT_THAT(refused(found(50, {{"B2", 50}})), HasSubstr("not legal"));
    EXPECT_THAT(refused({.share = 5000, .moves = {{go::kPass, 5000, 1}}}), HasSubstr("not legal"));
    EXPECT_THAT(refused({.share = 5000, .moves = {{go::Point(5), 5000, 1}}}), HasSubstr("not legal"))
        << "the border";
    EXPECT_THAT(refused({.share = 10'001, .moves = {}}), HasSubstr("out of range"));
    EXPECT_THAT(refused(found(50, {{"C3", -1}})), HasSubstr("out of range"));
    EXPECT_THAT(refused(found(50, {{"C2", 50}, {"B3", 40}})), HasSubstr("same position"));
    EXPECT_THAT(error_text([&] { book.add(Number(0), 3, found(50, {})); }), HasSubstr("no move"));
    EXPECT_THAT(error_text([&] { book.add(Number(99), 0, found(50, {})); }), HasSubstr("no move"));
}

/// What update() keeps up move by move, from the leaves anew.
int slow_value(const Book& book, Number n) {
    const BookPosition& position = book.at(n);
    int best = position.moves.empty() ? position.share : 0;
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        const BookMove& move = position.moves[i];
        if (move.next != kNowhere) best = std::max(best, kWhole - slow_value(book, move.next));
        if (move.next == kNowhere && i == 0) best = std::max(best, move.share);
    }
    return best;
}

TEST(Book, ValuesOfRandomBooksAreThoseComputedAnew) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        base::Random random{base::Seed(seed)};
        Book book({.size = 5, .komis = {7.5}, .rules = {"chinese"}});
        for (int tries = 0; tries < 150; ++tries) {
            const Number parent =
                book.size() == 0
                    ? kNowhere
                    : Number(static_cast<int>(random.below(static_cast<std::uint32_t>(book.size()))));
            const std::size_t move = random.below(4);
            go::Board board = go::Board::empty(5);
            if (parent != kNowhere) {
                if (move >= book.at(parent).moves.size()) continue;
                board = book.board(parent);
                board.play(book.at(parent).moves[move].point, board.to_play());
            }
            Found what{.share = static_cast<int>(random.below(10'001))};
            for (int i = 0; i < 4; ++i) {
                const go::Point p = board.geometry().point(static_cast<int>(random.below(5)),
                                                           static_cast<int>(random.below(5)));
                if (!board.is_legal(p, board.to_play())) continue;
                what.moves.push_back({p, static_cast<int>(random.below(10'001)), 1});
            }
            try {
                book.add(parent, move, what);
            } catch (const base::Error&) {
                continue;  // twins
            }
        }
        ASSERT_GT(book.size(), 20);
        for (int i = 0; i < book.size(); ++i) {
            ASSERT_EQ(book.at(Number(i)).value, slow_value(book, Number(i)));
            for (const BookMove& move : book.at(Number(i)).moves) {
                if (move.next != kNowhere) {
                    ASSERT_GT(book.at(move.next).depth, book.at(Number(i)).depth) << "no cycles";
                }
            }
        }
    }
}

TEST(BookConditions, FitTheGamesTheyName) {
    const Conditions conditions = read_conditions(9, "7.5,8", "chinese,cgos");
    const auto game = [](int size, const char* rules, double komi) {
        return go::Position(size, *go::rules_by_name(rules), komi);
    };
    EXPECT_TRUE(conditions.fits(game(9, "chinese", 7.5)));
    EXPECT_TRUE(conditions.fits(game(9, "cgos", 8)));
    EXPECT_FALSE(conditions.fits(game(9, "japanese", 7.5)));
    EXPECT_FALSE(conditions.fits(game(9, "chinese", 7)));
    EXPECT_FALSE(conditions.fits(game(13, "chinese", 7.5)));
    go::Position handicap = game(9, "chinese", 5.5);
    handicap.place_handicap({at("C3", 9), at("G7", 9)});
    EXPECT_TRUE(conditions.fits(handicap)) << "the bonus of two points makes it 7.5";
    EXPECT_EQ(conditions.text(), "9x9, komi 7.5 or 8, rules chinese or cgos");
}

TEST(BookConditions, RefuseWhatDoesNotExist) {
    EXPECT_THAT(error_text([] { read_conditions(9, "7.5,7.5", "chinese"); }), HasSubstr("repetitions"));
    EXPECT_THAT(error_text([] { read_conditions(9, "much", "chinese"); }), HasSubstr("much"));
    EXPECT_THAT(error_text([] { read_conditions(9, "7.5", "chineze"); }),
                HasSubstr("did you mean 'chinese'"));
    EXPECT_THAT(error_text([] { read_conditions(99, "7.5", "chinese"); }), HasSubstr("99"));
}

}  // namespace
}  // namespace yomi::book
