#pragma once

#include <map>
#include <mutex>
#include <string>

#include "serve/game/room.hpp"

namespace yomi::serve {

/// Layers of the present position as JSON. Some take as long as a second, so they are made one after another
/// and only once, however many pages ask.
///
/// Thread safety: all functions from any thread.
class LayerDesk {
   public:
    /// Throws base::Error as engine::make_layer() does.
    std::string layer(const News& news, const std::string& name);

   private:
    struct Made {
        std::uint64_t game = 0;
        std::uint64_t search = 0;
        std::string json;
    };
    std::mutex mutex_;
    std::map<std::string, Made> made_;  // by name: at most one for each layer that there is
};

/// Names and help of all layers.
std::string layers_json();

/// What the light model sees at a point, patterns and their weights. Throws base::Error if nobody can play
/// there.
std::string pattern_json(const GameView& game, go::Point point);

}  // namespace yomi::serve
