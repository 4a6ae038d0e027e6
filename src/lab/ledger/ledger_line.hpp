#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lab/store/store.hpp"
#include "match/tally.hpp"

namespace yomi::lab {

/// One job in a ledger.
struct LedgerJob {
    std::uint64_t number = 0;
    char game = 0;          ///< '+', '=' or '-': a win, draw or loss of the first player; 0: no game
    bool failed = false;    ///< the loser's program failed
    bool disputed = false;  ///< the players did not agree about the score
    std::vector<Measure> measures = {};
    std::optional<std::uint32_t> mark = {};  ///< all that a closed line has of its measures: see mark_of()
};

/// Whether two jobs of one number came to the same.
bool same_result(const LedgerJob& a, const LedgerJob& b);

/// One line of a ledger: what jobs of one cell came to in one run of the program. A line stands for itself:
/// it says what it is about, who made it, and how often each result came.
///
/// A line with measures of all jobs of a block is closed: it has their sums, and of each job a mark. Two
/// closed lines have all jobs in common or none, so that sums never have to be taken apart.
struct LedgerLine {
    std::uint64_t cell = 0;  ///< its identity …
    std::string experiment;
    std::string name;           ///< … and its name in the experiment
    std::string colours;        ///< of the first player, as in match::Matchup; empty: no games
    bool is_repeatable = true;  ///< a job done again comes to the same
    std::string run;            ///< known to no other run; a closed line may have jobs of several: "a+b"
    std::string date;           ///< when the run began, UTC
    Environment environment;
    double seconds = 0;
    std::vector<LedgerJob> jobs;  ///< ascending
    bool is_closed = false;
    std::vector<Measure> sums = {};  ///< of a closed line, as sums_of() has them
    Inputs inputs = {};  ///< of the files that decide the results; lines of earlier versions have none
};

/// The runs that the line has jobs of.
std::set<std::string> runs_of(const LedgerLine& line);

/// The game of a job as the laboratory knows it, without its moves.
match::GameResult game_of(const LedgerJob& job, const match::Pairing& pairing);
LedgerJob ledger_job_of(const JobResult& result);

/// A JSON object without the end of the line. Its last member is a checksum of what is before it.
std::string text_of(const LedgerLine& line);

/// Throws base::Error saying what is wrong: no JSON, another checksum, sums that are not those of the jobs.
LedgerLine read_ledger_line(std::string_view text);

}  // namespace yomi::lab
