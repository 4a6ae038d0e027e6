#pragma once

#include <cstdint>
#include <string>

#include "lab/experiment.hpp"

namespace yomi::cli {

/// What `yomi match` and `yomi run` have in common.
struct LabSession {
    std::string store = "yomi-lab.db";
    int concurrency = 0;  ///< 0: one for each core
    std::int64_t most_failures = 10;
    std::string sgf_folder;
    std::string resume_options;  ///< what the command that resumes needs besides its own words
};

/// Runs what is left of the experiment: tells how long it will take, shows how far it is, prints the results,
/// and after an interruption the command that resumes. Throws base::Error if it did not come to its end.
void run_session(const lab::Experiment& experiment, const LabSession& session);

}  // namespace yomi::cli
