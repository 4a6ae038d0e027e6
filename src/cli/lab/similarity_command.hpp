#pragma once

namespace yomi::cli {

class Command;

/// `yomi similarity`: how often the surroundings of moves match where RAVE counts them, by depth.
void add_similarity_command(Command program);

}  // namespace yomi::cli
