#include "arena/session.hpp"

#include <algorithm>
#include <cctype>

#include "base/error.hpp"

namespace yomi::arena {

void Session::undo() { throw base::Error("moves of this game cannot be taken back"); }

bool is_same_move(const std::string& a, const std::string& b) {
    const auto lower = [](unsigned char c) { return std::tolower(c); };
    return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace yomi::arena
