#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yomi::base {

/// The known name that this one is most likely a misspelling of; empty if none is near.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

/// For an error: "there is no game 'hxe'; did you mean 'hex'? Known: go, hex".
std::string no_such(std::string_view kind, std::string_view name, const std::vector<std::string>& known);

}  // namespace yomi::base
