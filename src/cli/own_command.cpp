#include "cli/own_command.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>

namespace yomi::cli {
namespace {

/// A word as a shell has to be given it.
std::string shell_quoted(const std::string& word) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:=,+@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

}  // namespace

std::string own_command() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string words{std::istreambuf_iterator<char>(file), {}};
    std::string text;
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = std::min(words.find('\0', begin), words.size());
        text += (text.empty() ? "" : " ") + shell_quoted(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return text;
}

std::string own_command_anywhere() {
    const std::string command = own_command();
    const std::size_t end = std::min(command.find(' '), command.size());
    const std::size_t slash = command.rfind('/', end);
    return slash == std::string::npos ? command : command.substr(slash + 1);
}

}  // namespace yomi::cli
