// Last good replies: what the table learns and forgets, and that playouts play it.

#include <gtest/gtest.h>

#include "go/tactics/self_atari.hpp"
#include "rollout/reply_table.hpp"
#include "tactical_moves.hpp"

namespace yomi::test {
namespace {

using go::kNoPoint;
using go::Point;
using rollout::ReplyTable;
using rollout::TacticalOptions;
using rollout::TacticalRollout;

constexpr int kSpan = 30;
constexpr game::MoveId kPassMove = kSpan;

mcts::Trace trace_of(const std::vector<game::MoveId>& moves) {
    mcts::Trace trace;
    for (std::size_t i = 0; i < moves.size(); ++i)
        trace.add({moves[i], static_cast<std::uint16_t>(i % 2), 0});
    return trace;
}

TEST(ReplyTable, KeepsTheLastAnswersOfTheWinner) {
    ReplyTable table(kSpan, 2);
    table.learn(trace_of({1, 2, 3, 4, 5}), 1);  // Black, player 0, won
    EXPECT_EQ(table.after(0, Point(2)), Point(3));
    EXPECT_EQ(table.after(0, Point(4)), Point(5));
    EXPECT_EQ(table.after(0, Point(1), Point(2)), Point(3));
    EXPECT_EQ(table.after(0, Point(3), Point(4)), Point(5));
    EXPECT_EQ(table.after(1, Point(1)), kNoPoint) << "the loser's answer";
    EXPECT_EQ(table.after(1, Point(2)), kNoPoint) << "the winner's answer, asked for the other player";
    table.learn(trace_of({9, 2, 7}), 1);
    EXPECT_EQ(table.after(0, Point(2)), Point(7)) << "the last one counts";
    EXPECT_EQ(table.after(0, Point(1), Point(2)), Point(3));
    EXPECT_EQ(table.after(0, Point(9), Point(2)), Point(7));
}

TEST(ReplyTable, ForgetsAnAnswerThatLoses) {
    ReplyTable table(kSpan, 2);
    table.learn(trace_of({1, 2, 3}), 1);
    table.learn(trace_of({1, 2, 8}), 0);
    EXPECT_EQ(table.after(0, Point(2)), Point(3)) << "another answer lost";
    table.learn(trace_of({6, 2, 3}), 0);
    EXPECT_EQ(table.after(0, Point(2)), kNoPoint);
    EXPECT_EQ(table.after(0, Point(1), Point(2)), Point(3)) << "it lost after other moves";
    table.learn(trace_of({1, 2, 3}), 0);
    EXPECT_EQ(table.after(0, Point(1), Point(2)), kNoPoint);
    EXPECT_EQ(table.after(1, Point(1)), Point(2)) << "White won with it";
    table.forget();
    EXPECT_EQ(table.after(1, Point(1)), kNoPoint);
}

TEST(ReplyTable, LearnsNothingFromDrawsAndPasses) {
    ReplyTable table(kSpan, 2);
    table.learn(trace_of({1, 2, 3}), 0.5);
    EXPECT_EQ(table.after(0, Point(2)), kNoPoint);
    table.learn(trace_of({1, kPassMove, 3, 4, 5}), 1);
    EXPECT_EQ(table.after(0, Point(4)), Point(5));
    EXPECT_EQ(table.after(0, Point(3), Point(4)), Point(5));
    for (int p = 0; p < kSpan; ++p) {
        if (p == 4) continue;
        EXPECT_EQ(table.after(0, Point(p)), kNoPoint) << p;
    }
}

TEST(ReplyTable, OfSingleMovesLooksNoFurther) {
    ReplyTable table(kSpan, 1);
    table.learn(trace_of({1, 2, 3}), 1);
    EXPECT_FALSE(table.looks_at_two());
    EXPECT_EQ(table.after(0, Point(2)), Point(3));
}

/// What a rollout plays first after each of the moves that it has played itself, and what it played there.
struct Answers {
    int alike = 0;
    int all = 0;
};

/// One playout on 7x7, and then its winner's answers once more.
Answers answers(TacticalRollout& rollout, bool forgets) {
    const go::GameState start{go::Position(7)};
    go::GameState end = start;
    base::Random random{base::Seed(3)};
    mcts::Trace trace;
    const std::uint16_t winner = rollout.run(end, random, trace) > 0.5 ? 0 : 1;
    if (forgets) rollout.forget();
    Answers seen;
    go::GameState state = start;
    for (std::size_t t = 0; t < 40; ++t) {
        const Point p = start.point(trace[t].move);
        if (p == go::kPass) break;
        const go::Colour mover = state.board().to_play();
        const bool silly = go::self_atari_liberty(state.board(), p, mover) != kNoPoint;
        if (t >= 2 && trace[t].player == winner && !silly) {
            ++seen.all;
            seen.alike += rollout.choose(state, random) == p ? 1 : 0;
        }
        state.play(trace[t].move);
    }
    return seen;
}

TEST(LastGoodReplies, ArePlayedAtOnce) {
    TacticalOptions options;
    options.replies = 2;
    TacticalRollout rollout(options);
    const Answers learned = answers(rollout, false);
    EXPECT_GT(learned.all, 10);
    // Two moves in a row may come twice in a playout, where stones have been captured.
    EXPECT_GE(learned.alike, learned.all - 1);
    TacticalRollout other(options);
    const Answers forgotten = answers(other, true);
    EXPECT_LT(forgotten.alike, forgotten.all / 2 + 3);
}

TEST(LastGoodReplies, ComeAfterTheRulesIfWanted) {
    TacticalOptions options;
    options.replies = 1;
    options.replies_first = false;
    options.capture = 1;
    TacticalRollout rollout(options);
    answers(rollout, false);  // something is learned
    const go::GameState atari = state_of(
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . X . . . .\n"
        ". X . X . . .\n"
        ". . . . . . .\n"
        ". . . . . . .",
        "W C3");
    base::Random random{base::Seed(4)};
    for (int i = 0; i < 100; ++i) EXPECT_EQ(rollout.choose(atari, random), at("C2", 7));
}

}  // namespace
}  // namespace yomi::test
