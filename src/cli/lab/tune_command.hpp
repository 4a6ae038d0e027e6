#pragma once

namespace yomi::cli {

class Command;

/// Adds `yomi tune`.
void add_tune_command(Command program);

}  // namespace yomi::cli
