#pragma once

#include <optional>
#include <string>

#include "lab/work/work.hpp"
#include "match/pairing.hpp"
#include "match/sprt.hpp"

namespace yomi::lab {

/// Work whose jobs are games between two players, of Go or another game. One job is one game.
class GamesWork : public Work {
   public:
    std::optional<match::SprtOptions> sprt = {};  ///< stops before the last game
    bool baseline = false;     ///< what other matchups of the experiment are compared with …
    std::string compare = {};  ///< … unless they name one here

    [[nodiscard]] virtual const match::Pairing& pairing() const = 0;
    /// The game and its rules in a few words: "9x9, komi 6.5, chinese rules".
    [[nodiscard]] virtual std::string game_text() const = 0;
    /// How the games of a pair are told apart, from the first player's view: "black" and "white".
    [[nodiscard]] virtual std::string turn(bool first) const = 0;
    /// What games of Go have; null for other games.
    [[nodiscard]] virtual const match::GameOptions* go_options() const { return nullptr; }

    [[nodiscard]] std::vector<std::string> figures() const override {
        return {turn(true), turn(false), "all"};
    }
    [[nodiscard]] const GamesWork* match() const override { return this; }
};

}  // namespace yomi::lab
