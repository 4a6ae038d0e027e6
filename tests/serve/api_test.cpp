#include "serve/game/api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <thread>

#include "serve/game/views.hpp"

namespace yomi::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// A room, and requests to it without any network.
struct Api {
    Room room{base::Seed(1)};

    json ask(const std::string& path, const json& wishes, int status = 200) {
        const Answer a = answer(room, "POST", path, wishes.dump());
        EXPECT_EQ(a.status, status) << path << " " << wishes << " " << a.body;
        return json::parse(a.body);
    }
    json game() { return json::parse(answer(room, "GET", "/api/game", "").body); }

    /// Waits until nothing is thought about any more.
    json idle() {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        News seen = room.news();
        while (seen.game->thinking != Thinking::Nothing && std::chrono::steady_clock::now() < end) {
            seen = room.wait(seen, 1);
        }
        EXPECT_EQ(seen.game->thinking, Thinking::Nothing);
        return game();
    }
};

TEST(PageApi, PlaysAMoveAndTheEngineAnswers) {
    Api api;
    api.ask("/api/new", {{"size", 5}, {"komi", 0.5}, {"playouts", 20}, {"rules", "japanese"}});
    const json after = api.ask("/api/play", {{"point", "C3"}});
    EXPECT_EQ(after["moves"][0], json({{"colour", "black"}, {"point", "C3"}}));
    EXPECT_EQ(after["thinking"], "move");
    const json game = api.idle();
    EXPECT_EQ(game["moves"].size(), 2u);
    EXPECT_EQ(game["moves"][1]["colour"], "white");
    EXPECT_EQ(game["rules"], "japanese");
    EXPECT_EQ(game["board"][2].get<std::string>()[2], 'X');
    EXPECT_EQ(json::parse(answer(api.room, "GET", "/api/search", "").body)["colour"], "white");
}

TEST(PageApi, UndoGoesBackToTheOwnTurnAndTheMovesCanBePlayedAgain) {
    Api api;
    api.ask("/api/new", {{"size", 5}, {"playouts", 20}});
    api.ask("/api/play", {{"point", "C3"}});
    api.idle();
    const json back = api.ask("/api/undo", json::object());
    EXPECT_EQ(back["moves"].size(), 0u);
    EXPECT_EQ(back["future"].size(), 2u);
    EXPECT_EQ(back["thinking"], "nothing");
    EXPECT_EQ(api.ask("/api/goto", {{"moves", 2}})["future"].size(), 0u);
    EXPECT_THAT(api.ask("/api/goto", {{"moves", 3}}, 400)["error"], HasSubstr("no position after 3"));
}

TEST(PageApi, WrongWishesAreRefusedAndChangeNothing) {
    Api api;
    api.ask("/api/new", {{"size", 7}, {"person", "both"}});
    api.ask("/api/play", {{"point", "D4"}});
    const json before = api.game();
    const std::pair<const char*, json> wrong[] = {
        {"/api/new", {{"size", 1}}},
        {"/api/new", {{"size", 26}}},
        {"/api/new", {{"size", "nine"}}},
        {"/api/new", {{"size", 9.5}}},
        {"/api/new", {{"size", 18446744073709551615U}}},
        {"/api/new", {{"komi", 1e300}}},
        {"/api/new", {{"rules", "my own"}}},
        {"/api/new", {{"handicap", 9}, {"size", 7}}},
        {"/api/new", {{"handicap", 1}}},
        {"/api/new", {{"player", "nobody"}}},
        {"/api/new", {{"person", "green"}}},
        {"/api/new", {{"sise", 9}}},
        {"/api/new", {{"seconds", -1}}},
        {"/api/new", {{"main_time", -1}}},
        {"/api/new", {{"main_time", "long"}}},
        {"/api/new", {{"period", 1e9}}},
        {"/api/new", {{"period", 10}, {"periods", 0}}},
        {"/api/play", json::object()},
        {"/api/play", {{"point", "D4"}}},
        {"/api/play", {{"point", "Z9"}}},
        {"/api/play", {{"point", 4}}},
        {"/api/dead", {{"point", "D4"}}},
        {"/api/goto", {{"moves", -1}}},
        {"/api/sgf", {{"sgf", "(;GM[1"}}},
        {"/api/sgf", {{"sgf", ""}}},
        {"/api/sgf", {{"sgf", "(;GM[1]SZ[9];B[aa];W[aa])"}}},
        {"/api/think", {{"about", "dinner"}}},
        {"/api/players", {{"player", "nobody"}}},
    };
    for (const auto& [path, wishes] : wrong) {
        EXPECT_FALSE(api.ask(path, wishes, 400)["error"].get<std::string>().empty()) << path << wishes;
        EXPECT_EQ(api.game(), before) << path << wishes;
    }
    for (const char* body : {"{", "[]", "7", "\"x\"", "{\"point\":\"\xff\"}", "nul"}) {
        EXPECT_EQ(answer(api.room, "POST", "/api/play", body).status, 400) << body;
    }
    EXPECT_EQ(answer(api.room, "POST", "/api/play", std::string(100'000, '[')).status, 400);
    EXPECT_EQ(answer(api.room, "GET", "/api/play", "").status, 405);
    EXPECT_EQ(answer(api.room, "POST", "/api/game", "{}").status, 405);
    EXPECT_EQ(answer(api.room, "GET", "/api/nothing", "").status, 404);
    EXPECT_EQ(api.game(), before);
}

TEST(PageApi, PlayingOutOfTurnIsRefusedWhileTheEngineThinks) {
    Api api;
    api.ask("/api/new", {{"size", 9}, {"person", "white"}, {"seconds", 3600}, {"playouts", 0}});
    EXPECT_THAT(api.ask("/api/play", {{"point", "E5"}}, 400)["error"], HasSubstr("engine's turn"));
    EXPECT_EQ(api.ask("/api/think", {{"about", "nothing"}})["moves"].size(), 0u);
}

TEST(PageApi, TwoPassesEndTheGameAndDeadStonesCanBeCorrected) {
    Api api;
    api.ask("/api/sgf",
            {{"sgf", "(;GM[1]SZ[5]KM[0.5]RU[Chinese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de])"}});
    for (int i = 0; i < 2; ++i) api.ask("/api/play", {{"point", "pass"}});
    const json over = api.game();
    ASSERT_FALSE(over["score"].is_null());
    const double lead = over["score"]["lead"];
    const json marked = api.ask("/api/dead", {{"point", "D5"}});
    EXPECT_NE(marked["score"]["lead"].get<double>(), lead);
    EXPECT_EQ(api.ask("/api/dead", {{"point", "D3"}})["score"]["lead"].get<double>(), lead);
    EXPECT_THAT(api.ask("/api/dead", {{"point", "A1"}}, 400)["error"], HasSubstr("no stone"));
    EXPECT_THAT(api.ask("/api/play", {{"point", "A1"}}, 400)["error"], HasSubstr("over"));
}

TEST(PageApi, SgfGoesOutAndComesBack) {
    Api api;
    api.ask("/api/new", {{"size", 9}, {"person", "both"}, {"komi", 6.5}});
    for (const char* point : {"E5", "C3", "G7", "pass"}) api.ask("/api/play", {{"point", point}});
    const json before = api.game();
    const std::string sgf = answer(api.room, "GET", "/api/sgf", "").body;
    api.ask("/api/new", {{"size", 19}});
    const json after = api.ask("/api/sgf", {{"sgf", sgf}});
    for (const char* key : {"size", "komi", "board", "moves", "to_play", "rules"})
        EXPECT_EQ(after[key], before[key]) << key;
}

TEST(PageApi, AnalysisTellsCandidatesUntilItIsStopped) {
    Api api;
    api.ask("/api/new", {{"size", 9}, {"person", "both"}});
    api.ask("/api/think", {{"about", "analysis"}});
    News seen = api.room.news();
    for (int i = 0; i < 200 && (!seen.search || seen.search->decision.visits < 10); ++i)
        seen = api.room.wait(seen, 0.3);
    ASSERT_TRUE(seen.search);
    const json search = json::parse(search_json(*seen.search));
    EXPECT_GT(search["candidates"].size(), 0u);
    EXPECT_EQ(search["ownership"].size(), 81u);
    EXPECT_EQ(search["candidates"][0]["line"][0], search["candidates"][0]["point"]);
    // A move goes on with the analysis, of the new position.
    EXPECT_EQ(api.ask("/api/play", {{"point", "E5"}})["thinking"], "analysis");
    const json stopped = api.ask("/api/think", {{"about", "nothing"}});
    EXPECT_EQ(stopped["thinking"], "nothing");
    EXPECT_EQ(stopped["moves"].size(), 1u);
    EXPECT_THAT(api.ask("/api/players", {{"player", "random"}})["player"], "random");
    EXPECT_THAT(api.ask("/api/think", {{"about", "analysis"}}, 400)["error"], HasSubstr("no tree"));
}

TEST(PageApi, AReviewFillsTheCurve) {
    Api api;
    api.ask("/api/new", {{"size", 5}, {"person", "both"}});
    for (const char* point : {"C3", "C2", "D2"}) api.ask("/api/play", {{"point", point}});
    api.ask("/api/think", {{"about", "review"}, {"playouts", 20}});
    const json game = api.idle();
    EXPECT_EQ(game["review"], json({{"done", 4}, {"total", 4}}));
    ASSERT_EQ(game["curve"].size(), 4u);
    for (const json& share : game["curve"]) EXPECT_TRUE(share.is_number());
    EXPECT_EQ(game["moves"].size(), 3u);
}

TEST(PageApi, TheClockCountsFromTheFirstMoveAndRests) {
    Api api;
    api.ask("/api/new", {{"size", 5}, {"person", "both"}});
    EXPECT_TRUE(api.game()["clock"]["began"].is_null());
    api.ask("/api/play", {{"point", "C3"}});
    EXPECT_TRUE(api.game()["clock"]["began"].is_number());
    EXPECT_EQ(api.game()["clock"]["white"]["used"], 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const json played = api.ask("/api/play", {{"point", "C2"}});
    EXPECT_GE(played["clock"]["white"]["used"].get<double>(), 0.02);
    EXPECT_FALSE(played["clock"]["white"].contains("left"));
    EXPECT_TRUE(api.ask("/api/goto", {{"moves", 1}})["clock"]["began"].is_null());
    EXPECT_TRUE(api.ask("/api/resign", json::object())["clock"]["began"].is_null());
}

TEST(PageApi, WhoHasNoTimeLeftLoses) {
    Api api;
    api.ask("/api/new",
            {{"size", 5}, {"person", "both"}, {"main_time", 0.02}, {"period", 0.02}, {"periods", 2}});
    api.ask("/api/play", {{"point", "C3"}});
    News seen = api.room.news();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (seen.game->result.empty() && std::chrono::steady_clock::now() < end) seen = api.room.wait(seen, 1);
    EXPECT_EQ(seen.game->result, "B+T");
    EXPECT_THAT(api.ask("/api/play", {{"point", "C2"}}, 400)["error"], HasSubstr("over"));
    // The engine plays within its time, however much it was told to search.
    api.ask("/api/new",
            {{"size", 9}, {"person", "black"}, {"playouts", 0}, {"seconds", 3600}, {"main_time", 2}});
    api.ask("/api/play", {{"point", "E5"}});
    const json game = api.idle();
    EXPECT_EQ(game["moves"].size(), 2u);
    EXPECT_GT(game["clock"]["white"]["left"].get<double>(), 0);
    EXPECT_LT(game["clock"]["white"]["left"].get<double>(), 2);
}

}  // namespace
}  // namespace yomi::serve
