#pragma once

#include <memory>
#include <vector>

#include "base/random.hpp"
#include "serve/game/section.hpp"
#include "serve/games/game_room.hpp"

namespace yomi::serve {

/// A room for each of the games, and the list of them at "/api/games/about". Trees stay where somebody
/// thought last, and where somebody thinks.
class GameRooms {
   public:
    GameRooms(base::Seed seed, const RoomLimits& limits, const arena::GameList& games = arena::games());
    ~GameRooms();
    GameRooms(const GameRooms&) = delete;
    GameRooms& operator=(const GameRooms&) = delete;

    /// Those of the rooms come before that of the list, whose name begins theirs.
    [[nodiscard]] const std::vector<std::unique_ptr<Section>>& sections() const { return sections_; }

   private:
    std::vector<std::unique_ptr<Section>> sections_;
    std::vector<GameRoom*> rooms_;  // among them
};

}  // namespace yomi::serve
