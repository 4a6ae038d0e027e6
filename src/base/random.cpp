#include "base/random.hpp"

#include <random>

namespace yomi::base {

Seed Seed::from_entropy() {
    std::random_device device;
    const std::uint64_t high = device();
    return Seed((high << 32) | device());
}

}  // namespace yomi::base
