#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi gtp`: the engine for programs, over standard input and output.
void add_gtp_command(CLI::App& app);

}  // namespace yomi::cli
