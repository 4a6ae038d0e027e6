#pragma once

#include <string>

namespace yomi::cli {

/// The words that started this program, as a shell has to be given them.
std::string own_command();

/// The same without the folder of the program, for files that go to other machines.
std::string own_command_anywhere();

}  // namespace yomi::cli
