#include "cli/seed_option.hpp"

#include "cli/arguments.hpp"

namespace yomi::cli {
namespace {

template <class T>
Argument add(Command command, T& seed, const std::string& help) {
    const auto check = [](const std::string& text) {
        return text.starts_with('-') ? text + " is no seed; give a whole number from 0 on" : std::string();
    };
    return command.add_option("--seed", seed, help).check(check);
}

}  // namespace

Argument add_seed_option(Command command, std::uint64_t& seed, const std::string& help) {
    return add(command, seed, help);
}
Argument add_seed_option(Command command, std::optional<std::uint64_t>& seed, const std::string& help) {
    return add(command, seed, help);
}

}  // namespace yomi::cli
