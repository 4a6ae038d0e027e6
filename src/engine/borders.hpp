#pragma once

#include "engine/dead_stones.hpp"
#include "go/position.hpp"

namespace yomi::engine {

/// Whether every region without living stones belongs to one player or lies in a seki. Under territory
/// scoring one or two neutral points do not matter; under area scoring each is worth a move.
bool borders_are_closed(const go::Position& position, const go::Status& status);

/// Whether nothing is left to play for: no chain is in doubt, the borders are closed, and the playouts agree
/// about every territory.
bool is_settled(const go::Position& position, const DeadStoneEstimate& estimate);

}  // namespace yomi::engine
