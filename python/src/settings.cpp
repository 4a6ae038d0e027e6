#include "settings.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace yomi::python {

std::string text_of_value(py::handle value) {
    if (py::isinstance<py::str>(value)) return value.cast<std::string>();
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
    if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
        std::string text;
        for (const py::handle each : value) text += (text.empty() ? "" : ",") + text_of_value(each);
        return text;
    }
    if (PyIndex_Check(value.ptr()) != 0) {
        auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
        if (!number) throw py::error_already_set();
        return py::str(number);
    }
    if (PyNumber_Check(value.ptr()) != 0)
        return py::repr(py::float_(py::reinterpret_borrow<py::object>(value)));
    throw py::type_error("an option is a number, a text, True or False, or a list of texts, not " +
                         py::repr(value).cast<std::string>());
}

py::object value_of(const base::Field& field) {
    return std::visit([](const auto* value) -> py::object { return py::cast(*value); }, field.slot());
}

py::dict dict_of(const base::Fields& fields) {
    py::dict all;
    for (const base::Field& f : fields) all[py::str(f.name())] = value_of(f);
    return all;
}

Settings settings_of(const py::dict& keywords) {
    Settings settings;
    for (const auto& [name, value] : keywords) {
        if (!value.is_none()) settings.emplace_back(name.cast<std::string>(), text_of_value(value));
    }
    const auto is_part = [](const auto& setting) {
        return setting.first.find_first_of("._") == std::string::npos;
    };
    std::stable_partition(settings.begin(), settings.end(), is_part);
    std::stable_partition(settings.begin(), settings.end(),
                          [](const auto& setting) { return setting.first == "player"; });
    return settings;
}

Settings named_fully(const Settings& settings, const std::function<base::Fields()>& fields,
                     const std::function<void(const std::string&, const std::string&)>& set) {
    Settings named;
    for (const auto& [name, value] : settings) {
        std::string full = name;
        for (const base::Field& f : fields()) {
            std::string dotless = f.name();
            std::ranges::replace(dotless, '.', '_');
            if (dotless == name) full = f.name();
        }
        try {
            set(full, value);
        } catch (const base::Error&) {
            // Who gets the settings says it better.
        }
        named.emplace_back(full, value);
    }
    return named;
}

std::uint64_t seed_or_random(const std::optional<std::uint64_t>& seed) {
    // Below 10^12, as the command line has them: people type them again.
    return seed ? *seed : base::Seed::from_entropy().value() % 1'000'000'000'000;
}

}  // namespace yomi::python
