#pragma once

#include "serve/game/layer_desk.hpp"
#include "serve/game/room.hpp"
#include "serve/game/section.hpp"

namespace yomi::serve {

/// What can be looked at beside the game itself: layers, patterns, the tree.
///
///     layers, layer/NAME, pattern/POINT, tree/LINE;LINE…
class BoardViews : public Section {
   public:
    /// The room must outlive it.
    explicit BoardViews(Room& room) : room_(room) {}

    [[nodiscard]] std::string_view name() const override { return "board"; }
    Answer answer(std::string_view method, std::string_view path, std::string_view body) override;
    /// It has no news of its own: the game and the search tell when to look again.
    std::string events() override { return ": ask the game\n\n"; }
    [[nodiscard]] std::chrono::milliseconds pause() const override { return std::chrono::seconds(1); }

   private:
    Room& room_;
    LayerDesk layers_;
};

}  // namespace yomi::serve
