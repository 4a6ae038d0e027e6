#include "match/matchup.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "match/engine_seat.hpp"

namespace yomi::match {
namespace {

PlayerSpec referee_of(const Matchup& matchup) {
    return {.name = "referee", .command = matchup.game.referee, .options = {}};
}

base::Seed seed_of_openings(const Matchup& matchup) { return matchup.seed.derive("opening"); }

/// The processor's time is that of one thread of this process.
void check_clock(const PlayerSpec& player) {
    if (!player.command.empty()) {
        throw base::Error(
            fmt::format("clock = 'processor' cannot be kept for the program '{}', only for players of ours; "
                        "use clock = 'wall'",
                        player.name));
    }
    for (const base::Field& field : make_engine(player, base::Seed(0)).fields()) {
        if (field.name() != "threads" || field.get() == "1") continue;
        throw base::Error(
            fmt::format("clock = 'processor' counts one thread, but the player '{}' has threads = {}",
                        player.name, field.get()));
    }
}

}  // namespace

std::string resolved_text(const Matchup& matchup) {
    if (matchup.colours != "swap" && matchup.colours != "black" && matchup.colours != "white") {
        throw base::Error(
            fmt::format("colours = '{}' is not allowed; it takes swap, black or white", matchup.colours));
    }
    GameOptions game = matchup.game;
    for (const base::Field& field : game.fields()) field.set(field.get());
    game.check();
    if (game.time_settings().by == base::TimeBy::Processor) {
        for (const PlayerSpec* player : {&matchup.first, &matchup.second}) check_clock(*player);
    }
    std::string text = fmt::format("seed = {}\ncolours = {}\n", matchup.seed.value(), matchup.colours);
    for (const base::Field& field : game.fields()) {
        if (!field.is_quiet()) text += fmt::format("{} = {}\n", field.identity_name(), field.get());
    }
    text += Openings(game, seed_of_openings(matchup)).text();
    for (const PlayerSpec* player : {&matchup.first, &matchup.second}) {
        text += fmt::format("[{}]\n{}", player->name, resolved_text(*player));
    }
    return text;
}

void require_programs(const Matchup& matchup) {
    require_program(matchup.first);
    require_program(matchup.second);
    if (matchup.game.has_program_referee()) require_program(referee_of(matchup));
}

GameResult Table::play(const Matchup& matchup, std::uint64_t identity, std::uint64_t number,
                       std::stop_token stop) {
    const base::Seed seed = matchup.seed.derive(identity).derive(number);
    const bool first_is_black = matchup.first_is_black(number);
    const PlayerSpec& black = first_is_black ? matchup.first : matchup.second;
    const PlayerSpec& white = first_is_black ? matchup.second : matchup.first;
    const Game game{
        .options = &matchup.game,
        .black = &seat(black, first_is_black ? "first" : "second"),
        .white = &seat(white, first_is_black ? "second" : "first"),
        .black_name = black.name,
        .white_name = white.name,
        .black_seed = seed.derive(first_is_black ? "first" : "second"),
        .white_seed = seed.derive(first_is_black ? "second" : "first"),
        .opening = openings(matchup, identity).opening(matchup.paired() ? number / 2 : number),
        .number = number,
        .event = fmt::format("{} - {}", matchup.first.name, matchup.second.name),
        .referee = matchup.game.has_program_referee() ? &seat(referee_of(matchup), "referee") : nullptr,
    };
    GameResult result{.number = number,
                      .first_is_black = first_is_black,
                      .points = 0.5,
                      .failed = {},
                      .outcome = play_game(game, std::move(stop))};
    const go::Colour first = first_is_black ? go::Colour::Black : go::Colour::White;
    if (result.outcome.winner != go::Colour::Empty) result.points = result.outcome.winner == first ? 1 : 0;
    if (result.outcome.failed != go::Colour::Empty) {
        result.failed = result.outcome.failed == first ? matchup.first.name : matchup.second.name;
    }
    return result;
}

Seat& Table::seat(const PlayerSpec& player, const std::string& place) {
    // A player may meet itself, and two players of one name may be different in two matchups.
    std::string key = fmt::format("{}\n{}\n{}\n{}\n", place, player.name, player.command, player.evaluate);
    for (const auto& [name, value] : player.options) key += fmt::format("{} = {}\n", name, value);
    std::unique_ptr<Seat>& found = seats_[key];
    if (!found) found = make_seat(player);
    return *found;
}

const Openings& Table::openings(const Matchup& matchup, std::uint64_t identity) {
    const auto found = openings_.find(identity);
    if (found != openings_.end()) return found->second;
    return openings_.emplace(identity, Openings(matchup.game, seed_of_openings(matchup))).first->second;
}

}  // namespace yomi::match
