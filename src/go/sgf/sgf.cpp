#include "go/sgf/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "go/sgf/sgf_text.hpp"

namespace yomi::go {
namespace {

std::string error_text(const std::string& problem, SgfLocation at, const std::string& source) {
    if (source.empty()) return fmt::format("line {}, column {}: {}", at.line, at.column, problem);
    return fmt::format("{}:{}:{}: {}", source, at.line, at.column, problem);
}

}  // namespace

SgfError::SgfError(std::string problem, SgfLocation location, const std::string& source)
    : Error(error_text(problem, location, source)), problem_(std::move(problem)), location_(location) {}

SgfLocation SgfCollection::location(Offset at) const {
    if (line_begins_.empty()) {
        line_begins_.push_back(0);
        for (std::size_t i = 0; i < text_.size();) {
            const std::size_t line_break = sgf_line_break_size(text_, i);
            i += std::max<std::size_t>(line_break, 1);
            if (line_break > 0) line_begins_.push_back(static_cast<Offset>(i));
        }
    }
    const auto next = std::ranges::upper_bound(line_begins_, at);
    const auto line = static_cast<std::uint64_t>(next - line_begins_.begin()) - 1;
    return {first_line_ + line, at - line_begins_[line] + 1};
}

SgfLocation SgfProperty::location() const { return all_->location(all_->properties_[index_].name); }

std::optional<SgfProperty> SgfNode::find(std::string_view name) const {
    for (const SgfProperty property : properties()) {
        if (property.name() == name) return property;
    }
    return std::nullopt;
}

bool operator==(const SgfCollection& a, const SgfCollection& b) {
    const auto same_node = [](const SgfCollection::Node& x, const SgfCollection::Node& y) {
        return x.parent == y.parent &&
               x.first_property == y.first_property;  // siblings follow from the parents
    };
    if (!std::ranges::equal(a.nodes_, b.nodes_, same_node)) return false;
    if (a.properties_.size() != b.properties_.size() || a.values_.size() != b.values_.size()) return false;
    for (SgfCollection::Offset i = 0; i + 1 < a.properties_.size(); ++i) {
        if (a.properties_[i].first_value != b.properties_[i].first_value || a.name(i) != b.name(i))
            return false;
    }
    for (SgfCollection::Offset i = 0; i < a.values_.size(); ++i) {
        if (a.value(i) != b.value(i)) return false;
    }
    return true;
}

}  // namespace yomi::go
