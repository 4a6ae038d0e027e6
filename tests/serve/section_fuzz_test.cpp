// Random paths and bodies for the sections of the page: an answer every time, and never a mistake of our own.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <filesystem>

#include "serve/cards/card_room.hpp"
#include "serve/games/game_rooms.hpp"
#include "serve/lab/laboratory.hpp"

namespace yomi::serve {
namespace {

using nlohmann::json;

std::string random_word(base::Random& random) {
    static const std::vector<std::string> words = {
        "list",    "start",    "stop",    "resume",   "report",   "game",   "games",
        "parts",   "export",   "ratings", "training", "new",      "play",   "hint",
        "beliefs", "about",    "events",  "1",        "0",        "-1",     "99999999999999999999",
        "..",      ".",        "",        "%2e%2e",   "etc",      "passwd", "csv",
        "\0",      "\xff\xfe", "hearts",  "Qs",       "game",     "seats",  "undo",
        "goto",    "line",     "think",   "set",      "compare",  "tree",   "after",
        "search",  "players",  "a1",      "move",     "analysis", "left",   "nothing"};
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
}

std::string random_path(base::Random& random) {
    std::string path = random_word(random);
    for (auto n = random.below(4); n > 0; --n) path += "/" + random_word(random);
    return path;
}

json random_value(base::Random& random) {
    switch (random.below(7)) {
        case 0: return nullptr;
        case 1: return random.below(2) == 0;
        case 2: return static_cast<std::int64_t>(random.below(20)) - 5;
        case 3: return 1e300;
        case 4: return json::array({1, "x"});
        case 5: return json::object({{"a", 1}});
        default: return random_word(random);
    }
}

std::string random_body(base::Random& random) {
    static const std::vector<std::string> keys = {
        "file",    "run",          "games",    "scale", "only", "jobs",  "game",    "seat",
        "player",  "milliseconds", "playouts", "pass",  "move", "other", "options", "persons",
        "seconds", "moves",        "reply",    "about", "who",  "name",  "value",   "line"};
    json object = json::object();
    for (auto n = random.below(4); n > 0; --n)
        object[keys[random.below(static_cast<std::uint32_t>(keys.size()))]] = random_value(random);
    std::string text = object.dump(-1, ' ', false, json::error_handler_t::replace);
    if (random.below(4) == 0) text.resize(random.below(static_cast<std::uint32_t>(text.size()) + 1));
    if (random.below(8) == 0) text += static_cast<char>(random.below(256));
    return text;
}

TEST(PageSections, AnswerEverythingWithoutAMistakeOfTheirOwn) {
    const auto top = std::filesystem::temp_directory_path() / fmt::format("yomi_page_fuzz_{}", getpid());
    std::filesystem::create_directories(top / "empty");
    Laboratory lab({top / "lab.db", top / "empty", top / "empty"});
    CardRoom cards(base::Seed(1));
    const GameRooms games(base::Seed(1), {.memory = 1});
    std::vector<Section*> sections = {&lab, &cards};
    for (const auto& section : games.sections()) sections.push_back(section.get());
    base::Random random(base::Seed(5));
    for (int i = 0; i < 6000; ++i) {
        Section& section = *sections[random.below(static_cast<std::uint32_t>(sections.size()))];
        const char* const method = random.below(2) == 0 ? "GET" : "POST";
        const Answer a = section.answer(method, random_path(random), random_body(random));
        EXPECT_TRUE(a.status == 200 || (a.status >= 400 && a.status < 500)) << a.status << a.body;
        EXPECT_FALSE(json::parse(a.body, nullptr, false).is_discarded()) << a.body;
    }
    EXPECT_FALSE(std::filesystem::exists(top / "lab.db"));
    std::filesystem::remove_all(top);
}

}  // namespace
}  // namespace yomi::serve
