#include "serve/game/board_views.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "serve/game/tree_json.hpp"

namespace yomi::serve {
namespace {

/// Whether a path begins with a name; takes it away.
bool take(std::string_view& path, std::string_view name) {
    if (!path.starts_with(name)) return false;
    path.remove_prefix(name.size());
    return true;
}

std::string pattern_at_text(const GameView& game, std::string_view text) {
    const auto point = go::parse_vertex(text, game.position.size());
    if (!point || *point == go::kPass) {
        throw base::Error(fmt::format("point '{}' is not on the board of {}x{}", text.substr(0, 80),
                                      game.position.size(), game.position.size()));
    }
    return pattern_json(game, *point);
}

}  // namespace

Answer BoardViews::answer(std::string_view method, std::string_view path, std::string_view /*body*/) {
    const std::string_view whole = path;
    if (method != "GET" && method != "HEAD")
        return error_answer(405, fmt::format("/api/board/{} takes GET", whole.substr(0, 80)));
    try {
        if (path == "layers") return {.body = layers_json()};
        if (take(path, "layer/")) return {.body = layers_.layer(room_.news(), std::string(path))};
        if (take(path, "pattern/")) return {.body = pattern_at_text(*room_.news().game, path)};
        if (take(path, "tree/")) return {.body = tree_json(room_, path)};
    } catch (const base::Error& error) {
        return error_answer(400, error.what());
    }
    return error_answer(404, fmt::format("there is nothing at '/api/board/{}'", whole.substr(0, 80)));
}

}  // namespace yomi::serve
