// What a tactical playout says of its end: mercy, and the share of the score.

#include <gtest/gtest.h>

#include <cmath>

#include "rollout/tactical_score.hpp"
#include "tactical_moves.hpp"

namespace yomi::test {
namespace {

using rollout::TacticalOptions;
using rollout::TacticalRollout;

TEST(Mercy, EndsAPlayoutThatIsDecided) {
    // Black has 14 stones, White none: 14 of 49 points are 29 %.
    const go::GameState state = state_of(
        ". . . . . . .\n"
        "X X X X X X X\n"
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . . . . .\n"
        "X X X X X X X\n"
        ". . . . . . .",
        "W pass");
    const auto length = [&](double mercy) {
        TacticalOptions options;
        options.mercy = mercy;
        TacticalRollout rollout(options);
        go::GameState end = state;
        base::Random random{base::Seed(1)};
        mcts::Trace trace;
        EXPECT_EQ(rollout.run(end, random, trace), 1.0);
        return trace.size();
    };
    EXPECT_EQ(length(0.25), 2U);
    EXPECT_GT(length(0.35), 2U);
    EXPECT_LT(length(0.35), length(1));
}

TEST(Mercy, NeverChangesPlayoutsThatAreClose) {
    TacticalOptions options;
    options.mercy = 0.9;  // nobody leads by so much, but at the end
    TacticalRollout merciful(options);
    TacticalRollout plain(TacticalOptions{});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        go::GameState one{go::Position(9)};
        go::GameState other = one;
        base::Random first{base::Seed(seed)};
        base::Random second{base::Seed(seed)};
        mcts::Trace trace;
        EXPECT_EQ(merciful.run(one, first, trace), plain.run(other, second, trace));
    }
}

TEST(ScoreShare, SaysByHowMuchAGameWasWon) {
    TacticalOptions options;
    options.score_share = 0.1;
    TacticalRollout rollout(options);
    TacticalRollout plain(TacticalOptions{});
    int won = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        go::GameState one{go::Position(9)};
        go::GameState other = one;
        base::Random first{base::Seed(seed)};
        base::Random second{base::Seed(seed)};
        mcts::Trace trace;
        const double mixed = rollout.run(one, first, trace);
        const double result = plain.run(other, second, trace);
        const double lead = rollout::score_playout(one.board()) - one.komi();
        EXPECT_DOUBLE_EQ(mixed, 0.9 * result + 0.1 * (0.5 + 0.5 * lead / (10 + std::abs(lead))));
        EXPECT_EQ(mixed > 0.5, result > 0.5) << "a win stays one";
        won += result > 0.5 ? 1 : 0;
    }
    EXPECT_GT(won, 0);
    EXPECT_LT(won, 50);
}

/// Black's share of the last 500 of 5,000 playouts.
double share_at_the_end(TacticalRollout& rollout, const go::GameState& start) {
    base::Random random{base::Seed(2)};
    mcts::Trace trace;
    double won = 0;
    for (int i = 0; i < 5000; ++i) {
        go::GameState end = start;
        trace.clear();
        const double result = rollout.run(end, random, trace);
        if (i >= 4500) won += result;
    }
    return won / 500;
}

TEST(DynamicKomi, KeepsAHandicapInTheBalance) {
    const go::GameState ahead = state_of(
        ". . . . . . . . .\n"
        ". . . . . . . . .\n"
        ". . X . . . X . .\n"
        ". . . . . . . . .\n"
        ". . . . X . . . .\n"
        ". . . . . . . . .\n"
        ". . X . . . X . .\n"
        ". . . . . . . . .\n"
        ". . . . . . . . .",
        "B pass");
    TacticalRollout plain(TacticalOptions{});
    EXPECT_GT(share_at_the_end(plain, ahead), 0.75);
    TacticalOptions options;
    options.dynamic_komi = 60;
    TacticalRollout balanced(options);
    const double share = share_at_the_end(balanced, ahead);
    EXPECT_GT(share, 0.4);
    EXPECT_LT(share, 0.68);
    options.dynamic_komi = 2;
    TacticalRollout limited(options);
    EXPECT_GT(share_at_the_end(limited, ahead), share);
}

TEST(DynamicKomi, ChangesNothingWhereBothWin) {
    rollout::KomiBalance balance(20);
    for (int i = 0; i < 1000; ++i) balance.note(i % 2);
    EXPECT_EQ(balance.points(1), 0);
}

TEST(DynamicKomi, GoesToTheSideThatLosesAndShrinksAsTheBoardFills) {
    rollout::KomiBalance balance(20);
    for (int i = 0; i < 1000; ++i) balance.note(1);
    EXPECT_EQ(balance.points(1), 10);
    EXPECT_EQ(balance.points(0.5), 5);
    EXPECT_EQ(balance.points(0), 0);
    for (int i = 0; i < 10'000; ++i) balance.note(0);
    EXPECT_EQ(balance.points(1), -20);
    balance.forget();
    EXPECT_EQ(balance.points(1), 0);
}

}  // namespace
}  // namespace yomi::test
