#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi train`: weights of move choice, learned from games.
void add_train_command(CLI::App& app);

}  // namespace yomi::cli
