#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "lab/experiment/inputs.hpp"
#include "match/matchup.hpp"

namespace yomi::lab {

struct Cell;
class GamesWork;

/// One figure: a point of a curve, or a single one. Results of many jobs may have them averaged.
struct Measure {
    std::uint64_t number = 0;  ///< of the job, or the first of them
    std::string name;          ///< of the curve
    double x = 0;
    double value = 0;
    double half_width = 0;  ///< of the 95 % confidence interval, if one job knows it
    double weight = 1;      ///< how much is behind it, where several jobs are averaged
    std::int64_t jobs = 1;  ///< that the value is the mean of
    double spread = 0;      ///< of those jobs: the sum of their squared distances from the mean
};

/// What a job came to: a game, or measures.
struct JobResult {
    std::uint64_t number = 0;
    double seconds = 0;
    std::optional<match::GameResult> game;
    std::vector<Measure> measures;
};

/// What a job is given beside its number.
struct Workbench {
    match::Table& table;         ///< where games of Go are played
    std::uint64_t identity = 0;  ///< of the cell
    std::stop_token stop = {};
};

/// A kind of laboratory work, with everything that decides the results of one cell. A class of it has besides
/// what is declared here two static functions, read() and report(), and a line in the table of
/// work_kinds.cpp; nothing else knows the kinds.
///
/// Thread safety: all functions here are const and may be called from several threads.
class Work {
   public:
    virtual ~Work() = default;

    /// Everything that decides the results, as text. The identity of a cell is made of it: a change of one
    /// letter parts a cell from its results.
    [[nodiscard]] virtual std::string spec() const = 0;

    /// Does the job with the result's number, whose result depends on the work and the number alone (speeds
    /// excepted). Throws base::Interrupted when stopped.
    virtual void run(const Workbench& bench, JobResult& result) const = 0;

    /// About how long a job takes, in seconds: measured by doing a small part of it, or taken from clocks.
    [[nodiscard]] virtual double estimate() const = 0;

    /// The figures that a paper may report.
    [[nodiscard]] virtual std::vector<std::string> figures() const { return {}; }

    /// Whether a job's result depends on its number alone, not on a clock or on a program of others.
    [[nodiscard]] virtual bool is_repeatable() const { return true; }

    /// Throws base::Error if a program that is needed is not there.
    virtual void require_programs() const {}

    /// The files whose bytes decide the results and are not in spec(). Throws base::Error if one is missing.
    [[nodiscard]] virtual std::vector<InputFile> input_files() const { return {}; }

    /// The work itself if its jobs are games between two players, which are kept and counted as such;
    /// otherwise null: its jobs come to measures.
    [[nodiscard]] virtual const GamesWork* match() const { return nullptr; }

   protected:
    Work() = default;
    Work(const Work&) = default;
    Work(Work&&) = default;
    Work& operator=(const Work&) = default;
    Work& operator=(Work&&) = default;
};

/// Seconds that one job of the work takes, by doing it; for estimates by a small part of a job.
double seconds_of_job(const Work& work);

/// Does jobs one after another.
///
/// Thread safety: one call at a time, and all from one thread.
class Worker {
   public:
    /// Throws base::Interrupted when stopped.
    JobResult run(const Cell& cell, std::uint64_t number, std::stop_token stop);

   private:
    match::Table table_;
};

}  // namespace yomi::lab
