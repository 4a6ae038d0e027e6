#include "player/lchan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "base/random.hpp"
#include "engine/dead_stones.hpp"
#include "player/random_player.hpp"
#include "player/sensible.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::player {
namespace {

using go::Colour;
using go::Point;
using test::at;
using test::position_of;

LchanPlayer make(const std::vector<std::pair<std::string, std::string>>& options = {}) {
    LchanPlayer player{base::Seed(1)};
    for (const auto& [name, value] : options) base::set_field(player.fields(), name, value);
    return player;
}

Point choice(LchanPlayer& player, const go::Position& position, Colour c, std::int64_t positions = 2000) {
    return player.choose(position, c, {.playouts = positions}, {}).point;
}

TEST(Lchan, TakesWhatIsInAtariAndSavesItsOwn) {
    // White has ground elsewhere: on a board of Black's alone a map of influence cares for nothing else.
    const char* drawing = R"(
        . . . . . . . . .
        . . . . . . . O .
        . . . . . . . O .
        . . X X X . . . .
        . X O O O . . O .
        . . X X X . . . .
        . . . . . . . O .
        . . . . . . . O .
        . . . . . . . . .)";
    for (const char* program : {"whole", "contest"}) {
        LchanPlayer player = make({{"program", program}});
        EXPECT_EQ(choice(player, position_of(drawing), Colour::Black), at("F5", 9)) << program;
    }
}

TEST(Lchan, OfTheContestLosesNoStonesAndThenHasTheMostInfluence) {
    base::Random random{base::Seed(6)};
    LchanPlayer player = make({{"program", "contest"}});
    go::Appraiser plain({.evaluation = "influence"});
    for (int game = 0; game < test::scaled(20); ++game) {
        go::Position position(9);
        for (std::uint32_t i = 0; i < 5 + random.below(40); ++i) {
            const auto legal = position.legal_points(position.to_play());
            if (legal.empty()) break;
            position.play(position.to_play(), legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        const Colour c = position.to_play();
        const int side = c == Colour::Black ? 1 : -1;
        const auto key = [&](Point p) {
            go::Board board = position.board();
            board.play(p, c);
            go::InfluenceMap map({.dilations = 5, .erosions = 0, .clip = true});
            map.bouzy(board);
            return std::pair(-plain.captured(board, opponent(c)), side * map.sum());
        };
        const Decision decision = player.choose(position, c, {.playouts = 1000}, {});
        for (const Point p : sensible_points(position, c)) ASSERT_LE(key(p), key(decision.point));
        for (const Candidate& candidate : decision.candidates) ASSERT_GT(candidate.mean, 0);
    }
}

TEST(Lchan, HasBothEvaluationsInBothPrograms) {
    const auto resolved = [](const char* program, const char* evaluation) {
        LchanOptions options;
        options.program = program;
        options.evaluation = evaluation;
        return options.resolved().resolved().appraisal.evaluation;
    };
    EXPECT_EQ(resolved("whole", "program"), "territory");
    EXPECT_EQ(resolved("contest", "program"), "influence");
    EXPECT_EQ(resolved("whole", "influence"), "influence");
    EXPECT_EQ(resolved("contest", "territory"), "territory");
    LchanPlayer player = make({{"evaluation", "influence"}});
    go::Position position(9);
    test::play_moves(position, "B E5 W D4 B D5 W E4 B F4");
    const Decision decision = player.choose(position, Colour::White, {.playouts = 3000}, {});
    EXPECT_TRUE(position.is_legal(Colour::White, decision.point));
    EXPECT_NE(decision.point, go::kPass);
}

TEST(Lchan, DoesNotRunOnInALadder) {
    const go::Position position = position_of(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . X O . . . . . .
        . . X X . . . . .
        . . . . . . . . .)");
    LchanPlayer player = make();
    EXPECT_NE(choice(player, position, Colour::White), at("D3", 9));
}

TEST(Lchan, IsTheSameWithTheSameBudget) {
    LchanPlayer player = make();
    LchanPlayer other = make();
    go::Position position(9);
    for (int i = 0; i < 12; ++i) {
        const Colour c = position.to_play();
        const Point p = choice(player, position, c, 500);
        ASSERT_EQ(choice(other, position, c, 500), p);
        position.play(c, p);
    }
}

TEST(Lchan, AnswersOnEveryBoard) {
    for (const char* program : {"whole", "contest"}) {
        LchanPlayer player = make({{"program", program}});
        for (const int size : {2, 3, 4, 9, 19, 25}) {
            go::Position position(size);
            for (int i = 0; i < 3; ++i) {
                const Colour c = position.to_play();
                const Decision decision = player.choose(position, c, {.playouts = 100}, {});
                ASSERT_TRUE(position.is_legal(c, decision.point));
                position.play(c, decision.point);
            }
        }
        // One liberty everywhere: who may takes the only point, unless the stones are dead as they are.
        const go::Position full = position_of(R"(
            O O O
            O O O
            O O .)");
        const Point taken = choice(player, full, Colour::Black);
        EXPECT_TRUE(taken == at("C1", 3) || (taken == go::kPass && std::string_view(program) == "whole"));
        EXPECT_EQ(choice(player, full, Colour::White), go::kPass);
    }
}

TEST(Lchan, PassesWhenNothingIsGainedUnlessToldNotTo) {
    const char* settled = R"(
        . X . X O .
        X X X X O O
        . X . X O .
        X X X X O O
        . X X X O .
        X X . X O O)";
    LchanPlayer player = make();
    EXPECT_EQ(choice(player, position_of(settled), Colour::Black), go::kPass);
    const char* room = R"(
        . . X X O .
        . . X X O O
        . . X X O .
        X X X X O O
        . X X X O .
        X X . X O O)";
    EXPECT_EQ(choice(player, position_of(room), Colour::Black), go::kPass);
    LchanPlayer stubborn = make({{"never_pass", "true"}});
    EXPECT_NE(choice(stubborn, position_of(room), Colour::Black), go::kPass);
    EXPECT_FALSE(stubborn.knows_manners());
    EXPECT_TRUE(player.knows_manners());
}

TEST(Lchan, ReadsDeeperWithMoreTime) {
    go::Position position(9);
    test::play_moves(position, "B E5 W D4 B D5 W E4 B F4");
    LchanOptions options;
    const auto depth = [&](std::int64_t positions) {
        LchanSearch search(options, position.board(), Colour::White, at("F4", 9),
                           position.legal_points(Colour::White));
        search.run(Limit({.playouts = positions}));
        EXPECT_GE(search.positions(), positions / 2);
        return search.depth();
    };
    EXPECT_EQ(depth(90), 0);
    EXPECT_GE(depth(3000), 2);
}

/// The most that it takes beyond its time, by the processor's clock: others on the machine do not matter.
double longest_delay(const go::Position& position, double seconds) {
    LchanPlayer player = make();
    constexpr auto kBy = base::TimeBy::Processor;
    double longest = 0;
    for (int i = 0; i < 5; ++i) {
        const base::Stopwatch watch(kBy);
        const Decision decision =
            player.choose(position, position.to_play(), {.seconds = seconds, .by = kBy}, {});
        longest = std::max(longest, watch.seconds() - seconds);
        EXPECT_GT(decision.playouts, 10);
    }
    return longest;
}

TEST(Lchan, KeepsItsTime) {
    std::vector<double> times = {0.05};
    if (test::scale() >= 10) times.insert(times.end(), {0.2, 1});
    for (const int size : {9, 13, 19}) {
        go::Position position(size);
        base::Random random{base::Seed(5)};
        for (int i = 0; i < size * size / 3; ++i) {
            const auto legal = position.legal_points(position.to_play());
            position.play(position.to_play(), legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        for (const double seconds : times) {
            const double delay = longest_delay(position, seconds);
            std::cout << size << "x" << size << ", " << seconds << " s: late by " << 1000 * delay << " ms\n";
            EXPECT_LT(delay, test::kSanitized ? 2 : 0.01) << size;
        }
    }
}

TEST(Lchan, LeavesLonelyMovesAtTheEdgeOut) {
    const go::Position position = position_of(R"(
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . . . . . .
        . . . O . . .
        . . . . . . .)");
    const auto is_looked_at = [&](const char* move, bool lonely_edge) {
        LchanOptions options;
        options.lonely_edge = lonely_edge;
        LchanSearch search(options, position.board(), Colour::Black, at("D2", 7), {at(move, 7)});
        search.run(Limit({.playouts = 100}));
        return search.gain() > -1e6;  // of the moves that are worth a look
    };
    EXPECT_FALSE(is_looked_at("A7", false));
    EXPECT_TRUE(is_looked_at("A7", true));
    EXPECT_TRUE(is_looked_at("D1", false)) << "a stone is near";
    EXPECT_TRUE(is_looked_at("B6", false)) << "not at the edge";
}

TEST(Lchan, DoesNotLoseToRandom) {
    const auto games = static_cast<int>(test::kSanitized ? 1 : 4 * test::scale());
    for (int game = 0; game < games; ++game) {
        LchanPlayer player = make();
        RandomPlayer weak{base::Seed(static_cast<std::uint64_t>(game))};
        go::Position position(9, *go::rules_by_name("chinese"), 7.5);
        const bool black = game % 2 == 0;
        for (int i = 0; i < 60 && !position.is_over(); ++i) {
            const Colour c = position.to_play();
            const bool ours = (c == Colour::Black) == black;
            Player& mover = ours ? static_cast<Player&>(player) : weak;
            position.play(c, mover.choose(position, c, {.playouts = 150}, {}).point);
        }
        engine::DeadStoneEstimator estimator;
        EXPECT_EQ(position.score(estimator.of(position.board()).status()) > 0, black) << game;
    }
}

}  // namespace
}  // namespace yomi::player
