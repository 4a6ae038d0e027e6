#include "bookmaker/checker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bookmaker/plan.hpp"
#include "support/error_text.hpp"
#include "support/text_board.hpp"

namespace yomi::bookmaker {
namespace {

using book::Book;
using book::Found;
using book::Number;
using book::Verdict;
using test::at;
using testing::HasSubstr;

Found found(const std::vector<const char*>& vertices) {
    Found result{.share = 5000};
    for (const char* vertex : vertices) result.moves.push_back({at(vertex, 5), 5000, 100});
    return result;
}

/// On 5x5 Black wins from the centre; a search of a few hundred playouts knows that the corner is worse.
SearchTask check_task() {
    SearchTask task{.player = "rave", .options = {{"memory", "16"}}};
    task.playouts = 400;
    task.size = 5;
    task.komi = 7.5;
    task.seed = 11;
    task.margin = 0.03;
    return task;
}

TEST(BookChecker, RefusesAWorseMoveAndApprovesTheNextOne) {
    Book book({.size = 5, .komis = {7.5}, .rules = {"chinese"}});
    const Number start = book.add(book::kNowhere, 0, found({"A1", "C3"}));
    book.add(start, 1, found({"C4"}));
    LocalSearchers searchers(2);
    Checker checker(book, check_task(), searchers);
    EXPECT_EQ(checker.left(), 2);
    std::vector<Checker::Judged> judged;
    checker.on_judged([&](const Checker::Judged& j) { judged.push_back(j); });
    EXPECT_TRUE(checker.run({}));
    EXPECT_EQ(book.at(start).moves[0].verdict, Verdict::Refused);
    EXPECT_EQ(book.at(start).moves[1].verdict, Verdict::Approved);
    EXPECT_EQ(book.choices(start).front(), 1u);
    ASSERT_EQ(judged.size(), 2u);
    const auto& first = judged[0].position == start ? judged[0] : judged[1];
    EXPECT_EQ(first.best, at("C3", 5));
    ASSERT_TRUE(first.loss);
    EXPECT_GT(*first.loss, 0.03);
    const CheckCounts counts = counts_of(book);
    EXPECT_EQ(counts.refused, 1 + (book.choices(Number(1)).empty() ? 1 : 0));
    EXPECT_EQ(counts.not_judged, 0);
    EXPECT_EQ(Checker(book, check_task(), searchers).left(), 0) << "all that is played was judged";
}

TEST(BookChecker, AWideMarginApprovesEverything) {
    Book book({.size = 5, .komis = {7.5}, .rules = {"chinese"}});
    book.add(book::kNowhere, 0, found({"A1"}));
    LocalSearchers searchers(1);
    SearchTask task = check_task();
    task.margin = 1;
    EXPECT_TRUE(Checker(book, task, searchers).run({}));
    EXPECT_EQ(book.at(Number(0)).moves[0].verdict, Verdict::Approved);
}

TEST(BookChecker, AMoveWithoutAnAlternativeLeavesThePositionToTheSearch) {
    Book book({.size = 5, .komis = {7.5}, .rules = {"chinese"}});
    book.add(book::kNowhere, 0, found({"A1"}));
    LocalSearchers searchers(1);
    EXPECT_TRUE(Checker(book, check_task(), searchers).run({}));
    EXPECT_TRUE(book.choices(Number(0)).empty());
    EXPECT_EQ(counts_of(book).without_move, 1);
}

TEST(BookChecker, NeedsAPlayerWithATree) {
    Book book({.size = 5, .komis = {7.5}, .rules = {"chinese"}});
    book.add(book::kNowhere, 0, found({"A1"}));
    LocalSearchers searchers(1);
    SearchTask task = check_task();
    task.player = "monte-carlo";
    task.options.clear();
    EXPECT_THAT(test::error_text([&] { Checker(book, task, searchers).run({}); }),
                HasSubstr("searches no tree"));
}

TEST(BookChecker, CanBeStopped) {
    Book book({.size = 5, .komis = {7.5}, .rules = {"chinese"}});
    book.add(book::kNowhere, 0, found({"C3"}));
    LocalSearchers searchers(1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(Checker(book, check_task(), searchers).run(stop.get_token()));
    EXPECT_EQ(book.at(Number(0)).moves[0].verdict, Verdict::None);
}

}  // namespace
}  // namespace yomi::bookmaker
