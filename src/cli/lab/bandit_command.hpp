#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi bandit`: the regret of bandit rules, measured.
void add_bandit_command(CLI::App& app);

}  // namespace yomi::cli
