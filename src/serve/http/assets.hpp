#pragma once

#include <string_view>

namespace yomi::serve {

struct Asset {
    std::string_view path;
    std::string_view type;
    std::string_view bytes;
};

/// The file of the page at that path, out of the program itself; null if there is none.
const Asset* find_asset(std::string_view path);

/// What stands in the page for the token of a server.
inline constexpr std::string_view kTokenPlace = "%YOMI_TOKEN%";

}  // namespace yomi::serve
