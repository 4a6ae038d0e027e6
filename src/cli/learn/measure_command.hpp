#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi measure`: how well models predict the moves of games.
void add_measure_command(CLI::App& app);

}  // namespace yomi::cli
