#pragma once

namespace yomi::cli {

class Command;

/// `yomi bench`: speeds, and the signature.
void add_bench_command(Command program);

}  // namespace yomi::cli
