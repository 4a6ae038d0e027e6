#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "arena/open_games.hpp"
#include "base/random.hpp"

namespace yomi::python {

namespace py = pybind11;

/// yomi.GameTable: a game with its options.
class GameObject {
   public:
    /// One of ours. Throws base::Error.
    GameObject(std::string name, arena::SeatChoice::Options options);
    /// One written in Python.
    GameObject(std::string name, std::unique_ptr<arena::GameTable> table);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const arena::SeatChoice::Options& options() const { return options_; }
    [[nodiscard]] bool is_python() const { return is_python_; }
    [[nodiscard]] arena::GameTable& table() const { return *table_; }
    /// "hex, size = 7".
    [[nodiscard]] std::string text() const;
    /// Whether states of one are states of the other.
    [[nodiscard]] bool is_same(const GameObject& other) const;

   private:
    std::string name_;
    arena::SeatChoice::Options options_;
    bool is_python_;
    std::unique_ptr<arena::GameTable> table_;
};

/// yomi.State: a position of a game, and the moves that led to it. Copies, those of searches too, share it
/// until one of them changes. To be used with the interpreter lock.
struct StateObject {
    std::shared_ptr<GameObject> game;
    std::shared_ptr<arena::Play> play;
    base::Random random{base::Seed(0)};  ///< of moves that are drawn

    /// To change.
    arena::Play& own() {
        if (play.use_count() > 1) play = play->copy();
        return *play;
    }
};

/// Of text, or a number of a game whose moves have no texts.
std::string move_of(py::handle move);

/// The game of a class or state of Python, or of a name.
std::shared_ptr<GameObject> make_game(const py::object& game, const py::dict& options);
/// The same where a game that is made already will do, too.
std::shared_ptr<GameObject> game_of(const py::object& game);

}  // namespace yomi::python
