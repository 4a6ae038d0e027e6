#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// Adds `yomi tune`.
void add_tune_command(CLI::App& app);

}  // namespace yomi::cli
