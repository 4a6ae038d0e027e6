#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/store/results.hpp"

namespace yomi::lab {

class Database;

/// An experiment that was started once or more often.
struct StoredRun {
    std::int64_t id = 0;
    std::string name;
    std::string title;
    std::string text;      ///< the experiment's file, from which it can be read again
    std::string reported;  ///< the table of figures that the file names
    std::uint64_t seed = 0;
    std::string first_started;
    std::string last_started;
    std::string version;  ///< of the last start, as the two below
    std::string compiler;
    std::string machine;
    std::int64_t sessions = 0;
    std::int64_t games = 0;
    std::int64_t measures = 0;
};

/// Where a program runs and what made it; stored with every start.
struct Environment {
    std::string version;
    std::string compiler;
    std::string machine;
    std::string signature = {};  ///< of the program; only a ledger has it

    static Environment here();
};

/// The results of experiments: one SQLite file. A cell is known by its identity, so experiments that share a
/// cell share its results, and a job that is done is never done again.
///
/// Several processes may use one file at a time. What was added is there, whole, even if the program is
/// killed in the next moment; what a crash of the whole machine takes is at most the last seconds.
///
/// Thread safety: one call at a time.
class Store : public Results {
   public:
    /// Opens the file, or makes it if there is none. Throws base::Error for a file that is no laboratory, is
    /// damaged or was made by a newer version; it has not been changed then.
    static Store open(const std::string& path);
    /// The same without making one.
    static Store open_existing(const std::string& path);
    Store(Store&&) noexcept;
    ~Store() override;

    [[nodiscard]] const std::string& path() const;

    /// A session of work on the experiment, with all of its cells.
    void begin_session(const Experiment& experiment, const Environment& environment);
    /// More cells of an experiment, known by its identity, that has begun.
    void add_cells(const Experiment& experiment);

    std::set<std::uint64_t> done(const Cell& cell) override;
    /// How many jobs with numbers below `jobs` of the cell are done.
    std::uint64_t count_done(const Cell& cell);
    /// Of the session that was begun.
    void add(const Cell& cell, const JobResult& result) override;

    std::vector<match::GameResult> games(const Cell& cell) override { return games(cell, false); }
    /// With the moves only if they are wanted: a record takes a thousand times the room of a result.
    std::vector<match::GameResult> games(const Cell& cell, bool with_records);
    /// The record of one game as SGF; empty if there is none.
    std::string record(const Cell& cell, std::uint64_t number);
    std::vector<Measure> measures(const Cell& cell) override;
    double seconds_per_job(const Cell& cell) override;
    Inputs inputs(const Cell& cell) override;

    std::vector<StoredRun> runs();
    /// The last run of that name or, for a number, of that id. Throws base::Error naming the known runs.
    StoredRun run(const std::string& name_or_id);
    /// The experiment of a run. Throws base::Error if another version wrote it and this one reads it no more.
    static Experiment experiment_of(const StoredRun& run, const arena::GameList& games = arena::games());

   private:
    explicit Store(std::unique_ptr<Database> database);
    std::int64_t cell_id(const Cell& cell);
    void link_cells(const Experiment& experiment);

    std::unique_ptr<Database> database_;
    std::int64_t session_ = 0;
};

}  // namespace yomi::lab
