#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "serve/games/game_room.hpp"

namespace yomi::test {

using nlohmann::json;

inline arena::GameInfo info_of(std::string_view name) {
    for (const arena::GameInfo& info : arena::games()) {
        if (info.name == name) return info;
    }
    throw std::runtime_error("no such game");
}

/// A room of a game, asked as a page does.
struct Asked {
    serve::GameRoom room;

    explicit Asked(const arena::GameInfo& info, const serve::RoomLimits& limits = {.memory = 16})
        : room(info, base::Seed(1), limits) {}
    explicit Asked(std::string_view game) : Asked(info_of(game)) {}
    json post(const std::string& path, const json& wishes, int status = 200) {
        const serve::Answer a = room.answer("POST", path, wishes.dump());
        EXPECT_EQ(a.status, status) << path << wishes << a.body;
        return json::parse(a.body);
    }
    json get(const std::string& path, int status = 200) {
        const serve::Answer a = room.answer("GET", path, "");
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

inline std::vector<std::string> moves_of(const json& game) {
    std::vector<std::string> moves;
    for (const json& m : game["moves"]) moves.push_back(m["move"]);
    return moves;
}

}  // namespace yomi::test
