#include "serve/game/api.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "engine/levels.hpp"
#include "go/sgf/record.hpp"
#include "serve/game/views.hpp"
#include "serve/game/wishes.hpp"

namespace yomi::serve {
namespace {

using base::Error;
using nlohmann::ordered_json;

constexpr double kMostKomi = 1000;

go::Rules read_rules(const std::string& name) {
    if (const auto rules = go::rules_by_name(name)) return *rules;
    throw Error(fmt::format("there are no rules '{}'; known: {}", name.substr(0, 80),
                            fmt::join(go::rules_names(), ", ")));
}

Person read_person(const std::string& name) {
    for (const Person p : {Person::Black, Person::White, Person::Both, Person::None}) {
        if (person_name(p) == name) return p;
    }
    throw Error(fmt::format("person is black, white, both or none, not '{}'", name.substr(0, 80)));
}

Strength read_strength(Wishes& wishes, const Strength& now) {
    return {.player = wishes.text("player", now.player),
            .seconds = wishes.number("seconds", 0.01, 3600, now.seconds),
            .playouts = wishes.integer("playouts", 0, 100'000'000, now.playouts)};
}

engine::TimeSettings read_time(Wishes& wishes) {
    engine::TimeSettings time;
    time.main = wishes.number("main_time", 0, 86'400, 0);
    time.period = wishes.number("period", 0, 3600, 0);
    time.periods = static_cast<int>(wishes.integer("periods", 0, 100, time.period > 0 ? 1 : 0));
    if (time.main + time.period > 0) {
        const bool overtime = time.period > 0 && time.periods > 0;
        time.kind = overtime ? engine::TimeSettings::Kind::Byoyomi : engine::TimeSettings::Kind::Absolute;
        if (time.kind == engine::TimeSettings::Kind::Absolute && time.main <= 0)
            throw Error("with a main_time of 0 there must be periods");
    }
    return time;
}

go::Point read_point(Wishes& wishes, int size) {
    if (!wishes.has("point")) throw Error("point is missing, such as \"D4\" or \"pass\"");
    const std::string text = wishes.text("point", "");
    if (const auto p = go::parse_vertex(text, size)) return *p;
    throw Error(
        fmt::format("point '{}' is not on the board of {}x{}, nor pass", text.substr(0, 80), size, size));
}

void new_game(Room& room, Wishes& wishes) {
    GameSetup setup;
    setup.size = static_cast<int>(wishes.integer("size", go::kMinSize, go::kMaxSize, setup.size));
    setup.rules = read_rules(wishes.text("rules", "chinese"));
    setup.komi = wishes.number("komi", -kMostKomi, kMostKomi, setup.komi);
    setup.handicap = static_cast<int>(wishes.integer("handicap", 0, 9, 0));
    setup.person = read_person(wishes.text("person", "black"));
    setup.strength = read_strength(wishes, room.news().game->strength);
    setup.time = read_time(wishes);
    wishes.finish();
    room.new_game(setup);
}

void set_players(Room& room, Wishes& wishes) {
    const auto now = room.news().game;
    const Person person = read_person(wishes.text("person", std::string(person_name(now->person))));
    const Strength strength = read_strength(wishes, now->strength);
    wishes.finish();
    room.set_players(person, strength);
}

void play(Room& room, Wishes& wishes) {
    const go::Point point = read_point(wishes, room.news().game->position.size());
    wishes.finish();
    room.play(point);
}

void mark_dead(Room& room, Wishes& wishes) {
    const go::Point point = read_point(wishes, room.news().game->position.size());
    wishes.finish();
    room.toggle_dead(point);
}

void go_to(Room& room, Wishes& wishes) {
    const auto moves = wishes.integer("moves", 0, 1'000'000, 0);
    wishes.finish();
    room.go_to(static_cast<std::size_t>(moves));
}

/// Back to the person's own turn, so that the engine does not repeat its move at once.
void undo(Room& room, Wishes& wishes) {
    wishes.finish();
    const auto game = room.news().game;
    const std::size_t played = game->position.moves().size();
    if (played == 0) throw Error("there is no move to take back");
    const bool one_side = game->person == Person::Black || game->person == Person::White;
    const bool own_turn = (game->person == Person::Black) == (game->position.to_play() == go::Colour::Black);
    room.go_to(played - std::min<std::size_t>(played, one_side && own_turn ? 2 : 1));
}

void load_sgf(Room& room, Wishes& wishes) {
    const std::string text = wishes.text("sgf", "");
    wishes.finish();
    go::SgfCollection games;
    games.parse(text);
    if (games.empty()) throw Error("there is no game in the SGF");
    room.load(go::make_position(go::read_record(games.first_game())));
}

void think(Room& room, Wishes& wishes) {
    const std::string about = wishes.text("about", "");
    const std::int64_t playouts = wishes.integer("playouts", 1, 100'000'000, 500);
    wishes.finish();
    if (about == "nothing") return room.stop();
    if (about == "move") return room.start_move();
    if (about == "analysis") return room.start_analysis();
    if (about == "review") return room.start_review(playouts);
    throw Error(fmt::format("about is nothing, move, analysis or review, not '{}'", about.substr(0, 80)));
}

void resign(Room& room, Wishes& wishes) {
    wishes.finish();
    room.resign();
}

Answer about() {
    ordered_json players = ordered_json::array();
    for (const player::PlayerInfo& info : player::known_players()) {
        const bool searches = player::make_player(info.name, base::Seed(0))->analyst() != nullptr;
        players.push_back({{"name", info.name}, {"help", info.help}, {"searches", searches}});
    }
    ordered_json levels = ordered_json::array();
    for (int level = 1; level <= engine::kLevels; ++level) levels.push_back(engine::playouts_of_level(level));
    const ordered_json object = {
        {"version", YOMI_VERSION},    {"now", seconds_of(std::chrono::steady_clock::now())},
        {"levels", levels},           {"players", players},
        {"rules", go::rules_names()}, {"sizes", {go::kMinSize, go::kMaxSize}}};
    return {.body = object.dump()};
}

struct Change {
    std::string_view path;
    void (*make)(Room&, Wishes&);
};
constexpr Change kChanges[] = {
    {"/api/new", new_game},   {"/api/players", set_players}, {"/api/play", play},
    {"/api/dead", mark_dead}, {"/api/goto", go_to},          {"/api/undo", undo},
    {"/api/sgf", load_sgf},   {"/api/think", think},         {"/api/resign", resign}};

Answer change(Room& room, const Change& wanted, std::string_view body) {
    try {
        Wishes wishes(body);
        wanted.make(room, wishes);
    } catch (const Error& error) {
        return error_answer(400, error.what());
    }
    return {.body = game_json(*room.news().game)};
}

}  // namespace

Answer error_answer(int status, std::string_view text) {
    const ordered_json object = {{"error", text}};
    return {status, object.dump(-1, ' ', false, ordered_json::error_handler_t::replace)};
}

Answer answer(Room& room, std::string_view method, std::string_view path, std::string_view body) {
    const bool reads = method == "GET" || method == "HEAD";
    for (const Change& c : kChanges) {
        if (c.path != path || (path == "/api/sgf" && reads)) continue;
        if (method != "POST") return error_answer(405, fmt::format("{} takes POST", path));
        return change(room, c, body);
    }
    const bool known =
        path == "/api/about" || path == "/api/game" || path == "/api/search" || path == "/api/sgf";
    if (!known) return error_answer(404, fmt::format("there is nothing at '{}'", path.substr(0, 80)));
    if (!reads) return error_answer(405, fmt::format("{} takes GET", path));
    const News news = room.news();
    if (path == "/api/about") return about();
    if (path == "/api/sgf") return {.body = game_sgf(*news.game), .type = "application/x-go-sgf"};
    if (path == "/api/game") return {.body = game_json(*news.game)};
    return {.body = news.search ? search_json(*news.search) : "null"};
}

}  // namespace yomi::serve
