#include <fmt/format.h>
#include <pybind11/stl.h>

#include "bindings.hpp"
#include "go/board_text.hpp"
#include "go/sgf/record.hpp"
#include "go_bindings.hpp"

namespace yomi::python {
namespace {

using Colour = std::optional<std::string>;
using engine::Engine;

int number_of(go::Colour c) { return c == go::Colour::Black ? 1 : c == go::Colour::White ? -1 : 0; }

GoObject& play(GoObject& game, const std::string& move, const Colour& colour) {
    game.with([&](Engine& e) { e.play(colour_of(colour, e.position()), point_of(move, e.position())); });
    return game;
}

std::vector<std::string> legal(GoObject& game, const Colour& colour) {
    return game.with([&](Engine& e) {
        std::vector<std::string> all;
        for (const go::Point p : e.position().legal_points(colour_of(colour, e.position())))
            all.push_back(go::vertex_text(p, e.position().size()));
        all.emplace_back("pass");
        return all;
    });
}

std::vector<std::pair<std::string, std::string>> moves(GoObject& game) {
    return game.with([](Engine& e) {
        std::vector<std::pair<std::string, std::string>> all;
        for (const go::Move& m : e.position().moves())
            all.emplace_back(go::colour_name(m.colour), go::vertex_text(m.point, e.position().size()));
        return all;
    });
}

py::array_t<std::int8_t> board(GoObject& game) {
    return game.with([](Engine& e) {
        const go::Board& b = e.position().board();
        return board_array<std::int8_t>(
            b.geometry(), [&](go::Point p) { return static_cast<std::int8_t>(number_of(b.at(p))); });
    });
}

std::string board_text(GoObject& game) {
    return game.with([](Engine& e) {
        go::BoardTextOptions options;
        if (!e.position().moves().empty()) options.last_move = e.position().moves().back().point;
        return go::board_text(e.position().board(), options);
    });
}

std::vector<std::string> dead_stones(GoObject& game) {
    return game.think([](Engine& e, const std::stop_token&) {
        std::vector<std::string> all;
        for (const go::Point p : e.status().dead.points())
            all.push_back(go::vertex_text(p, e.position().size()));
        return all;
    });
}

void set_up(GoObject& game, const std::vector<std::string>& black, const std::vector<std::string>& white,
            const std::string& to_play) {
    game.with([&](Engine& e) {
        std::vector<go::Move> stones;
        for (const std::string& p : black) stones.push_back({go::Colour::Black, point_of(p, e.position())});
        for (const std::string& p : white) stones.push_back({go::Colour::White, point_of(p, e.position())});
        e.set_up(stones, colour_of(to_play, e.position()));
    });
}

void load_sgf(GoObject& game, const std::string& text, const std::optional<std::size_t>& moves) {
    game.with([&](Engine& e) {
        go::SgfCollection games;
        games.parse(text);
        const go::ReplayOptions defaults{.default_rules = e.position().rules(),
                                         .default_komi = e.position().komi()};
        const std::size_t before = moves ? *moves + 1 : go::kWholeGame;
        e.set_position(go::make_position(go::read_record(games.first_game()), defaults, before));
    });
}

/// The node as an analysis for whoever is to move there.
GoAnalysisObject node(GoObject& game, const std::vector<std::string>& line) {
    return game.with([&](Engine& e) {
        std::vector<go::Point> points;
        for (const std::string& p : line) points.push_back(point_of(p, e.position()));
        const player::TreeView view = e.look_at(points);
        GoAnalysisObject shown{
            .decision = {}, .colour = view.position.to_play(), .size = view.position.size()};
        shown.decision.visits = view.visits;
        shown.decision.candidates.assign(view.moves.begin(), view.moves.end());
        if (!view.moves.empty()) {
            shown.decision.point = view.moves.front().point;
            shown.decision.win_share = view.moves.front().mean;
        }
        return shown;
    });
}

using GoClass = py::class_<GoObject, std::shared_ptr<GoObject>>;

void bind_position(GoClass& go) {
    go.def_property_readonly(
          "size", [](GoObject& g) { return g.with([](Engine& e) { return e.position().size(); }); },
          "Of the board.")
        .def_property(
            "komi", [](GoObject& g) { return g.with([](Engine& e) { return e.position().komi(); }); },
            [](GoObject& g, double komi) { g.with([&](Engine& e) { e.set_komi(komi); }); },
            "Points that White gets.")
        .def_property_readonly(
            "rules",
            [](GoObject& g) { return g.with([](Engine& e) { return go::name_of(e.position().rules()); }); },
            "The name of the rules.")
        .def_property_readonly(
            "to_play",
            [](GoObject& g) {
                return g.with([](Engine& e) { return std::string(go::colour_name(e.position().to_play())); });
            },
            "'black' or 'white'.")
        .def_property_readonly("moves", &moves, "All moves so far: colour and point.")
        .def_property_readonly(
            "is_over", [](GoObject& g) { return g.with([](Engine& e) { return e.position().is_over(); }); },
            "Whether both have passed.")
        .def_property_readonly(
            "board", &board,
            "1 for black stones, -1 for white ones, 0 for none; an array with the top row first.")
        .def("legal", &legal, py::arg("colour") = py::none(), "The legal moves, 'pass' last.")
        .def("play", &play, py::arg("move"), py::arg("colour") = py::none(),
             py::return_value_policy::reference_internal,
             "Plays 'D4' or 'pass' for a colour, or for who is to play; returns the game itself.")
        .def(
            "undo", [](GoObject& g, std::size_t moves) { g.with([&](Engine& e) { e.undo(moves); }); },
            py::arg("moves") = 1, "Takes back so many moves. Raises yomi.Error if there are fewer.")
        .def(
            "clear",
            [](GoObject& g, std::optional<int> size) {
                g.with([&](Engine& e) { e.new_game(size.value_or(e.position().size())); });
            },
            py::arg("size") = py::none(), "A new game, on a board of another size if one is given.")
        .def("set_up", &set_up, py::arg("black") = std::vector<std::string>{},
             py::arg("white") = std::vector<std::string>{}, py::arg("to_play") = "black",
             "Starts anew with these stones on the board.")
        .def(
            "place_handicap",
            [](GoObject& g, const std::vector<std::string>& stones) {
                g.with([&](Engine& e) {
                    std::vector<go::Point> points;
                    for (const std::string& p : stones) points.push_back(point_of(p, e.position()));
                    e.place_handicap(points);
                });
            },
            py::arg("stones"), "Black stones on an empty board, after which White plays.")
        .def(
            "sgf", [](GoObject& g) { return g.with([](Engine& e) { return go::sgf_of(e.position()); }); },
            "The game as SGF.")
        .def("load_sgf", &load_sgf, py::arg("text"), py::arg("moves") = py::none(),
             "Takes over the main line of a game in SGF, or its first moves.")
        .def("__str__", &board_text);
}

void bind_player(GoClass& go) {
    go.def_property_readonly("seed", &GoObject::seed, "What its random numbers come from.")
        .def_property_readonly(
            "options", [](GoObject& g) { return g.with([](Engine& e) { return dict_of(e.fields()); }); },
            "All options, the engine's and then its player's, and their values.")
        .def(
            "set_option",
            [](GoObject& g, const std::string& name, py::handle value) {
                g.with([&](Engine& e) { e.set_option(name, text_of_value(value)); });
            },
            py::arg("name"), py::arg("value"), "Sets an option; 'player' exchanges the player.")
        .def(
            "analyse",
            [](GoObject& g, const Colour& colour, std::optional<std::int64_t> playouts,
               std::optional<double> seconds, bool ownership) {
                return g.analyse(colour, {playouts, seconds}, ownership);
            },
            py::arg("colour") = py::none(), py::kw_only(), py::arg("playouts") = py::none(),
            py::arg("seconds") = py::none(), py::arg("ownership") = false,
            "Lets the player think, and plays nothing. The limits are for this question alone. Other threads "
            "of "
            "Python run meanwhile.")
        .def("node", &node, py::arg("line") = std::vector<std::string>{},
             "The node of the tree behind these moves from the position that was analysed last.")
        .def("generate", &GoObject::generate, py::arg("colour") = py::none(),
             "Chooses a move as in a game and plays it; returns it, or 'resign', which plays nothing.")
        .def(
            "score",
            [](GoObject& g) { return g.think([](Engine& e, const std::stop_token&) { return e.score(); }); },
            "Black's lead as the game stands, dead stones taken off.")
        .def("dead_stones", &dead_stones, "The stones that are dead as the game stands.");
}

}  // namespace

void bind_go(py::module_& m) {
    bind_go_analysis(m);
    GoClass go(m, "Go", "A game of Go, and a player who is asked about it.");
    go.def(py::init([](int size, double komi, const std::string& rules,
                       const std::optional<std::uint64_t>& seed, const py::kwargs& options) {
               return std::make_shared<GoObject>(size, komi, rules, seed_or_random(seed),
                                                 settings_of(options));
           }),
           py::arg("size") = 19, py::kw_only(), py::arg("komi") = 7.5, py::arg("rules") = "chinese",
           py::arg("seed") = py::none(),
           "An empty board. Other keywords are options of the engine and its player: player='rave', "
           "playouts=1000, threads=2, select_first_play=0.5; yomi.parts() lists them.");
    bind_position(go);
    bind_player(go);
}

}  // namespace yomi::python
