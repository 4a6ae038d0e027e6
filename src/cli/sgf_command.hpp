#pragma once

namespace yomi::cli {

class Command;

/// Adds `yomi sgf` with its subcommands: check (replay games legally), show (draw a position), format (write
/// a file canonically). Their callbacks throw base::Error.
void add_sgf_command(Command program);

}  // namespace yomi::cli
