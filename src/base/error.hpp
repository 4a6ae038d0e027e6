#pragma once

#include <stdexcept>

namespace yomi::base {

/// Bad input from a person or a program: the message names the input, what is wrong with it and the way out.
/// A broken invariant of our own is an assertion instead.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace yomi::base
