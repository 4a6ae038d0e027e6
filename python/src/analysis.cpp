#include "analysis.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include "bindings.hpp"

namespace yomi::python {
namespace {

using Moves = std::vector<arena::MoveView>;

const Moves& moves_of(const AnalysisObject& analysis) { return analysis.view.moves; }

std::vector<std::string> names(const AnalysisObject& analysis) {
    std::vector<std::string> all;
    for (const arena::MoveView& m : moves_of(analysis)) all.push_back(m.move);
    return all;
}

std::vector<std::vector<std::string>> lines(const AnalysisObject& analysis) {
    std::vector<std::vector<std::string>> all;
    for (const arena::MoveView& m : moves_of(analysis)) all.push_back(m.line);
    return all;
}

std::optional<std::string> proof(const AnalysisObject& analysis) {
    if (analysis.view.proof.empty()) return std::nullopt;
    return analysis.view.proof;
}

py::list rows(const AnalysisObject& analysis) {
    py::list all;
    for (const arena::MoveView& m : moves_of(analysis)) {
        py::dict row;
        row["move"] = m.move;
        row["visits"] = m.visits;
        row["mean"] = m.mean;
        row["expanded"] = m.has_node;
        row["line"] = fmt::format("{}", fmt::join(m.line, " "));
        all.append(row);
    }
    return all;
}

std::string shown(const AnalysisObject& analysis) {
    const Moves& moves = moves_of(analysis);
    if (moves.empty()) return fmt::format("<yomi.Analysis, {} visits>", analysis.view.visits);
    return fmt::format("<yomi.Analysis: {}, {} of {} visits, mean {:.3f}>", moves.front().move,
                       moves.front().visits, analysis.view.visits, moves.front().mean);
}

}  // namespace

void bind_analysis(py::module_& m) {
    py::class_<AnalysisObject>(
        m, "Analysis",
        "What a search says of a position. Arrays and lists have the same order: of what "
        "was analysed the chosen move first, of a node by visits.")
        .def_property_readonly(
            "best",
            [](const AnalysisObject& a) {
                return a.view.moves.empty() ? std::string() : a.view.moves.front().move;
            },
            "The first of the moves.")
        .def_property_readonly("moves", &names, "The moves.")
        .def_property_readonly(
            "visits",
            [](const AnalysisObject& a) {
                return array_of<std::int64_t>(moves_of(a), [](const arena::MoveView& v) { return v.visits; });
            },
            "How often each move was visited; an array.")
        .def_property_readonly(
            "means",
            [](const AnalysisObject& a) {
                return array_of<double>(moves_of(a), [](const arena::MoveView& v) { return v.mean; });
            },
            "The mean reward of each move for the player to move, from 0 to 1; an array.")
        .def_property_readonly(
            "expanded",
            [](const AnalysisObject& a) {
                return array_of<bool>(moves_of(a), [](const arena::MoveView& v) { return v.has_node; });
            },
            "Whether the tree goes on behind each move; an array.")
        .def_property_readonly("lines", &lines, "What is expected to follow, each move first in its line.")
        .def_property_readonly(
            "proof", &proof,
            "'win', 'draw' or 'loss' for the player to move, if that is proven; otherwise None.")
        .def_property_readonly(
            "total_visits", [](const AnalysisObject& a) { return a.view.visits; },
            "Visits of the position, those of earlier searches too.")
        .def_property_readonly(
            "playouts", [](const AnalysisObject& a) { return a.view.playouts; },
            "Simulations of this search.")
        .def_property_readonly(
            "seconds", [](const AnalysisObject& a) { return a.view.seconds; }, "How long it took.")
        .def("rows", &rows, "A dict for each move, as pandas.DataFrame() takes them.")
        .def("__repr__", &shown);
}

}  // namespace yomi::python
