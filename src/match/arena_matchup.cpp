#include "match/arena_matchup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/interrupted.hpp"
#include "base/stopwatch.hpp"

namespace yomi::match {
namespace {

arena::SeatChoice choice_of(const PlayerSpec& player) {
    if (!player.command.empty()) {
        throw base::Error(
            fmt::format("player '{}' is a program, and programs play Go only; take one of the game's own "
                        "players, as 'yomi parts' lists them",
                        player.name));
    }
    return {player.name, player.options};
}

bool is_first(std::uint32_t seats, std::size_t seat) { return (seats >> seat & 1U) != 0; }

/// The players at the table, seat by seat.
struct Seated {
    std::vector<std::unique_ptr<arena::Seat>> seats;
    std::vector<std::string> names;
};

Seated seat_players(arena::GameTable& table, const ArenaMatchup& matchup, std::uint32_t of_first,
                    base::Seed seed) {
    Seated seated;
    for (std::size_t s = 0; s < static_cast<std::size_t>(table.players()); ++s) {
        const bool first = is_first(of_first, s);
        const PlayerSpec& player = first ? matchup.first : matchup.second;
        seated.seats.push_back(
            table.seat(choice_of(player), seed.derive(first ? "first" : "second").derive(s)));
        seated.names.push_back(player.name);
    }
    return seated;
}

/// Random moves of players and chance, the same for both games of a pair.
void open(arena::Play& play, const ArenaMatchup& matchup, std::uint64_t pair) {
    base::Random random(matchup.seed.derive("opening").derive(pair));
    for (std::int64_t i = 0; i < matchup.conditions.opening_moves && !play.is_over(); ++i)
        play.play_randomly(random);
}

/// False if it became too long.
bool play_on(arena::Play& play, const ArenaMatchup& matchup, const Seated& seated, base::Seed seed,
             const std::stop_token& stop) {
    base::Random chance(seed);
    const ArenaConditions& conditions = matchup.conditions;
    const std::optional<double> seconds = conditions.seconds();
    for (std::int64_t moves = 0; !play.is_over(); ++moves) {
        if (stop.stop_requested()) throw base::Interrupted();
        if (moves >= conditions.max_moves) return false;
        if (play.is_chance()) {
            play.play_randomly(chance);
            continue;
        }
        arena::Seat& mover = *seated.seats[static_cast<std::size_t>(play.player())];
        const arena::PositionView view = mover.choose(play, seconds, conditions.by(), stop);
        if (stop.stop_requested()) throw base::Interrupted();
        play.play(view.moves.front().move);
    }
    return true;
}

/// 1, 1/2 or 0: whose seats got more on average.
double points_of_first(const std::vector<double>& rewards, std::uint32_t of_first) {
    constexpr double kNothing = 1e-9;
    std::array<double, 2> sums = {};
    std::array<double, 2> seats = {};
    for (std::size_t s = 0; s < rewards.size(); ++s) {
        const std::size_t who = is_first(of_first, s) ? 0 : 1;
        sums[who] += rewards[s];
        seats[who] += 1;
    }
    const double lead = sums[0] / seats[0] - sums[1] / seats[1];
    return lead > kNothing ? 1 : lead < -kNothing ? 0 : 0.5;
}

std::string rewards_text(const std::vector<double>& rewards) {
    std::string text;
    for (const double r : rewards) text += fmt::format("{}{:g}", text.empty() ? "" : " : ", r);
    return text;
}

}  // namespace

base::Fields ArenaConditions::fields() {
    using base::field;
    return {
        field("time", time, {}, "'move S': S seconds for each move; none: as the players' options say"),
        field("clock", clock, {"wall", "processor"}, "what the seconds are counted by"),
        field("opening_moves", opening_moves, {0, 1000},
              "random moves, chance included, with which both games of a pair begin"),
        field("max_moves", max_moves, {1, 1e9}, "moves at which a game is ended and counts as a draw"),
    };
}

std::optional<double> ArenaConditions::seconds() const {
    const engine::TimeSettings settings = read_time(time);
    if (settings.kind == TimeKind::None) return std::nullopt;
    return settings.period;
}

void ArenaConditions::check() const {
    const engine::TimeSettings settings = read_time(time);
    if (settings.kind != TimeKind::None && !time.starts_with("move"))
        throw base::Error(fmt::format(
            "time = '{}' is for games of Go; other games take none, or 'move S' with S seconds for each move",
            time));
    if (settings.kind == TimeKind::None && clock == "processor")
        throw base::Error("clock = 'processor' needs a time to count, such as time = 'move 0.1'");
}

std::uint32_t seats_of_first(int players, std::uint64_t number) {
    const std::uint32_t all = (1U << players) - 1;
    const std::uint32_t ways = (1U << (players - 1)) - 1;  // without their opposites
    const auto seats = static_cast<std::uint32_t>(number / 2 % ways) + 1;
    return number % 2 == 0 ? seats : all & ~seats;
}

std::string resolved_text(const ArenaMatchup& matchup) {
    ArenaConditions conditions = matchup.conditions;
    for (const base::Field& field : conditions.fields()) field.set(field.get());
    conditions.check();
    const auto table = arena::make_game_table(matchup.game, matchup.rules);
    std::string text = fmt::format("seed = {}\ngame = {}\n{}", matchup.seed.value(), matchup.game.name,
                                   arena::options_text(*table));
    for (const base::Field& field : conditions.fields()) {
        if (!field.is_quiet()) text += fmt::format("{} = {}\n", field.identity_name(), field.get());
    }
    for (const PlayerSpec* player : {&matchup.first, &matchup.second}) {
        const auto seat = table->seat(choice_of(*player), base::Seed(0));
        if (conditions.by() == base::TimeBy::Processor && seat->threads() > 1)
            throw base::Error(
                fmt::format("clock = 'processor' counts one thread, but the player '{}' has threads = {}",
                            player->name, seat->threads()));
        text += fmt::format("[{}]\n{}", player->name, seat->text());
    }
    return text;
}

std::string resolved_text(const ArenaMatchup& matchup, const PlayerSpec& player) {
    const auto table = arena::make_game_table(matchup.game, matchup.rules);
    return table->seat(choice_of(player), base::Seed(0))->text();
}

std::string game_text(const ArenaMatchup& matchup) {
    std::string text(matchup.game.name);
    if (matchup.game.make == nullptr) return text;  // of a table that no name makes
    const auto usual = matchup.game.make();
    const auto table = arena::make_game_table(matchup.game, matchup.rules);
    for (const base::Field& f : table->fields()) {
        if (f.get() != base::find_field(usual->fields(), f.name()).get())
            text += fmt::format(", {} = {}", f.name(), f.get());
    }
    return text;
}

GameResult play_arena_game(const ArenaMatchup& matchup, std::uint64_t identity, std::uint64_t number,
                           const std::stop_token& stop) {
    const auto table = arena::make_game_table(matchup.game, matchup.rules);
    return play_arena_game(*table, matchup, identity, number, stop);
}

GameResult play_arena_game(arena::GameTable& table, const ArenaMatchup& matchup, std::uint64_t identity,
                           std::uint64_t number, const std::stop_token& stop) {
    const base::Stopwatch watch;
    const base::Seed seed = matchup.seed.derive(identity).derive(number);
    const std::uint32_t of_first = seats_of_first(table.players(), number);
    const Seated seated = seat_players(table, matchup, of_first, seed);
    const auto play = table.start();
    open(*play, matchup, number / 2);
    const bool ended = play_on(*play, matchup, seated, seed.derive("chance"), stop);
    const std::vector<double> rewards =
        ended ? play->rewards() : std::vector<double>(seated.seats.size(), 1.0 / table.players());
    GameResult result{.number = number, .first_is_black = number % 2 == 0, .failed = {}, .outcome = {}};
    result.points = points_of_first(rewards, of_first);
    GameOutcome& outcome = result.outcome;
    outcome.result = rewards_text(rewards);
    outcome.reason = ended ? "score" : "length";
    const std::vector<std::string> moves = play->played();
    outcome.moves = moves.size();
    outcome.seconds = watch.seconds();
    outcome.sgf = fmt::format("game: {}\nplayers: {}\nmoves: {}\nresult: {}\n", game_text(matchup),
                              fmt::join(seated.names, ", "), fmt::join(moves, " "), outcome.result);
    return result;
}

bool is_repeatable(const ArenaMatchup& matchup) {
    if (matchup.conditions.seconds()) return false;
    const auto table = arena::make_game_table(matchup.game, matchup.rules);
    for (const PlayerSpec* player : {&matchup.first, &matchup.second}) {
        const auto seat = table->seat(choice_of(*player), base::Seed(0));
        if (seat->threads() > 1 || seat->has_time()) return false;
    }
    return true;
}

std::vector<double> replay(arena::GameTable& table, const std::vector<std::string>& moves) {
    const auto play = table.start();
    for (const std::string& move : moves) play->play(move);
    return play->rewards();
}

}  // namespace yomi::match
