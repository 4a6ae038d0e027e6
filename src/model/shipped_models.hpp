#pragma once

#include "model/keyed_weights.hpp"
#include "model/move_weights.hpp"

namespace yomi::model {

// The weights of models/, which are part of the program. A board of a size that none is for is played like
// the one that it is closest to.

/// The light model, as it is in the file, and made ready for the prior.
MoveWeights shipped_move_weights(int board_size);
const MoveTable& shipped_weights(int board_size);

/// The rich model.
const KeyedModelTable& shipped_rich_weights(int board_size);

/// The function of playouts.
KeyedWeights shipped_playout_weights(int board_size);

}  // namespace yomi::model
