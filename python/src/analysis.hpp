#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "arena/open_games.hpp"

namespace yomi::python {

namespace py = pybind11;

/// yomi.Analysis: what a search says of a position. The arrays are made when they are asked for.
struct AnalysisObject {
    arena::PositionView view;
};

/// figure(each) of all, in their order.
template <class Number, class All, class Figure>
py::array_t<Number> array_of(const All& all, const Figure& figure) {
    py::array_t<Number> made(static_cast<py::ssize_t>(all.size()));
    Number* out = made.mutable_data();
    for (const auto& each : all) *out++ = figure(each);
    return made;
}

}  // namespace yomi::python
