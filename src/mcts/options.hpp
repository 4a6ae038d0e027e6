#pragma once

#include <cstdint>
#include <optional>

#include "base/fields.hpp"
#include "base/stopwatch.hpp"

namespace yomi::mcts {

/// What a search is told besides its parts.
struct SearchOptions {
    std::int64_t expand_at = 3;
    std::int64_t threads = 1;
    std::int64_t memory = 512;
    bool virtual_loss = true;
    bool solver = false;
    bool reuse_tree = true;
    bool stop_early = true;
    bool expand_prior = false;

    base::Fields fields() {
        using base::field;
        return {
            field("expand_at", expand_at, {1, 1'000'000},
                  "visits of an edge at which its node is made; virtual ones of the prior do not count"),
            field("threads", threads, {1, 1024}, "threads that share one tree"),
            field("memory", memory, {1, 16'000},
                  "MiB that the tree may take; when full, its least visited part goes"),
            field("virtual_loss", virtual_loss, "count a visit on the way down, so that threads spread out"),
            field("solver", solver, "prove wins, draws and losses at the ends of the game"),
            field("reuse_tree", reuse_tree, "keep what is known about the moves that were played"),
            field("stop_early", stop_early,
                  "stop when the rest of the time cannot change the choice; simulations are all played"),
            field("expand_prior", expand_prior,
                  "as Fuego makes nodes: at the visit after expand_at, those of the prior counted, and that "
                  "visit goes one move into the new node")
                .quiet_at("false"),
        };
    }
};

/// When to stop; the first limit that is reached does. Simulations are counted from the start of this search.
struct Limits {
    std::optional<std::int64_t> simulations;
    std::optional<double> seconds;
    /// Where these are more, a search that is still open after `seconds` goes on for up to as long.
    std::optional<double> most_seconds = std::nullopt;
    /// Whether time that is not used now is there later; then a choice that is all but certain is enough.
    bool saves_time = false;
    bool use_all = false;  ///< not to stop early, whatever the options say
    base::TimeBy by =
        base::TimeBy::Wall;  ///< what the seconds are counted by; the processor: one thread only
};

/// Means of edges that the solver has decided: beyond all others, so that selectors need no test for them. A
/// draw that is certain comes after all that is open, since another look at it tells nothing.
inline constexpr float kProvenWin = 1000;
inline constexpr float kProvenDraw = -500;
inline constexpr float kProvenLoss = -1000;

}  // namespace yomi::mcts
