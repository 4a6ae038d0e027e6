#include "arena/open_games.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/hidden_games.hpp"
#include "base/error.hpp"
#include "base/names.hpp"

namespace yomi::games {

// To add a game, add its line. The class is named here and nowhere included; its source in arena/games
// compiles its players. A line for each, so that two additions merge.
// clang-format off
static constexpr arena::GameInfo (*kGames[])() = {
    arena::entry<class Breakthrough>,
    arena::entry<class ConnectFour>,
    arena::entry<class Einstein>,
    arena::entry<class Gomoku>,
    arena::entry<class Hex>,
    arena::entry<class NoGo>,
    arena::entry<class Othello>,
    arena::entry<class ThreeWayLine>,
    arena::entry<class TicTacToe>,
};
// clang-format on

}  // namespace yomi::games

namespace yomi::arena {
namespace {

bool is_hidden(std::string_view name) {
    return std::ranges::find(hidden_games(), name, &HiddenGameInfo::name) != hidden_games().end();
}

}  // namespace

const GameList& games() {
    static const GameList table = [] {
        GameList made;
        for (const auto& entry : games::kGames) made.push_back(entry());
        return made;
    }();
    return table;
}

GameList games_and(const GameList& own) {
    GameList all = games();
    for (const GameInfo& info : own) {
        if (info.name == "go" || is_hidden(info.name) || is_game(info.name, all))
            throw base::Error(
                fmt::format("there is a game '{}' already; give yours another name", info.name));
        all.push_back(info);
    }
    return all;
}

bool is_game(std::string_view name, const GameList& among) {
    return std::ranges::find(among, name, &GameInfo::name) != among.end();
}

const GameInfo& find_game(std::string_view name, const GameList& among) {
    const auto found = std::ranges::find(among, name, &GameInfo::name);
    if (found != among.end()) return *found;
    if (name == "go")
        throw base::Error(
            "Go has matches of its own: 'yomi match' without --game, [[matchups]] in experiments");
    if (is_hidden(name))
        throw base::Error(fmt::format(
            "'{}' has hidden information: [[hidden]] in experiments is for such games, and so is 'yomi play'",
            name));
    std::vector<std::string> known;
    for (const GameInfo& info : among) known.emplace_back(info.name);
    throw base::Error(base::no_such("game", name, known));
}

std::unique_ptr<GameTable> make_game_table(const GameInfo& game, const SeatChoice::Options& options) {
    auto table = game.make();
    for (const auto& [name, value] : options) base::set_field(table->fields(), name, value);
    table->check();
    return table;
}

std::unique_ptr<GameTable> make_game_table(std::string_view game, const SeatChoice::Options& options) {
    return make_game_table(find_game(game), options);
}

std::string options_text(GameTable& table) {
    std::string text;
    for (const base::Field& f : table.fields()) {
        if (!f.is_quiet()) text += fmt::format("{} = {}\n", f.identity_name(), f.get());
    }
    return text;
}

SeatChoice read_seat_choice(const std::string& text) {
    SeatChoice choice;
    std::string rest = text;
    // A name is a word before the first '=' that no blank, colon or slash comes before.
    const std::size_t end = text.find_first_of("= :/");
    if (end != std::string::npos && end > 0 && text[end] == '=') {
        choice.name = text.substr(0, end);
        rest = text.substr(end + 1);
    }
    if (choice.name.empty()) choice.name = rest;
    std::size_t colon = rest.find(':');
    choice.options.emplace_back("player", rest.substr(0, colon));
    while (colon != std::string::npos) {
        const std::size_t next = rest.find(':', colon + 1);
        const std::string option = rest.substr(colon + 1, next - colon - 1);
        const std::size_t equals = option.find('=');
        if (equals == 0 || equals == std::string::npos)
            throw base::Error(fmt::format("'{}' is no option of a player; write name=value", option));
        choice.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
        colon = next;
    }
    return choice;
}

}  // namespace yomi::arena
