#include "arena/open_games.hpp"

#include "arena/game_table.hpp"
#include "games/breakthrough.hpp"
#include "games/connect_four.hpp"
#include "games/einstein.hpp"
#include "games/gomoku.hpp"
#include "games/hex.hpp"
#include "games/nogo.hpp"
#include "games/othello.hpp"
#include "games/three_way_line.hpp"
#include "games/tic_tac_toe.hpp"

namespace yomi::arena {

const std::vector<GameInfo>& games() {
    // One game a line.
    // clang-format off
    static const std::vector<GameInfo> table = {
        entry<games::Breakthrough>(),
        entry<games::ConnectFour>(),
        entry<games::Einstein>(),
        entry<games::Gomoku>(),
        entry<games::Hex>(),
        entry<games::NoGo>(),
        entry<games::Othello>(),
        entry<games::ThreeWayLine>(),
        entry<games::TicTacToe>(),
    };
    // clang-format on
    return table;
}

bool is_game(std::string_view name) {
    return std::ranges::any_of(games(), [&](const GameInfo& info) { return info.name == name; });
}

std::unique_ptr<GameTable> make_game_table(std::string_view game) {
    std::string known;
    for (const GameInfo& info : games()) {
        if (info.name == game) return info.make();
        known += fmt::format("{}{}", known.empty() ? "" : ", ", info.name);
    }
    throw base::Error(fmt::format("there is no game '{}'; known: {}", game, known));
}

std::unique_ptr<GameTable> make_game_table(std::string_view game, const SeatChoice::Options& options) {
    auto table = make_game_table(game);
    for (const auto& [name, value] : options) base::set_field(table->fields(), name, value);
    table->check();
    return table;
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
