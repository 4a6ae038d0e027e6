#pragma once

namespace yomi::cli {

class Command;

/// `yomi train`: weights of move choice, learned from games.
void add_train_command(Command program);

}  // namespace yomi::cli
