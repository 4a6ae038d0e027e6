#include "python_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace yomi::python {
namespace {

constexpr double kNothing = 1e-6;

std::string shown(py::handle value) { return py::repr(value).cast<std::string>().substr(0, 80); }

/// Nothing if it is no whole number, numpy's included, or a huge one.
std::optional<std::int64_t> whole_number(py::handle value) {
    if (PyIndex_Check(value.ptr()) == 0) return std::nullopt;
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    const long long read = PyLong_AsLongLong(number.ptr());
    if (read == -1 && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        return std::nullopt;
    }
    return read;
}

std::optional<double> real_number(py::handle value) {
    if (PyNumber_Check(value.ptr()) == 0) return std::nullopt;
    const double read = PyFloat_AsDouble(value.ptr());
    if (read == -1 && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        return std::nullopt;
    }
    return read;
}

}  // namespace

PythonState::PythonState(py::object state, std::shared_ptr<const PythonRules> rules)
    : rules_(std::move(rules)), held_(held(std::move(state))) {}

std::shared_ptr<PythonState::Held> PythonState::held(py::object state) {
    return {new Held{.state = std::move(state)}, [](Held* held) {
                // Nothing is left to give back to once the interpreter has ended.
                if (Py_IsInitialized() == 0) return;
                const Locked locked;
                delete held;
            }};
}

void PythonState::fail(const std::string& what) const {
    throw base::Error(fmt::format("the game {}: {}", rules_->name, what));
}

game::Player PythonState::player() const {
    return ask_python([&] {
        if (!held_->player) {
            const py::object said = held_->state.attr("player")();
            const auto player = whole_number(said);
            if (!player || *player < 0 || *player >= rules_->players)
                fail(fmt::format("player() returned {}; the players are 0 to {}", shown(said),
                                 rules_->players - 1));
            held_->player = static_cast<game::Player>(*player);
        }
        return *held_->player;
    });
}

bool PythonState::is_over() const {
    return ask_python([&] {
        if (!held_->over) {
            const int truth = PyObject_IsTrue(held_->state.attr("is_over")().ptr());
            if (truth < 0) throw py::error_already_set();
            held_->over = truth == 1;
        }
        return *held_->over;
    });
}

void PythonState::moves(std::vector<game::MoveId>& out) const {
    ask_python([&] {
        if (!held_->moves) {
            std::vector<game::MoveId> found;
            const py::object said = held_->state.attr("moves")();
            for (const py::handle each : py::iter(said)) {
                const auto move = whole_number(each);
                if (!move || *move < 0 || *move >= rules_->move_limit)
                    fail(fmt::format(
                        "moves() has {} in it; moves are whole numbers from 0 to {}, one less than "
                        "move_limit",
                        shown(each), rules_->move_limit - 1));
                found.push_back(static_cast<game::MoveId>(*move));
            }
            if (found.empty()) fail("moves() is empty, and is_over() is false");
            std::vector<game::MoveId> sorted = found;
            std::ranges::sort(sorted);
            const auto twice = std::ranges::adjacent_find(sorted);
            if (twice != sorted.end()) fail(fmt::format("moves() has {} in it twice", *twice));
            held_->moves = std::move(found);
        }
        out = *held_->moves;
    });
}

std::shared_ptr<PythonState::Held> PythonState::copied() const {
    py::object copy = held_->state.attr("copy")();
    if (copy.is(held_->state)) fail("copy() returned the state itself, not a copy");
    if (!py::hasattr(copy, "play")) fail(fmt::format("copy() returned {}, which is no state", shown(copy)));
    return held(std::move(copy));
}

PythonState PythonState::copy() const {
    return ask_python([&] {
        PythonState other = *this;
        other.held_ = copied();
        return other;
    });
}

void PythonState::play(game::MoveId move) {
    ask_python([&] {
        if (played_ >= rules_->max_moves)
            fail(fmt::format(
                "{} moves have been played and it is not over; max_moves says how many there may be",
                played_));
        // A state of its own even if nobody shares the old one: play() may raise when half is done.
        if (held_.use_count() > 1) held_ = copied();
        held_->state.attr("play")(move);
        *held_ = Held{.state = held_->state};
        ++played_;
    });
}

void PythonState::ask_rewards() const {
    if (!held_->rewards.empty()) return;
    std::vector<double> rewards;
    const auto add = [&](py::handle said, const char* what) {
        const auto reward = real_number(said);
        if (!reward || !(*reward >= 0 && *reward <= 1))
            fail(
                fmt::format("{} returned {}; what a player gets is a number from 0 to 1", what, shown(said)));
        rewards.push_back(*reward);
    };
    if (rules_->has_rewards) {
        const py::object said = held_->state.attr("rewards")();
        for (const py::handle each : py::iter(said)) add(each, "rewards()");
        double sum = 0;
        for (const double r : rewards) sum += r;
        if (rewards.size() != static_cast<std::size_t>(rules_->players) || std::fabs(sum - 1) > kNothing)
            fail(
                fmt::format("rewards() returned {}; it has a number for each of the {} players, and they add "
                            "up to 1",
                            shown(said), rules_->players));
    } else {
        add(held_->state.attr("result")(), "result()");
        rewards.push_back(1 - rewards.front());
    }
    held_->rewards = std::move(rewards);
}

double PythonState::reward(game::Player p) const {
    return ask_python([&] {
        ask_rewards();
        return held_->rewards[static_cast<std::size_t>(p)];
    });
}

std::string PythonState::move_text(game::MoveId move) const {
    if (!rules_->has_move_text) return std::to_string(move);
    return ask_python([&] {
        std::string text = py::str(held_->state.attr("move_text")(move));
        if (text.empty() || text.find_first_of(" \t\n") != std::string::npos)
            fail(fmt::format("move_text({}) returned '{}'; it is one word", move, text.substr(0, 80)));
        return text;
    });
}

std::string PythonState::text() const {
    if (!rules_->has_text) return {};
    return ask_python([&] {
        if (!held_->text) held_->text = py::str(held_->state.attr("text")()).cast<std::string>();
        return *held_->text;
    });
}

void PythonState::require_unchanged() const {
    ask_python([&] {
        PythonState again(held_->state, rules_);
        const auto differ = [&](const char* what) {
            fail(fmt::format(
                "a move that was played on a copy has changed what {} of the original says; copy() "
                "has to copy lists and other things that play() changes",
                what));
        };
        if (held_->over && again.is_over() != *held_->over) differ("is_over()");
        if (held_->player && again.player() != *held_->player) differ("player()");
        if (held_->text && again.text() != *held_->text) differ("text()");
        if (held_->moves) {
            std::vector<game::MoveId> moves;
            again.moves(moves);
            if (moves != *held_->moves) differ("moves()");
        }
    });
}

}  // namespace yomi::python
