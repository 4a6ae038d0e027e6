#include "serve/lab/arena_views.hpp"

#include <nlohmann/json.hpp>

#include <sstream>

#include "base/error.hpp"
#include "serve/game/picture_views.hpp"

namespace yomi::serve {
namespace {

using ArenaJson = nlohmann::ordered_json;

/// What stands behind "key: " in a line of the record.
std::string line_of(const std::string& record, const std::string& key) {
    std::istringstream lines(record);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(key + ": ")) return line.substr(key.size() + 2);
    }
    return {};
}

ArenaJson changes_json(const game::Picture& before, const game::Picture& after) {
    ArenaJson changes = ArenaJson::array();
    for (std::size_t i = 0; i < after.cells.size(); ++i) {
        const auto& [owner, mark] = after.cells[i];
        if (i < before.cells.size() && before.cells[i].owner == owner && before.cells[i].mark == mark)
            continue;
        changes.push_back({i, owner, mark});
    }
    return changes;
}

}  // namespace

std::vector<std::string> seat_names(const match::ArenaMatchup& matchup, std::uint64_t number) {
    const int seats = arena::make_game_table(matchup.game, matchup.rules)->players();
    const std::uint32_t of_first = match::seats_of_first(seats, number);
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(seats));
    for (int s = 0; s < seats; ++s)
        names.push_back((of_first >> s & 1U) != 0 ? matchup.first.name : matchup.second.name);
    return names;
}

std::string arena_replay_json(const match::ArenaMatchup& matchup, std::uint64_t number,
                              const std::string& record) {
    const auto play = arena::make_game_table(matchup.game, matchup.rules)->start();
    const auto first = play->picture();
    game::Picture before = first.value_or(game::Picture{});
    ArenaJson moves = ArenaJson::array();
    std::istringstream words(line_of(record, "moves"));
    for (std::string move; words >> move;) {
        const int seat = play->is_over() || play->is_chance() ? -1 : play->player();
        play->play(move);
        const game::Picture after = play->picture().value_or(game::Picture{});
        moves.push_back({{"move", move},
                         {"seat", seat},
                         {"cells", play->last_cells()},
                         {"changes", changes_json(before, after)},
                         {"note", after.note}});
        if (!first) moves.back()["text"] = play->text();
        before = after;
    }
    ArenaJson options = ArenaJson::object();
    for (const auto& [name, value] : matchup.rules) options[name] = value;
    return ArenaJson({{"game", matchup.game.name},
                      {"options", options},
                      {"players", seat_names(matchup, number)},
                      {"result", line_of(record, "result")},
                      {"picture", first ? picture_json(*first) : ArenaJson(nullptr)},
                      {"moves", moves}})
        .dump(-1, ' ', false, ArenaJson::error_handler_t::replace);
}

}  // namespace yomi::serve
