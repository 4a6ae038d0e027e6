#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "lab/experiment/experiment.hpp"
#include "lab/run/cluster.hpp"
#include "lab/run/runner.hpp"

namespace yomi::cli {

/// What `yomi match` and `yomi run` have in common.
struct LabSession {
    std::string store = "yomi-lab.db";
    std::string ledger;   ///< the folder that gets the results instead, if it is named
    int concurrency = 0;  ///< 0: one for each core
    std::int64_t most_failures = 10;
    std::string sgf_folder;
    std::string resume_options;  ///< what the command that resumes needs besides its own words
};

/// What a command does in the only process, or in the first of those that mpirun started (`cluster`,
/// otherwise null).
using FirstProcess = std::function<void(lab::Cluster* cluster, const std::stop_token& stop)>;
/// What it does in the others.
using OtherProcess = std::function<void(const lab::Cluster& cluster, const std::stop_token& stop)>;

/// Calls the one that is this process's, with Ctrl-C as a stop. Throws what it throws; with several processes
/// a base::Error of the first one is printed and ends them all.
void in_processes(const FirstProcess& first, const OtherProcess& other);

lab::RunOptions run_options(const LabSession& session, const lab::Cluster* cluster);

/// Throws base::Error if the run did not come to its end, with the command that resumes it.
void report_end(const lab::RunEnd& end, const LabSession& session, const lab::Cluster* cluster,
                bool is_finished);

/// Runs what is left of the experiment: tells how long it will take, shows how far it is, prints the results,
/// and after an interruption the command that resumes. Throws base::Error if it did not come to its end.
void run_session(const lab::Experiment& experiment, const LabSession& session);

}  // namespace yomi::cli
