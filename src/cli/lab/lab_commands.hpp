#pragma once

namespace CLI {
class App;
}

namespace yomi::cli {

/// run, runs, export, report: experiments and what is in a laboratory.
void add_lab_commands(CLI::App& app);

}  // namespace yomi::cli
