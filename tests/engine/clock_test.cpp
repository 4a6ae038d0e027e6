#include "engine/clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/random.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using Kind = TimeSettings::Kind;

constexpr double kMargin = 0.3;

double planned(const Clock& clock, Colour c, int size, int empty, double margin) {
    return clock.time_for_move(c, size, empty, Reserve::fixed(margin)).value().planned;
}

/// The clock of a server, which has the last word: counts one player's time and knows when it is lost.
class ServerClock {
   public:
    explicit ServerClock(const TimeSettings& settings) : settings_(settings), main_(settings.main) {
        if (main_ <= 0) start_overtime();
    }

    void move_took(double seconds) {
        if (in_overtime_) {
            overtime_move(seconds);
        } else if (settings_.kind == Kind::Fischer) {
            lost_ |= seconds > main_;
            main_ += settings_.period - seconds;
        } else if (seconds <= main_) {
            main_ -= seconds;
        } else {
            seconds -= main_;
            start_overtime();
            overtime_move(seconds);
        }
    }

    [[nodiscard]] bool lost() const { return lost_; }
    [[nodiscard]] TimeLeft left() const {
        if (!in_overtime_) return {.seconds = main_, .count = 0};
        if (settings_.kind == Kind::Byoyomi) return {.seconds = settings_.period, .count = periods_};
        return {.seconds = period_left_, .count = stones_};
    }
    [[nodiscard]] int periods() const { return periods_; }

   private:
    void start_overtime() {
        in_overtime_ = true;
        period_left_ = settings_.period;
        stones_ = settings_.stones;
        periods_ = settings_.periods;
        lost_ |= settings_.kind == Kind::Absolute;
    }

    void overtime_move(double seconds) {
        if (settings_.kind == Kind::Byoyomi) {
            for (; seconds > settings_.period; seconds -= settings_.period) --periods_;
            lost_ |= periods_ <= 0;
        } else {
            lost_ |= seconds > period_left_;
            period_left_ -= seconds;
            if (--stones_ == 0) {
                stones_ = settings_.stones;
                period_left_ = settings_.period;
            }
        }
    }

    TimeSettings settings_;
    double main_;
    bool in_overtime_ = false;
    double period_left_ = 0;
    int stones_ = 0;
    int periods_ = 0;
    bool lost_ = false;
};

struct Outcome {
    bool lost = false;
    double thought = 0;  // in all
    int periods = 0;     // that the server's clock has left
};

/// A game of `moves` moves of Black. Every move reaches the server up to the margin later than it was made,
/// and thinking takes up to 10 ms longer than allowed. `open`: every move is open to the end.
Outcome play(const TimeSettings& settings, int size, int moves, bool server_reports, double most_lag = 0.25,
             bool open = false) {
    Clock clock;
    clock.set(settings);
    ServerClock server(settings);
    base::Random random(base::Seed(7));
    Outcome outcome;
    const int area = size * size;
    for (int i = 0; i < moves && !server.lost(); ++i) {
        if (server_reports) clock.set_left(Colour::Black, server.left());
        const int empty = std::max(area / 5, area - 2 * i);
        const auto time = clock.time_for_move(Colour::Black, size, empty, Reserve::fixed(kMargin));
        EXPECT_TRUE(time.has_value());
        EXPECT_GE(time->planned, 0);
        EXPECT_GE(time->most, time->planned);
        const double seconds = open ? time->most : time->planned;
        const double took = seconds + 0.01 * random.unit();
        outcome.thought += seconds;
        server.move_took(took + most_lag * random.unit());
        clock.spend(Colour::Black, took + kMargin);
    }
    outcome.lost = server.lost();
    outcome.periods = server.periods();
    return outcome;
}

struct System {
    std::string name;
    TimeSettings settings;
};

const std::vector<System>& systems() {
    static const std::vector<System> all = {
        {"absolute 10 min", {.kind = Kind::Absolute, .main = 600}},
        {"absolute 2 min", {.kind = Kind::Absolute, .main = 120}},
        {"canadian", {.kind = Kind::Canadian, .main = 120, .period = 60, .stones = 20}},
        {"canadian without main time", {.kind = Kind::Canadian, .period = 30, .stones = 25}},
        {"canadian, a stone", {.kind = Kind::Canadian, .main = 5, .period = 2, .stones = 1}},
        {"byo-yomi", {.kind = Kind::Byoyomi, .main = 60, .period = 10, .periods = 5}},
        {"byo-yomi, one short period", {.kind = Kind::Byoyomi, .main = 1, .period = 1, .periods = 1}},
        {"byo-yomi without main time", {.kind = Kind::Byoyomi, .period = 5, .periods = 3}},
        {"fischer", {.kind = Kind::Fischer, .main = 60, .period = 3}},
        {"fischer, little main time", {.kind = Kind::Fischer, .main = 2, .period = 2}},
    };
    return all;
}

TEST(Clock, NeverLosesOnTime) {
    for (const System& system : systems()) {
        for (const int size : {9, 13, 19}) {
            for (const bool reports : {true, false}) {
                EXPECT_FALSE(play(system.settings, size, size * size * 6 / 10, reports).lost)
                    << system.name << ", size " << size << (reports ? ", with" : ", without") << " reports";
            }
        }
    }
}

TEST(Clock, NeverLosesOnTimeWhereEveryMoveIsOpen) {
    for (const System& system : systems()) {
        for (const int size : {9, 13, 19}) {
            for (const bool reports : {true, false}) {
                const Outcome outcome =
                    play(system.settings, size, size * size * 6 / 10, reports, 0.25, true);
                EXPECT_FALSE(outcome.lost) << system.name << ", size " << size;
                if (system.settings.kind == Kind::Byoyomi) {
                    EXPECT_EQ(outcome.periods, system.settings.periods) << "no period may be lost";
                }
            }
        }
    }
}

TEST(Clock, NeverLosesTheVeryLongGame) {
    for (const System& system : systems()) {
        // Lag alone would use up a main time without overtime; at 20 ms a move there is enough of it.
        EXPECT_FALSE(play(system.settings, 19, 1000, true, 0.02).lost) << system.name;
        if (system.settings.kind == Kind::Absolute) continue;
        EXPECT_FALSE(play(system.settings, 19, 1000, false, 0.02).lost) << system.name;
    }
}

TEST(Clock, UsesItsTime) {
    // Of ten minutes, lag and reserve apart, more than half is thought in a game of 130 own moves.
    EXPECT_GT(play({.kind = Kind::Absolute, .main = 600}, 19, 130, true).thought, 300);
    EXPECT_LT(play({.kind = Kind::Absolute, .main = 600}, 19, 130, true).thought, 600);
    // Fischer: all that was added, too, nearly.
    EXPECT_GT(play({.kind = Kind::Fischer, .main = 60, .period = 3}, 19, 130, true).thought, 300);
}

TEST(Clock, UsesByoyomiPeriodsButForTheMargin) {
    const TimeSettings settings{.kind = Kind::Byoyomi, .main = 0, .period = 10, .periods = 5};
    Clock clock;
    clock.set(settings);
    EXPECT_DOUBLE_EQ(planned(clock, Colour::White, 19, 200, kMargin), 9.7);
    clock.set_left(Colour::White, {.seconds = 10, .count = 1});
    EXPECT_DOUBLE_EQ(planned(clock, Colour::White, 19, 200, kMargin), 9.7);
    clock.set_left(Colour::White, {.seconds = 4, .count = 3});
    EXPECT_DOUBLE_EQ(planned(clock, Colour::White, 19, 200, kMargin), 3.7);
    EXPECT_EQ(play(settings, 19, 100, true).periods, 5) << "no period may be lost";
    EXPECT_EQ(play(settings, 19, 100, false).periods, 5);
}

TEST(Clock, TakesAtLeastAPeriodInMainTime) {
    Clock clock;
    clock.set({.kind = Kind::Byoyomi, .main = 30, .period = 20, .periods = 3});
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, kMargin), 19.7);
    clock.set({.kind = Kind::Canadian, .main = 30, .period = 100, .stones = 10});
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, kMargin), 9.7);
}

TEST(Clock, SharesACanadianPeriodAmongItsStones) {
    Clock clock;
    clock.set({.kind = Kind::Canadian, .main = 0, .period = 60, .stones = 20});
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, kMargin), 2.7);
    clock.set_left(Colour::Black, {.seconds = 12, .count = 2});
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, kMargin), 5.7);
    EXPECT_DOUBLE_EQ(planned(clock, Colour::White, 19, 300, kMargin), 2.7) << "another clock";
}

TEST(Clock, CountsItselfWhenTheServerIsSilent) {
    Clock clock;
    clock.set({.kind = Kind::Canadian, .main = 10, .period = 60, .stones = 3});
    clock.spend(Colour::Black, 4);   // main time: 6 s left
    clock.spend(Colour::Black, 16);  // 10 s of the period, one stone of three
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, 0), 25);
    clock.spend(Colour::Black, 20);
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, 0), 30);
    clock.spend(Colour::Black, 30);  // a new period
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, 0), 20);
    clock.reset();
    EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 19, 300, 0), 20) << "main time, but 20 s a stone later";
}

TEST(Clock, KnowsWhatMeansNoLimit) {
    Clock clock;
    EXPECT_FALSE(clock.time_for_move(Colour::Black, 9, 81, Reserve::fixed(kMargin)).has_value());
    clock.set({.kind = Kind::Canadian, .main = 10, .period = 10, .stones = 0});
    EXPECT_FALSE(clock.time_for_move(Colour::Black, 9, 81, Reserve::fixed(kMargin)).has_value());
    clock.spend(Colour::Black, 100);
    EXPECT_FALSE(clock.time_for_move(Colour::Black, 9, 81, Reserve::fixed(kMargin)).has_value());
}

TEST(Clock, TakesOvertimeWithoutTimeOrPeriodsForNone) {
    const TimeSettings plain{.kind = Kind::Absolute, .main = 100};
    Clock absolute;
    absolute.set(plain);
    const double wanted = planned(absolute, Colour::Black, 9, 81, kMargin);
    for (const TimeSettings& settings : {TimeSettings{.kind = Kind::Canadian, .main = 100, .stones = 10},
                                         TimeSettings{.kind = Kind::Canadian, .main = 100},
                                         TimeSettings{.kind = Kind::Byoyomi, .main = 100, .periods = 3},
                                         TimeSettings{.kind = Kind::Byoyomi, .main = 100, .period = 5},
                                         TimeSettings{.kind = Kind::Fischer, .main = 100}}) {
        Clock clock;
        clock.set(settings);
        EXPECT_DOUBLE_EQ(planned(clock, Colour::Black, 9, 81, kMargin), wanted);
    }
}

TEST(Clock, MovesAtOnceWhenLittleIsLeft) {
    for (const System& system : systems()) {
        Clock clock;
        clock.set(system.settings);
        for (const double left : {0.0, 0.05, 0.1, 0.3}) {
            clock.set_left(Colour::Black, {.seconds = left, .count = 1});
            EXPECT_EQ(planned(clock, Colour::Black, 19, 10, kMargin), 0) << system.name;
        }
    }
    Clock clock;
    clock.set({.kind = Kind::Absolute, .main = 0});
    EXPECT_EQ(planned(clock, Colour::Black, 19, 361, 0), 0);
    clock.spend(Colour::Black, 5);
    EXPECT_EQ(planned(clock, Colour::Black, 19, 361, 0), 0);
}

TEST(Clock, NeverAsksForMoreThanThereIs) {
    base::Random random(base::Seed(3));
    for (int i = 0; i < 10'000; ++i) {
        const System& system = systems()[random.below(static_cast<std::uint32_t>(systems().size()))];
        Clock clock;
        clock.set(system.settings);
        const bool overtime = system.settings.kind == Kind::Canadian || system.settings.kind == Kind::Byoyomi;
        const TimeLeft left{.seconds = random.unit() * 100,
                            .count = overtime ? static_cast<int>(random.below(4)) : 0};
        clock.set_left(Colour::White, left);
        const int size = 2 + static_cast<int>(random.below(24));
        const int empty = static_cast<int>(random.below(static_cast<std::uint32_t>(size * size)));
        const double seconds =
            clock.time_for_move(Colour::White, size, empty, Reserve::fixed(kMargin)).value().most;
        const double later = overtime && left.count == 0 ? system.settings.period : 0;
        EXPECT_LE(seconds, std::max(0.0, left.seconds + later - kMargin)) << system.name;
        EXPECT_GE(seconds, 0);
    }
}

TEST(Clock, HasMoreTimeForAMoveTheMoreIsLeft) {
    for (const System& system : systems()) {
        for (const Pace pace : {Pace::Middle, Pace::Even}) {
            MoveTime before;
            for (double left = 0; left < 200; left += 0.25) {
                Clock clock;
                clock.set(system.settings);
                clock.set_left(Colour::Black, {.seconds = left});
                const MoveTime now = clock
                                         .time_for_move(Colour::Black, 9, 60,
                                                        {.sure = 0.1, .usual = 0.05, .unseen = 0.03}, pace)
                                         .value();
                EXPECT_GE(now.planned, before.planned - 1e-9) << system.name << " at " << left;
                EXPECT_GE(now.most, before.most - 1e-9) << system.name << " at " << left;
                before = now;
            }
        }
    }
}

TEST(Clock, GoesOnWithOpenMovesOnlyWhereTheTimeIsShared) {
    const auto most_times = [](const TimeSettings& settings) {
        Clock clock;
        clock.set(settings);
        const MoveTime time = clock.time_for_move(Colour::Black, 9, 60, {}).value();
        EXPECT_TRUE(time.saves || time.most == time.planned);
        return time.most / time.planned;
    };
    EXPECT_GT(most_times({.kind = Kind::Absolute, .main = 100}), 1.5);
    EXPECT_GT(most_times({.kind = Kind::Fischer, .main = 100, .period = 1}), 1.5);
    EXPECT_EQ(most_times({.kind = Kind::Canadian, .period = 100, .stones = 10}), 1);
    EXPECT_EQ(most_times({.kind = Kind::Canadian, .period = 10, .stones = 1}), 1);
    EXPECT_EQ(most_times({.kind = Kind::Byoyomi, .period = 10, .periods = 5}), 1);
}

TEST(Clock, EvenPaceIsWhatItAlwaysWas) {
    Clock clock;
    clock.set({.kind = Kind::Absolute, .main = 100});
    const MoveTime time =
        clock.time_for_move(Colour::Black, 9, 60, Reserve::fixed(kMargin), Pace::Even).value();
    EXPECT_DOUBLE_EQ(time.planned, 100 / (9 + 0.35 * 60) - kMargin);
    EXPECT_EQ(time.most, time.planned);
    EXPECT_FALSE(time.saves);
}

TEST(Clock, KeepsMoreBackWhereNoLagHasBeenSeenAndItCostsLittle) {
    const auto kept = [](double period) {
        Clock clock;
        clock.set({.kind = Kind::Byoyomi, .period = period, .periods = 5});
        return period -
               clock.time_for_move(Colour::Black, 9, 60, {.sure = 0.02, .unseen = 0.03}).value().planned;
    };
    EXPECT_NEAR(kept(0.2), 0.02, 1e-9);
    EXPECT_NEAR(kept(1), 0.03, 1e-9);
    EXPECT_NEAR(kept(5), 0.15, 1e-9);
    EXPECT_NEAR(kept(30), 0.3, 1e-9);
}

TEST(Clock, BelievesWholeSecondsNoMoreThanItsOwnCount) {
    Clock clock;
    clock.set({.kind = Kind::Absolute, .main = 10});
    clock.spend(Colour::Black, 0.6);
    clock.set_left(Colour::Black, {.seconds = 10});
    EXPECT_DOUBLE_EQ(clock.left(Colour::Black).seconds, 9.4) << "rounded";
    clock.set_left(Colour::Black, {.seconds = 9});
    EXPECT_DOUBLE_EQ(clock.left(Colour::Black).seconds, 9) << "it may be less than we think";
    clock.set_left(Colour::Black, {.seconds = 9.3});
    EXPECT_DOUBLE_EQ(clock.left(Colour::Black).seconds, 9.3) << "exact";
    clock.set_left(Colour::Black, {.seconds = 11});
    EXPECT_DOUBLE_EQ(clock.left(Colour::Black).seconds, 11) << "more than rounding: somebody gave time";
}

TEST(Clock, SaysHowLongTheGameCanGoOn) {
    Clock clock;
    EXPECT_EQ(clock.seconds_to_lose(Colour::White), 0);
    clock.set({.kind = Kind::Byoyomi, .main = 10, .period = 5, .periods = 3});
    EXPECT_EQ(clock.seconds_to_lose(Colour::White), 25);
    clock.set_left(Colour::White, {.seconds = 4, .count = 2});
    EXPECT_EQ(clock.seconds_to_lose(Colour::White), 9);
    clock.set({.kind = Kind::Canadian, .main = 10, .period = 60, .stones = 3});
    EXPECT_EQ(clock.seconds_to_lose(Colour::White), 70);
    clock.set({.kind = Kind::Fischer, .main = 10, .period = 60});
    EXPECT_EQ(clock.seconds_to_lose(Colour::White), 10);
}

}  // namespace
}  // namespace yomi::engine
