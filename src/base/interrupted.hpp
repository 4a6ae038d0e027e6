#pragma once

#include <stdexcept>

namespace yomi::base {

/// Thrown by long work that was asked to stop: not a failure, and nothing that was finished is lost.
struct Interrupted : std::runtime_error {
    Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace yomi::base
