#pragma once

#include <string>

#include "lab/ledger/ledger.hpp"

namespace yomi::lab {

/// Where the parts of pages that come from a ledger are made of.
struct PageSources {
    std::string experiments = "experiments";  ///< the folder of the experiments …
    std::string papers =
        "experiments/reported/papers.toml";  ///< … and the list of the papers' tables and figures
};

/// A page with everything between its markers, each at the start of a line, written anew from the ledger:
///
///     <!-- ledger table: kl-ucb-500 -->           the tables of an experiment's report
///     <!-- ledger papers: Yang & Kaneko 2013 -->  one row for each table and figure of a paper
///     <!-- end of ledger -->
///
/// Throws base::Error with file and line for a marker that says nothing known or has no end.
std::string with_results(const std::string& page, const std::string& file, Ledger& ledger,
                         const PageSources& sources);

/// The story of an experiment's results in a ledger: runs, dates, programs, machines.
StoredRun run_of(const Experiment& experiment, const Ledger& ledger);

}  // namespace yomi::lab
