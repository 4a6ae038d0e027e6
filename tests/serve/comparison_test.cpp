#include "serve/compare/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>

namespace yomi::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct Compared {
    Room room{base::Seed(1)};
    Comparison comparison{room, base::Seed(2)};

    Compared() { room.new_game({.person = Person::Both}); }
    json ask(const std::string& path, const json& wishes, int status = 200) {
        const Answer a = comparison.answer("POST", path, wishes.dump());
        EXPECT_EQ(a.status, status) << path << wishes << a.body;
        return json::parse(a.body);
    }
    json state() { return json::parse(comparison.answer("GET", "state", "").body); }
    /// Waits for the bell until it holds.
    bool until(const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        for (std::uint64_t seen = 0; std::chrono::steady_clock::now() < end;) {
            if (holds()) return true;
            seen = comparison.bell().wait(seen, 0.2);
        }
        return false;
    }
};

json field(const json& state, std::size_t side, const std::string& name) {
    for (const json& f : state["sides"][side]["fields"]) {
        if (f["name"] == name) return f;
    }
    return nullptr;
}

TEST(ComparisonOfPlayers, BothThinkAboutThePositionAndGoOnWithTheGame) {
    Compared c;
    c.ask("start", {{"playouts", 100}});
    ASSERT_TRUE(c.until([&] { return c.comparison.is_idle(); }));
    const json told = c.state()["sides"];
    for (const json& side : told) {
        EXPECT_EQ(side["search"]["playouts"], 100);
        EXPECT_EQ(side["search"]["moves"], 0);
        EXPECT_EQ(side["trouble"], "");
    }
    c.room.play(*go::parse_vertex("E5", 9));
    EXPECT_TRUE(c.until([&] {
        const json sides = c.state()["sides"];
        return std::ranges::all_of(sides, [](const json& s) {
            return !s["search"].is_null() && s["search"]["moves"] == 1 && s["search"]["playouts"] == 100;
        });
    }));
    EXPECT_THAT(c.comparison.events(), HasSubstr("event: compare\ndata: {"));
    EXPECT_EQ(c.ask("stop", json::object())["running"], false);
}

TEST(ComparisonOfPlayers, OptionsAreThoseOfThePartsAndChangeOneSide) {
    Compared c;
    const json before = c.state();
    EXPECT_EQ(before["sides"][1]["player"], "uct");
    const json after = c.ask("set", {{"side", 1}, {"name", "select"}, {"value", "kl-ucb"}});
    EXPECT_EQ(field(after, 1, "select")["value"], "kl-ucb");
    EXPECT_EQ(field(after, 1, "select")["changed"], true);
    EXPECT_THAT(field(after, 1, "select.exact")["source"], HasSubstr("Garivier"));
    EXPECT_EQ(after["sides"][0], before["sides"][0]);
    EXPECT_EQ(field(c.ask("set", {{"side", 0}, {"name", "player"}, {"value", "lchan"}}), 0, "select"),
              nullptr);
    c.ask("start", {{"playouts", 20}});
    EXPECT_TRUE(c.until([&] { return c.comparison.is_idle(); }));
    EXPECT_EQ(c.state()["sides"][0]["trouble"], "");
}

TEST(ComparisonOfPlayers, RefusesWhatIsWrongAndGoesOn) {
    Compared c;
    c.ask("start", {{"playouts", 0}});
    const json before = c.state();
    const std::pair<const char*, json> wrong[] = {
        {"set", {{"side", 2}, {"name", "select"}, {"value", "ucb1"}}},
        {"set", {{"side", 0}, {"name", "nonsense"}, {"value", "1"}}},
        {"set", {{"side", 0}, {"name", "select"}, {"value", "nonsense"}}},
        {"set", {{"side", 0}, {"name", "expand_at"}, {"value", "0"}}},
        {"set", {{"side", 0}, {"name", "expand_at"}, {"value", 3}}},
        {"set", {{"side", 0}, {"name", "prior.weights"}, {"value", "/etc/passwd"}}},
        {"set", {{"side", 0}, {"name", "player"}, {"value", "nobody"}}},
        {"set", {{"side", 0}, {"name", "expand_at"}, {"value", "2"}, {"more", 1}}},
        {"set", json::object()},
        {"start", {{"playouts", -1}}},
        {"start", {{"playouts", "many"}}},
    };
    for (const auto& [path, wishes] : wrong) {
        EXPECT_FALSE(c.ask(path, wishes, 400)["error"].get<std::string>().empty());
        EXPECT_EQ(c.state()["sides"][0]["fields"], before["sides"][0]["fields"]) << wishes;
    }
    EXPECT_EQ(c.state()["running"], true);
    for (const char* body : {"{", "[]", "\xff"})
        EXPECT_EQ(c.comparison.answer("POST", "set", body).status, 400);
    EXPECT_EQ(c.comparison.answer("GET", "start", "").status, 405);
    EXPECT_EQ(c.comparison.answer("POST", "state", "{}").status, 405);
    EXPECT_EQ(c.comparison.answer("GET", "../game", "").status, 404);
    c.comparison.stop();
    c.room.play(go::kPass);
    c.room.play(go::kPass);
    EXPECT_THAT(c.ask("start", json::object(), 400)["error"], HasSubstr("over"));
}

}  // namespace
}  // namespace yomi::serve
