#pragma once

#include <string>

#include "base/error.hpp"

namespace yomi::test {

/// The text of the base::Error that the action throws; "no error" if it throws none.
template <class Action>
std::string error_text(Action action) {
    try {
        action();
    } catch (const base::Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace yomi::test
