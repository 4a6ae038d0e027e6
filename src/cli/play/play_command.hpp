#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi play`: a game in the terminal.
void add_play_command(CLI::App& app);

}  // namespace yomi::cli
