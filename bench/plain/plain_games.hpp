#pragma once

#include <memory>

#include "plain_search.hpp"

namespace yomi::plain {

/// The games before their first moves, as `yomi play` has them (Hex 11x11 without the swap).
std::unique_ptr<State> connect_four();
std::unique_ptr<State> othello();
std::unique_ptr<State> hex();

}  // namespace yomi::plain
