#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi parts`: every player, recipe, part and option with its help.
void add_parts_command(CLI::App& app);

}  // namespace yomi::cli
