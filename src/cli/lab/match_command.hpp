#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

void add_match_command(CLI::App& app);

}  // namespace yomi::cli
