#include "lab/work/cells_read.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

double axis_number(const std::string& value) {
    try {
        return std::stod(value);
    } catch (const std::exception&) {
        throw base::Error(fmt::format("values: '{}' is no number", value));
    }
}

}  // namespace

CellAxis read_axis(const TomlReader& reader) {
    CellAxis axis{.name = reader.text("vary").value_or(""), .values = reader.texts("values")};
    if (axis.name.empty() != axis.values.empty())
        reader.fail("vary", "vary names a rule or an option of the players, and values lists its values");
    if (axis.values.empty()) axis.values.emplace_back();
    return axis;
}

std::vector<Cell> cells_of(const TomlReader& reader, const std::string& group, const CellAxis& axis,
                           const CellList& list, std::uint64_t jobs, const CellMaker& maker) {
    const std::vector<std::string> entries = reader.texts(list.key);
    if (entries.empty())
        reader.fail(list.key,
                    fmt::format("the key {} is missing: a list such as {}", list.key, list.example));
    std::vector<Cell> cells;
    for (const std::string& value : axis.values) {
        const double x = value.empty() ? 0 : reader.located("values", [&] { return axis_number(value); });
        if (maker.at_value) maker.at_value(value, x);
        for (const std::string& entry : entries) {
            LabelledWork made = maker.make(entry);
            const std::string place = axis.name.empty() ? "" : fmt::format("{} {}, ", axis.name, value);
            cells.push_back({.name = fmt::format("{}: {}{}", group, place, made.label),
                             .work = std::move(made.work),
                             .jobs = jobs});
        }
    }
    return cells;
}

}  // namespace yomi::lab
