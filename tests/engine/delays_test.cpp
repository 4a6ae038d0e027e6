#include "engine/delays.hpp"

#include <gtest/gtest.h>

namespace yomi::engine {
namespace {

using go::Colour;
using Kind = TimeSettings::Kind;

constexpr TimeSettings kAbsolute{.kind = Kind::Absolute, .main = 100};

TEST(DelayWindow, TakesNearlyTheWorstOfTheLast) {
    DelayWindow window(0.05);
    EXPECT_NEAR(window.high(), 0.1, 1e-9);
    EXPECT_EQ(window.mean(), 0.05);
    window.add(0.2);
    EXPECT_EQ(window.high(), 0.2);
    EXPECT_EQ(window.mean(), 0.2);
    for (int i = 0; i < 60; ++i) window.add(0.01);
    EXPECT_EQ(window.high(), 0.01) << "one alone is an exception";
    window.add(0.1);
    EXPECT_EQ(window.high(), 0.2) << "two are none";
    for (int i = 0; i < 64; ++i) window.add(0.02);
    EXPECT_EQ(window.high(), 0.02) << "and in the end they are forgotten";
    window.add(-1);
    EXPECT_LT(window.mean(), 0.02);
    EXPECT_GT(window.mean(), 0);
}

/// `moves` moves that think one second each, overrun it and take the way; after each the clock shows what is
/// left.
Delays after(int moves, double overrun, double way, double lag, bool whole = false) {
    Delays delays;
    double left = 1000;
    for (int i = 0; i < moves; ++i) {
        delays.shown(Colour::Black, {.seconds = whole ? static_cast<int>(left) : left}, kAbsolute);
        delays.overran(overrun);
        delays.moved(Colour::Black, 1 + overrun);
        delays.answered(1 + overrun + way);
        left -= 1 + overrun + way + lag;
    }
    delays.shown(Colour::Black, {.seconds = whole ? static_cast<int>(left) : left}, kAbsolute);
    return delays;
}

TEST(Delays, KeepBackWhatWasMeasuredAndALittleMore) {
    const Reserve before = Delays().reserve();
    EXPECT_GT(before.sure, 0.1);
    EXPECT_LT(before.sure, 0.2);
    const Reserve quick = after(30, 0.001, 0.0005, 0).reserve();
    EXPECT_LT(quick.sure, 0.03);
    EXPECT_NEAR(quick.usual, 0.0015, 1e-6);
    const Reserve slow = after(30, 0.03, 0.02, 0).reserve();
    EXPECT_GT(slow.sure, 0.1);
    EXPECT_LT(slow.sure, 0.25);
    EXPECT_NEAR(slow.usual, 0.05, 1e-6);
}

TEST(Delays, LearnFromTheClockWhatTheWayToItCosts) {
    const Reserve exact = after(30, 0, 0, 0.25).reserve();
    EXPECT_NEAR(exact.usual, 0.25, 1e-6);
    EXPECT_GT(exact.sure, 0.25);
    // A clock of whole seconds tells it in the course of some moves, and never too much.
    const double few = after(5, 0, 0, 0.25, true).reserve().usual;
    const double many = after(60, 0, 0, 0.25, true).reserve().usual;
    EXPECT_LE(few, 0.25);
    EXPECT_GT(many, few);
    EXPECT_LE(many, 0.25);
    EXPECT_EQ(after(60, 0, 0, 0, true).reserve().usual, 0) << "rounding is no lag";
}

TEST(Delays, CompareOnlyWhatBelongsTogether) {
    const auto lag = [](const TimeSettings& settings, const TimeLeft& before, const TimeLeft& now) {
        Delays delays;
        delays.shown(Colour::White, before, settings);
        delays.moved(Colour::White, 2);
        delays.answered(2);
        delays.shown(Colour::White, now, settings);
        return delays.reserve().usual - Delays().reserve().usual + 0.01;  // the way is known to be 0
    };
    EXPECT_NEAR(lag(kAbsolute, {.seconds = 50.5}, {.seconds = 48.25}), 0.25, 1e-9);
    EXPECT_NEAR(lag(kAbsolute, {.seconds = 50.5}, {.seconds = 20}), 0, 1e-9) << "that is no lag";
    EXPECT_NEAR(lag(kAbsolute, {.seconds = 50.5}, {.seconds = 90}), 0, 1e-9) << "nor is more time";
    const TimeSettings fischer{.kind = Kind::Fischer, .main = 50, .period = 5};
    EXPECT_NEAR(lag(fischer, {.seconds = 50.5}, {.seconds = 53.25}), 0.25, 1e-9);
    const TimeSettings canadian{.kind = Kind::Canadian, .main = 50, .period = 60, .stones = 5};
    EXPECT_NEAR(lag(canadian, {.seconds = 50.5, .count = 4}, {.seconds = 48.25, .count = 3}), 0.25, 1e-9);
    EXPECT_NEAR(lag(canadian, {.seconds = 1.5}, {.seconds = 57.5, .count = 4}), 0, 1e-9) << "a new period";
    const TimeSettings byoyomi{.kind = Kind::Byoyomi, .main = 50, .period = 10.5, .periods = 5};
    EXPECT_NEAR(lag(byoyomi, {.seconds = 10.5, .count = 3}, {.seconds = 10.5, .count = 3}), 0, 1e-9);
}

TEST(Delays, DoNotCountAnswersWithoutAMove) {
    Delays delays;
    delays.answered(30);
    EXPECT_EQ(delays.reserve().sure, Delays().reserve().sure);
    delays.moved(Colour::Black, 1);
    delays.answered(1.001);
    const double sure = delays.reserve().sure;
    delays.answered(20);
    EXPECT_EQ(delays.reserve().sure, sure);
}

TEST(Delays, ForgetWhatTheClockShowedButNotTheDelays) {
    Delays delays = after(30, 0.01, 0.01, 0.1);
    const double sure = delays.reserve().sure;
    delays.forget_shown();
    EXPECT_EQ(delays.reserve().sure, sure);
    delays.moved(Colour::Black, 1);
    delays.shown(Colour::Black, {.seconds = 5.5}, kAbsolute);
    EXPECT_EQ(delays.reserve().sure, sure);
}

}  // namespace
}  // namespace yomi::engine
