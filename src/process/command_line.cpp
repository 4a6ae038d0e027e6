#include "process/command_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/error.hpp"

namespace yomi::process {
namespace {

bool is_program(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

std::optional<std::string> on_path(const std::string& word) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets variables
    const char* const variable = std::getenv("PATH");
    std::string folders = variable == nullptr ? "/usr/bin:/bin" : variable;
    folders += ":/usr/games:/usr/local/games";
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const std::filesystem::path candidate =
            std::filesystem::path(folders.substr(begin, end - begin)) / word;
        if (is_program(candidate)) return candidate.string();
        begin = end + 1;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> split_command(std::string_view text) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (quote == 0 && blank) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (quote != 0 ? c == quote : c == '"' || c == '\'') {
            quote = quote != 0 ? '\0' : c;
        } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
            words.back() += text[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote != 0) throw base::Error(fmt::format("the command '{}' has an open quote {}", text, quote));
    if (words.empty()) throw base::Error("a command is empty; it names a program that speaks GTP");
    return words;
}

std::string find_program(const std::string& word) {
    if (word.find('/') != std::string::npos) {
        if (is_program(word)) return word;
        throw base::Error(fmt::format("'{}' is no program that can be started", word));
    }
    if (auto found = on_path(word)) return *found;
    if (word == "yomi") return "/proc/self/exe";
    throw base::Error(
        fmt::format("there is no program '{}' on the PATH; install it or give its whole path", word));
}

}  // namespace yomi::process
