// The rooms of the games beside Go, as pages play in them.

#include "serve/games/game_room.hpp"

#include <gmock/gmock.h>

#include "arena/game_table.hpp"
#include "arena/small_games.hpp"
#include "serve/asked_room.hpp"
#include "serve/games/game_rooms.hpp"

namespace yomi::serve {
namespace {

using nlohmann::json;
using test::Asked;
using test::moves_of;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(GameRooms, ListEveryGameWithItsOptionsAndPlayers) {
    const GameRooms rooms(base::Seed(1), {.memory = 16});
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

}  // namespace
}  // namespace yomi::serve
