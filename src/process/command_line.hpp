#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yomi::process {

/// The words of a command as a shell would split them: quotes of both kinds and backslashes, nothing else.
/// Throws base::Error for an open quote or no words at all.
std::vector<std::string> split_command(std::string_view text);

/// The file that the first word of a command names: itself if it has a slash, otherwise from the PATH or one
/// of the folders where games are that root's PATH lacks. `yomi` is this program itself if the PATH has none.
/// Throws base::Error if there is no such program.
std::string find_program(const std::string& word);

}  // namespace yomi::process
