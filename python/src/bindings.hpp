#pragma once

#include <pybind11/pybind11.h>

/// The Python module yomi._yomi. Each file adds its classes and functions to it.

namespace yomi::python {

namespace py = pybind11;

void bind_errors(py::module_& m);
void bind_games(py::module_& m);
void bind_analysis(py::module_& m);
void bind_search(py::module_& m);
void bind_go(py::module_& m);
void bind_matches(py::module_& m);
void bind_results(py::module_& m);
void bind_parts(py::module_& m);

}  // namespace yomi::python
