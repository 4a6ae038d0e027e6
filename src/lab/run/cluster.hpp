#pragma once

#include <stop_token>

#include "lab/run/runner.hpp"

namespace yomi::lab {

/// The processes that mpirun started together, on one machine or on many. Rank 0 has the store and gives out
/// the jobs, and does some itself; the others work for it. Which rank does a job changes nothing in its
/// result.
///
/// Made by the main thread, which alone calls its functions.
class Cluster {
   public:
    /// Whether this process is one of several that mpirun started. Throws base::Error if so, but the program
    /// was built without MPI: every process would do the same work.
    static bool is_there();

    Cluster();
    /// Waits for the other processes.
    ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    [[nodiscard]] int rank() const { return rank_; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool is_first() const { return rank_ == 0; }

    /// Gives the numbers of rank 0 to the others, who wait for them; called by all.
    void share(std::vector<double>& numbers) const;

    /// For rank 0: does what is left to do, as run_locally() does.
    RunEnd run(const Experiment& experiment, Results& results, Schedule& schedule, const RunOptions& options,
               const std::stop_token& stop) const;
    /// For all others: works until rank 0 has no more jobs. An error of a job is told to rank 0.
    void work(const Experiment& experiment, const std::stop_token& stop) const;

    /// Ends all processes at once, with exit code 1.
    [[noreturn]] static void abort();

   private:
    int rank_ = 0;
    int size_ = 1;
};

}  // namespace yomi::lab
