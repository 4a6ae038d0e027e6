// Games of cards in the page, without any network.

#include "serve/cards/card_room.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <regex>
#include <set>

namespace yomi::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct Cards {
    CardRoom room{base::Seed(1)};

    json ask(const std::string& path, const json& wishes, int status = 200) {
        const Answer a = room.answer("POST", path, wishes.dump());
        EXPECT_EQ(a.status, status) << path << " " << wishes << " " << a.body;
        return json::parse(a.body);
    }
    json game() { return json::parse(room.answer("GET", "game", "").body); }
    /// Waits until the person is to move, or nobody.
    json idle() {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        std::uint64_t seen = 0;
        json now = game();
        while (now["thinking"].get<bool>() && std::chrono::steady_clock::now() < end) {
            seen = room.bell().wait(seen, 1);
            now = game();
        }
        EXPECT_FALSE(now["thinking"].get<bool>());
        return now;
    }
    /// Plays the first legal moves until the deal is over; calls `look` at every stop.
    json play_on(const std::function<void(const json&)>& look) {
        json now = idle();
        while (now["to_move"] != -1 && !testing::Test::HasFailure()) {
            look(now);
            EXPECT_EQ(room.answer("GET", "beliefs", "").status, 409);
            EXPECT_EQ(now["to_move"], now["seat"]);
            ask("play", {{"move", now["choices"].back()["text"]}});
            now = idle();
        }
        return now;
    }
};

/// Every word of the text that could be a card.
std::set<std::string> cards_named(const std::string& text) {
    static const std::regex card("\"([2-9TJQKA][cdsh]|Jo)\"");
    std::set<std::string> found;
    for (std::sregex_iterator i(text.begin(), text.end(), card), end; i != end; ++i) found.insert((*i)[1]);
    return found;
}

/// What a person has seen of the cards.
std::set<std::string> cards_seen(const json& now) {
    std::set<std::string> seen;
    for (const char* key : {"hand", "gave", "got"}) seen.insert(now[key].begin(), now[key].end());
    for (const json& event : now["events"]) {
        if (event["what"] == "plays") seen.insert(event["cards"].begin(), event["cards"].end());
    }
    return seen;
}

void expect_beliefs_are_right(const json& end, const json& last) {
    const int seat = last["seat"];
    ASSERT_FALSE(end["thoughts"].empty());
    for (const json& thought : end["thoughts"]) {
        EXPECT_NE(thought["seat"], seat);
        double sum = 0;
        double held = 0;
        for (std::size_t c = 0; c < end["deck"].size(); ++c) {
            sum += thought["belief"][c].get<double>() / 100;
            held += thought["held"][c].get<double>();
        }
        // In every sample the person holds as many cards as in truth.
        EXPECT_NEAR(sum, held, 0.3);
        EXPECT_EQ(end["events"][thought["event"].get<std::size_t>()]["seat"], thought["seat"]);
    }
}

TEST(PageCards, NothingHiddenIsToldBeforeADealOfHeartsIsOver) {
    Cards cards;
    EXPECT_EQ(cards.game(), nullptr);
    cards.ask("new", {{"game", "hearts"}, {"seat", 2}, {"playouts", 3}, {"pass", "across"}});
    const json last = cards.play_on([](const json& now) {
        const auto seen = cards_seen(now);
        for (const std::string& card : cards_named(now.dump())) EXPECT_TRUE(seen.contains(card)) << card;
        EXPECT_LE(cards_named(now.dump()).size(), 13u + 3u + 3u * now["events"].size());
    });
    int points = 0;
    for (const json& seat : last["seats"]) points += seat["points"].get<int>();
    EXPECT_THAT(points, testing::AnyOf(26, 78));
    EXPECT_EQ(last["gave"].size(), 3u);
    EXPECT_EQ(last["got"].size(), 3u);
    const json end = json::parse(cards.room.answer("GET", "beliefs", "").body);
    EXPECT_EQ(end["deck"].size(), 52u);
    EXPECT_EQ(end["dealt"].size(), 4u);
    expect_beliefs_are_right(end, last);
    // The cards that others gave are named now, and were not before.
    EXPECT_EQ(end["events"][0]["cards"].size(), 1u);
    EXPECT_EQ(last["events"][0]["cards"].size(), 0u);
}

TEST(PageCards, NothingHiddenIsToldBeforeADealOfDaihinminIsOver) {
    for (const int seat : {1, 3, 5}) {
        Cards cards;
        cards.ask("new", {{"game", "daihinmin"}, {"seat", seat}, {"player", "rule"}});
        const json last = cards.play_on([](const json& now) {
            const auto seen = cards_seen(now);
            for (const std::string& card : cards_named(now.dump())) EXPECT_TRUE(seen.contains(card)) << card;
        });
        std::set<int> places;
        for (const json& s : last["seats"]) places.insert(s["place"].get<int>());
        EXPECT_EQ(places, (std::set<int>{1, 2, 3, 4, 5}));
        EXPECT_EQ(last["gave"].size(), seat == 3 ? 0u : 2u);
        EXPECT_EQ(last["got"].size(), seat == 3 ? 0u : 2u);
        expect_beliefs_are_right(json::parse(cards.room.answer("GET", "beliefs", "").body), last);
    }
}

TEST(PageCards, AtFirstNoCardButTheOwnIsNamed) {
    Cards cards;
    cards.ask("new", {{"game", "hearts"}, {"seat", 1}, {"playouts", 3}});
    json now = cards.game();
    now.erase("hand");
    now.erase("choices");
    EXPECT_EQ(cards_named(now.dump()).size(), 0u);
}

TEST(PageCards, AHintIsALegalMove) {
    Cards cards;
    cards.ask("new", {{"game", "daihinmin"}, {"seat", 5}, {"playouts", 20}});
    const json now = cards.idle();
    cards.ask("hint", json::object());
    const json after = cards.idle();
    EXPECT_THAT(after["hint"].get<std::string>(), testing::Not(""));
    bool legal = false;
    for (const json& choice : now["choices"]) legal = legal || choice["text"] == after["hint"];
    EXPECT_TRUE(legal) << after["hint"];
    EXPECT_EQ(after["events"], now["events"]);
}

TEST(PageCards, WrongWishesAreRefusedAndChangeNothing) {
    Cards cards;
    EXPECT_THAT(cards.ask("play", {{"move", "Qs"}}, 400)["error"], HasSubstr("no cards are dealt"));
    EXPECT_EQ(cards.room.answer("GET", "beliefs", "").status, 404);
    cards.ask("new", {{"game", "hearts"}, {"playouts", 3}});
    const json before = cards.idle();
    const std::pair<const char*, json> wrong[] = {
        {"new", {{"game", "poker"}}},
        {"new", {{"game", "phantom-go"}}},
        {"new", {{"game", "synthetic-tree"}}},
        {"new", {{"seat", 0}}},
        {"new", {{"seat", 5}}},
        {"new", {{"game", "daihinmin"}, {"seat", 6}}},
        {"new", {{"player", "nobody"}}},
        {"new", {{"player", "ismcts:sees_all=true"}}},
        {"new", {{"milliseconds", 0}}},
        {"new", {{"milliseconds", 1e12}}},
        {"new", {{"playouts", -1}}},
        {"new", {{"pass", "nowhere"}}},
        {"new", {{"moon", "perhaps"}}},
        {"new", {{"exchange", "true"}}},  // of the other game
        {"new", {{"sees_all", true}}},
        {"play", json::object()},
        {"play", {{"move", 7}}},
        {"play", {{"move", ""}}},
        {"play", {{"move", std::string(100'000, 'x')}}},
        {"play", {{"move", "2c"}, {"cards", "Qs"}}},
        {"hint", {{"for", "seat 2"}}},
    };
    for (const auto& [path, wishes] : wrong) {
        EXPECT_FALSE(cards.ask(path, wishes, 400)["error"].get<std::string>().empty());
    }
    EXPECT_EQ(cards.room.answer("POST", "play", "{\"move\":").status, 400);
    EXPECT_EQ(cards.room.answer("GET", "play", "").status, 405);
    EXPECT_EQ(cards.room.answer("POST", "game", "{}").status, 405);
    for (const char* path : {"", "secret", "game/1", "../game", "hand", "state"})
        EXPECT_EQ(cards.room.answer("GET", path, "").status, 404) << path;
    EXPECT_EQ(cards.game(), before);
}

TEST(PageCards, ANewDealDoesNotWaitForTheOld) {
    Cards cards;
    cards.ask("new", {{"game", "hearts"}, {"seat", 4}, {"milliseconds", 400}});
    const json now = cards.ask("new", {{"game", "daihinmin"}, {"seat", 1}, {"player", "random"}});
    EXPECT_EQ(now["game"], "daihinmin");
    EXPECT_EQ(now["number"], 2);
    EXPECT_EQ(cards.idle()["to_move"], 0);
}

}  // namespace
}  // namespace yomi::serve
