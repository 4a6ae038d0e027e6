#include "base/error.hpp"
#include "bindings.hpp"
#include "interrupts.hpp"

namespace yomi::python {

void bind_errors(py::module_& m) {
    auto& error = py::register_exception<base::Error>(m, "Error", PyExc_ValueError);
    error.attr("__module__") = "yomi";
    error.attr("__doc__") =
        "Bad input. The text names the input, what is wrong with it and the way out; nothing has changed.";
}

}  // namespace yomi::python

PYBIND11_MODULE(_yomi, m) {
    using namespace yomi::python;
    m.doc() = "Monte-Carlo tree search in C++; see the package yomi.";
    m.attr("__version__") = YOMI_VERSION;
    bind_errors(m);
    py::module_::import("atexit").attr("register")(py::cpp_function(&SignalStop::end_all_work));
    bind_games(m);
    bind_analysis(m);
    bind_search(m);
    bind_go(m);
    bind_matches(m);
    bind_results(m);
    bind_parts(m);
}
