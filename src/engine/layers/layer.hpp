#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "go/position.hpp"
#include "player/player.hpp"

/// What the laboratory can draw on a board, for every front end alike: GoGui's views and the page's layers.

namespace yomi::engine {

/// Things to draw. All of them may be empty.
struct Layer {
    struct Shade {
        go::Point point;
        double value;
    };
    struct Label {
        go::Point point;
        std::string text;
    };
    std::vector<Shade> influence = {};  ///< -1 White's, 1 Black's
    std::vector<Shade> heat = {};       ///< 0 none, 1 the most
    std::vector<Label> labels = {};
    go::PointSet black = {};  ///< whose points they are
    go::PointSet white = {};
    go::PointSet crosses = {};
    go::PointSet circles = {};
    std::string text = {};  ///< one line about all of it, or nothing
};

/// What a layer is drawn from.
struct LayerSource {
    const go::Position& position;
    const player::Decision* search = nullptr;  ///< of `colour` in this position, if there was one
    go::Colour colour = go::Colour::Black;     ///< who was to move in the search
    std::stop_token stop = {};
};

struct LayerInfo {
    std::string_view name;
    std::string_view help;
    bool of_search;  ///< whether it needs one
    Layer (*make)(const LayerSource& source);
};

/// Every layer. To add one, add its line in layer_table.cpp.
const std::vector<LayerInfo>& known_layers();

/// Throws base::Error for an unknown name, for a layer of a search without one, and if the search has not
/// what the layer shows.
Layer make_layer(std::string_view name, const LayerSource& source);

/// The layer "owners" with a status that is known.
Layer owners_layer(const go::Position& position, const go::Status& status);

}  // namespace yomi::engine
