#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "base/error.hpp"
#include "base/random.hpp"
#include "python_state.hpp"

namespace yomi::python {
namespace {

constexpr std::int64_t kUsualMaxMoves = 10'000;
constexpr std::int64_t kMostMoves = 1'000'000'000;
/// A node of the tree counts its edges with 16 bits.
constexpr std::int64_t kMostMoveLimit = std::numeric_limits<game::MoveId>::max();

/// An attribute that is a whole number in this range.
std::int64_t number_of(const py::object& start, const char* name, std::int64_t usual, std::int64_t low,
                       std::int64_t high) {
    const py::object value = py::getattr(start, name, py::int_(usual));
    std::int64_t number = low - 1;
    if (PyIndex_Check(value.ptr()) != 0) {
        number = PyLong_AsLongLong(value.ptr());
        if (PyErr_Occurred() != nullptr) PyErr_Clear();
    }
    if (number < low || number > high) {
        throw base::Error(
            fmt::format("the game {}: {} = {} is not allowed; it takes a whole number from {} to {}",
                        py::type::of(start).attr("__name__").cast<std::string>(), name,
                        py::repr(value).cast<std::string>().substr(0, 80), low, high));
    }
    return number;
}

/// A function of the object that is not merely the base class's reminder to write it.
bool has(const py::object& start, const char* name) {
    const py::object found = py::getattr(start, name, py::none());
    return PyCallable_Check(found.ptr()) != 0 && !py::hasattr(found, "_is_missing");
}

}  // namespace

std::shared_ptr<const PythonRules> rules_of(const py::object& start) {
    auto rules = std::make_shared<PythonRules>();
    rules->name = py::type::of(start).attr("__name__").cast<std::string>();
    for (const char* name : {"player", "is_over", "moves", "play", "copy"}) {
        if (!has(start, name))
            throw base::Error(
                fmt::format("the game {} has no function {}(); see yomi.Game", rules->name, name));
    }
    rules->has_rewards = has(start, "rewards");
    if (!rules->has_rewards && !has(start, "result"))
        throw base::Error(
            fmt::format("the game {} has neither result() nor rewards(); see yomi.Game", rules->name));
    rules->players = static_cast<int>(number_of(start, "players", 2, 2, game::kMostPlayers));
    if (rules->players > 2 && !rules->has_rewards)
        throw base::Error(fmt::format("the game {} has {} players; then it needs rewards(), not result()",
                                      rules->name, rules->players));
    if (!py::hasattr(start, "move_limit"))
        throw base::Error(fmt::format(
            "the game {} has no move_limit: a number above all of its moves, which are numbers from 0",
            rules->name));
    rules->move_limit = static_cast<int>(number_of(start, "move_limit", 0, 1, kMostMoveLimit));
    rules->max_moves = number_of(start, "max_moves", kUsualMaxMoves, 1, kMostMoves);
    rules->has_move_text = has(start, "move_text");
    rules->has_text = has(start, "text");
    return rules;
}

void try_out(const PythonState& start) {
    base::Random random(base::Seed(1));
    PythonState state = start;
    while (!state.is_over()) {
        std::vector<game::MoveId> moves;
        state.moves(moves);
        (void)state.player();
        (void)state.text();
        std::set<std::string> texts;
        for (const game::MoveId m : moves) {
            std::string text = state.move_text(m);
            std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
            if (!texts.insert(text).second)
                throw base::Error(
                    fmt::format("the game {}: two moves have the text '{}'", state.rules().name, text));
        }
        PythonState next = state;
        next.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        state.require_unchanged();
        state = std::move(next);
    }
    (void)state.reward(0);
    start.require_unchanged();
}

}  // namespace yomi::python
