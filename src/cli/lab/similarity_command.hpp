#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi similarity`: how often the surroundings of moves match where RAVE counts them, by depth.
void add_similarity_command(CLI::App& app);

}  // namespace yomi::cli
