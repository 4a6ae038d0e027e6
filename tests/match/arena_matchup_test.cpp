#include "match/arena_matchup.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <sstream>

#include "arena/game_table.hpp"
#include "arena/small_games.hpp"
#include "base/interrupted.hpp"
#include "support/error_text.hpp"

namespace yomi::match {
namespace {

using test::error_text;
using testing::HasSubstr;
using testing::StartsWith;

PlayerSpec spec(const std::string& text) {
    const arena::SeatChoice choice = arena::read_seat_choice(text);
    return {.name = choice.name, .command = {}, .options = choice.options};
}

ArenaMatchup matchup_of(const std::string& first, const std::string& second) {
    ArenaMatchup matchup;
    matchup.first = spec(first);
    matchup.second = spec(second);
    matchup.seed = base::Seed(3);
    matchup.game = arena::find_game("tic-tac-toe");
    return matchup;
}

TEST(ArenaMatchup, SeatsAreSharedFairly) {
    EXPECT_EQ(seats_of_first(2, 0), 0b01U);
    EXPECT_EQ(seats_of_first(2, 1), 0b10U);
    for (const int players : {2, 3, 4}) {
        const std::uint64_t ways = (1U << players) - 2;
        std::vector<int> first(static_cast<std::size_t>(players), 0);
        for (std::uint64_t n = 0; n < ways; ++n) {
            const std::uint32_t seats = seats_of_first(players, n);
            EXPECT_EQ(seats ^ seats_of_first(players, n ^ 1U), (1U << players) - 1) << "opposites";
            EXPECT_GT(std::popcount(seats), 0);
            EXPECT_LT(std::popcount(seats), players);
            for (std::size_t s = 0; s < first.size(); ++s) first[s] += seats >> s & 1U;
        }
        for (const int times : first) EXPECT_EQ(times, static_cast<int>(ways) / 2);
    }
}

TEST(ArenaMatchup, GamesAreThoseOfTheirNumbers) {
    const ArenaMatchup matchup = matchup_of("uct:playouts=200", "random");
    double points = 0;
    for (std::uint64_t n = 0; n < 20; ++n) {
        const GameResult game = play_arena_game(matchup, 5, n, {});
        EXPECT_EQ(game.outcome.sgf, play_arena_game(matchup, 5, n, {}).outcome.sgf);
        EXPECT_EQ(game.first_is_black, n % 2 == 0);
        points += game.points;
    }
    EXPECT_GT(points, 17);
    EXPECT_NE(play_arena_game(matchup, 5, 0, {}).outcome.sgf, play_arena_game(matchup, 5, 2, {}).outcome.sgf);
}

/// A race with a die, in which to roll is better than to step.
TEST(ArenaMatchup, ThreePlayersWithChanceAreComparedFairly) {
    const auto table = arena::entry<test::Race>().make();
    base::set_field(table->fields(), "players", "3");
    const auto share = [&](const std::string& first, const std::string& second) {
        const ArenaMatchup matchup = matchup_of(first, second);
        double points = 0;
        constexpr int kGames = 600;
        for (std::uint64_t n = 0; n < kGames; ++n)
            points += play_arena_game(*table, matchup, 1, n, {}).points;
        return points / kGames;
    };
    EXPECT_NEAR(share("rule", "other=rule"), 0.5, 0.08) << "nobody is better placed";
    EXPECT_GT(share("rule", "random"), 0.58);
    const GameResult alone = play_arena_game(*table, matchup_of("rule", "random"), 1, 0, {});
    EXPECT_THAT(alone.outcome.sgf, HasSubstr("players: rule, random, random\n"));
    const GameResult opposite = play_arena_game(*table, matchup_of("rule", "random"), 1, 1, {});
    EXPECT_THAT(opposite.outcome.sgf, HasSubstr("players: random, rule, rule\n"));
    EXPECT_THAT(opposite.outcome.sgf, testing::ContainsRegex("result: [01] : [01] : [01]\n"));
    EXPECT_THAT(error_text([&] { replay(*table, {"4", "5", "4"}); }), HasSubstr("'4' is no legal move"));
}

TEST(ArenaMatchup, ARecordIsPlayedAgain) {
    const ArenaMatchup matchup = matchup_of("strong=uct:playouts=500", "random");
    const GameResult game = play_arena_game(matchup, 5, 1, {});
    std::istringstream record(game.outcome.sgf);
    std::string line;
    std::getline(record, line);
    EXPECT_EQ(line, "game: tic-tac-toe");
    std::getline(record, line);
    EXPECT_EQ(line, "players: random, strong");
    std::getline(record, line);
    ASSERT_THAT(line, StartsWith("moves: "));
    std::istringstream words(line.substr(7));
    const std::vector<std::string> moves{std::istream_iterator<std::string>(words), {}};
    EXPECT_EQ(moves.size(), game.outcome.moves);
    const auto table = arena::make_game_table("tic-tac-toe");
    EXPECT_EQ(replay(*table, moves)[1], game.points);
    EXPECT_THAT(error_text([&] { replay(*table, {"a1", "a1"}); }), HasSubstr("'a1' is no legal move"));
}

TEST(ArenaMatchup, BothGamesOfAPairBeginAlike) {
    ArenaMatchup matchup = matchup_of("uct:playouts=20", "random");
    matchup.conditions.opening_moves = 3;
    const auto opening = [&](std::uint64_t number) {
        const std::string record = play_arena_game(matchup, 5, number, {}).outcome.sgf;
        return record.substr(record.find("moves: "), 7 + 3 * 3);
    };
    EXPECT_EQ(opening(0), opening(1));
    EXPECT_NE(opening(0), opening(2));
}

TEST(ArenaMatchup, LongGamesAreDraws) {
    ArenaMatchup matchup = matchup_of("random", "other=random");
    matchup.conditions.max_moves = 4;
    const GameResult game = play_arena_game(matchup, 1, 0, {});
    EXPECT_EQ(game.outcome.reason, "length");
    EXPECT_EQ(game.outcome.moves, 4U);
    EXPECT_EQ(game.points, 0.5);
}

TEST(ArenaMatchup, StopsWhenItIsTold) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(play_arena_game(matchup_of("uct", "random"), 1, 0, stop.get_token()), base::Interrupted);
}

TEST(ArenaMatchup, MistakesAreNamed) {
    const auto refusal = [](const ArenaMatchup& matchup) {
        return error_text([&] { (void)resolved_text(matchup); });
    };
    ArenaMatchup good = matchup_of("uct", "rave:playouts=7");
    EXPECT_THAT(resolved_text(good),
                testing::AllOf(HasSubstr("game = tic-tac-toe\n"), HasSubstr("[uct]\nplayer = uct\n"),
                               HasSubstr("playouts = 7\n")));
    EXPECT_THAT(refusal(matchup_of("nobody", "uct")),
                HasSubstr("player 'nobody': there is no player 'nobody'"));
    EXPECT_THAT(refusal(matchup_of("uct", "rave:select.fina=1")), HasSubstr("select.final"));
    ArenaMatchup wrong = good;
    wrong.rules = {{"size", "7"}};
    EXPECT_THAT(refusal(wrong), HasSubstr("size"));
    wrong = good;
    wrong.first.command = "gnugo --mode gtp";
    EXPECT_THAT(refusal(wrong), HasSubstr("programs play Go only"));
    wrong = good;
    wrong.conditions.time = "absolute 60";
    EXPECT_THAT(refusal(wrong), HasSubstr("is for games of Go"));
    wrong = good;
    wrong.conditions.clock = "processor";
    EXPECT_THAT(refusal(wrong), HasSubstr("needs a time"));
    wrong = matchup_of("uct:threads=2", "random");
    wrong.conditions.clock = "processor";
    wrong.conditions.time = "move 0.1";
    EXPECT_THAT(refusal(wrong), HasSubstr("threads = 2"));
}

TEST(ArenaMatchup, ATimeIsKept) {
    ArenaMatchup matchup = matchup_of("uct", "rave");
    EXPECT_TRUE(is_repeatable(matchup));
    matchup.conditions.time = "move 0.01";
    matchup.conditions.clock = "processor";
    EXPECT_FALSE(is_repeatable(matchup));
    EXPECT_LT(play_arena_game(matchup, 1, 0, {}).outcome.seconds, 5);
    EXPECT_FALSE(is_repeatable(matchup_of("uct:seconds=0.1", "random")));
    EXPECT_FALSE(is_repeatable(matchup_of("uct:threads=2", "random")));
}

}  // namespace
}  // namespace yomi::match
