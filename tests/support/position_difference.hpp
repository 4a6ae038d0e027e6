#pragma once

#include <string>

#include "go/position.hpp"

namespace yomi::test {

/// What two positions disagree about first, of all that can be asked of one, the legality of every move
/// included; empty if nothing.
std::string difference(const go::Position& a, const go::Position& b);

}  // namespace yomi::test
