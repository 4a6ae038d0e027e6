#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "bindings.hpp"
#include "game_objects.hpp"
#include "interrupts.hpp"
#include "settings.hpp"

namespace yomi::python {
namespace {

using Text = std::string;
using Table = std::shared_ptr<GameObject>;

StateObject start_of(const Table& game, const std::optional<std::uint64_t>& seed) {
    return {game, game->table().start(), base::Random(base::Seed(seed_or_random(seed)))};
}

StateObject copy_of(const StateObject& state) { return state; }

StateObject& play(StateObject& state, py::handle move) {
    state.own().play(move_of(move));
    return state;
}

std::optional<std::vector<double>> rewards_of(const StateObject& state) {
    if (!state.play->is_over()) return std::nullopt;
    return state.play->rewards();
}

std::string text_of(const StateObject& state) {
    std::string text = state.play->text();
    if (text.empty()) text = fmt::format("{}", fmt::join(state.play->played(), " "));
    return text;
}

std::string shown(const StateObject& state) {
    return fmt::format("<yomi.State of {} after {} moves>", state.game->name(), state.play->played().size());
}

std::optional<int> player_of(const StateObject& state) {
    if (state.play->is_over()) return std::nullopt;
    return state.play->player();
}

/// yomi.Picture
struct PictureObject {
    std::string shape;
    py::array_t<std::int8_t> owners;
    std::vector<std::vector<std::string>> marks;
    std::string note;
};

std::optional<PictureObject> picture_of(const StateObject& state) {
    const auto picture = state.play->picture();
    if (!picture) return std::nullopt;
    constexpr const char* kShapes[] = {"squares", "lines", "hexagons"};
    PictureObject shown{.shape = kShapes[static_cast<std::size_t>(picture->shape)],
                        .owners = py::array_t<std::int8_t>({picture->rows, picture->columns}),
                        .marks = {},
                        .note = picture->note};
    auto owners = shown.owners.mutable_unchecked<2>();
    for (int row = 0; row < picture->rows; ++row) {
        shown.marks.emplace_back();
        for (int column = 0; column < picture->columns; ++column) {
            const auto& cell = picture->cells[static_cast<std::size_t>(row * picture->columns + column)];
            owners(row, column) = cell.owner;
            shown.marks.back().push_back(cell.mark);
        }
    }
    return shown;
}

py::dict random_games(const Table& game, std::int64_t games, const std::optional<std::uint64_t>& seed) {
    if (games < 1) throw py::value_error("games is 1 or more");
    constexpr std::int64_t kAtOnce = 100;  // between two looks at signals
    const base::Seed from(seed_or_random(seed));
    SignalStop signals;
    arena::RandomGames done;
    {
        const Unlocked unlocked;
        while (done.games < games && !signals.token().stop_requested()) {
            const std::int64_t more = std::min(kAtOnce, games - done.games);
            const arena::RandomGames part =
                game->table().play_randomly(more, from.derive(static_cast<std::uint64_t>(done.games)));
            done.games += more;
            done.moves += part.moves;
            done.reward += part.reward * static_cast<double>(more) / static_cast<double>(games);
            signals.look_if_time();
        }
    }
    signals.rethrow();
    py::dict row;
    row["games"] = done.games;
    row["moves"] = done.moves;
    row["reward"] = done.reward;
    return row;
}

py::dict help_of_games() {
    py::dict all;
    for (const arena::GameInfo& info : arena::games())
        all[py::str(std::string(info.name))] = std::string(info.help);
    return all;
}

void bind_table(py::module_& m) {
    py::class_<GameObject, Table>(m, "GameTable", "A game with its options; yomi.game() makes one.")
        .def_property_readonly("name", &GameObject::name, "Its name, such as 'hex'.")
        .def_property_readonly(
            "options", [](const GameObject& game) { return dict_of(game.table().fields()); },
            "Its options and their values.")
        .def_property_readonly(
            "players", [](const GameObject& game) { return game.table().players(); },
            "How many players there are.")
        .def_property_readonly(
            "known_players",
            [](const GameObject& game) { return py::dict(py::cast(game.table().known_players())); },
            "The players that yomi.search() knows for it: name and what they do.")
        .def("start", &start_of, py::arg("seed") = py::none(),
             "The position before the first move. The seed is for State.play_randomly().")
        .def(
            "play_randomly", &random_games, py::arg("games"), py::arg("seed") = py::none(),
            "Plays random games from the start: how many, all their moves, and what player 0 got on average.")
        .def("__repr__",
             [](const GameObject& game) { return fmt::format("<yomi.GameTable {}>", game.text()); });
}

void bind_picture(py::module_& m) {
    py::class_<PictureObject>(m, "Picture", "A position as a board of cells, row by row from the top.")
        .def_readonly("shape", &PictureObject::shape, "'squares', 'lines' or 'hexagons'.")
        .def_readonly("owners", &PictureObject::owners,
                      "The player whose piece lies there, or -1; an array of rows and columns.")
        .def_readonly("marks", &PictureObject::marks, "What is written on the cells, row by row.")
        .def_readonly("note", &PictureObject::note, "What the cells do not show, in a word or two.");
}

void bind_state(py::module_& m) {
    const auto plays = [](const StateObject& state) -> const arena::Play& { return *state.play; };
    py::class_<StateObject>(m, "State", "A position of a game, and the moves that led to it.")
        .def_property_readonly(
            "game", [](const StateObject& state) { return state.game; }, "Its game.")
        .def_property_readonly("player", &player_of, "Who is to move, from 0; None when it is over.")
        .def_property_readonly(
            "is_over", [=](const StateObject& s) { return plays(s).is_over(); },
            "Whether no move can be played any more.")
        .def_property_readonly(
            "is_chance", [=](const StateObject& s) { return plays(s).is_chance(); },
            "Whether the next move is chance's, as the roll of a die.")
        .def_property_readonly(
            "played", [=](const StateObject& s) { return plays(s).played(); },
            "All moves so far, those of chance too.")
        .def_property_readonly("rewards", &rewards_of,
                               "What each player got, from 0 to 1; None before it is over.")
        .def_property_readonly("picture", &picture_of, "The position as a board; None if the game has none.")
        .def(
            "moves", [=](const StateObject& s) { return plays(s).moves(); }, "The legal moves.")
        .def("play", &play, py::arg("move"), py::return_value_policy::reference_internal,
             "Plays a move, and returns the state itself. Raises yomi.Error for what is no legal move.")
        .def(
            "play_randomly", [](StateObject& s) { return s.own().play_randomly(s.random); },
            "Draws the move of chance, or one of all legal moves; returns it.")
        .def(
            "undo", [](StateObject& s, std::size_t moves) { s.own().undo(moves); }, py::arg("moves") = 1,
            "Takes back so many moves. Raises yomi.Error if there are fewer.")
        .def("copy", &copy_of, "The same position, which goes on by itself.")
        .def("__copy__", &copy_of)
        .def("__deepcopy__", [](const StateObject& s, const py::dict&) { return copy_of(s); })
        .def("__str__", &text_of)
        .def("__repr__", &shown);
}

}  // namespace

void bind_games(py::module_& m) {
    bind_table(m);
    bind_picture(m);
    bind_state(m);
    m.def("games", &help_of_games, "The games in which nothing is hidden, Go apart: name and what they are.");
    m.def(
        "game", [](const py::object& game, const py::kwargs& options) { return make_game(game, options); },
        py::arg("game"), py::pos_only(),
        "A game by its name, with its options as keywords: yomi.game('hex', size=7). Or the game of a class "
        "written in Python, or of one of its states: see yomi.Game.");
}

}  // namespace yomi::python
