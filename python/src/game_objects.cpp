#include "game_objects.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "python_table.hpp"
#include "settings.hpp"

namespace yomi::python {

GameObject::GameObject(std::string name, arena::SeatChoice::Options options)
    : name_(std::move(name)),
      options_(std::move(options)),
      is_python_(false),
      table_(arena::make_game_table(name_, options_)) {}

GameObject::GameObject(std::string name, std::unique_ptr<arena::GameTable> table)
    : name_(std::move(name)), is_python_(true), table_(std::move(table)) {}

std::string GameObject::text() const {
    std::string text = name_;
    for (const auto& [name, value] : options_) text += fmt::format(", {} = {}", name, value);
    return text;
}

bool GameObject::is_same(const GameObject& other) const {
    if (this == &other) return true;
    return !is_python_ && !other.is_python_ && name_ == other.name_ &&
           arena::options_text(*table_) == arena::options_text(*other.table_);
}

std::string move_of(py::handle move) {
    if (py::isinstance<py::str>(move)) return move.cast<std::string>();
    if (PyIndex_Check(move.ptr()) != 0) return text_of_value(move);
    throw py::type_error("a move is a text such as 'c4', or the number of a move");
}

std::shared_ptr<GameObject> make_game(const py::object& game, const py::dict& options) {
    if (py::isinstance<py::str>(game) && game.cast<std::string>() == "go")
        throw base::Error("Go has a class of its own: yomi.Go(9); matches of it are yomi.match('go', ...)");
    if (py::isinstance<py::str>(game))
        return std::make_shared<GameObject>(game.cast<std::string>(), settings_of(options));
    py::object start = game;
    if (PyType_Check(game.ptr()) != 0) {
        start = game(**options);
    } else if (!options.empty()) {
        throw py::type_error("a state of a game written in Python takes no options; give its class");
    }
    // A state of our own: who gave it may play on with it.
    const PythonState state = PythonState(start, rules_of(start)).copy();
    try_out(state);
    return std::make_shared<GameObject>(state.rules().name, make_python_table(state));
}

std::shared_ptr<GameObject> game_of(const py::object& game) {
    if (py::isinstance<GameObject>(game)) return game.cast<std::shared_ptr<GameObject>>();
    if (py::isinstance<StateObject>(game)) return game.cast<const StateObject&>().game;
    return make_game(game, {});
}

}  // namespace yomi::python
