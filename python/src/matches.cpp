#include <fmt/format.h>
#include <pybind11/stl.h>

#include "base/error.hpp"
#include "bindings.hpp"
#include "match/elo.hpp"
#include "match_object.hpp"
#include "settings.hpp"

namespace yomi::python {
namespace {

match::Tally tally(const MatchObject& match) { return tally_of(match.run.results, match.run.paired); }

py::tuple pair_of(const base::Interval& interval) { return py::make_tuple(interval.low, interval.high); }

std::optional<std::string> verdict(const MatchObject& match) {
    switch (match.run.verdict) {
        case match::SprtVerdict::Accept0: return "no better";
        case match::SprtVerdict::Accept1: return "better";
        case match::SprtVerdict::Undecided: break;
    }
    return std::nullopt;
}

std::optional<double> likelihood(const MatchObject& match) {
    if (!match.run.sprt) return std::nullopt;
    return match::Sprt(*match.run.sprt).ratio(tally(match).pairs);
}

py::object normalised_elo(const MatchObject& match) {
    const auto estimate = match::normalised_elo_of(tally(match));
    if (!estimate) return py::none();
    return py::make_tuple(estimate->value, estimate->interval.low, estimate->interval.high);
}

py::list rows(const MatchObject& match) {
    py::list all;
    for (const match::GameResult& result : match.run.results) all.append(row_of(match, result));
    return all;
}

std::string shown(const MatchObject& match) {
    const match::Tally t = tally(match);
    const base::Interval interval = match::share_interval(t);
    return fmt::format("{} - {} ({}): +{} ={} -{}, {:.1f} % [{:.1f}, {:.1f}] of {} games", match.first,
                       match.second, match.game, t.wins, t.draws, t.losses, 100 * t.share(),
                       100 * interval.low, 100 * interval.high, t.games());
}

MatchObject play(const py::object& game, const py::object& first, const py::object& second,
                 std::int64_t games, const std::optional<std::uint64_t>& seed, std::int64_t workers,
                 const py::object& sprt, const py::object& on_game, const py::kwargs& options) {
    constexpr std::int64_t kMostGames = 1'000'000'000;
    constexpr std::int64_t kMostWorkers = 1024;
    if (games < 1 || games > kMostGames) throw base::Error("games is from 1 to 1000000000");
    if (workers < 1 || workers > kMostWorkers) throw base::Error("workers is from 1 to 1024");
    MatchObject match{.game = {}, .first = {}, .second = {}, .seed = seed_or_random(seed), .run = {}};
    // Colours are swapped in pairs.
    match.run.games = static_cast<std::uint64_t>(games + games % 2);
    match.run.workers = workers;
    if (!sprt.is_none()) {
        const auto [nelo0, nelo1] = sprt.cast<std::pair<double, double>>();
        match.run.sprt = match::SprtOptions{.nelo0 = nelo0, .nelo1 = nelo1};
        match.run.sprt->check();
    }
    if (!on_game.is_none())
        match.run.on_game = [&](const match::GameResult& result) { on_game(row_of(match, result)); };
    const bool is_go = py::isinstance<py::str>(game) && game.cast<std::string>() == "go";
    if (is_go) {
        play_go_match(first, second, options, match);
    } else {
        play_arena_match(game, first, second, options, match);
    }
    match.run.on_game = {};
    match.run.make_player = {};
    return match;
}

void bind_match_class(py::module_& m) {
    py::class_<MatchObject>(m, "Match",
                            "The games of two players, and what they come to; yomi.match() plays them.")
        .def_readonly("game", &MatchObject::game, "The game and its options.")
        .def_readonly("first", &MatchObject::first, "The name of the first player.")
        .def_readonly("second", &MatchObject::second, "The name of the second player.")
        .def_readonly("seed", &MatchObject::seed, "With it, the same games are played again.")
        .def_property_readonly(
            "games", [](const MatchObject& x) { return tally(x).games(); }, "How many were played.")
        .def_property_readonly(
            "wins", [](const MatchObject& x) { return tally(x).wins; }, "Of the first player.")
        .def_property_readonly(
            "draws", [](const MatchObject& x) { return tally(x).draws; }, "Drawn games.")
        .def_property_readonly(
            "losses", [](const MatchObject& x) { return tally(x).losses; }, "Of the first player.")
        .def_property_readonly(
            "share", [](const MatchObject& x) { return tally(x).share(); },
            "Of the points, for the first player: a win is one point, a draw half of one.")
        .def_property_readonly(
            "interval", [](const MatchObject& x) { return pair_of(match::share_interval(tally(x))); },
            "The 95 % confidence interval of the share.")
        .def_property_readonly(
            "elo", [](const MatchObject& x) { return match::elo_of(tally(x)).value; },
            "Elo points by which the first player is better.")
        .def_property_readonly(
            "elo_interval", [](const MatchObject& x) { return pair_of(match::elo_of(tally(x)).interval); },
            "The 95 % confidence interval of that.")
        .def_property_readonly(
            "normalised_elo", &normalised_elo,
            "Normalised Elo with the ends of its interval; None if all pairs came out the same.")
        .def_property_readonly("verdict", &verdict,
                               "Of the sequential test: 'better', 'no better', or None while it is open.")
        .def_property_readonly("likelihood_ratio", &likelihood,
                               "Of the sequential test, as a logarithm; None without a test.")
        .def("rows", &rows, "A dict for each game, as pandas.DataFrame() takes them.")
        .def("__str__", &shown)
        .def("__repr__", [](const MatchObject& x) { return "<yomi.Match " + shown(x) + ">"; });
}

}  // namespace

void bind_matches(py::module_& m) {
    bind_match_class(m);
    m.def(
        "match", &play, py::arg("game"), py::arg("first"), py::arg("second"), py::arg("games") = 100,
        py::arg("seed") = py::none(), py::arg("workers") = 1, py::arg("sprt") = py::none(),
        py::arg("on_game") = py::none(),
        "Plays a match, in pairs of games with the places swapped. A player is a text such as "
        "'rave:playouts=100', a yomi.Search, or a function that gets a state and returns a move. sprt=(0, "
        "10): "
        "stop as soon as one of two differences in normalised Elo is likely enough. on_game gets each game "
        "as a "
        "row. Other keywords are conditions: opening_moves, max_moves, time, clock; for game='go' also size, "
        "komi, rules, openings and the others of a match of Go. With the same seed it is the match that "
        "'yomi match' plays. Games in workers run beside each other, unless they call Python.");
}

}  // namespace yomi::python
