#pragma once

#include <string>
#include <string_view>

namespace yomi::base {

/// Writes the whole text to a file: beside it first, then in its place, so that a full disk or an
/// interruption never leaves half a file or destroys an old one. Throws Error naming the file and the
/// system's reason.
void write_text_file(const std::string& path, std::string_view text);

/// The whole file. Throws Error naming it and the system's reason.
std::string read_text_file(const std::string& path);

}  // namespace yomi::base
