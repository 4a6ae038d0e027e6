#include "cli/player_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "arena/open_games.hpp"
#include "base/error.hpp"
#include "player/player.hpp"
#include "process/command_line.hpp"

namespace yomi::cli {
namespace {

bool is_player(const std::string& name) {
    return std::ranges::any_of(player::known_players(),
                               [&](const player::PlayerInfo& p) { return p.name == name; });
}

std::string names_of_players() {
    std::string names;
    for (const player::PlayerInfo& p : player::known_players()) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", p.name);
    }
    return names;
}

std::pair<std::string, std::string> read_option(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
        throw base::Error(fmt::format("'{}' is no option of a player; write name=value", text));
    }
    return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace

match::PlayerSpec read_player(const std::string& text) {
    match::PlayerSpec player;
    std::string rest = text;
    // A name is a word before the first '=' that no blank, colon or slash comes before.
    if (const std::size_t end = text.find_first_of("= :/");
        end != std::string::npos && end > 0 && text[end] == '=') {
        player.name = text.substr(0, end);
        rest = text.substr(end + 1);
    }
    const std::string first = rest.substr(0, rest.find(':'));
    if (!is_player(first)) {
        player.command = rest;
        const std::vector<std::string> words = process::split_command(rest);
        if (player.name.empty()) player.name = std::filesystem::path(words.front()).filename().string();
        if (words.size() == 1) player.hint = "Yomi's own players are " + names_of_players();
        return player;
    }
    if (player.name.empty()) player.name = rest;
    player.options.emplace_back("player", first);
    for (std::size_t begin = first.size(); begin < rest.size();) {
        const std::size_t end = std::min(rest.find(':', begin + 1), rest.size());
        player.options.push_back(read_option(rest.substr(begin + 1, end - begin - 1)));
        begin = end;
    }
    return player;
}

namespace {

template <class Read>
std::vector<match::PlayerSpec> read_all(const std::vector<std::string>& texts,
                                        const std::vector<std::string>& each, const Read& read) {
    std::vector<match::PlayerSpec> players;
    for (const std::string& text : texts) {
        match::PlayerSpec player = read(text);
        for (const std::string& option : each) {
            const auto given = read_option(option);
            const bool own =
                std::ranges::any_of(player.options, [&](const auto& o) { return o.first == given.first; });
            if (player.command.empty() && !own) player.options.push_back(given);
        }
        const std::string name = player.name;
        for (int n = 2; std::ranges::any_of(players, [&](const auto& p) { return p.name == player.name; });
             ++n) {
            player.name = fmt::format("{} ({})", name, n);
        }
        players.push_back(std::move(player));
    }
    return players;
}

}  // namespace

std::vector<match::PlayerSpec> read_players(const std::vector<std::string>& texts,
                                            const std::vector<std::string>& each) {
    return read_all(texts, each, read_player);
}

std::vector<match::PlayerSpec> read_arena_players(const std::vector<std::string>& texts,
                                                  const std::vector<std::string>& each) {
    return read_all(texts, each, [](const std::string& text) {
        const arena::SeatChoice choice = arena::read_seat_choice(text);
        return match::PlayerSpec{.name = choice.name, .command = {}, .options = choice.options};
    });
}

void set_rules(const base::Fields& rules, const std::vector<std::string>& words) {
    std::set<std::string> names;
    for (const std::string& word : words) {
        const auto fail = [&](const std::string& why) {
            throw base::Error(fmt::format("--rule {}: {}", word, why));
        };
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            fail("write name=value; 'yomi parts' lists the rules");
        const std::string name = word.substr(0, equals);
        if (!names.insert(name).second) fail(name + " is there twice");
        try {
            base::set_field(rules, name, word.substr(equals + 1));
        } catch (const base::Error& wrong) {
            fail(wrong.what());
        }
    }
}

}  // namespace yomi::cli
