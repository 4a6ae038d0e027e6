#include "serve/game/events.hpp"

#include "serve/game/views.hpp"

namespace yomi::serve {

std::vector<Event> events_since(const News& seen, const News& now) {
    std::vector<Event> events;
    if (now.game_number != seen.game_number) events.push_back({"game", game_json(*now.game)});
    if (now.search_number != seen.search_number && now.search) {
        events.push_back({"search", search_json(*now.search)});
    }
    return events;
}

}  // namespace yomi::serve
