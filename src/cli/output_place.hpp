#pragma once

#include <string>

namespace yomi::cli {

/// Throws base::Error if no file can be written there: a mistyped place shall be known before the work, not
/// after it. An empty path is no file, and fine.
void check_output_place(const std::string& path);

}  // namespace yomi::cli
