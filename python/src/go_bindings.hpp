#pragma once

#include <pybind11/numpy.h>

#include "go_object.hpp"

namespace yomi::python {

namespace py = pybind11;

void bind_go_analysis(py::module_& m);

/// figure(point) of a whole board, its top row first.
template <class Number, class Figure>
py::array_t<Number> board_array(const go::Geometry& board, const Figure& figure) {
    const int size = board.size();
    py::array_t<Number> made({size, size});
    auto cells = made.template mutable_unchecked<2>();
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column)
            cells(row, column) = figure(board.point(column, size - 1 - row));
    }
    return made;
}

}  // namespace yomi::python
