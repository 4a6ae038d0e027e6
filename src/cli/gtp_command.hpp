#pragma once

namespace yomi::cli {

class Command;

/// `yomi gtp`: the engine for programs, over standard input and output.
void add_gtp_command(Command program);

}  // namespace yomi::cli
