// The server as a client on the network sees it.

#include "serve/http/server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/error.hpp"
#include "serve/cards/card_room.hpp"

namespace yomi::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct Running {
    Room room{base::Seed(1)};
    Server server{room, {.port = 0}};
    std::thread thread{[this] { server.run(); }};

    ~Running() {
        server.stop();
        thread.join();
    }
    [[nodiscard]] httplib::Client client() const { return httplib::Client("127.0.0.1", server.port()); }
    [[nodiscard]] httplib::Headers token() const { return {{"X-Yomi-Token", server.token()}}; }
};

TEST(PageServer, GivesThePageWithItsToken) {
    Running running;
    auto client = running.client();
    const auto page = client.Get("/");
    ASSERT_TRUE(page);
    EXPECT_EQ(page->status, 200);
    EXPECT_THAT(page->body, HasSubstr(running.server.token()));
    EXPECT_EQ(client.Get("/app.js")->status, 200);
    EXPECT_EQ(client.Get("/app.css")->status, 200);
}

TEST(PageServer, WritesNeedTheToken) {
    Running running;
    auto client = running.client();
    EXPECT_EQ(client.Post("/api/resign", "{}", "application/json")->status, 403);
    EXPECT_EQ(client.Post("/api/resign", {{"X-Yomi-Token", "guess"}}, "{}", "application/json")->status, 403);
    EXPECT_EQ(client.Post("/api/resign", running.token(), "{}", "text/plain")->status, 415);
    EXPECT_EQ(json::parse(client.Get("/api/game")->body)["result"], "");
    EXPECT_EQ(client.Post("/api/resign", running.token(), "{}", "application/json")->status, 200);
    EXPECT_EQ(json::parse(client.Get("/api/game")->body)["result"], "W+R");
}

TEST(PageServer, OtherHostsAndOriginsAreRefused) {
    Running running;
    auto client = running.client();
    EXPECT_EQ(client.Get("/api/game", {{"Host", "evil.example"}})->status, 403);
    EXPECT_EQ(client.Get("/", {{"Host", "evil.example:" + std::to_string(running.server.port())}})->status,
              403);
    EXPECT_EQ(client.Get("/api/game", {{"Origin", "http://evil.example"}})->status, 403);
    EXPECT_EQ(client.Get("/api/game", {{"Origin", "null"}})->status, 403);
    const std::string own = "http://127.0.0.1:" + std::to_string(running.server.port());
    EXPECT_EQ(client.Get("/api/game", {{"Origin", own}})->status, 200);
}

TEST(PageServer, NoFileIsReadable) {
    Running running;
    auto client = running.client();
    for (const char* path : {"/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                             "/etc/passwd", "/api/board/nothing", "/api/compare/..%2f..%2fetc%2fpasswd",
                             "/app.js/../../etc/passwd", "/app.js%00", "//etc/passwd", "/index.html"}) {
        const auto result = client.Get(path);
        ASSERT_TRUE(result) << path;
        EXPECT_EQ(result->status, 404) << path;
        EXPECT_FALSE(json::parse(result->body)["error"].get<std::string>().empty());
    }
}

TEST(PageServer, HugeAndBrokenRequestsGetA4xx) {
    Running running;
    auto client = running.client();
    const auto huge = client.Post("/api/sgf", running.token(), std::string(3 << 20, 'x'), "application/json");
    // The server may close before all is sent.
    if (huge) {
        EXPECT_EQ(huge->status, 413);
    }
    const auto broken =
        running.client().Post("/api/play", running.token(), "{\"point\":", "application/json");
    ASSERT_TRUE(broken);
    EXPECT_EQ(broken->status, 400);
    EXPECT_THAT(broken->body, HasSubstr("no JSON"));
    EXPECT_EQ(running.client().Get("/api/game")->status, 200);
    EXPECT_EQ(running.client().Put("/api/game", running.token(), "{}", "application/json")->status, 404);
}

TEST(PageServer, ViewsAndComparisonsAreGuardedLikeTheGame) {
    Running running;
    auto client = running.client();
    EXPECT_EQ(client.Get("/api/board/layer/influence")->status, 200);
    for (const char* path : {"/api/board/layer/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/api/board/tree/%00",
                             "/api/board/pattern/%ff", "/api/board/tree/A1,A1"}) {
        const auto result = client.Get(path);
        ASSERT_TRUE(result) << path;
        EXPECT_EQ(result->status, 400) << path;
        EXPECT_FALSE(json::parse(result->body)["error"].get<std::string>().empty());
    }
    EXPECT_EQ(client.Get("/api/board/layer/influence", {{"Host", "evil.example"}})->status, 403);
    EXPECT_EQ(client.Post("/api/compare/start", "{}", "application/json")->status, 403);
    EXPECT_EQ(client.Post("/api/compare/start", running.token(), "{}", "text/plain")->status, 415);
    EXPECT_EQ(client.Post("/api/compare/set", running.token(), "{\"side\":", "application/json")->status,
              400);
    const auto huge = running.client().Post("/api/compare/set", running.token(), std::string(3 << 20, 'x'),
                                            "application/json");
    // The server may close before all is sent.
    if (huge) {
        EXPECT_EQ(huge->status, 413);
    }
    EXPECT_EQ(running.client().Get("/api/compare/state")->status, 200);
}

/// Reads events until `enough` says so or the server ends; returns what came.
std::string watch(const Running& running, const std::function<bool(const std::string&)>& enough) {
    auto client = running.client();
    client.set_read_timeout(100);
    std::string all;
    client.Get("/api/events", [&](const char* data, std::size_t size) {
        all.append(data, size);
        return !enough(all);
    });
    return all;
}

TEST(PageServer, EventsShowAMoveWhenItIsPlayed) {
    Running running;
    std::thread mover([&] {
        while (running.server.watchers() == 0) std::this_thread::yield();
        running.room.set_players(Person::Both, {});
        running.room.play(*go::parse_vertex("E5", 9));
    });
    const std::string events =
        watch(running, [](const std::string& all) { return all.find("\"E5\"") != std::string::npos; });
    mover.join();
    EXPECT_THAT(events, HasSubstr("event: game\ndata: {"));
    EXPECT_THAT(events, HasSubstr("\"E5\""));
}

TEST(PageServer, AHundredClientsWatchAndVanish) {
    Running running;
    running.room.set_players(Person::Both, {});
    running.room.start_analysis();
    std::atomic<int> served = 0;
    {
        std::vector<std::jthread> clients;
        for (int i = 0; i < 100; ++i) {
            clients.emplace_back([&] {
                // Gone as soon as a search was seen, without a goodbye.
                const std::string events = watch(running, [](const std::string& all) {
                    return all.find("event: search") != std::string::npos;
                });
                if (events.find("event: search") != std::string::npos) ++served;
            });
        }
    }
    EXPECT_EQ(served, 100);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(100);
    while (running.server.watchers() > 0 && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_EQ(running.server.watchers(), 0);
    EXPECT_EQ(running.room.news().game->thinking, Thinking::Analysis);
    EXPECT_EQ(running.client().Get("/api/game")->status, 200);
}

TEST(PageServer, SectionsAreGuardedAndWatchedLikeTheGame) {
    Room room{base::Seed(1)};
    CardRoom cards{base::Seed(1)};
    Server server{room, {.port = 0}};
    server.add(cards);
    std::thread thread{[&] { server.run(); }};
    httplib::Client client("127.0.0.1", server.port());
    const httplib::Headers token = {{"X-Yomi-Token", server.token()}};
    EXPECT_EQ(client.Get("/api/hidden/game")->body, "null");
    EXPECT_EQ(client.Post("/api/hidden/new", "{}", "application/json")->status, 403);
    EXPECT_EQ(client.Post("/api/hidden/new", token, "{}", "text/plain")->status, 415);
    EXPECT_EQ(client.Get("/api/hidden/game", {{"Origin", "http://evil.example"}})->status, 403);
    for (const char* path : {"/api/hidden", "/api/hiddengame", "/api/hidden/../game/x",
                             "/api/hidden/%2e%2e/game", "/api/hidden/..%2f..%2fetc/passwd", "/api/lab/list"})
        EXPECT_EQ(client.Get(path)->status, 404) << path;
    std::jthread dealer([&] {
        while (server.watchers() == 0) std::this_thread::yield();
        httplib::Client("127.0.0.1", server.port())
            .Post("/api/hidden/new", token, R"({"playouts":3})", "application/json");
    });
    std::string all;
    client.set_read_timeout(100);
    client.Get("/api/hidden/events", [&](const char* data, std::size_t size) {
        all.append(data, size);
        return all.find("\"hearts\"") == std::string::npos;
    });
    EXPECT_THAT(all, HasSubstr("event: deal\ndata: null"));
    EXPECT_THAT(all, HasSubstr("\"to_give\":3"));
    server.stop();
    thread.join();
}

TEST(PageServer, AHundredClientsLookIntoARunningSearchAtOnce) {
    Running running;
    running.room.set_players(Person::Both, {});
    running.room.start_analysis();
    for (News seen = running.room.news(); !seen.search;) seen = running.room.wait(seen, 1);
    std::atomic<int> served = 0;
    {
        std::vector<std::jthread> clients;
        for (int i = 0; i < 100; ++i) {
            clients.emplace_back([&, i] {
                auto client = running.client();
                client.set_read_timeout(100);
                const auto tree = client.Get(i % 2 == 0 ? "/api/board/tree/" : "/api/board/layer/influence");
                if (tree && tree->status == 200) ++served;
            });
        }
    }
    EXPECT_EQ(served, 100);
    EXPECT_EQ(running.room.news().game->thinking, Thinking::Analysis);
}

TEST(PageServer, ATakenPortIsAnError) {
    Running running;
    Room room{base::Seed(1)};
    EXPECT_THROW(Server(room, {.port = running.server.port()}), base::Error);
}

}  // namespace
}  // namespace yomi::serve
