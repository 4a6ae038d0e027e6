#pragma once

namespace yomi::cli {

class Command;

/// `yomi bandit`: the regret of bandit rules, measured.
void add_bandit_command(Command program);

}  // namespace yomi::cli
