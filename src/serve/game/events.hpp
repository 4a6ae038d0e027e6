#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "serve/game/room.hpp"

namespace yomi::serve {

/// What a page is told without having asked.
struct Event {
    std::string_view name;
    std::string json;
};

/// What is new since `seen`.
std::vector<Event> events_since(const News& seen, const News& now);

}  // namespace yomi::serve
