#pragma once

#include <cstdint>

namespace yomi::signature {

/// A checksum of what the program computes with fixed seeds: playouts on several sizes, and whole games of
/// its players. The same on every machine and compiler; a change that alters it alters how Yomi plays.
std::uint64_t compute();

}  // namespace yomi::signature
