#pragma once

namespace yomi::engine {

/// How main time is spread over the moves of a game.
enum class Pace {
    Middle,  ///< more where games are decided, less at the beginning and at the end
    Even     ///< much the same for every move
};

/// How many moves of our own, each as long as the next one, the main time that is left has to last for when
/// so many points of the board are empty: above 1. `overtime_follows`: whether moves get time of their own
/// when it has run out.
double moves_to_share(Pace pace, int size, int empty_points, bool overtime_follows);

}  // namespace yomi::engine
