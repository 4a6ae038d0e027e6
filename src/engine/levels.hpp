#pragma once

#include <cstdint>

namespace yomi::engine {

/// Named strengths, from 1 on: each level plays twice as many simulations a move as the one before.
inline constexpr int kLevels = 10;
inline constexpr int kDefaultLevel = 8;
constexpr std::int64_t playouts_of_level(int level) { return std::int64_t{50} << (level - 1); }

}  // namespace yomi::engine
