#pragma once

#include "engine/layers/layer.hpp"

// The layers one by one, for the table in layer_table.cpp.

namespace yomi::engine {

Layer influence_layer(const LayerSource& source);
Layer zobrist_layer(const LayerSource& source);
Layer safe_layer(const LayerSource& source);
Layer owners_layer(const LayerSource& source);
Layer liberties_layer(const LayerSource& source);
Layer chains_layer(const LayerSource& source);
Layer groups_layer(const LayerSource& source);
Layer ladders_layer(const LayerSource& source);
Layer captures_layer(const LayerSource& source);

Layer light_layer(const LayerSource& source);
Layer rich_layer(const LayerSource& source);
Layer similarity_layer(const LayerSource& source);

Layer means_layer(const LayerSource& source);
Layer visits_layer(const LayerSource& source);
Layer rave_layer(const LayerSource& source);
Layer priors_layer(const LayerSource& source);
Layer expected_layer(const LayerSource& source);

}  // namespace yomi::engine
