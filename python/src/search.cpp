#include <fmt/format.h>
#include <pybind11/stl.h>

#include "bindings.hpp"
#include "search_object.hpp"

namespace yomi::python {

void bind_search(py::module_& m) {
    py::class_<SearchObject, std::shared_ptr<SearchObject>>(
        m, "Search",
        "A player of a game, made of parts, who may be asked about positions; yomi.search() makes one.")
        .def_property_readonly("game", &SearchObject::game, "The game.")
        .def_property_readonly("player", &SearchObject::player, "The recipe, such as 'rave'.")
        .def_property_readonly("seed", &SearchObject::seed, "What its random numbers come from.")
        .def_property_readonly(
            "options", [](SearchObject& search) { return dict_of(search.fields()); },
            "All options, those of the parts too, and their values.")
        .def("analyse", &SearchObject::analyse, py::arg("state"), py::kw_only(),
             py::arg("playouts") = py::none(), py::arg("seconds") = py::none(),
             "Searches the position, and changes nothing in it. What an earlier search found on the way here "
             "is "
             "kept. The limits are for this question alone. Other threads of Python run meanwhile.")
        .def(
            "choose",
            [](SearchObject& search, const StateObject& state) {
                return search.analyse(state, std::nullopt, std::nullopt).view.moves.front().move;
            },
            py::arg("state"), "The move that the player would play.")
        .def("node", &SearchObject::node, py::arg("state"), py::arg("line") = std::vector<std::string>{},
             "The node of the tree behind these moves from the position that was analysed last. Raises "
             "yomi.Error "
             "if there is none.")
        .def("forget", &SearchObject::forget,
             "Forgets the tree, so that the next answer is that of a new search.")
        .def("__repr__", [](const SearchObject& search) {
            std::string text;
            for (const auto& [name, value] : search.choice().options)
                text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
            return fmt::format("<yomi.Search of {}: {} seed={}>", search.game()->name(), text, search.seed());
        });
    m.def(
        "search",
        [](const py::object& game, const std::string& player, const std::optional<std::uint64_t>& seed,
           const py::kwargs& options) { return make_search(game, player, seed, options); },
        py::arg("game"), py::arg("player") = "uct", py::arg("seed") = py::none(),
        "A player of a game: a recipe such as 'rave', and options by name as yomi.parts() lists them. A dot "
        "in a "
        "name is written as an underscore: select_first_play=0.5. Without a seed it has a random one.");
}

}  // namespace yomi::python
