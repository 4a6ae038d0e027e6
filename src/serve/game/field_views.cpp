#include "serve/game/field_views.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace yomi::serve {
namespace {

using FieldJson = nlohmann::ordered_json;

std::string_view kind_of(const base::Field& field) {
    if (std::holds_alternative<bool*>(field.slot())) return "yes-no";
    if (std::holds_alternative<std::int64_t*>(field.slot())) return "whole";
    if (std::holds_alternative<double*>(field.slot())) return "number";
    return field.choices().empty() ? "file" : "choice";
}

/// JSON has no infinity.
FieldJson limit(double value) { return std::isfinite(value) ? FieldJson(value) : FieldJson(nullptr); }

}  // namespace

FieldJson fields_json(const base::Fields& fields, const base::Fields& usual) {
    FieldJson list = FieldJson::array();
    for (const base::Field& f : fields) {
        const auto same = std::ranges::find(usual, f.name(), &base::Field::name);
        list.push_back({{"name", f.name()},
                        {"value", f.get()},
                        {"kind", kind_of(f)},
                        {"low", limit(f.range().low)},
                        {"high", limit(f.range().high)},
                        {"choices", f.choices()},
                        {"allowed", f.allowed()},
                        {"help", f.help()},
                        {"source", f.source()},
                        {"changed", same == usual.end() || same->get() != f.get()}});
    }
    return list;
}

void require_no_file(const base::Field& field) {
    if (std::holds_alternative<std::string*>(field.slot()) && field.choices().empty()) {
        throw base::Error(
            fmt::format("{} names a file, and the page opens none; set it on the command line of yomi gtp or "
                        "yomi match",
                        field.name()));
    }
}

}  // namespace yomi::serve
