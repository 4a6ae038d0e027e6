#include "bookmaker/maker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_file.hpp"
#include "bookmaker/invented_searchers.hpp"
#include "support/error_text.hpp"

namespace yomi::bookmaker {
namespace {

using test::error_text;
using test::InventedSearchers;
using testing::HasSubstr;

BookPlan small_plan(std::int64_t positions) {
    BookPlan plan{.options = {.size = 7, .positions = positions, .playouts = 50}, .player = "uct", .seed = 3};
    plan.check();
    return plan;
}

/// The book that a maker ends with, through a file, as the program keeps it.
book::Book copy_of(const book::Book& book) {
    return book::book_from_bytes(book::book_to_bytes(book), "copy");
}

TEST(BookMaker, DoesNotDependOnTheOrderOfAnswers) {
    InventedSearchers in_order;
    InventedSearchers turned(InventedSearchers::Order::LastFirst);
    Maker a(small_plan(200), std::nullopt, in_order);
    Maker b(small_plan(200), std::nullopt, turned);
    EXPECT_EQ(a.run({}), MakeEnd::Finished);
    EXPECT_EQ(b.run({}), MakeEnd::Finished);
    EXPECT_EQ(a.book().size(), 200);
    EXPECT_TRUE(book::book_to_bytes(a.book()) == book::book_to_bytes(b.book()));
    EXPECT_EQ(in_order.answered(), 200);
}

TEST(BookMaker, GoesOnAfterEveryInterruptionAsIfThereHadBeenNone) {
    InventedSearchers all;
    Maker whole(small_plan(60), std::nullopt, all);
    whole.run({});
    for (int after = 0; after < 60; after += 7) {
        InventedSearchers some(InventedSearchers::Order::LastFirst, after);
        Maker first(small_plan(60), std::nullopt, some);
        EXPECT_EQ(first.run({}), MakeEnd::Interrupted);
        InventedSearchers rest;
        int news = 0;
        Maker second(small_plan(60), copy_of(first.book()), rest);
        second.on_new([&](const book::Book&) { ++news; });
        EXPECT_EQ(second.run({}), MakeEnd::Finished);
        EXPECT_TRUE(book::book_to_bytes(second.book()) == book::book_to_bytes(whole.book())) << after;
        EXPECT_EQ(rest.answered(), 60 - first.book().size()) << "what was known was not searched again";
        EXPECT_EQ(news, rest.answered());
    }
}

TEST(BookMaker, ExtendsABookAndKeepsWhatACheckSaid) {
    InventedSearchers searchers;
    Maker small(small_plan(30), std::nullopt, searchers);
    small.run({});
    small.book().set_verdict(book::Number(0), 0, book::Verdict::Refused);
    small.book().set_provenance(small.book().provenance() + "check.margin = 0.02\n");
    Maker large(small_plan(80), copy_of(small.book()), searchers);
    EXPECT_EQ(large.run({}), MakeEnd::Finished);
    EXPECT_EQ(large.book().size(), 80);
    EXPECT_EQ(large.book().at(book::Number(0)).moves[0].verdict, book::Verdict::Refused);
    EXPECT_THAT(large.book().provenance(), HasSubstr("check.margin = 0.02"));
    EXPECT_THAT(error_text([&] { Maker(small_plan(79), large.book(), searchers); }),
                HasSubstr("80 positions already"));
}

TEST(BookMaker, RefusesABookThatItWouldNotHaveMade) {
    InventedSearchers searchers;
    Maker foreign(small_plan(30), std::nullopt, searchers);
    foreign.run({});
    book::Book other({.size = 7, .komis = {7.5}, .rules = {"chinese"}});
    // The same first position, then another one than the maker wants next.
    book::Found first;
    for (const book::BookMove& move : foreign.book().at(book::Number(0)).moves) first.moves.push_back(move);
    other.add(book::kNowhere, 0, first);
    other.add(book::Number(0), 3, {.share = 5000, .moves = {}});
    BookPlan narrow = small_plan(30);
    narrow.options.window = 1;
    EXPECT_THAT(error_text([&] { Maker(narrow, other, searchers).run({}); }), HasSubstr("another version"));
}

TEST(BookMaker, EndsWhereNoMoveLeadsOn) {
    BookPlan plan = small_plan(1000);
    plan.options.depth = 2;
    InventedSearchers searchers;
    Maker maker(plan, std::nullopt, searchers);
    EXPECT_EQ(maker.run({}), MakeEnd::NothingLeft);
    EXPECT_GT(maker.book().size(), 10);
    EXPECT_LE(maker.book().size(), 1 + 4 + 16);
}

TEST(BookMaker, RealSearchesInThreadsGiveTheSameBook) {
    const auto made = [](int threads) {
        LocalSearchers searchers(threads);
        BookPlan plan{.options = {.size = 5, .positions = 12, .playouts = 100}, .player = "rave", .seed = 7};
        plan.player_options = {{"memory", "16"}};
        plan.check();
        Maker maker(plan, std::nullopt, searchers);
        EXPECT_EQ(maker.run({}), MakeEnd::Finished);
        return book::book_to_bytes(maker.book());
    };
    EXPECT_TRUE(made(1) == made(3));
}

TEST(BookMaker, PlayersWithoutATreeMakeBooksToo) {
    LocalSearchers searchers(1);
    BookPlan plan{.options = {.size = 5, .positions = 5, .playouts = 60}, .player = "monte-carlo", .seed = 7};
    plan.check();
    Maker maker(plan, std::nullopt, searchers);
    EXPECT_EQ(maker.run({}), MakeEnd::Finished);
}

TEST(BookSearchers, TellMistakesOfTasks) {
    LocalSearchers searchers(2);
    SearchTask task;
    task.player = "nobody";
    task.playouts = 10;
    searchers.ask({0, task});
    EXPECT_THAT(error_text([&] { searchers.wait({}); }), HasSubstr("nobody"));
}

TEST(BookSearchers, DoNotWaitForAnybodyWhenTheyAreStopped) {
    LocalSearchers searchers(1);
    SearchTask task{.player = "uct"};
    task.playouts = 1'000'000'000;
    searchers.ask({0, task});
    std::stop_source stop;
    std::jthread impatient([&] { stop.request_stop(); });
    EXPECT_FALSE(searchers.wait(stop.get_token()).has_value());
}

}  // namespace
}  // namespace yomi::bookmaker
