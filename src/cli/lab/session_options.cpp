#include "cli/lab/session_options.hpp"

#include "cli/arguments.hpp"

namespace yomi::cli {

void add_session_options(Command command, LabSession& session) {
    command
        .add_option("--store", session.store,
                    "the laboratory: a file that keeps all results, made if there is none")
        .show_default();
    command.add_option("-j,--concurrency", session.concurrency, "jobs at a time (default: one for each core)")
        .range(1, 4096);
    command
        .add_option("--most-failures", session.most_failures,
                    "crashes, stalls and the like of programs in this session; more of them stop it")
        .not_negative()
        .show_default();
    command.add_option("--sgf", session.sgf_folder, "a folder that gets a file for every game");
}

}  // namespace yomi::cli
