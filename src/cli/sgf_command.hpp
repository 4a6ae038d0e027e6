#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// Adds `yomi sgf` with its subcommands: check (replay games legally), show (draw a position), format (write
/// a file canonically). Their callbacks throw base::Error.
void add_sgf_command(CLI::App& app);

}  // namespace yomi::cli
