#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"

/// Options between Python and base::Fields.

namespace yomi::python {

namespace py = pybind11;

using Settings = std::vector<std::pair<std::string, std::string>>;

/// A value as base::Field::set() reads it. Throws py::type_error for what no option takes.
std::string text_of_value(py::handle value);
/// Of the type that the field has.
py::object value_of(const base::Field& field);
/// Name and value of every field.
py::dict dict_of(const base::Fields& fields);

/// Keywords as names and texts, those that are None left out; parts before their own options.
Settings settings_of(const py::dict& keywords);

/// The settings under their own names: Python has no dots in keywords, so that "select_first_play" may stand
/// for "select.first_play". Every one is set on the way, since the options of a part are there once the part
/// is; `set` does that. A name that is unknown stays, for others to complain about.
Settings named_fully(const Settings& settings, const std::function<base::Fields()>& fields,
                     const std::function<void(const std::string&, const std::string&)>& set);

/// A seed as it was given, or a random one.
std::uint64_t seed_or_random(const std::optional<std::uint64_t>& seed);

}  // namespace yomi::python
