#include "cli/lab/session_options.hpp"

#include <CLI/CLI.hpp>

namespace yomi::cli {

void add_session_options(CLI::App& command, LabSession& session) {
    command
        .add_option("--store", session.store,
                    "the laboratory: a file that keeps all results, made if there is none")
        ->capture_default_str();
    command
        .add_option("-j,--concurrency", session.concurrency, "jobs at a time (default: one for each core)")
        ->check(CLI::Range(1, 4096));
    command
        .add_option("--most-failures", session.most_failures,
                    "crashes, stalls and the like of programs in this session; more of them stop it")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_option("--sgf", session.sgf_folder, "a folder that gets a file for every game");
}

}  // namespace yomi::cli
