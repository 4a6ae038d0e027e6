#pragma once

#include <memory>
#include <vector>

#include "base/random.hpp"
#include "serve/game/section.hpp"

namespace yomi::serve {

/// A room for every game of the arena, and the list of them at "/api/games/about".
class GameRooms {
   public:
    /// `memory`: as for a GameRoom.
    GameRooms(base::Seed seed, std::int64_t memory);

    /// Those of the rooms come before that of the list, whose name begins theirs.
    [[nodiscard]] const std::vector<std::unique_ptr<Section>>& sections() const { return sections_; }

   private:
    std::vector<std::unique_ptr<Section>> sections_;
};

}  // namespace yomi::serve
