#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "lab/work/work.hpp"

namespace yomi::lab {

struct Cell;

/// What the jobs of cells came to, wherever it is kept. A cell is known by its identity.
///
/// Thread safety: one call at a time.
class Results {
   public:
    virtual ~Results() = default;

    /// The numbers of the cell's jobs that are done.
    virtual std::set<std::uint64_t> done(const Cell& cell) = 0;
    /// Without their records, in the order of their numbers.
    virtual std::vector<match::GameResult> games(const Cell& cell) = 0;
    /// In the order of their jobs; those of many jobs may be averaged.
    virtual std::vector<Measure> measures(const Cell& cell) = 0;
    /// Mean time of a job of the cell; 0 if none is done.
    virtual double seconds_per_job(const Cell& cell) = 0;

    /// Of the files that the cell's results were made from; empty: none, or nobody wrote them down.
    virtual Inputs inputs(const Cell& cell) = 0;

    /// Adds a result, which is kept when this returns; one that is there already stays.
    virtual void add(const Cell& cell, const JobResult& result) = 0;

   protected:
    Results() = default;
    Results(const Results&) = default;
    Results(Results&&) = default;
    Results& operator=(const Results&) = default;
    Results& operator=(Results&&) = default;
};

}  // namespace yomi::lab
