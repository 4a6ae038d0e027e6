#pragma once

namespace yomi::cli {

class Command;

/// `yomi parts`: every player, recipe, part and option with its help.
void add_parts_command(Command program);

}  // namespace yomi::cli
