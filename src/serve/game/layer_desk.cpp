#include "serve/game/layer_desk.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

#include "base/error.hpp"
#include "engine/layers/layer.hpp"
#include "prior/move_reasons.hpp"

namespace yomi::serve {
namespace {

using LayerJson = nlohmann::ordered_json;

/// Percent for each point, rows from the top; null where there is nothing.
LayerJson percents(const std::vector<engine::Layer::Shade>& shades, const go::Geometry& g) {
    if (shades.empty()) return nullptr;
    LayerJson list(LayerJson::array_t(static_cast<std::size_t>(g.area()), nullptr));
    for (const auto& [p, value] : shades) {
        const int index = (g.size() - 1 - g.row(p)) * g.size() + g.column(p);
        list[static_cast<std::size_t>(index)] = std::lround(100 * value);
    }
    return list;
}

LayerJson points_json(const go::PointSet& points, int size) {
    LayerJson list = LayerJson::array();
    for (const go::Point p : points.points()) list.push_back(go::vertex_text(p, size));
    return list;
}

std::string layer_json(std::string_view name, std::size_t moves, const engine::Layer& layer,
                       const go::Geometry& g) {
    LayerJson labels = LayerJson::object();
    for (const auto& [p, text] : layer.labels) labels[go::vertex_text(p, g.size())] = text;
    const LayerJson object = {{"name", name},
                              {"moves", moves},
                              {"text", layer.text},
                              {"influence", percents(layer.influence, g)},
                              {"heat", percents(layer.heat, g)},
                              {"labels", labels},
                              {"black", points_json(layer.black, g.size())},
                              {"white", points_json(layer.white, g.size())},
                              {"crosses", points_json(layer.crosses, g.size())},
                              {"circles", points_json(layer.circles, g.size())}};
    return object.dump();
}

double three_digits(double value) { return std::round(1e3 * value) / 1e3; }

}  // namespace

std::string LayerDesk::layer(const News& news, const std::string& name) {
    const GameView& game = *news.game;
    const std::size_t moves = game.position.moves().size();
    engine::LayerSource source{.position = game.position};
    if (news.search && news.search->position == identity_of(game.position)) {
        source.search = &news.search->decision;
        source.colour = news.search->colour;
    }
    const std::scoped_lock lock(mutex_);
    const auto found = made_.find(name);
    const bool same_game = found != made_.end() && found->second.game == news.game_number;
    if (same_game && found->second.search == news.search_number) return found->second.json;
    const auto& all = engine::known_layers();
    const auto info = std::ranges::find(all, name, &engine::LayerInfo::name);
    // A layer of the position alone does not change while the search goes on.
    if (same_game && info != all.end() && !info->of_search) return found->second.json;
    const engine::Layer made = engine::make_layer(name, source);
    std::string json = layer_json(name, moves, made, game.position.geometry());
    made_[name] = {news.game_number, news.search_number, json};
    return json;
}

std::string layers_json() {
    LayerJson list = LayerJson::array();
    for (const engine::LayerInfo& info : engine::known_layers())
        list.push_back({{"name", info.name}, {"help", info.help}, {"of_search", info.of_search}});
    return list.dump();
}

std::string pattern_json(const GameView& game, go::Point point) {
    if (game.position.is_over()) throw base::Error("the game is over; go back a move to see patterns");
    const prior::MoveReasons reasons = prior::reasons_for(go::GameState(game.position), point);
    LayerJson features = LayerJson::array();
    for (const prior::MoveReason& r : reasons.features)
        features.push_back({{"what", r.what}, {"detail", r.detail}, {"weight", three_digits(r.weight)}});
    LayerJson patterns = LayerJson::array();
    for (const prior::ShownPattern& shown : reasons.patterns) {
        patterns.push_back(
            {{"cells", go::Pattern::kCells[static_cast<std::size_t>(shown.pattern.size)] + 1},
             {"drawing", go::drawing(shown.pattern)},
             {"weight", shown.weight ? LayerJson(three_digits(*shown.weight)) : LayerJson(nullptr)}});
    }
    const LayerJson object = {{"point", go::vertex_text(point, game.position.size())},
                              {"moves", game.position.moves().size()},
                              {"probability", reasons.probability},
                              {"rank", reasons.rank},
                              {"of", reasons.moves},
                              {"score", three_digits(reasons.score)},
                              {"features", features},
                              {"patterns", patterns}};
    return object.dump();
}

}  // namespace yomi::serve
