#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace yomi::cli {

class Argument;
class Command;

/// --seed. A negative number is refused, not turned into a huge one.
Argument add_seed_option(Command command, std::uint64_t& seed, const std::string& help);
Argument add_seed_option(Command command, std::optional<std::uint64_t>& seed, const std::string& help);

}  // namespace yomi::cli
