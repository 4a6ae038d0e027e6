#include "mcts/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace yomi::mcts {

Layout::Layout()
    : move(fills<std::uint32_t>({"move", 0})),
      child(fills<NodeId>({"child", kNoNode})),
      visits(fills<std::uint32_t>({"visits", 0})),
      mean(fills<float>({"mean", 0})),
      virtual_visits(fills<float>({"virtual visits", 0})),
      prior(fills<float>({"prior", 0})) {
    asking_ = "a part";
}

std::uint32_t Layout::add(std::string_view name, bool is_float, std::uint32_t initial,
                          std::string_view filled_by) {
    const auto found = std::ranges::find_if(columns_, [&](const Known& c) { return c.name == name; });
    if (found == columns_.end()) {
        columns_.push_back({std::string(name), is_float, initial, std::string(filled_by), {}, {}});
        return count() - 1;
    }
    if (found->is_float != is_float || found->initial != initial) {
        throw base::Error(fmt::format("{} asks for the column '{}' with another type or another first value",
                                      asking_, name));
    }
    return static_cast<std::uint32_t>(found - columns_.begin());
}

void Layout::note_filled(Known& column) {
    if (column.from && *column.from != asking_) {
        throw base::Error(fmt::format("{} and {} both fill the column '{}'; take one of them", *column.from,
                                      asking_, column.name));
    }
    for (const Missed& m : missed_) {
        if (m.name != column.name) continue;
        throw base::Error(fmt::format("{} uses the column '{}' and was made before {}, which fills it", m.by,
                                      m.name, asking_));
    }
    column.from = asking_;
}

void Layout::note_needed(Known& column) {
    if (std::ranges::find(column.for_whom, asking_) == column.for_whom.end())
        column.for_whom.push_back(asking_);
}

void Layout::check() const {
    for (const Known& c : columns_) {
        if (c.from || c.for_whom.empty()) continue;
        throw base::Error(fmt::format("{} needs the column '{}', which no backup fills{}{}",
                                      c.for_whom.front(), c.name, c.filled_by.empty() ? "" : "; add ",
                                      c.filled_by));
    }
}

Layout::Asking::Asking(Layout& layout, std::string_view kind, std::string_view name)
    : layout_(layout), before_(fmt::format("the {} '{}'", kind, name)) {
    layout_.asking_.swap(before_);
}

}  // namespace yomi::mcts
