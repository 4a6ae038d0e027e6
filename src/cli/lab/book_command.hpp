#pragma once

namespace yomi::cli {

class Command;

/// `yomi book make`, `check` and `show`.
void add_book_command(Command program);

}  // namespace yomi::cli
