#include "serve/game/board_views.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/layers/layer.hpp"

namespace yomi::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// A room in which somebody plays both sides on 9x9, and the views of it.
struct Viewed {
    Room room{base::Seed(1)};
    BoardViews views{room};

    Viewed() {
        room.new_game({.person = Person::Both});
        for (const char* p : {"E5", "C3"}) room.play(*go::parse_vertex(p, 9));
    }
    json get(const std::string& path, int status = 200) {
        const Answer a = views.answer("GET", path, "");
        EXPECT_EQ(a.status, status) << path << " " << a.body;
        return json::parse(a.body);
    }
    /// Thinks until something is known, and goes on.
    void analyse() {
        room.start_analysis();
        News seen = room.news();
        for (int i = 0; i < 200 && (!seen.search || seen.search->decision.visits < 50); ++i)
            seen = room.wait(seen, 0.3);
    }
};

TEST(BoardViewsOfThePage, GiveLayersOfThePositionAndOfTheSearch) {
    Viewed v;
    EXPECT_EQ(v.get("layers").size(), engine::known_layers().size());
    const json influence = v.get("layer/influence");
    EXPECT_EQ(influence["influence"].size(), 81u);
    EXPECT_EQ(influence["moves"], 2);
    EXPECT_TRUE(influence["heat"].is_null());
    EXPECT_THAT(v.get("layer/visits", 400)["error"], HasSubstr("not been searched"));
    v.analyse();
    EXPECT_EQ(v.get("layer/visits")["heat"].size(), 81u);
    EXPECT_FALSE(v.get("layer/rave")["labels"].empty());
    // Of another position the search says nothing.
    v.room.stop();
    v.room.play(*go::parse_vertex("G7", 9));
    EXPECT_THAT(v.get("layer/visits", 400)["error"], HasSubstr("not been searched"));
    EXPECT_EQ(v.get("layer/influence")["moves"], 3);
    // Not even of one with as many moves.
    v.room.go_to(1);
    v.room.play(*go::parse_vertex("C7", 9));
    EXPECT_THAT(v.get("layer/visits", 400)["error"], HasSubstr("not been searched"));
    v.room.go_to(1);
    v.room.play(*go::parse_vertex("C3", 9));
    v.get("layer/visits");
}

TEST(BoardViewsOfThePage, ShowTheTreeWhileTheSearchRunsAndAfterIt) {
    Viewed v;
    EXPECT_THAT(v.get("tree/", 400)["error"], HasSubstr("no tree"));
    v.analyse();
    const json running = v.get("tree/");
    EXPECT_EQ(running["root_moves"], 2);
    v.room.stop();
    const json root = v.get("tree/")["nodes"][0];
    EXPECT_GE(root["visits"], running["nodes"][0]["visits"]);
    const std::string best = root["children"][0]["point"];
    const json both = v.get("tree/" + best + ";" + best + "," + best);
    EXPECT_EQ(both["nodes"][0]["to_play"], "white");
    EXPECT_EQ(both["nodes"][0]["line"], best);
    EXPECT_THAT(both["nodes"][1]["error"], HasSubstr("does not go on"));
}

TEST(BoardViewsOfThePage, ExplainAPoint) {
    Viewed v;
    const json reasons = v.get("pattern/D4");
    EXPECT_EQ(reasons["patterns"].size(), 4u);
    EXPECT_GT(reasons["probability"].get<double>(), 0);
    EXPECT_THAT(v.get("pattern/E5", 400)["error"], HasSubstr("E5"));
}

TEST(BoardViewsOfThePage, RefuseWhatIsWrong) {
    Viewed v;
    v.analyse();
    v.room.stop();
    std::string many(70, ';'), lengthy = "A1";
    for (int i = 0; i < 200; ++i) lengthy += ",pass";
    for (const std::string& path :
         {std::string("layer/"), std::string("layer/nonsense"),
          std::string("layer/") + std::string(9000, 'x'), std::string("layer/../../etc/passwd"),
          std::string("pattern/"), std::string("pattern/Z99"), std::string("pattern/pass"),
          std::string("pattern/\xff\xfe"), std::string("tree/A1,,A2"), std::string("tree/Q17"),
          "tree/" + many, "tree/" + lengthy, std::string("tree/A1,A1"), std::string("tree/\xff")}) {
        EXPECT_FALSE(v.get(path, 400)["error"].get<std::string>().empty()) << path;
    }
    for (const char* path : {"", "nothing", "layers/x", "../game", "tree"}) v.get(path, 404);
    EXPECT_EQ(v.views.answer("POST", "layers", "{}").status, 405);
    EXPECT_EQ(v.views.answer("DELETE", "tree/", "").status, 405);
}

}  // namespace
}  // namespace yomi::serve
