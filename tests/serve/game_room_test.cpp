// The rooms of the games beside Go, as pages use them.

#include "serve/games/game_room.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <thread>

#include "arena/game_table.hpp"
#include "arena/small_games.hpp"
#include "serve/games/game_rooms.hpp"

namespace yomi::serve {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

arena::GameInfo info_of(std::string_view name) {
    for (const arena::GameInfo& info : arena::games()) {
        if (info.name == name) return info;
    }
    throw std::runtime_error("no such game");
}

struct Asked {
    GameRoom room;

    explicit Asked(const arena::GameInfo& info) : room(info, base::Seed(1), 16) {}
    explicit Asked(std::string_view game) : Asked(info_of(game)) {}
    json post(const std::string& path, const json& wishes, int status = 200) {
        const Answer a = room.answer("POST", path, wishes.dump());
        EXPECT_EQ(a.status, status) << path << wishes << a.body;
        return json::parse(a.body);
    }
    json get(const std::string& path, int status = 200) {
        const Answer a = room.answer("GET", path, "");
        EXPECT_EQ(a.status, status) << path << a.body;
        return json::parse(a.body);
    }
    json game() { return get("game"); }
    /// Waits for the bell until it holds.
    bool until(const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        for (std::uint64_t seen = 0; std::chrono::steady_clock::now() < end;) {
            if (holds()) return true;
            seen = room.bell().wait(seen, 0.2);
        }
        return false;
    }
    bool is_idle() {
        return until([&] { return game()["thinking"] == "nothing"; });
    }
    /// With two people, nobody thinks.
    json begin(const json& options = json::object()) {
        const json seats = game()["persons"].size() == 3 ? json{1, 2, 3} : json{1, 2};
        return post("new", {{"options", options}, {"persons", seats}});
    }
};

std::vector<std::string> moves_of(const json& game) {
    std::vector<std::string> moves;
    for (const json& m : game["moves"]) moves.push_back(m["move"]);
    return moves;
}

TEST(GameRooms, ListEveryGameWithItsOptionsAndPlayers) {
    const GameRooms rooms(base::Seed(1), 16);
    std::vector<Section*> sections;
    for (const auto& section : rooms.sections()) sections.push_back(section.get());
    Room go(base::Seed(1), Driver::Caller);
    const json about = json::parse(answer(go, sections, "GET", "/api/games/about", "").body);
    ASSERT_EQ(about["games"].size(), arena::games().size());
    for (const json& game : about["games"]) {
        SCOPED_TRACE(game["name"]);
        EXPECT_GE(game["players"].size(), 4U);
        const auto path = "/api/games/" + game["name"].get<std::string>() + "/game";
        const json room = json::parse(answer(go, sections, "GET", path, "").body);
        EXPECT_EQ(room["game"], game["name"]);
        EXPECT_EQ(room["persons"].size(), game["seats"].get<std::size_t>());
    }
    EXPECT_EQ(answer(go, sections, "GET", "/api/games/chess/game", "").status, 404);
    EXPECT_EQ(answer(go, sections, "POST", "/api/games/about", "{}").status, 405);
}

TEST(GameRooms, EveryGameIsPlayedToItsEnd) {
    for (const arena::GameInfo& info : arena::games()) {
        SCOPED_TRACE(info.name);
        Asked asked(info);
        base::Random random{base::Seed(7)};
        json game = asked.begin();
        while (game["rewards"].is_null()) {
            ASSERT_FALSE(game["chance"].get<bool>());
            const json& legal = game["legal"];
            ASSERT_FALSE(legal.empty());
            for (const json& move : legal) {
                for (const json& cell : move["cells"])
                    ASSERT_LT(cell.get<std::size_t>(), game["picture"]["owners"].size());
            }
            const json& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            game = asked.post("play", {{"move", move["move"]}});
            ASSERT_EQ(game["here"], game["moves"].size());
        }
        double sum = 0;
        for (const json& reward : game["rewards"]) sum += reward.get<double>();
        EXPECT_NEAR(sum, 1, 1e-9);
        EXPECT_THAT(asked.post("think", {{"about", "move"}}, 400)["error"], HasSubstr("over"));
        // Back to the start and to the end again, through chance's moves.
        const json at_end = game["picture"];
        asked.post("goto", {{"moves", 0}});
        EXPECT_EQ(asked.post("goto", {{"moves", game["moves"].size()}})["picture"], at_end);
    }
}

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

TEST(GameRooms, NothingThatWasPlayedIsLost) {
    Asked asked("tic-tac-toe");
    asked.begin();
    for (const char* move : {"a1", "b2", "c3"}) asked.post("play", {{"move", move}});
    asked.post("goto", {{"moves", 1}});
    // Along the line it goes on; another move leaves it.
    EXPECT_EQ(asked.post("play", {{"move", "b2"}})["moves"].size(), 3U);
    const json left = asked.post("play", {{"move", "a2"}});
    EXPECT_THAT(moves_of(left), ElementsAre("a1", "b2", "a2"));
    EXPECT_EQ(left["others"], json::array({json::array({"a1", "b2", "c3"})}));
    const json back = asked.post("line", {{"line", 0}});
    EXPECT_THAT(moves_of(back), ElementsAre("a1", "b2", "c3"));
    EXPECT_EQ(back["others"], json::array({json::array({"a1", "b2", "a2"})}));
    EXPECT_THAT(asked.post("line", {{"line", 1}}, 400)["error"], HasSubstr("1 other lines"));
    EXPECT_EQ(asked.game()["moves"], back["moves"]);
}

TEST(GameRooms, AGameIsLoadedByItsMovesThoseOfChanceToo) {
    Asked asked("einstein");
    const json game = asked.post("new", {{"persons", {1, 2}}, {"moves", "4 a2b2 6 e3d3 1"}});
    EXPECT_THAT(moves_of(game), ElementsAre("4", "a2b2", "6", "e3d3", "1"));
    EXPECT_EQ(game["picture"]["note"], "die: 1");
    EXPECT_EQ(game["moves"][2]["seat"], -1);
}

TEST(GameRooms, ChanceIsNeverToMoveAndKeepsItsRolls) {
    Asked asked("einstein");
    json game = asked.begin({{"start", "random"}});
    const std::vector<std::string> set_up = moves_of(game);
    EXPECT_EQ(set_up.size(), 13U);  // twelve numbers of stones and a die
    EXPECT_EQ(game["moves"][0]["seat"], -1);
    game = asked.post("play", {{"move", game["legal"][0]["move"]}});
    EXPECT_EQ(game["here"], 15);
    const std::vector<std::string> after = moves_of(game);
    EXPECT_EQ(asked.post("goto", {{"moves", 14}})["here"], 13);
    EXPECT_EQ(asked.post("goto", {{"moves", 14}})["here"], 15);
    EXPECT_EQ(asked.post("goto", {{"moves", 0}})["here"], 13);
    EXPECT_EQ(moves_of(asked.game()), after);
    EXPECT_FALSE(asked.game()["can_undo"].get<bool>());
    EXPECT_THAT(asked.post("undo", json::object(), 400)["error"], HasSubstr("no move of yours"));
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
    for (const json& side : asked.get("compare")["sides"]) EXPECT_EQ(side["search"]["playouts"], 200);
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

TEST(GameRooms, WhatIsWrongIsRefusedByItsNameAndChangesNothing) {
    Asked asked("hex");
    asked.begin({{"size", "4"}});
    asked.post("play", {{"move", "a1"}});
    json before = asked.game();
    const json forms = asked.get("players");
    const std::tuple<const char*, json, const char*> wrong[] = {
        {"new", {{"options", {{"size", "40"}}}}, "size"},
        {"new", {{"options", {{"colour", "red"}}}}, "colour"},
        {"new", {{"options", 5}}, "options"},
        {"new", {{"options", {{"size", 5}}}}, "options"},
        {"new", {{"persons", {3}}}, "persons"},
        {"new", {{"persons", {-1}}}, "persons"},
        {"new", {{"persons", 1}}, "persons"},
        {"new", {{"persons", {"1"}}}, "persons"},
        {"new", {{"player", "nomitan"}}, "nomitan"},
        {"new", {{"seconds", -1}}, "seconds"},
        {"new", {{"playouts", 1e30}}, "playouts"},
        {"new", {{"bord", 1}}, "bord"},
        {"new", {{"moves", "b2 z9"}}, "z9"},
        {"seats", {{"persons", {0}}}, "persons"},
        {"play", {{"move", "a1"}}, "a1"},
        {"play", {{"move", std::string(5000, 'x')}}, "xxx"},
        {"play", {{"move", nullptr}}, "move"},
        {"play", {{"move", "b2"}, {"reply", 1}}, "reply"},
        {"play", json::object(), "move"},
        {"goto", {{"moves", 99}}, "99"},
        {"goto", {{"moves", -1}}, "moves"},
        {"goto", json::object(), "moves"},
        {"line", {{"line", 0}}, "other lines"},
        {"think", {{"about", "lunch"}}, "lunch"},
        {"set", {{"who", "nobody"}, {"name", "c"}, {"value", "1"}}, "nobody"},
        {"set", {{"who", "machine"}, {"name", "nonsense"}, {"value", "1"}}, "nonsense"},
        {"set", {{"who", "machine"}, {"name", "expand_at"}, {"value", "0"}}, "expand_at"},
        {"set", {{"who", "left"}, {"name", "player"}, {"value", "nobody"}}, "nobody"},
        {"compare", {{"about", "dance"}}, "dance"},
        {"compare", {{"playouts", -5}}, "playouts"},
    };
    for (const auto& [path, wishes, word] : wrong) {
        EXPECT_THAT(asked.post(path, wishes, 400)["error"], HasSubstr(word));
        EXPECT_EQ(asked.game(), before) << path << wishes;
    }
    EXPECT_EQ(asked.get("players"), forms);
    for (const char* body : {"{", "[]", "\xff", "1", "\"new\""})
        EXPECT_EQ(asked.room.answer("POST", "new", body).status, 400);
    EXPECT_EQ(asked.room.answer("GET", "new", "").status, 405);
    EXPECT_EQ(asked.room.answer("POST", "game", "{}").status, 404);
    EXPECT_EQ(asked.room.answer("GET", "../hex/game", "").status, 404);
    EXPECT_EQ(asked.get("tree/" + std::string(200, '\t'), 400)["error"],
              "at most 64 lines can be asked for at once");
}

TEST(GameRooms, AGameWithoutABoardIsPlayedByItsMoves) {
    Asked asked(arena::entry<test::Race>());
    json game = asked.post("new", {{"options", {{"players", "4"}}}, {"persons", {1, 2, 3, 4}}});
    EXPECT_EQ(game["persons"].size(), 4U);
    EXPECT_TRUE(game["picture"].is_null());
    base::Random random{base::Seed(3)};
    while (game["rewards"].is_null())
        game = asked.post("play", {{"move", game["legal"][random.below(2)]["move"]}});
    EXPECT_EQ(game["to_move"], -1);
    // Fewer seats: those that are gone have nobody.
    game = asked.post("new", {{"options", {{"players", "2"}}}, {"persons", {1}}, {"playouts", 10}});
    EXPECT_EQ(game["persons"], json({true, false}));
    EXPECT_THAT(asked.post("new", {{"options", {{"goal", "13"}}}}, 400)["error"], HasSubstr("unlucky"));
}

// Every change while everything thinks, from several threads: an answer each time, and in the end a whole
// game.
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
