#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "base/error.hpp"
#include "player/flat_search.hpp"
#include "player/monte_carlo.hpp"
#include "player/random_player.hpp"
#include "player/sensible.hpp"
#include "support/text_board.hpp"

namespace yomi::player {
namespace {

using go::Colour;
using go::Point;
using test::at;
using test::position_of;

const go::Rules kTrompTaylor = *go::rules_by_name("tromp-taylor");
const go::Rules kJapanese = *go::rules_by_name("japanese");

Decision ask(Player& player, const go::Position& position, Colour c, std::int64_t playouts) {
    return player.choose(position, c, {.playouts = playouts}, {});
}

TEST(Players, AreMadeByName) {
    std::vector<std::string_view> names;
    for (const PlayerInfo& info : known_players()) {
        names.push_back(info.name);
        EXPECT_EQ(make_player(info.name, base::Seed(1))->name(), info.name);
        EXPECT_FALSE(info.help.empty());
    }
    EXPECT_THAT(names, testing::IsSupersetOf({"monte-carlo", "random"}));
    try {
        make_player("alphago", base::Seed(1));
        FAIL() << "no such player";
    } catch (const base::Error& error) {
        EXPECT_THAT(error.what(), testing::StartsWith("there is no player 'alphago'; known: "));
        for (const std::string_view name : names) {
            EXPECT_THAT(error.what(), testing::HasSubstr(std::string(name)));
        }
    }
}

// A player that got ready before the clock ran plays the same.
TEST(Players, GettingReadyChangesNoChoice) {
    for (const PlayerInfo& info : known_players()) {
        const auto player = make_player(info.name, base::Seed(1));
        const auto ready = make_player(info.name, base::Seed(1));
        go::Position position(7);
        ready->get_ready(position);
        for (int i = 0; i < 3; ++i) {
            const Decision expected = ask(*player, position, position.to_play(), 60);
            const Decision chosen = ask(*ready, position, position.to_play(), 60);
            EXPECT_EQ(chosen.point, expected.point) << info.name;
            EXPECT_EQ(chosen.win_share, expected.win_share) << info.name;
            position.play(position.to_play(), expected.point);
        }
    }
}

TEST(Players, PassWhenThereIsNoMove) {
    const char* eyes = R"(
        . X .
        X X X
        . X .
    )";
    for (const PlayerInfo& info : known_players()) {
        const auto player = make_player(info.name, base::Seed(1));
        EXPECT_EQ(ask(*player, position_of(eyes), Colour::Black, 100).point, go::kPass) << info.name;
        EXPECT_EQ(ask(*player, position_of(eyes), Colour::White, 100).point, go::kPass) << info.name;
    }
}

// -- Random ------------------------------------------------------------------------------------------------

TEST(RandomPlayer, IsUniformAmongLegalMovesThatFillNoEye) {
    // Black may play the four points at the right; A4 and A1 are its eyes.
    const char* drawing = R"(
        . X O .
        X X O .
        X X O .
        . X O .
    )";
    const go::Position position = position_of(drawing);
    EXPECT_EQ(legal_but_eyes(position, Colour::Black).size(), 4U);
    std::map<Point, int> count;
    constexpr int kDraws = 4000;
    for (int seed = 0; seed < kDraws; ++seed) {
        RandomPlayer player{base::Seed(static_cast<std::uint64_t>(seed))};
        ++count[ask(player, position, Colour::Black, 1).point];
    }
    EXPECT_EQ(count.size(), 4U);
    // Five standard deviations of a binomial count.
    for (const auto& [point, n] : count) EXPECT_NEAR(n, kDraws / 4, 5 * 27) << go::vertex_text(point, 4);
}

TEST(RandomPlayer, ObeysSuperko) {
    // A ko in the corner, and so little room that old positions come up all the time.
    go::Position position = position_of(R"(
        . . . .
        . . . .
        X O . .
        . X O .
    )",
                                        kTrompTaylor, Colour::White);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        RandomPlayer player{base::Seed(seed)};
        go::Position game = position;
        for (int i = 0; i < 60 && !game.is_over(); ++i) {
            const Point p = ask(player, game, game.to_play(), 1).point;
            ASSERT_TRUE(game.is_legal(game.to_play(), p));
            game.play(game.to_play(), p);
        }
    }
}

TEST(RandomPlayer, MayCommitSuicideWhereItIsAllowed) {
    // White's only points are A1 and B1; the second stone kills both.
    const char* drawing = R"(
        X . X .
        X X X X
        X X X X
        O . X .
    )";
    const go::Position allowed = position_of(drawing, kTrompTaylor);
    const go::Position forbidden = position_of(drawing, *go::rules_by_name("cgos"));
    RandomPlayer player{base::Seed(1)};
    EXPECT_EQ(ask(player, allowed, Colour::White, 1).point, at("B1", 4));
    EXPECT_EQ(ask(player, forbidden, Colour::White, 1).point, go::kPass);
    EXPECT_TRUE(sensible_points(allowed, Colour::White).empty());
}

// -- Monte-Carlo -------------------------------------------------------------------------------------------

TEST(MonteCarlo, TakesTheStonesThatDecideTheGame) {
    // E7 takes eight stones; White there would take E6 and save them.
    const go::Position position = position_of(R"(
        O O O O . O .
        O O O O X O O
        X X X X O O .
        . . . X O O O
        X X X X O . O
        X X X X O O O
        . X . X O . O
    )",
                                              *go::rules_by_name("chinese"), Colour::Black, 0.5);
    MonteCarloPlayer player{base::Seed(1)};
    const Decision decision = ask(player, position, Colour::Black, 2000);
    EXPECT_EQ(decision.point, at("E7", 7));
    EXPECT_GT(decision.win_share, 0.5);
}

TEST(MonteCarlo, PlaysExactlyTheGivenNumberOfPlayouts) {
    const go::Position position(9);
    for (const std::int64_t playouts : {1, 7, 100, 1234}) {
        MonteCarloPlayer player{base::Seed(1)};
        const Decision decision = ask(player, position, Colour::Black, playouts);
        EXPECT_EQ(decision.playouts, playouts);
        std::int64_t visits = 0;
        for (const Candidate& c : decision.candidates) {
            visits += c.visits;
            EXPECT_NEAR(static_cast<double>(c.visits), static_cast<double>(playouts) / 81, 1);
            EXPECT_GE(c.mean, 0);
            EXPECT_LE(c.mean, 1);
        }
        EXPECT_EQ(visits, playouts);
        EXPECT_EQ(decision.candidates.size(), 81U);
        EXPECT_EQ(decision.candidates[0].point, decision.point);
        EXPECT_EQ(decision.candidates[0].mean, decision.win_share);
    }
}

TEST(MonteCarlo, UsesItsOwnNumberWithoutABudget) {
    MonteCarloPlayer player{base::Seed(1)};
    EXPECT_EQ(base::find_field(player.fields(), "default_playouts").get(), "10000");
    base::set_field(player.fields(), "default_playouts", "300");
    EXPECT_EQ(player.choose(go::Position(5), Colour::White, {}, {}).playouts, 300);
    EXPECT_THROW(base::set_field(player.fields(), "default_playouts", "0"), base::Error);
}

TEST(MonteCarlo, DependsOnSeedAndPositionAlone) {
    const go::Position position(9);
    const auto shares = [&](MonteCarloPlayer& player) {
        std::vector<std::pair<Point, double>> all;
        for (const Candidate& c : ask(player, position, Colour::Black, 500).candidates) {
            all.emplace_back(c.point, c.mean);
        }
        return all;
    };
    MonteCarloPlayer a{base::Seed(1)};
    MonteCarloPlayer b{base::Seed(1)};
    MonteCarloPlayer c{base::Seed(2)};
    const auto first = shares(a);
    EXPECT_EQ(shares(a), first) << "asked again";
    EXPECT_EQ(shares(b), first);
    EXPECT_NE(shares(c), first);
}

TEST(MonteCarlo, DoesNotThinkAboutTheOnlyMove) {
    const go::Position position = position_of(R"(
        . O X . X
        O O X X X
        . O . X .
        O O X X X
        . O X . X
    )");
    EXPECT_EQ(sensible_points(position, Colour::Black).size(), 1U);
    MonteCarloPlayer player{base::Seed(1)};
    const Decision decision = player.choose(position, Colour::Black, {.seconds = 30}, {});
    EXPECT_EQ(decision.point, at("C3", 5));
    EXPECT_EQ(decision.playouts, 0);
}

TEST(MonteCarlo, PrefersAPassToSpoilingASeki) {
    // A1 and E1 are all that is left; who plays there loses a chain.
    const char* seki = R"(
        . X . X O . O . O
        X . X X O O . O .
        . X . X O . O . O
        X . X X O O . O O
        X X X X X O O O .
        X X X X X X X O O
        O O O O O O X O .
        O X X X X O X O O
        . X X X . O X O .
    )";
    MonteCarloPlayer player{base::Seed(1)};
    for (const double komi : {4.5, 5.5}) {  // Black is 5 points ahead on the board
        const go::Position position = position_of(seki, *go::rules_by_name("chinese"), Colour::Black, komi);
        EXPECT_EQ(sensible_points(position, Colour::White).size(), 2U);
        EXPECT_EQ(ask(player, position, Colour::White, 400).point, go::kPass) << komi;
        EXPECT_EQ(ask(player, position, Colour::Black, 400).point, go::kPass) << komi;
    }
}

TEST(MonteCarlo, CountsKomiAndTheHandicapBonus) {
    // Black owns 15 of 25 points and White 10, whatever is played.
    const char* drawing = R"(
        . X X O .
        X X X O O
        . X X O .
        X X X O O
        X . X O .
    )";
    const auto share = [&](go::Rules rules, double komi) {
        const go::Position position = position_of(drawing, rules, Colour::Black, komi);
        const Point pass[] = {go::kPass};
        FlatSearch search(position, Colour::Black, pass, base::Seed(1));
        search.run(Limit({.playouts = 50}));
        return search.ranked()[0].mean;
    };
    const go::Rules chinese = *go::rules_by_name("chinese");
    EXPECT_EQ(share(chinese, 4.5), 1);
    EXPECT_EQ(share(chinese, 5), 0.5) << "a draw is half a win";
    EXPECT_EQ(share(chinese, 5.5), 0);
    // Territory: 3 to 3 points; the pass itself saves one more.
    EXPECT_EQ(share(kJapanese, 0.5), 1);
    EXPECT_EQ(share(kJapanese, 1), 0.5);
    EXPECT_EQ(share(kJapanese, 1.5), 0);

    go::Position handicap(5, chinese, 0);
    handicap.place_handicap({at("B2", 5), at("D4", 5)});
    const Point moves[] = {at("C3", 5)};
    const auto wins = [&] {
        FlatSearch search(handicap, Colour::White, moves, base::Seed(3));
        search.run(Limit({.playouts = 400}));
        return search.ranked()[0].mean;
    };
    const double with_bonus = wins();
    go::Rules without = chinese;
    without.handicap_bonus = go::HandicapBonus::None;
    handicap.set_rules(without);
    EXPECT_GT(with_bonus, wins());
}

TEST(MonteCarlo, EndsWhenItsTimeIsOver) {
    const go::Position position(19);
    MonteCarloPlayer player{base::Seed(1)};
    double least = 1;
    for (int i = 0; i < 5; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const Decision decision = player.choose(position, Colour::Black, {.seconds = 0.05}, {});
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        EXPECT_GE(took, 0.05);
        EXPECT_GT(decision.playouts, 0);
        least = std::min(least, took - 0.05);
    }
    EXPECT_LT(least, 0.01) << "the best of five, because the machine may be busy";
}

TEST(MonteCarlo, AnswersAtOnceWithoutTime) {
    MonteCarloPlayer player{base::Seed(1)};
    const go::Position position(19);
    const Decision decision = player.choose(position, Colour::Black, {.seconds = 0}, {});
    EXPECT_EQ(decision.playouts, 0);
    EXPECT_TRUE(position.is_legal(Colour::Black, decision.point));
    EXPECT_NE(decision.point, go::kPass);
}

TEST(MonteCarlo, CanBeStopped) {
    MonteCarloPlayer player{base::Seed(1)};
    std::stop_source source;
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        source.request_stop();
    });
    const Decision decision =
        player.choose(go::Position(19), Colour::Black, {.seconds = 100}, source.get_token());
    stopper.join();
    EXPECT_LT(decision.seconds, 10);
    EXPECT_NE(decision.point, go::kPass);

    const Decision at_once =
        player.choose(go::Position(19), Colour::Black, {.seconds = 100}, source.get_token());
    EXPECT_EQ(at_once.playouts, 0);
}

}  // namespace
}  // namespace yomi::player
