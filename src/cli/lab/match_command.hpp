#pragma once

namespace yomi::cli {

class Command;

void add_match_command(Command program);

}  // namespace yomi::cli
