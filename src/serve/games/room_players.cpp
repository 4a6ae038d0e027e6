#include "serve/games/room_players.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/error.hpp"
#include "serve/game/field_views.hpp"

namespace yomi::serve {
namespace {

using PlayersJson = nlohmann::ordered_json;

const base::Field* field_named(const base::Fields& fields, const std::string& name) {
    const auto found = std::ranges::find(fields, name, &base::Field::name);
    return found == fields.end() ? nullptr : &*found;
}

/// Who searches has more options than how long he thinks.
bool searches(arena::Seat& seat) { return field_named(seat.fields(), "memory") != nullptr; }

}  // namespace

arena::SeatChoice first_choice(const std::string& player) {
    return {.name = player, .options = {{"player", player}}};
}

arena::SeatChoice timed_choice(arena::SeatChoice choice, double seconds, std::int64_t playouts) {
    std::erase_if(choice.options,
                  [](const auto& option) { return option.first == "playouts" || option.first == "seconds"; });
    if (playouts > 0) {
        choice.options.emplace_back("playouts", std::to_string(playouts));
    } else {
        choice.options.emplace_back("seconds", fmt::format("{}", seconds));
    }
    return choice;
}

arena::SeatChoice changed_choice(arena::GameTable& table, const arena::SeatChoice& choice,
                                 const std::string& name, const std::string& value) {
    const bool other_player = name == "player";
    const std::string player = other_player ? value : option_of(choice, "player");
    const auto seat = table.seat(other_player ? first_choice(player) : choice, base::Seed(0));
    const auto set = [&](const std::string& option, const std::string& text) {
        const base::Fields fields = seat->fields();
        const base::Field& field = base::find_field(fields, option);
        require_no_file(field);
        field.set(text);
    };
    if (!other_player) set(name, value);
    for (const char* const time : {"playouts", "seconds"}) {
        if (const std::string text = option_of(choice, time); other_player && !text.empty()) set(time, text);
    }
    arena::SeatChoice changed = first_choice(player);
    const auto fresh = table.seat(changed, base::Seed(0));
    const base::Fields usual = fresh->fields();
    for (const base::Field& field : seat->fields()) {
        const base::Field* const same = field_named(usual, field.name());
        if (same == nullptr || same->get() != field.get())
            changed.options.emplace_back(field.name(), field.get());
    }
    (void)table.seat(changed, base::Seed(0));  // options that do not fit together are refused
    return changed;
}

std::string option_of(const arena::SeatChoice& choice, const std::string& name) {
    for (const auto& [option, value] : choice.options) {
        if (option == name) return value;
    }
    return {};
}

std::shared_ptr<arena::Seat> make_seat(arena::GameTable& table, const arena::SeatChoice& choice,
                                       base::Seed seed, std::int64_t memory) {
    std::shared_ptr<arena::Seat> seat = table.seat(choice, seed);
    if (memory > 0 && searches(*seat) && option_of(choice, "memory").empty())
        base::set_field(seat->fields(), "memory", std::to_string(memory));
    return seat;
}

std::string usual_player(arena::GameTable& table) {
    for (const char* const player : {"rave", "solver"}) {
        try {
            (void)table.seat(first_choice(player), base::Seed(0));
            return player;
        } catch (const base::Error&) {  // he cannot play it
        }
    }
    return "random";
}

nlohmann::ordered_json player_json(arena::GameTable& table, const arena::SeatChoice& choice) {
    const std::string player = option_of(choice, "player");
    const auto seat = table.seat(choice, base::Seed(0));
    const auto fresh = table.seat(first_choice(player), base::Seed(0));
    return {{"player", player},
            {"searches", searches(*seat)},
            {"fields", fields_json(seat->fields(), fresh->fields())}};
}

std::string open_games_json(const arena::GameList& of) {
    PlayersJson games = PlayersJson::array();
    for (const arena::GameInfo& info : of) {
        const auto table = info.make();
        const auto usual = info.make();
        PlayersJson players = PlayersJson::array();
        for (const auto& [name, help] : table->known_players()) {
            try {
                const auto seat = table->seat(first_choice(name), base::Seed(0));
                players.push_back({{"name", name}, {"help", help}, {"searches", searches(*seat)}});
            } catch (const base::Error&) {  // he cannot play it
            }
        }
        games.push_back({{"name", info.name},
                         {"help", info.help},
                         {"seats", table->players()},
                         {"player", usual_player(*table)},
                         {"options", fields_json(table->fields(), usual->fields())},
                         {"players", players}});
    }
    return PlayersJson({{"games", games}}).dump();
}

}  // namespace yomi::serve
