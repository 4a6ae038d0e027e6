#pragma once

namespace yomi::cli {

class Command;

/// `yomi play`: a game in the terminal.
void add_play_command(Command program);

}  // namespace yomi::cli
