// What rooms of the games beside Go think: moves, analyses, trees, comparisons.

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "serve/asked_room.hpp"

namespace yomi::serve {
namespace {

using nlohmann::json;
using test::Asked;
using testing::HasSubstr;

TEST(GameRooms, TheMachineAnswersAndAHintIsLegal) {
    for (const char* name : {"hex", "connect-four", "einstein", "three-way-line"}) {
        SCOPED_TRACE(name);
        Asked asked(name);
        asked.post("new", {{"persons", {1}}, {"playouts", 50}});
        ASSERT_TRUE(asked.is_idle());
        asked.post("think", {{"about", "hint"}});
        ASSERT_TRUE(asked.until([&] { return !asked.game()["hint"].get<std::string>().empty(); }));
        const json game = asked.game();
        const json hint = game["hint"];
        EXPECT_TRUE(std::ranges::any_of(game["legal"], [&](const json& m) { return m["move"] == hint; }));
        asked.post("play", {{"move", hint}});
        // All other seats have moved.
        ASSERT_TRUE(asked.until([&] {
            const json now = asked.game();
            return !now["rewards"].is_null() ||
                   (now["here"] > game["here"] && now["to_move"] == 0 && now["thinking"] == "nothing");
        }));
        EXPECT_EQ(asked.game()["trouble"], "");
        EXPECT_EQ(asked.post("undo", json::object())["here"], game["here"]);
    }
}

TEST(GameRooms, TheMachinePlaysItself) {
    Asked asked("othello");
    asked.post("new", {{"options", {{"size", "4"}}}, {"persons", json::array()}, {"player", "random"}});
    EXPECT_TRUE(asked.until([&] { return !asked.game()["rewards"].is_null(); }));
    EXPECT_EQ(asked.game()["player"], "random");
}

TEST(GameRooms, AnAnalysisGoesOnWithTheGameUntilItIsStopped) {
    Asked asked("hex");
    asked.begin({{"size", "5"}});
    asked.post("think", {{"about", "analysis"}});
    std::int64_t first = 0;
    ASSERT_TRUE(asked.until([&] {
        const json search = asked.get("search");
        if (!search.is_null()) first = search["visits"].get<std::int64_t>();
        return first > 0;
    }));
    EXPECT_TRUE(asked.until([&] { return asked.get("search")["visits"] > first; }));
    const json search = asked.get("search");
    EXPECT_EQ(search["position"], asked.game()["position"]);
    const json best = search["candidates"][0];
    EXPECT_EQ(best["line"][0], best["move"]);
    EXPECT_EQ(best["cells"].size(), 1U);
    EXPECT_TRUE(best.contains("rave"));
    const json game = asked.post("play", {{"move", best["move"]}, {"reply", false}});
    EXPECT_EQ(game["thinking"], "analysis");
    EXPECT_TRUE(asked.until([&] { return asked.get("search")["position"] == game["position"]; }));
    EXPECT_EQ(asked.post("think", {{"about", "nothing"}})["thinking"], "nothing");
    EXPECT_THAT(asked.room.events(), HasSubstr("event: search\ndata: {"));
}

TEST(GameRooms, ProofsAreTold) {
    Asked asked("tic-tac-toe");
    asked.begin();
    for (const char* move : {"a1", "b2", "a2", "c3"}) asked.post("play", {{"move", move}});
    asked.post("set", {{"who", "machine"}, {"name", "player"}, {"value", "solver"}});
    asked.post("think", {{"about", "analysis"}});
    ASSERT_TRUE(asked.is_idle());  // a proof ends it
    const json search = asked.get("search");
    EXPECT_EQ(search["proof"], "win");
    EXPECT_EQ(search["candidates"][0]["move"], "a3");
    EXPECT_EQ(search["candidates"][0]["proof"], "win");
    EXPECT_EQ(search["candidates"][0]["mean"], 1);
}

TEST(GameRooms, TheTreeIsReadDuringASearchAndAfterIt) {
    Asked asked("three-way-line");
    EXPECT_THAT(asked.get("tree/", 400)["error"], HasSubstr("nothing has been searched"));
    asked.begin();
    asked.post("think", {{"about", "analysis"}});
    for (const bool running : {true, false}) {
        SCOPED_TRACE(running);
        if (!running) asked.post("think", {{"about", "nothing"}});
        ASSERT_TRUE(asked.until([&] { return !asked.get("search").is_null(); }));
        const json tree = asked.get("tree/");
        const json children = tree["nodes"][0]["children"];
        ASSERT_FALSE(children.empty());
        const std::string move = children[0]["move"];
        const json two = asked.get("tree/\t" + move + "\tz9");
        EXPECT_EQ(two["root_moves"], 0);
        EXPECT_EQ(two["nodes"][1]["line"], move);
        EXPECT_EQ(two["nodes"][1]["to_move"], 1);
        EXPECT_THAT(two["nodes"][2]["error"], HasSubstr("no legal move"));
    }
    const json after = asked.get("after/a1 b1 c1");
    EXPECT_EQ(after["to_move"], 0);
    EXPECT_EQ(after["steps"][2]["seat"], 2);
    EXPECT_THAT(asked.get("after/a1 a1", 400)["error"], HasSubstr("no legal move"));
}

TEST(GameRooms, TwoPlayersAreCompared) {
    Asked asked("othello");
    asked.begin();
    asked.post("compare", {{"playouts", 200}});
    const auto both_done = [&](const json& position) {
        return asked.until([&] {
            const json compare = asked.get("compare");
            return std::ranges::all_of(compare["sides"], [&](const json& side) {
                return !side["thinking"].get<bool>() && !side["search"].is_null() &&
                       side["search"]["position"] == position;
            });
        });
    };
    ASSERT_TRUE(both_done(asked.game()["position"]));
    const json sides = asked.get("compare")["sides"];
    for (const json& side : sides) EXPECT_EQ(side["search"]["playouts"], 200);
    // They go on with the game, and with other options.
    const json game = asked.post("play", {{"move", asked.game()["legal"][0]["move"]}});
    ASSERT_TRUE(both_done(game["position"]));
    const json forms = asked.post("set", {{"who", "right"}, {"name", "select"}, {"value", "kl-ucb"}});
    const json& fields = forms["right"]["fields"];
    const auto select = std::ranges::find_if(fields, [](const json& f) { return f["name"] == "select"; });
    EXPECT_EQ((*select)["value"], "kl-ucb");
    EXPECT_EQ((*select)["changed"], true);
    ASSERT_TRUE(both_done(game["position"]));
    EXPECT_EQ(asked.post("compare", {{"about", "stop"}})["running"], false);
}

TEST(GameRooms, ChangesMayComeWhileItThinks) {
    Asked asked("connect-four");
    asked.post("new", {{"persons", {1}}, {"playouts", 2000}});
    const auto pester = [&](std::uint64_t seed) {
        base::Random random{base::Seed(seed)};
        const std::pair<const char*, json> wishes[] = {
            {"new", {{"persons", {1}}, {"playouts", 3000}}},
            {"new", {{"persons", json::array()}, {"options", {{"width", "4"}, {"height", "4"}}}}},
            {"undo", json::object()},
            {"goto", {{"moves", 0}}},
            {"goto", {{"moves", 3}}},
            {"line", {{"line", 0}}},
            {"think", {{"about", "analysis"}}},
            {"think", {{"about", "move"}}},
            {"think", {{"about", "hint"}}},
            {"think", {{"about", "nothing"}}},
            {"seats", {{"persons", {1, 2}}}},
            {"set", {{"who", "machine"}, {"name", "player"}, {"value", "uct"}}},
            {"set", {{"who", "left"}, {"name", "expand_at"}, {"value", "3"}}},
            {"compare", {{"playouts", 0}}},
            {"compare", {{"about", "stop"}}},
            {"play", {{"move", "a"}}},
            {"play", {{"move", "b"}, {"reply", false}}},
            {"play", {{"move", "d"}}},
        };
        for (int i = 0; i < 150; ++i) {
            const auto& [path, body] = wishes[random.below(std::size(wishes))];
            const Answer a = asked.room.answer("POST", path, body.dump());
            EXPECT_TRUE(a.status == 200 || a.status == 400) << path << a.body;
            const Answer tree = asked.room.answer("GET", "tree/", "");
            EXPECT_TRUE(tree.status == 200 || tree.status == 400) << tree.body;
            EXPECT_FALSE(asked.room.events_since(0).empty());
            if (random.below(4) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(random.below(5)));
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) threads.emplace_back(pester, seed);
    }
    asked.post("compare", {{"about", "stop"}});
    asked.post("new", {{"persons", json::array()}, {"player", "random"}});
    EXPECT_TRUE(asked.until([&] { return !asked.game()["rewards"].is_null(); }));
    EXPECT_EQ(asked.game()["trouble"], "");
}

TEST(GameRooms, AnAnalysisThatNobodyLooksAtEnds) {
    Asked asked(test::info_of("hex"), {.memory = 16, .forgotten = std::chrono::milliseconds(1)});
    asked.begin();
    asked.post("think", {{"about", "analysis"}});
    asked.post("compare", {{"playouts", 0}});
    asked.post("think", {{"about", "analysis"}});
    EXPECT_TRUE(asked.until([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(120));  // longer than from look to look
        return asked.game()["thinking"] == "nothing" && !asked.get("compare")["sides"][1]["thinking"];
    }));
    EXPECT_FALSE(asked.get("search").is_null());
}

TEST(GameRooms, TreesAreForgottenWhereNobodyThinks) {
    Asked asked("connect-four");
    asked.begin();
    asked.post("think", {{"about", "analysis"}});
    ASSERT_TRUE(asked.until([&] { return !asked.get("search").is_null(); }));
    asked.room.forget_trees();
    EXPECT_EQ(asked.get("tree/")["root_moves"], 0);  // it still thinks
    asked.post("think", {{"about", "nothing"}});
    // The thread may still be about to end.
    EXPECT_TRUE(asked.until([&] {
        asked.room.forget_trees();
        return asked.room.answer("GET", "tree/", "").status == 400;
    }));
    asked.post("think", {{"about", "analysis"}});
    EXPECT_TRUE(asked.until([&] { return asked.room.answer("GET", "tree/", "").status == 200; }));
}

TEST(GameRooms, WatchersAreToldWhatIsNew) {
    Asked asked("hex");
    const std::uint64_t seen = asked.room.bell().wait(0, 1);
    EXPECT_THAT(asked.room.events_since(0), HasSubstr("event: compare"));
    EXPECT_EQ(asked.room.events_since(seen), ": still here\n\n");
    asked.begin();
    const std::string news = asked.room.events_since(seen);
    EXPECT_THAT(news, HasSubstr("event: game"));
    EXPECT_THAT(news, testing::Not(HasSubstr("event: compare")));
}

}  // namespace
}  // namespace yomi::serve
