#include "base/file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"

namespace yomi::base {

void write_text_file(const std::string& path, std::string_view text) {
    namespace fs = std::filesystem;
    const auto refuse = [&](const std::string& reason) {
        throw Error(fmt::format("cannot write the file '{}': {}", path, reason));
    };
    std::error_code error;
    // What is there and no plain file (a device, a pipe) can only be written to directly.
    const bool direct = fs::exists(path, error) && !fs::is_regular_file(path, error);
    const std::string target = direct ? path : path + ".part";
    errno = 0;
    std::ofstream file(target, std::ios::binary | std::ios::trunc);
    if (!file) refuse(std::strerror(errno));
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file) {
        const std::string reason = std::strerror(errno);
        if (!direct) fs::remove(target, error);
        refuse(reason);
    }
    if (direct) return;
    fs::rename(target, path, error);
    if (error) {
        const std::string reason = error.message();
        fs::remove(target, error);
        refuse(reason);
    }
}

std::string read_text_file(const std::string& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Error(fmt::format("cannot read the file '{}': {}", path, std::strerror(errno)));
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (file.bad()) throw Error(fmt::format("cannot read the file '{}'", path));
    return text;
}

}  // namespace yomi::base
