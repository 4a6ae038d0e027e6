#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "match/matchup.hpp"

namespace yomi::lab {

struct Cell;

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

/// Does jobs one after another. A result depends on the cell and the number alone (speeds excepted).
///
/// Thread safety: one call at a time, and all from one thread.
class Worker {
   public:
    /// Throws base::Interrupted when stopped.
    JobResult run(const Cell& cell, std::uint64_t number, std::stop_token stop);

   private:
    match::Table table_;
};

/// About how long a job takes, in seconds: measured by a few playouts of the players, or taken from their
/// clocks.
double guess_seconds(const Cell& cell);

}  // namespace yomi::lab
