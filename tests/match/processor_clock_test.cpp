#include <gtest/gtest.h>

#include <thread>

#include "match/matchup.hpp"
#include "player/limit.hpp"
#include "support/error_text.hpp"

namespace yomi::match {
namespace {

using base::TimeBy;
using test::error_text;
using namespace std::chrono_literals;

constexpr auto kNap = 60ms;
constexpr double kShort = 0.03;  // seconds, less than a nap

/// Passes after a nap, or after having worked as long.
class SlowSeat final : public Seat {
   public:
    explicit SlowSeat(bool works) : works_(works) {}

    void start(const GameStart& /*start*/, std::stop_token /*stop*/) override {}
    Reply move(go::Colour /*c*/, const std::optional<engine::TimeLeft>& /*left*/, double /*seconds*/,
               std::stop_token /*stop*/) override {
        const base::Stopwatch watch(TimeBy::Processor);
        if (!works_) std::this_thread::sleep_for(kNap);
        while (works_ && watch.seconds() < 2 * kShort) {
        }
        return {};
    }
    void play(go::Colour /*c*/, go::Point /*point*/, std::stop_token /*stop*/) override {}
    std::optional<double> score(std::stop_token /*stop*/) override { return std::nullopt; }

   private:
    bool works_;
};

std::string reason_of_game(const std::string& clock, bool works) {
    GameOptions options;
    options.time = "move 0.03";
    options.clock = clock;
    options.margin = 0;
    SlowSeat black(works);
    SlowSeat white(works);
    return play_game({.options = &options,
                      .black = &black,
                      .white = &white,
                      .black_name = "black",
                      .white_name = "white",
                      .black_seed = base::Seed(0),
                      .white_seed = base::Seed(0),
                      .opening = {},
                      .event = {}},
                     {})
        .reason;
}

PlayerSpec engine(std::vector<std::pair<std::string, std::string>> options) {
    return {.name = "ours", .command = {}, .options = std::move(options)};
}

TEST(ProcessorClock, DoesNotCountNaps) {
    const base::Stopwatch wall;
    const base::Stopwatch processor(TimeBy::Processor);
    player::Limit limit({.seconds = kShort, .by = TimeBy::Processor});
    std::this_thread::sleep_for(kNap);
    EXPECT_GE(wall.seconds(), 2 * kShort);
    EXPECT_LT(processor.seconds(), kShort);
    EXPECT_FALSE(limit.is_over(0));
    while (processor.seconds() < 2 * kShort) {
    }
    bool over = false;
    for (int asked = 0; asked < 3; ++asked) over = over || limit.is_over(1);
    EXPECT_FALSE(over) << "only every fourth question is passed on";
    EXPECT_TRUE(limit.is_over(1));
    EXPECT_TRUE(limit.is_over());
}

TEST(ProcessorClock, OfTheRefereeLeavesNapsOutAndCountsWork) {
    EXPECT_EQ(reason_of_game("wall", false), "time");
    EXPECT_EQ(reason_of_game("processor", false), "score");
    EXPECT_EQ(reason_of_game("processor", true), "time");
}

TEST(ProcessorClock, EndsTheSearchesOfOurPlayers) {
    for (const char* name : {"rave", "monte-carlo", "lchan"}) {
        Matchup matchup{{.first = engine({{"player", name}, {"time_margin", "0"}}),
                         .second = engine({{"player", "random"}}),
                         .seed = base::Seed(7)}};
        matchup.game.size = 5;
        matchup.game.max_moves = 6;
        matchup.game.time = "move 0.02";
        matchup.game.clock = "processor";
        matchup.game.margin = 0.5;
        Table table;
        const base::Stopwatch processor(TimeBy::Processor);
        const GameResult result = table.play(matchup, 1, 0, {});
        EXPECT_NE(result.outcome.reason, "time") << name;
        EXPECT_LT(processor.seconds(), 1) << name;
    }
}

TEST(ProcessorClock, IsRefusedWhereItCannotBeKept) {
    Matchup matchup{{.first = engine({{"player", "rave"}}),
                     .second = engine({{"player", "rave"}, {"threads", "2"}}),
                     .seed = base::Seed(7)}};
    matchup.game.clock = "processor";
    EXPECT_NE(error_text([&] { resolved_text(matchup); }).find("needs a time"), std::string::npos);
    matchup.game.time = "move 1";
    EXPECT_NE(error_text([&] { resolved_text(matchup); }).find("'ours' has threads = 2"), std::string::npos);
    matchup.second = {.name = "program", .command = "cat", .options = {}};
    EXPECT_NE(error_text([&] { resolved_text(matchup); }).find("the program 'program'"), std::string::npos);
    matchup.second = matchup.first;
    EXPECT_NE(resolved_text(matchup).find("clock = processor"), std::string::npos);
}

}  // namespace
}  // namespace yomi::match
