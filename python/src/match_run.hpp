#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "match/matchup.hpp"
#include "match/sprt.hpp"
#include "match/tally.hpp"

namespace yomi::python {

namespace py = pybind11;

/// Plays the game of that number. Throws base::Interrupted when stopped.
using PlayGame = std::function<match::GameResult(std::uint64_t number, const std::stop_token& stop)>;

/// A match while it is played, and its results.
struct MatchRun {
    std::uint64_t games = 0;  ///< how many at most
    std::int64_t workers = 1;
    bool paired = true;
    /// What one worker plays games by. Called by the worker.
    std::function<PlayGame()> make_player = {};
    /// Whether games call Python, so that they are played by the thread that asked, where signals arrive.
    bool calls_python = false;
    std::optional<match::SprtOptions> sprt = {};
    /// Told of every game, in the order of their numbers.
    std::function<void(const match::GameResult&)> on_game = {};

    std::vector<match::GameResult> results = {};  ///< by number; with a sequential test up to its verdict
    match::SprtVerdict verdict = match::SprtVerdict::Undecided;
};

/// Of games that are there, by number.
match::Tally tally_of(const std::vector<match::GameResult>& results, bool paired);

/// Plays the match. Which games count does not depend on the number of workers. With the interpreter lock,
/// which it gives back; throws what a game, on_game or a handler of a signal throws.
void play_match(MatchRun& run);

}  // namespace yomi::python
