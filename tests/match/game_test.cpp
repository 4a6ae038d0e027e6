#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "base/interrupted.hpp"
#include "engine/referee_clock.hpp"
#include "go/sgf/record.hpp"
#include "match/matchup.hpp"
#include "match/program_seat.hpp"
#include "match/refereed_game.hpp"
#include "support/error_text.hpp"

namespace yomi::match {
namespace {

using test::error_text;

std::string mock(const std::string& mode, int when = 2) {
    return fmt::format("python3 '{}/e2e/mock_engine.py' {} {}", YOMI_TEST_DATA, mode, when);
}

PlayerSpec ours(const std::string& player, int playouts = 30) {
    return {.name = player,
            .command = {},
            .options = {{"player", player}, {"playouts", std::to_string(playouts)}}};
}

Matchup matchup_of(PlayerSpec first, PlayerSpec second) {
    Matchup matchup{{.first = std::move(first), .second = std::move(second), .seed = base::Seed(7)}};
    matchup.game.patience = 20;
    return matchup;
}

Matchup against_mock(const std::string& mode, int when = 2) {
    return matchup_of({.name = "mock", .command = mock(mode, when), .options = {}}, ours("random"));
}

GameResult play(const Matchup& matchup, std::uint64_t number = 0) {
    Table table;
    return table.play(matchup, 1, number, {});
}

go::Record record_of(const std::string& sgf) {
    go::SgfCollection games;
    games.parse(sgf);
    return go::read_record(games.first_game());
}

TEST(Time, IsReadFromText) {
    using Kind = engine::TimeSettings::Kind;
    EXPECT_EQ(read_time("none").kind, Kind::None);
    const auto move = read_time("move 2.5");
    EXPECT_EQ(move.kind, Kind::Canadian);
    EXPECT_EQ(move.period, 2.5);
    EXPECT_EQ(move.stones, 1);
    const auto byoyomi = read_time("byoyomi 60 10 3");
    EXPECT_EQ(byoyomi.main, 60);
    EXPECT_EQ(byoyomi.period, 10);
    EXPECT_EQ(byoyomi.periods, 3);
    EXPECT_EQ(read_time("fischer 60 2").kind, Kind::Fischer);
    for (const char* wrong : {"", "move", "move x", "move 0", "absolute -1", "canadian 1 2",
                              "byoyomi 1 2 0.5", "fischer 1 2 3", "absolute 1e9", "hourglass 3"}) {
        EXPECT_NE(error_text([&] { read_time(wrong); }).find("it takes none"), std::string::npos) << wrong;
    }
}

TEST(RefereeClock, Absolute) {
    engine::RefereeClock clock(read_time("absolute 10"));
    EXPECT_TRUE(clock.spend(go::Colour::Black, 6));
    EXPECT_DOUBLE_EQ(clock.left(go::Colour::Black).seconds, 4);
    EXPECT_DOUBLE_EQ(clock.left(go::Colour::White).seconds, 10);
    EXPECT_FALSE(clock.spend(go::Colour::Black, 4.1));
}

TEST(RefereeClock, TimeAMove) {
    engine::RefereeClock clock(read_time("move 2"));
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(clock.left(go::Colour::White).count, 1);
        EXPECT_DOUBLE_EQ(clock.left(go::Colour::White).seconds, 2);
        EXPECT_TRUE(clock.spend(go::Colour::White, 1.9));
    }
    EXPECT_FALSE(clock.spend(go::Colour::White, 2.1));
}

TEST(RefereeClock, CanadianGoesFromMainTimeIntoItsPeriods) {
    engine::RefereeClock clock(read_time("canadian 5 10 2"));
    EXPECT_TRUE(clock.spend(go::Colour::Black, 4));
    EXPECT_DOUBLE_EQ(clock.seconds_to_lose(go::Colour::Black), 11);
    EXPECT_TRUE(clock.spend(go::Colour::Black, 3));  // one of main time, two of the first period
    EXPECT_EQ(clock.left(go::Colour::Black).count, 1);
    EXPECT_DOUBLE_EQ(clock.left(go::Colour::Black).seconds, 8);
    EXPECT_TRUE(clock.spend(go::Colour::Black, 8));
    EXPECT_EQ(clock.left(go::Colour::Black).count, 2);
    EXPECT_FALSE(clock.spend(go::Colour::Black, 10.5));
}

TEST(RefereeClock, ByoyomiLosesPeriods) {
    engine::RefereeClock clock(read_time("byoyomi 0 10 3"));
    EXPECT_TRUE(clock.spend(go::Colour::Black, 9));
    EXPECT_EQ(clock.left(go::Colour::Black).count, 3);
    EXPECT_TRUE(clock.spend(go::Colour::Black, 11));
    EXPECT_EQ(clock.left(go::Colour::Black).count, 2);
    EXPECT_FALSE(clock.spend(go::Colour::Black, 21));
}

TEST(RefereeClock, FischerAddsAfterTheMove) {
    engine::RefereeClock clock(read_time("fischer 3 2"));
    EXPECT_TRUE(clock.spend(go::Colour::Black, 2.5));
    EXPECT_DOUBLE_EQ(clock.left(go::Colour::Black).seconds, 2.5);
    EXPECT_FALSE(clock.spend(go::Colour::Black, 2.6));
}

TEST(Score, IsReadFromAnswers) {
    EXPECT_EQ(read_score("B+3.5"), 3.5);
    EXPECT_EQ(read_score("W+0.5"), -0.5);
    EXPECT_EQ(read_score("W+12.5 (upper bound: -9)"), -12.5);
    EXPECT_EQ(read_score("0"), 0);
    for (const char* none : {"", "?", "B+R", "B3", "X+2", "B+nan", "W+"})
        EXPECT_FALSE(read_score(none)) << none;
}

TEST(Game, OfOurOwnPlayersIsTheSameEveryTime) {
    const Matchup matchup = matchup_of(ours("rave"), ours("uct"));
    Table table;
    const GameResult first = table.play(matchup, 1, 4, {});
    table.play(matchup, 1, 5, {});
    const GameResult again = table.play(matchup, 1, 4, {});
    const GameResult other = table.play(matchup, 1, 6, {});
    EXPECT_EQ(first.outcome.sgf, again.outcome.sgf);
    EXPECT_EQ(first.outcome.result, again.outcome.result);
    EXPECT_NE(first.outcome.sgf, other.outcome.sgf);
    EXPECT_NE(first.outcome.sgf, table.play(matchup, 2, 4, {}).outcome.sgf)
        << "the identity is part of the seed";
}

TEST(Game, IsRecordedWithEvaluationsRulesAndKomi) {
    Matchup matchup = matchup_of(ours("rave"), ours("uct"));
    matchup.game.size = 7;
    matchup.game.komi = 4.5;
    matchup.game.rules = "aga";
    const GameResult result = play(matchup, 1);
    EXPECT_FALSE(result.first_is_black);
    const go::Record record = record_of(result.outcome.sgf);
    EXPECT_EQ(record.size, 7);
    EXPECT_EQ(record.komi, 4.5);
    EXPECT_EQ(record.rules, go::rules_by_name("aga"));
    EXPECT_EQ(record.info.black, "uct");
    EXPECT_EQ(record.info.white, "rave");
    EXPECT_EQ(record.info.result, result.outcome.result);
    EXPECT_EQ(record.moves.size(), result.outcome.moves);
    EXPECT_NE(result.outcome.sgf.find("black wins "), std::string::npos);
    EXPECT_NE(result.outcome.sgf.find("30 playouts"), std::string::npos);
    const bool black_won = go::game_result(result.outcome.result).winner == go::Colour::Black;
    EXPECT_EQ(result.points, black_won ? 0 : 1);
}

TEST(Game, FailuresOfProgramsAreLossesWithTheirReason) {
    for (const auto& [mode, reason] :
         std::vector<std::pair<std::string, std::string>>{{"crash", "crash"},
                                                          {"crash_at_start", "crash"},
                                                          {"cheat", "illegal"},
                                                          {"nonsense", "garbled"},
                                                          {"garble", "garbled"},
                                                          {"wrong_id", "garbled"},
                                                          {"flood", "flood"},
                                                          {"flood_lines", "flood"},
                                                          {"refuse", "refused"}}) {
        const GameResult result = play(against_mock(mode));
        EXPECT_EQ(result.outcome.reason, reason) << mode << ": " << result.outcome.detail;
        EXPECT_EQ(result.outcome.result, "W+F") << mode;
        EXPECT_EQ(result.failed, "mock") << mode;
        EXPECT_EQ(result.points, 0) << mode;
        EXPECT_FALSE(result.outcome.detail.empty()) << mode;
    }
}

TEST(Game, AStallWithoutAClockIsALoss) {
    Matchup matchup = against_mock("stall");
    matchup.game.patience = 1;
    const GameResult result = play(matchup);
    EXPECT_EQ(result.outcome.reason, "stall");
    EXPECT_EQ(result.outcome.result, "W+F");
}

TEST(Game, ALateAnswerLosesOnTimeAndTheNextGameGoesOn) {
    Matchup matchup = against_mock("late");
    matchup.game.time = "move 0.5";
    matchup.game.margin = 0.2;
    // It must know the commands of the clock, which this mock does not list.
    EXPECT_EQ(play(matchup).outcome.reason, "refused");
    matchup.first.command = mock("late_with_clock");
    Table table;
    const GameResult late = table.play(matchup, 1, 0, {});
    EXPECT_EQ(late.outcome.reason, "time") << late.outcome.detail;
    EXPECT_EQ(late.outcome.result, "W+T");
    EXPECT_TRUE(late.failed.empty()) << "it is slow, not broken";
    EXPECT_NE(table.play(matchup, 1, 1, {}).outcome.reason, "time");
}

/// What a program of this mode hears of its clock in a game of six moves.
std::vector<double> clock_heard_by(const std::string& mode) {
    const std::string file = std::filesystem::temp_directory_path() / fmt::format("mock_clock_{}", getpid());
    setenv("MOCK_CLOCK_FILE", file.c_str(), 1);
    Matchup matchup = against_mock(mode, 1000);
    matchup.game.time = "absolute 9.75";
    matchup.game.max_moves = 6;
    play(matchup);
    unsetenv("MOCK_CLOCK_FILE");
    std::vector<double> heard;
    std::ifstream in(file);
    for (double seconds = 0; in >> seconds;) heard.push_back(seconds);
    std::filesystem::remove(file);
    return heard;
}

TEST(Game, AProgramNeverHearsOfMoreTimeThanThereIs) {
    const std::vector<double> fractions = clock_heard_by("fractions");
    ASSERT_EQ(fractions.size(), 3U);
    EXPECT_EQ(fractions[0], 9.75);
    EXPECT_LT(fractions[1], 9.75);
    // GTP itself has whole seconds only, and programs that know no more refuse others.
    const std::vector<double> whole = clock_heard_by("late_with_clock");
    ASSERT_EQ(whole.size(), 3U);
    EXPECT_EQ(whole[0], 9);
    EXPECT_LE(whole[1], 9);
    EXPECT_EQ(whole[1], static_cast<int>(whole[1]));
}

TEST(Game, AProgramIsStartedAnewAfterAFailure) {
    const Matchup matchup = against_mock("crash");
    Table table;
    for (std::uint64_t number = 0; number < 3; ++number) {
        const GameResult result = table.play(matchup, 1, number, {});
        EXPECT_EQ(result.outcome.reason, "crash");
        EXPECT_GE(result.outcome.moves, 1U) << "the first move was played";
    }
}

TEST(Game, AnswersInPartsAndResignationsAreNoFailures) {
    const GameResult halves = play(against_mock("halves", 1000));
    EXPECT_TRUE(halves.failed.empty() || halves.outcome.reason == "illegal") << halves.outcome.detail;
    const GameResult resigned = play(against_mock("resign"));
    EXPECT_EQ(resigned.outcome.reason, "resign");
    EXPECT_EQ(resigned.outcome.result, "W+R");
    EXPECT_TRUE(resigned.failed.empty());
}

TEST(Game, IsCountedByAThirdProgramIfOneIsNamed) {
    Matchup matchup = matchup_of(ours("rave"), ours("rave"));
    matchup.second.name = "other";
    for (PlayerSpec* player : {&matchup.first, &matchup.second})
        player->options.emplace_back("resign", "false");
    matchup.game.referee = mock("referee");
    const GameResult result = play(matchup);
    EXPECT_EQ(result.outcome.reason, "score");
    EXPECT_EQ(result.outcome.result, "W+12.5");
    matchup.game.referee = mock("good");
    EXPECT_NE(error_text([&] { play(matchup); }).find("cannot count"), std::string::npos);
}

TEST(Game, EndsByAgreementAndByLength) {
    Matchup matchup = matchup_of(ours("rave"), ours("random"));
    matchup.first.options.emplace_back("resign", "false");
    matchup.game.komi = 100;
    matchup.second = ours("uct");
    matchup.second.options.emplace_back("resign", "false");
    matchup.game.resign_share = 0.05;
    matchup.game.resign_moves = 2;
    const GameResult agreed = play(matchup);
    EXPECT_EQ(agreed.outcome.reason, "agreed");
    EXPECT_EQ(agreed.outcome.result, "W+R");
    EXPECT_EQ(agreed.outcome.moves, 4U);
    matchup.game.resign_share = 0;
    matchup.game.max_moves = 10;
    const GameResult cut = play(matchup);
    EXPECT_EQ(cut.outcome.reason, "length");
    EXPECT_EQ(cut.outcome.moves, 10U);
    EXPECT_TRUE(cut.outcome.result.starts_with("W+"));
}

TEST(Game, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    Table table;
    EXPECT_THROW(table.play(matchup_of(ours("rave"), ours("uct")), 1, 0, stop.get_token()),
                 base::Interrupted);
}

TEST(Openings, ArePairedAndDependOnTheirNumberAlone) {
    Matchup matchup = matchup_of(ours("random"), ours("random"));
    matchup.game.openings = "random";
    matchup.game.opening_moves = 6;
    const auto opening = [&](std::uint64_t number) {
        auto moves = record_of(play(matchup, number).outcome.sgf).moves;
        moves.resize(6, {go::Colour::Black, go::kPass});
        return moves;
    };
    EXPECT_EQ(opening(4), opening(5));
    EXPECT_NE(opening(4), opening(6));
    matchup.colours = "black";
    EXPECT_NE(opening(4), opening(5)) << "without pairs every game has its own";
}

TEST(Openings, BalancedOnesAreEven) {
    GameOptions options;
    options.openings = "balanced";
    options.opening_playouts = 100;
    options.opening_balance = 0.1;
    const Openings openings(options, base::Seed(3));
    EXPECT_EQ(openings.opening(0), openings.opening(0));
    EXPECT_EQ(openings.opening(0).size(), 4U);
    EXPECT_NE(openings.opening(0), openings.opening(1));
}

TEST(Openings, FromAFile) {
    const std::string path =
        std::filesystem::temp_directory_path() / fmt::format("openings_{}.sgf", getpid());
    std::ofstream(path) << "(;GM[1]SZ[9];B[ee];W[cc];B[gg])(;GM[1]SZ[9];B[dd])";
    GameOptions options;
    options.openings = "sgf";
    options.opening_file = path;
    options.opening_moves = 2;
    const Openings openings(options, base::Seed(0));
    EXPECT_EQ(openings.opening(0).size(), 2U);
    EXPECT_EQ(openings.opening(1).size(), 1U);
    EXPECT_EQ(openings.opening(2), openings.opening(0));
    options.size = 13;
    EXPECT_NE(error_text([&] { Openings(options, base::Seed(0)); }).find("size 9, not 13"),
              std::string::npos);
    std::filesystem::remove(path);
    EXPECT_NE(error_text([&] { Openings(options, base::Seed(0)); }).find(path), std::string::npos);
}

TEST(Matchup, TextHoldsAllThatDecides) {
    Matchup matchup = matchup_of(ours("rave"), ours("uct"));
    const std::string text = resolved_text(matchup);
    EXPECT_NE(text.find("komi = 6.5"), std::string::npos);
    EXPECT_NE(text.find("select = ucb1"), std::string::npos);
    matchup.first.options.emplace_back("select.first_play", "0.77");
    EXPECT_NE(resolved_text(matchup), text);
    matchup.first.options.emplace_back("selct", "x");
    EXPECT_NE(error_text([&] {
                  resolved_text(matchup);
              }).find("player 'rave': there is no option 'selct'; did you mean"),
              std::string::npos);
    matchup = matchup_of(ours("rave"), {.name = "ghost", .command = "no-such-engine", .options = {}});
    EXPECT_NE(error_text([&] { require_programs(matchup); }).find("player 'ghost': there is no program"),
              std::string::npos);
}

}  // namespace
}  // namespace yomi::match
