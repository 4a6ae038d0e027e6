// Players that can be watched: what they report, while they think and at the end.

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "engine/engine.hpp"
#include "player/search_player.hpp"
#include "support/text_board.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using test::at;
using test::position_of;

const go::Rules kChinese = *go::rules_by_name("chinese");

/// A player that uses its whole budget.
std::unique_ptr<player::Player> make(std::string_view name) {
    auto player = player::make_player(name, base::Seed(1));
    base::set_field(player->fields(), "stop_early", "false");
    return player;
}

std::unique_ptr<player::Player> rave() { return make("rave"); }

player::Decision analyse(player::Player& player, const go::Position& position, std::int64_t playouts,
                         player::Inquiry inquiry = {}) {
    return player.analyst()->analyse(position, position.to_play(), {.playouts = playouts}, inquiry, {});
}

void expect_sane(const player::Decision& decision, const go::Position& position) {
    ASSERT_FALSE(decision.candidates.empty());
    EXPECT_EQ(decision.candidates.front().point, decision.point);
    double priors = 0;
    std::int64_t visits = 0;
    std::set<go::Point> points;
    for (const player::Candidate& c : decision.candidates) {
        EXPECT_TRUE(points.insert(c.point).second) << "twice";
        EXPECT_TRUE(position.is_legal(position.to_play(), c.point));
        EXPECT_TRUE(c.mean >= 0 && c.mean <= 1) << c.mean;
        EXPECT_TRUE(c.lower_bound >= 0 && c.lower_bound <= c.mean) << c.lower_bound;
        EXPECT_TRUE(c.rave_mean >= 0 && c.rave_mean <= 1) << c.rave_mean;
        EXPECT_TRUE(c.prior >= 0 && c.prior <= 1) << c.prior;
        ASSERT_FALSE(c.variation.empty());
        EXPECT_EQ(c.variation[0].point, c.point);
        EXPECT_EQ(c.variation[0].visits, c.visits);
        for (std::size_t i = 1; i < c.variation.size(); ++i) {
            EXPECT_LE(c.variation[i].visits, c.variation[i - 1].visits);
            EXPECT_GT(c.variation[i].visits, 0);
        }
        priors += c.prior;
        visits += c.visits;
    }
    EXPECT_NEAR(priors, 1, 1e-6);
    EXPECT_EQ(visits, decision.visits);
    EXPECT_TRUE(decision.win_share >= 0 && decision.win_share <= 1);
}

/// The variation of the best move can be played.
void expect_playable(const player::Decision& decision, go::Position position) {
    for (const player::VariationMove& m : decision.candidates.front().variation) {
        ASSERT_TRUE(position.is_legal(position.to_play(), m.point))
            << go::vertex_text(m.point, position.size());
        position.play(position.to_play(), m.point);
    }
}

TEST(Analyst, ReportsTheMovesOfTheRoot) {
    const go::Position position(9, kChinese, 7.5);
    for (const char* const name : {"rave", "uct", "similarity", "nomitan", "grave", "kl-ucb"}) {
        const auto player = make(name);
        const player::Decision decision = analyse(*player, position, 2000);
        expect_sane(decision, position);
        expect_playable(decision, position);
        EXPECT_EQ(decision.visits, decision.playouts) << name;
        EXPECT_GT(decision.candidates.front().variation.size(), 1U) << name;
        EXPECT_FALSE(decision.outlook) << "nobody asked";
    }
}

TEST(Analyst, KnowsAllMovesAsFirstWhereThePlayerDoes) {
    const go::Position position(9, kChinese, 7.5);
    EXPECT_GT(analyse(*rave(), position, 500).candidates.front().rave_weight, 50);
    EXPECT_EQ(analyse(*make("uct"), position, 500).candidates.front().rave_weight, 0);
}

TEST(Analyst, OnlyTreeSearchesAre) {
    for (const char* const name : {"random", "monte-carlo"}) {
        EXPECT_EQ(player::make_player(name, base::Seed(1))->analyst(), nullptr) << name;
        Engine engine(base::Seed(1), {.player = name});
        EXPECT_THROW(engine.analyse(Colour::Black, {}, {}, {}), base::Error);
        const player::Inquiry filtered{.filters = {{.colour = Colour::Black}}};
        EXPECT_THROW(engine.generate(Colour::Black, {}, {.inquiry = &filtered}), base::Error);
        EXPECT_TRUE(engine.position().moves().empty());
    }
}

TEST(Analyst, IsWatchedAtIntervals) {
    const auto player = rave();
    const go::Position position(9, kChinese, 7.5);
    std::vector<std::int64_t> visits;
    std::stop_source stop;
    const auto thread = std::this_thread::get_id();
    const player::Inquiry inquiry{.interval = 0.01, .look = [&](const player::Decision& decision) {
                                      EXPECT_EQ(std::this_thread::get_id(), thread);
                                      expect_sane(decision, position);
                                      visits.push_back(decision.visits);
                                      if (visits.size() == 5) stop.request_stop();
                                  }};
    const player::Decision decision =
        player->analyst()->analyse(position, Colour::Black, {}, inquiry, stop.get_token());
    ASSERT_EQ(visits.size(), 5U);
    EXPECT_TRUE(std::ranges::is_sorted(visits));
    EXPECT_GE(decision.visits, visits.back());
    EXPECT_GE(decision.seconds, 0.05);
}

TEST(Analyst, GoesOnWithTheSameTree) {
    const auto player = rave();
    go::Position position(9, kChinese, 7.5);
    analyse(*player, position, 500);
    EXPECT_EQ(analyse(*player, position, 500).visits, 1000);
    std::stop_source stopped;
    stopped.request_stop();
    for (int i = 0; i < 100; ++i) {
        player->analyst()->analyse(position, Colour::Black, {}, {}, stopped.get_token());
    }
    const player::Decision decision = analyse(*player, position, 1);
    EXPECT_EQ(decision.visits, 1101);
    position.play(Colour::Black, decision.point);
    EXPECT_GT(analyse(*player, position, 1).visits, 10) << "what is known about the move stays";
    position.set_komi(100);
    EXPECT_EQ(analyse(*player, position, 1).visits, 1) << "another game";
}

TEST(Analyst, IsNotDisturbedByBeingWatched) {
    const go::Position position(9, kChinese, 7.5);
    const player::Inquiry inquiry{.interval = 0, .look = [](const player::Decision&) {}, .outlook = true};
    const player::Decision watched = analyse(*rave(), position, 500, inquiry);
    const auto other = rave();
    const player::Decision alone = other->choose(position, Colour::Black, {.playouts = 500}, {});
    ASSERT_EQ(watched.candidates.size(), alone.candidates.size());
    for (std::size_t i = 0; i < alone.candidates.size(); ++i) {
        EXPECT_EQ(watched.candidates[i].point, alone.candidates[i].point);
        EXPECT_EQ(watched.candidates[i].visits, alone.candidates[i].visits);
    }
}

TEST(Analyst, SharesItsTreeAmongThreads) {
    const auto player = rave();
    base::set_field(player->fields(), "threads", "3");
    const go::Position position(9, kChinese, 7.5);
    int looks = 0;
    const player::Inquiry inquiry{.interval = 0.005,
                                  .look =
                                      [&](const player::Decision& decision) {
                                          ++looks;
                                          for (const float owner : decision.outlook->ownership) {
                                              EXPECT_TRUE(owner >= -1 && owner <= 1);
                                          }
                                      },
                                  .outlook = true};
    const player::Decision decision = analyse(*player, position, 2000, inquiry);
    EXPECT_EQ(decision.playouts, 2000);
    EXPECT_GT(looks, 0);
}

// -- Filters -----------------------------------------------------------------------------------------------

TEST(Filters, LeaveMovesOutNearTheRoot) {
    const go::Position position(5, kChinese, 0);
    go::MoveFilter avoid{.colour = Colour::Black};
    avoid.points.insert(at("C3", 5));
    const auto player = rave();
    const player::Decision decision = analyse(*player, position, 300, {.filters = {avoid}});
    EXPECT_EQ(decision.candidates.size(), 25U) << "with the pass";
    for (const player::Candidate& c : decision.candidates) EXPECT_NE(c.point, at("C3", 5));
    // White may play there, and Black later.
    const go::GameState state(position, {avoid});
    std::vector<game::MoveId> moves;
    go::GameState next = state;
    next.play(state.move(at("A1", 5)));
    next.moves(moves);
    EXPECT_EQ(moves.size(), 25U);
    next.play(state.pass());
    next.moves(moves);
    EXPECT_EQ(moves.size(), 25U);
    EXPECT_EQ(analyse(*player, position, 1).candidates.size(), 26U) << "the wish is forgotten";
}

TEST(Filters, AllowSomeMovesOnly) {
    const go::Position position(5, kChinese, 0);
    go::MoveFilter allow{.colour = Colour::Black, .only_these = true, .depth = 3};
    allow.points.insert(at("A1", 5));
    allow.points.insert(at("B1", 5));
    const auto player = rave();
    const player::Decision decision = analyse(*player, position, 300, {.filters = {allow}});
    EXPECT_EQ(decision.candidates.size(), 2U);
    for (const player::Candidate& c : decision.candidates) {
        EXPECT_TRUE(c.point == at("A1", 5) || c.point == at("B1", 5));
        if (c.variation.size() > 2) {
            const go::Point later = c.variation[2].point;
            EXPECT_TRUE(later == at("A1", 5) || later == at("B1", 5) || later == go::kPass);
        }
    }
    go::MoveFilter nothing{.colour = Colour::Black, .only_these = true};
    const player::Decision none = analyse(*player, position, 10, {.filters = {nothing}});
    ASSERT_EQ(none.candidates.size(), 1U);
    EXPECT_EQ(none.point, go::kPass) << "a pass is always possible";
}

TEST(Filters, AreKeptByAMoveOfTheEngine) {
    Engine engine(base::Seed(1), {.playouts = 100});
    engine.new_game(5);
    go::MoveFilter allow{.colour = Colour::Black, .only_these = true};
    allow.points.insert(at("A1", 5));
    const player::Inquiry inquiry{.filters = {allow}};
    EXPECT_EQ(engine.generate(Colour::Black, {}, {.inquiry = &inquiry}).point, at("A1", 5));
}

// -- The outlook -------------------------------------------------------------------------------------------

constexpr const char* kDivided = R"(
    . . . X O . .
    . . . X O . .
    . X . X O . O
    . . . X O . .
    . X . X O . O
    . . . X O . .
    . . . X O . .
)";

TEST(Outlook, TellsWhoOwnsWhat) {
    const go::Position position = position_of(kDivided, kChinese, Colour::White, 0.5);
    const player::Decision decision = analyse(*rave(), position, 1000, {.outlook = true});
    ASSERT_TRUE(decision.outlook);
    EXPECT_GT(decision.outlook->of(at("A4", 7)), 0.8);
    EXPECT_GT(decision.outlook->of(at("D4", 7)), 0.9);
    EXPECT_LT(decision.outlook->of(at("E4", 7)), -0.9);
    EXPECT_LT(decision.outlook->of(at("G4", 7)), -0.8);
    EXPECT_NEAR(decision.outlook->lead.mean, 6.5, 3);
    EXPECT_GE(decision.outlook->lead.deviation, 0);
    const player::Candidate& best = decision.candidates.front();
    ASSERT_TRUE(best.lead);
    EXPECT_LT(best.lead->mean, 0) << "for White, who is behind";
    EXPECT_LT(decision.win_share, 0.5);
}

TEST(Outlook, IsOpenAtTheBeginning) {
    const player::Decision decision =
        analyse(*rave(), go::Position(9, kChinese, 7.5), 1000, {.outlook = true});
    EXPECT_GT(decision.outlook->lead.deviation, 3);
    EXPECT_LT(std::abs(decision.outlook->of(at("A1", 9))), 0.5);
}

TEST(Outlook, OfAPositionWithoutAMoveIsTheBoard) {
    // Every move of Black's would fill an eye; White has passed, so that a pass ends the game.
    go::Position position = position_of(R"(
        . X X .
        X X X X
        X X X X
        . X X .
    )",
                                        kChinese, Colour::White, 0.5);
    position.play(Colour::White, go::kPass);
    const player::Decision decision = analyse(*rave(), position, 1000, {.outlook = true});
    EXPECT_EQ(decision.candidates.size(), 1U);
    EXPECT_LT(decision.playouts, 100) << "there is nothing to think about";
    ASSERT_TRUE(decision.outlook);
    EXPECT_EQ(decision.outlook->lead.mean, 15.5);
    EXPECT_EQ(decision.outlook->of(at("A1", 4)), 1);
}

TEST(Outlook, IsThereForPlayersWithoutATreeAndDecidedGames) {
    for (const char* const name : {"random", "monte-carlo", "rave"}) {
        Engine engine(base::Seed(1), {.player = name, .playouts = 100});
        engine.set_position(position_of(kDivided, kChinese, Colour::Black, 0.5));
        const player::Inquiry inquiry{.outlook = true};
        const player::Decision decision = engine.choose(Colour::Black, {}, {.inquiry = &inquiry});
        ASSERT_TRUE(decision.outlook) << name;
        EXPECT_EQ(decision.outlook->ownership.size(), 7U * 8U);
        EXPECT_GT(decision.outlook->lead.mean, 0);
        ASSERT_FALSE(decision.candidates.empty());
    }
}

// -- Pondering ---------------------------------------------------------------------------------------------

/// Playouts that the player knows about the position of the engine's game.
std::int64_t known(Engine& engine) {
    return engine.analyse(engine.position().to_play(), {.playouts = 1}, {}, {}).visits;
}

void ponder_a_little(Engine& engine) {
    std::stop_source stop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    engine.ponder(stop.get_token());
}

TEST(Pondering, HappensOnTheOpponentsTimeIfItIsWanted) {
    for (const bool wanted : {false, true}) {
        Engine engine(base::Seed(1), {.playouts = 100, .ponder = wanted ? "true" : "false"});
        engine.new_game(9);
        ponder_a_little(engine);
        EXPECT_LE(known(engine), 1) << "nobody has moved";
        engine.generate(Colour::Black);
        std::int64_t before = known(engine);
        ponder_a_little(engine);
        EXPECT_EQ(known(engine) > before + 1, wanted);
        engine.play(Colour::White, at("C3", 9));
        before = known(engine);
        ponder_a_little(engine);
        EXPECT_EQ(known(engine), before + 1) << "it is the engine's turn";
    }
}

TEST(Pondering, UnaskedHappensOnlyWhileAClockRunsAndTimeDecides) {
    const TimeSettings clock{.kind = TimeSettings::Kind::Absolute, .main = 5};
    const auto ponders = [](std::int64_t playouts, const TimeSettings& settings, bool over) {
        Engine engine(base::Seed(1), {.playouts = playouts, .seconds = 0.01});
        engine.new_game(9);
        engine.set_clock(settings);
        engine.generate(Colour::Black);
        if (over) engine.end_of_game();
        const std::int64_t before = known(engine);
        ponder_a_little(engine);
        return known(engine) > before + 1;
    };
    EXPECT_TRUE(ponders(0, clock, false));
    EXPECT_FALSE(ponders(0, {}, false)) << "nobody waits";
    EXPECT_FALSE(ponders(100, clock, false)) << "a fixed strength";
    EXPECT_FALSE(ponders(0, clock, true)) << "the game is over";
}

TEST(Pondering, UnaskedEndsWithTheOpponentsTime) {
    Engine engine{base::Seed(1)};
    engine.new_game(9);
    engine.set_clock({.kind = TimeSettings::Kind::Absolute, .main = 1});
    engine.generate(Colour::Black);
    engine.show_time_left(Colour::White, {.seconds = 0.05});
    const base::Stopwatch watch;
    engine.ponder({});
    EXPECT_GE(watch.seconds(), 0.05);
    EXPECT_LT(watch.seconds(), 5);
}

TEST(Pondering, IsNotForPlayersWithoutATree) {
    Engine engine(base::Seed(1), {.player = "monte-carlo", .playouts = 100, .ponder = "true"});
    engine.new_game(9);
    engine.generate(Colour::Black);
    engine.ponder({});
}

}  // namespace
}  // namespace yomi::engine
