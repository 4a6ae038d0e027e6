#include <fmt/format.h>
#include <pybind11/stl.h>

#include <limits>

#include "analysis.hpp"
#include "go_bindings.hpp"

namespace yomi::python {
namespace {

using Analysis = GoAnalysisObject;
using player::Candidate;

const std::vector<Candidate>& candidates(const Analysis& a) { return a.decision.candidates; }

std::string vertex(const Analysis& a, go::Point p) { return go::vertex_text(p, a.size); }

std::vector<std::string> names(const Analysis& a) {
    std::vector<std::string> all;
    for (const Candidate& c : candidates(a)) all.push_back(vertex(a, c.point));
    return all;
}

std::vector<std::string> line_of(const Analysis& a, const Candidate& candidate) {
    std::vector<std::string> line;
    for (const player::VariationMove& m : candidate.variation) line.push_back(vertex(a, m.point));
    return line;
}

std::vector<std::vector<std::string>> lines(const Analysis& a) {
    std::vector<std::vector<std::string>> all;
    for (const Candidate& c : candidates(a)) all.push_back(line_of(a, c));
    return all;
}

double lead_of(const Candidate& candidate) {
    return candidate.lead ? candidate.lead->mean : std::numeric_limits<double>::quiet_NaN();
}

std::optional<py::array_t<float>> ownership(const Analysis& a) {
    if (!a.decision.outlook) return std::nullopt;
    return board_array<float>(go::Geometry::of(a.size),
                              [&](go::Point p) { return static_cast<float>(a.decision.outlook->of(p)); });
}

std::optional<double> lead(const Analysis& a) {
    if (!a.decision.outlook) return std::nullopt;
    const double of_black = a.decision.outlook->lead.mean;
    return a.colour == go::Colour::Black ? of_black : -of_black;
}

py::list rows(const Analysis& a) {
    py::list all;
    for (const Candidate& c : candidates(a)) {
        py::dict row;
        row["move"] = vertex(a, c.point);
        row["visits"] = c.visits;
        row["mean"] = c.mean;
        row["prior"] = c.prior;
        row["lower_bound"] = c.lower_bound;
        row["lead"] = lead_of(c);
        row["line"] = fmt::format("{}", fmt::join(line_of(a, c), " "));
        all.append(row);
    }
    return all;
}

std::string shown(const Analysis& a) {
    return fmt::format("<yomi.GoAnalysis for {}: {}, {} visits, mean {:.3f}>", go::colour_name(a.colour),
                       a.decision.resign ? "resign" : vertex(a, a.decision.point), a.decision.visits,
                       a.decision.win_share);
}

template <class Figure>
auto array(const Figure& figure) {
    return [figure](const Analysis& a) {
        return array_of<decltype(figure(Candidate{}))>(candidates(a), figure);
    };
}

}  // namespace

void bind_go_analysis(py::module_& m) {
    py::class_<Analysis>(m, "GoAnalysis",
                         "What a player of Go says of a position. Arrays and lists have the same "
                         "order, the best move first.")
        .def_property_readonly(
            "best", [](const Analysis& a) { return vertex(a, a.decision.point); },
            "The move that the player would play.")
        .def_property_readonly(
            "resign", [](const Analysis& a) { return a.decision.resign; }, "Whether he would resign instead.")
        .def_property_readonly(
            "colour", [](const Analysis& a) { return std::string(go::colour_name(a.colour)); },
            "Who is to move: 'black' or 'white'.")
        .def_property_readonly("moves", &names, "The moves.")
        .def_property_readonly("visits", array([](const Candidate& c) { return c.visits; }),
                               "How often each move was visited; an array.")
        .def_property_readonly("means", array([](const Candidate& c) { return c.mean; }),
                               "The share of wins of each move for the player to move; an array.")
        .def_property_readonly("priors", array([](const Candidate& c) { return c.prior; }),
                               "What was thought of each move before any playout, as a share; an array.")
        .def_property_readonly("lower_bounds", array([](const Candidate& c) { return c.lower_bound; }),
                               "Below each mean with a confidence of 97.5 %; an array.")
        .def_property_readonly("leads", array(&lead_of),
                               "Expected points for the player to move; NaN where nobody asked; an array.")
        .def_property_readonly("lines", &lines, "What is expected to follow, each move first in its line.")
        .def_property_readonly(
            "ownership", &ownership,
            "1 where a point will be Black's, -1 where White's; an array of the board with its "
            "top row first. None unless it was asked for.")
        .def_property_readonly("lead", &lead,
                               "Expected points for the player to move; None unless asked for.")
        .def_property_readonly(
            "mean", [](const Analysis& a) { return a.decision.win_share; },
            "The expected share of wins for the player to move.")
        .def_property_readonly(
            "total_visits", [](const Analysis& a) { return a.decision.visits; },
            "Visits of the position, those of earlier searches too.")
        .def_property_readonly(
            "playouts", [](const Analysis& a) { return a.decision.playouts; }, "Simulations of this search.")
        .def_property_readonly(
            "seconds", [](const Analysis& a) { return a.decision.seconds; }, "How long it took.")
        .def("rows", &rows, "A dict for each move, as pandas.DataFrame() takes them.")
        .def("__repr__", &shown);
}

}  // namespace yomi::python
