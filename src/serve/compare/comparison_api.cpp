#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

#include "base/error.hpp"
#include "serve/compare/comparison.hpp"
#include "serve/game/field_views.hpp"
#include "serve/game/views.hpp"
#include "serve/game/wishes.hpp"

// What pages ask of a comparison.

namespace yomi::serve {

using ComparedJson = nlohmann::ordered_json;

std::string Comparison::news_json() const {
    const std::scoped_lock lock(mutex_);
    ComparedJson sides = ComparedJson::array();
    for (const Side& side : sides_) {
        sides.push_back({{"thinking", side.thinking},
                         {"trouble", side.trouble},
                         {"search", side.search ? search_object(*side.search) : ComparedJson(nullptr)}});
    }
    const ComparedJson object = {{"running", running_}, {"sides", sides}};
    return object.dump(-1, ' ', false, ComparedJson::error_handler_t::replace);
}

std::string Comparison::state_json() {
    ComparedJson object = ComparedJson::parse(news_json());
    object["playouts"] = playouts_;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        engine::Engine& engine = sides_[i].engine;
        object["sides"][i]["player"] = engine.options().player;
        // What the player begins with tells which options were changed.
        const auto fresh = player::make_player(engine.options().player, base::Seed(0));
        object["sides"][i]["fields"] = fields_json(engine.player().fields(), fresh->fields());
    }
    return object.dump(-1, ' ', false, ComparedJson::error_handler_t::replace);
}

std::string Comparison::events() { return fmt::format("event: compare\ndata: {}\n\n", news_json()); }

Answer Comparison::answer(std::string_view method, std::string_view path, std::string_view body) {
    const bool reads = method == "GET" || method == "HEAD";
    const bool changes = path == "set" || path == "start" || path == "stop";
    if (path != "state" && !changes)
        return error_answer(404, fmt::format("there is nothing at '/api/compare/{}'", path.substr(0, 80)));
    if (reads == changes)
        return error_answer(405, fmt::format("/api/compare/{} takes {}", path, changes ? "POST" : "GET"));
    try {
        Wishes wishes(body);
        if (path == "set") {
            const auto side = static_cast<std::size_t>(wishes.integer("side", 0, 1, 0));
            const std::string name = wishes.text("name", "");
            const std::string value = wishes.text("value", "");
            wishes.finish();
            set(side, name, value);
        } else if (path == "start") {
            const std::int64_t playouts = wishes.integer("playouts", 0, 100'000'000, 0);
            wishes.finish();
            start(playouts);
        } else {
            wishes.finish();
            if (path == "stop") stop();
        }
    } catch (const base::Error& error) {
        return error_answer(400, error.what());
    }
    const std::scoped_lock lock(changes_);
    return {.body = state_json()};
}

}  // namespace yomi::serve
