#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lab/ledger/ledger_line.hpp"
#include "lab/store/results.hpp"

namespace yomi::lab {

/// Something in a ledger that is not as it should be.
struct LedgerTrouble {
    std::string place;  ///< "results/kl-ucb-500.jsonl:12"
    std::string text;
};

/// A line where it stands.
struct PlacedLine {
    std::string place;
    LedgerLine line;
};

/// What a tidying did.
struct TidyCount {
    std::size_t before = 0;
    std::size_t after = 0;
    std::size_t dropped = 0;  ///< damaged lines
};

/// The results of experiments as text: a folder with a file for each experiment, made to be kept under
/// version control. Every line stands for itself, so that ledgers of several machines are merged by putting
/// their lines together in any order. A job that several lines have counts once: as a closed line says, if
/// there is one, otherwise as the earliest says.
///
/// A result is in its file, whole, when add() returns; several processes may write into one folder. Each
/// writes a line for every job, and joins all lines of the file from time to time and at the end of its
/// session; see joined(). A line that is damaged is not counted, and its jobs are done again.
///
/// Thread safety: one call at a time.
class Ledger : public Results {
   public:
    /// The folder is made if it is not there. Throws base::Error if it cannot be read.
    static Ledger open(const std::string& folder);
    static Ledger open_existing(const std::string& folder);
    Ledger(Ledger&&) noexcept = default;
    ~Ledger() override = default;

    [[nodiscard]] const std::string& folder() const { return folder_; }

    /// Lines that are damaged, lines of one cell that were made from different files (only those that agree
    /// with the first count), and lines that contradict each other: of a job that comes to the same whenever
    /// one program does it, but does not there.
    [[nodiscard]] const std::vector<LedgerTrouble>& troubles() const { return troubles_; }
    /// All that are whole, the earliest first.
    [[nodiscard]] const std::vector<PlacedLine>& lines() const { return lines_; }

    /// What counts of each job of the cell with this identity, ascending.
    [[nodiscard]] std::vector<LedgerJob> jobs(std::uint64_t cell) const;

    /// add() is for cells of this experiment from now on.
    void begin_session(const Experiment& experiment, const Environment& environment);
    /// Joins the lines of the experiment's file.
    void end_session();

    std::set<std::uint64_t> done(const Cell& cell) override;
    std::vector<match::GameResult> games(const Cell& cell) override;
    std::vector<Measure> measures(const Cell& cell) override;
    double seconds_per_job(const Cell& cell) override;
    Inputs inputs(const Cell& cell) override { return cells_[cell.identity].inputs; }
    void add(const Cell& cell, const JobResult& result) override;

    /// Joins the lines of all files of the folder. Damaged lines stay unless they are to be dropped.
    static TidyCount tidy(const std::string& folder, bool drop_damaged);

   private:
    struct KnownJob {
        LedgerJob job;
        std::size_t line = 0;
    };
    struct KnownCell {
        std::string colours;
        Inputs inputs;                ///< of the lines that have some …
        std::size_t inputs_line = 0;  ///< … and the first of them
        std::map<std::uint64_t, KnownJob> jobs;
        std::map<std::uint64_t, std::size_t> closed;  ///< lines by their first job
        double seconds = 0;
        std::size_t timed_jobs = 0;  ///< that the seconds are of
    };

    explicit Ledger(std::string folder) : folder_(std::move(folder)) {}
    void read();
    void know(std::size_t line);
    bool fits(std::size_t line, KnownCell& cell);
    void note_contradiction(std::size_t line, std::size_t counting, const std::string& what);
    [[nodiscard]] std::string path() const;

    std::string folder_;
    std::vector<PlacedLine> lines_;
    std::map<std::uint64_t, KnownCell> cells_;
    std::vector<LedgerTrouble> troubles_;

    // Of the session.
    std::string experiment_;
    std::string run_;
    std::string date_;
    Environment environment_;
    std::map<std::uint64_t, bool> is_repeatable_;  // by cell
    std::size_t unjoined_ = 0;
};

/// The file of an experiment in a ledger.
std::string ledger_path(const std::string& folder, const std::string& experiment);

}  // namespace yomi::lab
