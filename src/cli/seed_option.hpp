#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace yomi::cli {

/// --seed. A negative number is refused, not turned into a huge one.
CLI::Option* add_seed_option(CLI::App& command, std::uint64_t& seed, const std::string& help);
CLI::Option* add_seed_option(CLI::App& command, std::optional<std::uint64_t>& seed, const std::string& help);

}  // namespace yomi::cli
