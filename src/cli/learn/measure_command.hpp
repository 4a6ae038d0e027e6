#pragma once

namespace yomi::cli {

class Command;

/// `yomi measure`: how well models predict the moves of games.
void add_measure_command(Command program);

}  // namespace yomi::cli
