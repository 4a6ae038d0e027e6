#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "interrupts.hpp"
#include "settings.hpp"

namespace yomi::python {

/// yomi.GoAnalysis: what a player of Go says of a position.
struct GoAnalysisObject {
    player::Decision decision;
    go::Colour colour = go::Colour::Black;  ///< for whom
    int size = 19;
};

/// Limits of one question; without both, as the options say.
struct GoLimits {
    std::optional<std::int64_t> playouts;
    std::optional<double> seconds;
};

/// yomi.Go: a game of Go and the player who is asked about it.
///
/// Thread safety: any thread with the interpreter lock; a second one that comes while a search is at work is
/// refused with base::Error.
class GoObject {
   public:
    GoObject(int size, double komi, const std::string& rules, std::uint64_t seed, const Settings& settings);

    /// With the engine, unless it is at work.
    template <class Do>
    auto with(const Do& act) {
        const Use use(busy_, "this game of Go");
        return act(engine_);
    }
    /// The same for what takes long: in the background, and without the interpreter lock.
    template <class Think>
    auto think(const Think& act) {
        const Use use(busy_, "this game of Go");
        return in_background([&](const std::stop_token& stop) { return act(engine_, stop); });
    }

    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    GoAnalysisObject analyse(const std::optional<std::string>& colour, const GoLimits& limits,
                             bool ownership);
    /// A move as the engine plays it in a game, which is played unless it resigns.
    std::string generate(const std::optional<std::string>& colour);

   private:
    std::uint64_t seed_;
    engine::Engine engine_;
    std::atomic<bool> busy_{false};
};

/// "black", "b", "white" or "w"; without one who is to play. Throws base::Error.
go::Colour colour_of(const std::optional<std::string>& text, const go::Position& position);
/// Throws base::Error for what is no vertex of the board.
go::Point point_of(const std::string& text, const go::Position& position);

}  // namespace yomi::python
