#pragma once

#include "arena/hidden_games.hpp"

namespace yomi::arena {

// One game each, in a file of its own, because its players are compiled for it.
std::unique_ptr<HiddenTable> make_synthetic_table();
std::unique_ptr<HiddenTable> make_hearts_table();
std::unique_ptr<HiddenTable> make_daihinmin_table();
std::unique_ptr<HiddenTable> make_phantom_go_table();

}  // namespace yomi::arena
