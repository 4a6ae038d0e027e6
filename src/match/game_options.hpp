#pragma once

#include <string>
#include <string_view>

#include "base/fields.hpp"
#include "engine/clock.hpp"
#include "go/rules.hpp"

namespace yomi::match {

using TimeKind = engine::TimeSettings::Kind;

/// By what rules and under what conditions games are played and decided.
struct GameOptions {
    std::int64_t size = 9;
    double komi = 6.5;
    std::string rules = "chinese";
    std::string time = "none";
    std::string clock = "wall";
    double margin = 0.5;
    double patience = 120;
    std::string referee = "agreed";
    double resign_share = 0;
    std::int64_t resign_moves = 4;
    std::int64_t max_moves = 0;
    std::string openings = "none";
    std::int64_t opening_moves = 4;
    std::string opening_file;
    double opening_balance = 0.1;
    std::int64_t opening_playouts = 1000;

    base::Fields fields();
    /// Throws base::Error for what the fields alone cannot tell: rules, a time system or openings that make
    /// no sense.
    void check() const;

    [[nodiscard]] bool has_program_referee() const { return referee != "agreed" && referee != "yomi"; }
    [[nodiscard]] go::Rules go_rules() const;
    [[nodiscard]] engine::TimeSettings time_settings() const;
    /// The length at which a game is ended and counted as it stands.
    [[nodiscard]] std::size_t longest_game() const;
};

/// "none", "move 2", "absolute 300", "canadian 60 30 5", "byoyomi 60 10 3", "fischer 60 2": seconds of main
/// time, of a period, and how many stones or periods. Throws base::Error for anything else.
engine::TimeSettings read_time(std::string_view text);

}  // namespace yomi::match
