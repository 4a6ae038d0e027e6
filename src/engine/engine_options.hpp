#pragma once

#include <cstdint>
#include <string>

#include "base/fields.hpp"

namespace yomi::engine {

/// The options of an engine that are not its player's.
struct EngineOptions {
    std::string player = "rave";
    std::int64_t playouts = 0;    ///< a move; 0: as long as `seconds` or the clock says
    double seconds = 2;           ///< a move when no clock is set and `playouts` is 0
    double time_margin = -1;      ///< seconds kept in reserve on a clock; below 0: as measured
    std::string pace = "middle";  ///< how main time is spread over the moves
    bool resign = true;
    double resign_below = 0.05;           ///< win share
    std::int64_t resign_after = 3;        ///< moves in a row below it
    std::int64_t resign_not_before = 20;  ///< percent of the board's points played
    bool friendly_pass = true;    ///< pass when the game is decided, dead stones or not; where rules allow it
    bool cleanup = false;         ///< take all dead stones off before passing, whatever the rules
    std::string ponder = "auto";  ///< whether to think on the opponent's time
    std::string book = "off";     ///< see BookShelf

    base::Fields fields();
};

}  // namespace yomi::engine
