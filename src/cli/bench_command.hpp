#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// `yomi bench`: speeds, and the signature.
void add_bench_command(CLI::App& app);

}  // namespace yomi::cli
