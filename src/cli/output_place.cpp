#include "cli/output_place.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/error.hpp"

namespace yomi::cli {

void check_output_place(const std::string& path) {
    namespace fs = std::filesystem;
    if (path.empty()) return;
    std::error_code error;
    const fs::path folder = fs::absolute(path, error).parent_path();
    if (!fs::is_directory(folder, error)) {
        throw base::Error(fmt::format("cannot write '{}': there is no folder '{}'", path, folder.string()));
    }
    if (fs::is_directory(path, error))
        throw base::Error(fmt::format("cannot write '{}': it is a folder", path));
}

}  // namespace yomi::cli
