#include "serve/cards/card_views.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

#include "arena/hidden_games.hpp"

namespace yomi::serve {
namespace {

using CardJson = nlohmann::ordered_json;

std::string_view event_name(arena::CardEvent::What what) {
    constexpr std::string_view kNames[] = {"gives", "plays", "passes", "takes"};
    return kNames[static_cast<std::size_t>(what)];
}

CardJson events_json(const std::vector<arena::CardEvent>& events) {
    CardJson list = CardJson::array();
    for (const arena::CardEvent& e : events)
        list.push_back({{"what", event_name(e.what)}, {"seat", e.seat}, {"cards", e.cards}});
    return list;
}

CardJson thought_json(const arena::CardThought& thought) {
    CardJson candidates = CardJson::array();
    for (const auto& c : thought.candidates)
        candidates.push_back(
            {{"move", c.text}, {"visits", c.visits}, {"mean", std::round(1e4 * c.mean) / 1e4}});
    CardJson belief = CardJson::array();
    CardJson held = CardJson::array();
    for (std::size_t card = 0; card < thought.belief.size(); ++card) {
        belief.push_back(std::lround(100 * thought.belief[card]));
        held.push_back(thought.held >> card & 1U);
    }
    return {{"seat", thought.seat},
            {"event", thought.event},
            {"move", thought.move},
            {"playouts", thought.playouts},
            {"candidates", candidates},
            {"belief", belief},
            {"held", held}};
}

CardJson field_json(const base::Field& field) {
    CardJson choices = field.choices();
    if (std::holds_alternative<bool*>(field.slot())) choices = {"true", "false"};
    return {{"name", field.name()}, {"help", field.help()}, {"value", field.get()}, {"choices", choices}};
}

}  // namespace

nlohmann::ordered_json sight_json(const arena::CardSight& sight) {
    CardJson seats = CardJson::array();
    for (const arena::CardSeat& s : sight.seats)
        seats.push_back({{"cards", s.cards}, {"points", s.points}, {"place", s.place}});
    CardJson choices = CardJson::array();
    for (const arena::CardChoice& c : sight.choices)
        choices.push_back({{"text", c.text}, {"cards", c.cards}});
    return {{"seat", sight.seat},
            {"to_move", sight.to_move},
            {"giving", sight.giving},
            {"to_give", sight.to_give},
            {"hand", sight.hand},
            {"gave", sight.gave},
            {"got", sight.got},
            {"seats", seats},
            {"marks", sight.marks},
            {"choices", choices},
            {"events", events_json(sight.events)}};
}

std::string end_json(const arena::CardEnd& end) {
    CardJson thoughts = CardJson::array();
    for (const arena::CardThought& t : end.thoughts) thoughts.push_back(thought_json(t));
    const CardJson object = {{"deck", end.deck},
                             {"dealt", end.dealt},
                             {"rewards", end.rewards},
                             {"events", events_json(end.events)},
                             {"thoughts", thoughts}};
    return object.dump();
}

std::string card_games_json() {
    CardJson games = CardJson::array();
    for (const arena::HiddenGameInfo& info : arena::hidden_games()) {
        if (info.card_seats == 0) continue;
        const auto table = info.make();
        CardJson rules = CardJson::array();
        for (const base::Field& field : table->fields()) rules.push_back(field_json(field));
        games.push_back(
            {{"name", info.name}, {"help", info.help}, {"seats", info.card_seats}, {"rules", rules}});
    }
    CardJson players = CardJson::array();
    for (const hidden::PlayerInfo& info : hidden::known_players())
        players.push_back({{"name", info.name}, {"help", info.help}, {"searches", info.searches}});
    return CardJson({{"games", games}, {"players", players}}).dump();
}

}  // namespace yomi::serve
