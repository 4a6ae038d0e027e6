#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "interpreter_lock.hpp"

namespace yomi::python {

namespace py = pybind11;

/// What all states of a game written in Python have in common.
struct PythonRules {
    std::string name;
    int players = 2;
    int move_limit = 0;
    std::int64_t max_moves = 0;
    bool has_move_text = false;
    bool has_text = false;
    bool has_rewards = false;
};

/// A state of a game written in Python, as the search wants it. Copies share the Python object until one of
/// them plays a move. What the object says is checked: each lie is a base::Error, and what it raises goes
/// through as py::error_already_set.
///
/// Thread safety: as any value. Takes the interpreter lock where it needs it.
class PythonState {
   public:
    static constexpr bool kAllMovesAsFirst = true;  // whoever takes RAVE for his game says so himself

    PythonState(py::object state, std::shared_ptr<const PythonRules> rules);

    [[nodiscard]] game::Player player() const;
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] int players() const { return rules_->players; }
    [[nodiscard]] double result() const { return reward(0); }
    [[nodiscard]] double reward(game::Player p) const;
    [[nodiscard]] int move_limit() const { return rules_->move_limit; }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);
    [[nodiscard]] std::string move_text(game::MoveId move) const;
    [[nodiscard]] std::string text() const;

    /// With an object of its own.
    [[nodiscard]] PythonState copy() const;
    [[nodiscard]] const PythonRules& rules() const { return *rules_; }
    /// Asks the object everything again. Throws base::Error if it says something else than before, because
    /// what was played on copies has changed it.
    void require_unchanged() const;

   private:
    /// The object, and what it has been asked. Whoever has the interpreter lock may read and fill it.
    struct Held {
        py::object state;
        std::optional<bool> over = {};
        std::optional<game::Player> player = {};
        std::optional<std::vector<game::MoveId>> moves = {};
        std::vector<double> rewards = {};
        std::optional<std::string> text = {};
    };

    static std::shared_ptr<Held> held(py::object state);
    [[nodiscard]] std::shared_ptr<Held> copied() const;
    void ask_rewards() const;
    [[noreturn]] void fail(const std::string& what) const;

    std::shared_ptr<const PythonRules> rules_;
    std::shared_ptr<Held> held_;
    std::int64_t played_ = 0;
};

static_assert(game::SharedReward<PythonState> && game::HasText<PythonState>);

/// The rules that the object tells. Throws base::Error for what lacks a function or makes no sense.
std::shared_ptr<const PythonRules> rules_of(const py::object& start);

/// Plays a game at random and watches the state tell the truth: that copies share nothing, that texts of
/// moves differ, that it ends. Throws base::Error.
void try_out(const PythonState& start);

}  // namespace yomi::python
