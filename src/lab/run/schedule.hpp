#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/work/games_work.hpp"
#include "lab/work/work.hpp"
#include "match/tally.hpp"

namespace yomi::lab {

struct Job {
    std::size_t cell = 0;  ///< its place in the experiment
    std::uint64_t number = 0;
};

/// What is known about a matchup, without its games.
class MatchState {
   public:
    explicit MatchState(const GamesWork& work) : work_(&work) {}

    void add(const match::GameResult& game);

    /// All games; pairs as far as both games are there.
    [[nodiscard]] const match::Tally& tally() const { return tally_; }
    /// The first player's games with Black or White.
    [[nodiscard]] const match::Tally& with(bool black) const { return black ? black_ : white_; }
    [[nodiscard]] std::int64_t failures() const { return failures_; }
    [[nodiscard]] std::int64_t disputes() const { return disputes_; }

    // The sequential test looks at the pairs in the order of their numbers, so that it ends at the same pair
    // whoever plays them and whenever they are finished. Pairs behind that one do not count.

    [[nodiscard]] match::SprtVerdict verdict() const { return verdict_; }
    /// The logarithm of the likelihood ratio of the pairs that count.
    [[nodiscard]] std::optional<double> ratio() const;
    [[nodiscard]] const match::Tally& tested() const { return tested_; }

    /// "60.0 % [52.2, 67.3], Elo 70 [15, 126], LLR 1.20 [-2.94, 2.94]"
    [[nodiscard]] std::string text() const;

   private:
    void test_pairs();

    const GamesWork* work_;
    match::Tally tally_;
    match::Tally black_;
    match::Tally white_;
    std::int64_t failures_ = 0;
    std::int64_t disputes_ = 0;
    std::map<std::uint64_t, double> half_pairs_;                // points by the number of the pair
    std::map<std::uint64_t, std::pair<double, double>> pairs_;  // finished, not yet tested
    std::uint64_t next_pair_ = 0;
    match::Tally tested_;
    match::SprtVerdict verdict_ = match::SprtVerdict::Undecided;
};

/// Which jobs are to do, cell by cell, each in the order of its numbers; what is done already is left out.
///
/// Thread safety: one call at a time.
class Schedule {
   public:
    /// The experiment must outlive the schedule.
    explicit Schedule(const Experiment& experiment);

    /// A job of an earlier session is done.
    void know(std::size_t cell, std::uint64_t number);
    void know_game(std::size_t cell, const match::GameResult& game);

    std::optional<Job> next();
    void finished(std::size_t cell, const JobResult& result);

    /// Jobs that are wanted and not done; a sequential test may end before.
    [[nodiscard]] std::uint64_t left() const;
    [[nodiscard]] std::uint64_t left(std::size_t cell) const;
    [[nodiscard]] std::uint64_t done(std::size_t cell) const { return cells_[cell].done.size(); }
    [[nodiscard]] const MatchState* match(std::size_t cell) const;

   private:
    struct State {
        std::set<std::uint64_t> done;
        std::uint64_t next = 0;
        std::optional<MatchState> match;
    };
    [[nodiscard]] static bool is_decided(const State& state);

    const Experiment& experiment_;
    std::vector<State> cells_;
};

}  // namespace yomi::lab
