#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace yomi::cli {

/// --seed, into a std::uint64_t or an optional one. A negative number is refused, not turned into a huge one.
template <class T>
CLI::Option* add_seed_option(CLI::App& command, T& seed, const std::string& help) {
    const auto check = [](const std::string& text) {
        return text.starts_with('-') ? text + " is no seed; give a whole number from 0 on" : std::string();
    };
    return command.add_option("--seed", seed, help)->check(CLI::Validator(check, ""));
}

}  // namespace yomi::cli
