#include "lab/experiment/players_read.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

/// Keys of tables within tables are joined by points: select.c.
void flatten(const TomlReader& reader, const toml::table& table, const std::string& before,
             PlayerOptions& options) {
    for (const auto& [name, node] : table) {
        const std::string key = before + std::string(name.str());
        if (before.empty() && (key == "base" || key == "command" || key == "evaluate" || key == "hint"))
            continue;
        if (const toml::table* inner = node.as_table()) {
            flatten(reader, *inner, key + ".", options);
        } else {
            options[key] = reader.scalar(name.str(), node);
        }
    }
}

std::string names_of(const auto& table) {
    std::string names;
    for (const auto& [name, value] : table)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", std::string_view(name));
    return names.empty() ? "none" : names;
}

/// Checks the options; an error is told with the line of the option that it is about.
void check(const TomlReader& reader, const match::PlayerSpec& player, const PlayerOptions& own) {
    try {
        match::resolved_text(player);
    } catch (const base::Error& wrong) {
        const std::string message = wrong.what();
        for (const auto& [name, value] : own) {
            const bool named = message.find(fmt::format("'{}'", name)) != std::string::npos ||
                               message.find(name + " = ") != std::string::npos;
            const bool whole = reader.find(name) != nullptr;
            if (named) reader.fail(whole ? name : name.substr(0, name.find('.')), message);
        }
        reader.fail(own.empty() ? "" : own.begin()->first, message);
    }
}

}  // namespace

PlayerOptions with_options(PlayerOptions options, const PlayerOptions& others) {
    for (const auto& other : others) {
        const auto old = options.find(other.first);
        if (old != options.end() && old->second == other.second) continue;
        std::erase_if(options,
                      [&](const auto& option) { return option.first.starts_with(other.first + "."); });
    }
    for (const auto& [name, value] : others) options[name] = value;
    return options;
}

void PlayerTable::read(const TomlReader& players) {
    for (const auto& [name, node] : players.table()) read_player(players, std::string(name.str()));
}

const match::PlayerSpec& PlayerTable::read_player(const TomlReader& players, const std::string& name) {
    if (const auto known = players_.find(name); known != players_.end()) return known->second;
    const toml::table* const table = players.table()[name].as_table();
    if (table == nullptr)
        players.fail(name, fmt::format("{} is a table of options: [players.{}]", name, name));
    const TomlReader reader(*table, fmt::format("[players.{}]", name), players.file());
    if (!being_read_.insert(name).second)
        reader.fail("base", fmt::format("base: '{}' is based on itself", name));
    match::PlayerSpec player{.name = name,
                             .command = reader.text("command").value_or(""),
                             .options = {},
                             .hint = reader.text("hint").value_or(""),
                             .evaluate = reader.flag("evaluate")};
    PlayerOptions options;
    if (const auto base = reader.text("base")) {
        if (players.table()[*base].as_table() == nullptr) {
            reader.fail("base", fmt::format("base = '{}' names no player of this file; known: {}", *base,
                                            names_of(players.table())));
        }
        const match::PlayerSpec& below = read_player(players, *base);
        if (player.command.empty()) player.command = below.command;
        if (player.hint.empty()) player.hint = below.hint;
        player.evaluate = player.evaluate || below.evaluate;
        options.insert(below.options.begin(), below.options.end());
    }
    PlayerOptions own;
    flatten(reader, *table, "", own);
    options = with_options(std::move(options), own);
    if (!player.command.empty() && !options.empty()) {
        const std::string& first = options.begin()->first;
        reader.fail(first, fmt::format("{}: a program takes its options in its command", first));
    }
    player.options.assign(options.begin(), options.end());
    check(reader, player, own);
    being_read_.erase(name);
    return players_.emplace(name, std::move(player)).first->second;
}

const match::PlayerSpec& PlayerTable::find(const TomlReader& reader, std::string_view key,
                                           const std::string& name) const {
    const auto found = players_.find(name);
    if (found != players_.end()) return found->second;
    reader.fail(key, fmt::format("{} = '{}' names no player; known: {}", key, name, names_of(players_)));
}

match::GameOptions read_game_options(const TomlReader& above, match::GameOptions options) {
    const auto table = above.inner("game");
    if (!table) return options;
    table->set_fields(options.fields());
    table->located("", [&] { options.check(); });
    return options;
}

std::optional<match::SprtOptions> read_sprt(const TomlReader& above) {
    const auto table = above.inner("sprt");
    if (!table) return std::nullopt;
    match::SprtOptions options;
    table->set_fields(options.fields());
    table->located("", [&] { options.check(); });
    return options;
}

}  // namespace yomi::lab
