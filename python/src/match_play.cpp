#include <fmt/format.h>

#include "base/error.hpp"
#include "lab/work/arena/arena_work.hpp"
#include "lab/work/match_work.hpp"
#include "match/arena_matchup.hpp"
#include "match_object.hpp"
#include "match_table.hpp"
#include "search_object.hpp"

namespace yomi::python {
namespace {

/// A player of a match: a text as on the command line, a search, or a function.
match::PlayerSpec player_of(const py::object& given, PlayerFunctions& functions) {
    if (py::isinstance<SearchObject>(given)) {
        const arena::SeatChoice& choice = given.cast<const SearchObject&>().choice();
        return {.name = choice.name, .command = {}, .options = choice.options};
    }
    if (py::isinstance<py::str>(given)) {
        const arena::SeatChoice choice = arena::read_seat_choice(given.cast<std::string>());
        return {.name = choice.name, .command = {}, .options = choice.options};
    }
    if (PyCallable_Check(given.ptr()) == 0)
        throw py::type_error("a player is a text such as 'rave:playouts=100', a yomi.Search or a function");
    const std::string name = py::str(py::getattr(given, "__name__", py::str("function")));
    functions[name] = given;
    return {.name = name, .command = {}, .options = {}};
}

/// Both players under different names.
void name_players(match::Pairing& pairing, const py::object& first, const py::object& second,
                  PlayerFunctions& functions) {
    PlayerFunctions others;
    pairing.first = player_of(first, functions);
    pairing.second = player_of(second, others);
    if (pairing.first.name == pairing.second.name) {
        const std::string name = pairing.second.name + "-2";
        if (!others.empty()) others = {{name, others.begin()->second}};
        pairing.second.name = name;
    }
    functions.merge(others);
}

void set_conditions(const base::Fields& fields, const py::dict& options) {
    for (const auto& [name, value] : settings_of(options)) base::set_field(fields, name, value);
}

/// What decides the games of a match that the laboratory does not know.
std::uint64_t identity_here(arena::GameTable& table, const match::ArenaMatchup& matchup) {
    std::string text = std::string(matchup.game.name) + "\n";
    for (const match::PlayerSpec* player : {&matchup.first, &matchup.second})
        text += table.seat({player->name, player->options}, base::Seed(0))->text();
    return base::Seed(0).derive(text).value();
}

}  // namespace

void play_arena_match(const py::object& game, const py::object& first, const py::object& second,
                      const py::dict& options, MatchObject& match) {
    const std::shared_ptr<GameObject> table = game_of(game);
    match::ArenaMatchup matchup;
    PlayerFunctions functions;
    name_players(matchup, first, second, functions);
    // A game written in Python has a table already.
    matchup.game = table->is_python() ? arena::GameInfo{.name = table->name(), .help = {}}
                                      : arena::find_game(table->name());
    matchup.rules = table->options();
    matchup.seed = base::Seed(match.seed);
    set_conditions(matchup.conditions.fields(), options);
    matchup.conditions.check();
    match.game = table->text();
    match.first = matchup.first.name;
    match.second = matchup.second.name;
    MatchRun& run = match.run;
    run.calls_python = table->is_python() || !functions.empty();
    std::uint64_t identity = 0;
    if (run.calls_python) {
        const std::shared_ptr<arena::GameTable> seats = make_match_table(table, functions);
        identity = identity_here(*seats, matchup);
        run.make_player = [=]() -> PlayGame {
            return [=](std::uint64_t number, const std::stop_token& stop) {
                return match::play_arena_game(*seats, matchup, identity, number, stop);
            };
        };
    } else {
        // The same games as those of the command line.
        lab::ArenaWork work;
        work.matchup = matchup;
        lab::Cell cell =
            lab::arena_cell(work, matchup.first, matchup.second, static_cast<std::int64_t>(run.games));
        lab::resolve(cell);
        identity = cell.identity;
        run.make_player = [=]() -> PlayGame {
            return [=](std::uint64_t number, const std::stop_token& stop) {
                return match::play_arena_game(matchup, identity, number, stop);
            };
        };
    }
    play_match(run);
}

void play_go_match(const py::object& first, const py::object& second, const py::dict& options,
                   MatchObject& match) {
    lab::MatchWork work;
    match::Matchup& matchup = work.matchup;
    PlayerFunctions functions;
    name_players(matchup, first, second, functions);
    if (!functions.empty())
        throw base::Error("a function plays other games than Go; name a player of the program");
    matchup.seed = base::Seed(match.seed);
    set_conditions(matchup.game.fields(), options);
    matchup.game.check();
    match.game = work.game_text();
    match.first = matchup.first.name;
    match.second = matchup.second.name;
    lab::Cell cell =
        lab::match_cell(work, matchup.first, matchup.second, static_cast<std::int64_t>(match.run.games));
    lab::resolve(cell);
    const std::uint64_t identity = cell.identity;
    match.run.make_player = [identity, matchup = lab::work_as<lab::MatchWork>(cell)->matchup]() -> PlayGame {
        const auto table = std::make_shared<match::Table>();
        return [=](std::uint64_t number, const std::stop_token& stop) {
            return table->play(matchup, identity, number, stop);
        };
    };
    play_match(match.run);
}

py::dict row_of(const MatchObject& match, const match::GameResult& result) {
    py::dict row;
    row["number"] = result.number;
    row["first"] = match.first;
    row["second"] = match.second;
    row["first_begins"] = result.first_is_black;
    row["points"] = result.points;
    row["result"] = result.outcome.result;
    row["reason"] = result.outcome.reason;
    row["failed"] = result.failed;
    row["moves"] = result.outcome.moves;
    row["seconds"] = result.outcome.seconds;
    row["record"] = result.outcome.sgf;
    return row;
}

}  // namespace yomi::python
