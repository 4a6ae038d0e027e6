#pragma once

#include <map>
#include <string>
#include <vector>

namespace yomi::test {

/// One case of a file in tests/boards, by key. The files are for people to read:
///
///     # A comment.
///     case: a name, which starts a case
///     key: value
///     board:
///         . X O
///         . X O
///         . X O
///
/// A value may go on over lines without a key.
using BoardCase = std::map<std::string, std::string>;

/// The cases of tests/boards/`name`. Throws std::runtime_error for a file that is not there or not of this
/// form.
std::vector<BoardCase> read_board_cases(const std::string& name);

}  // namespace yomi::test
