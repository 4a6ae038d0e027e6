#include "cli/seed_option.hpp"

#include <CLI/CLI.hpp>

namespace yomi::cli {
namespace {

template <class T>
CLI::Option* add(CLI::App& command, T& seed, const std::string& help) {
    const auto check = [](const std::string& text) {
        return text.starts_with('-') ? text + " is no seed; give a whole number from 0 on" : std::string();
    };
    return command.add_option("--seed", seed, help)->check(CLI::Validator(check, ""));
}

}  // namespace

CLI::Option* add_seed_option(CLI::App& command, std::uint64_t& seed, const std::string& help) {
    return add(command, seed, help);
}
CLI::Option* add_seed_option(CLI::App& command, std::optional<std::uint64_t>& seed, const std::string& help) {
    return add(command, seed, help);
}

}  // namespace yomi::cli
