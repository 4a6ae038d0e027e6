#include "match/game_options.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "base/error.hpp"
#include "process/command_line.hpp"

namespace yomi::match {

using engine::TimeSettings;

namespace {

[[noreturn]] void refuse_time(std::string_view text) {
    throw base::Error(fmt::format(
        "time = '{}' is not allowed; it takes none, 'move SECONDS', 'absolute MAIN', 'canadian MAIN "
        "PERIOD STONES', 'byoyomi MAIN PERIOD PERIODS' or 'fischer MAIN INCREMENT'",
        text));
}

}  // namespace

TimeSettings read_time(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::string kind;
    in >> kind;
    TimeSettings time;
    double stones = 1;
    if (kind == "none") {
        time.kind = TimeKind::None;
    } else if (kind == "move") {
        time.kind = TimeKind::Canadian;
        in >> time.period;
    } else if (kind == "absolute") {
        time.kind = TimeKind::Absolute;
        in >> time.main;
    } else if (kind == "canadian" || kind == "byoyomi") {
        time.kind = kind == "canadian" ? TimeKind::Canadian : TimeKind::Byoyomi;
        in >> time.main >> time.period >> stones;
    } else if (kind == "fischer") {
        time.kind = TimeKind::Fischer;
        in >> time.main >> time.period;
    } else {
        refuse_time(text);
    }
    constexpr double kMost = 1e6;
    std::string rest;
    const bool numbers = !in.fail() && !(in >> rest);
    const bool sensible = time.main >= 0 && time.main <= kMost && time.period >= 0 && time.period <= kMost &&
                          stones >= 1 && stones <= 1000 && stones == static_cast<int>(stones);
    if (!numbers || !sensible) refuse_time(text);
    if (time.kind != TimeKind::None && time.main + time.period <= 0) refuse_time(text);
    if ((time.kind == TimeKind::Canadian || time.kind == TimeKind::Byoyomi) && time.period <= 0)
        refuse_time(text);
    (time.kind == TimeKind::Byoyomi ? time.periods : time.stones) = static_cast<int>(stones);
    return time;
}

base::Fields GameOptions::fields() {
    using base::field;
    return {
        field("size", size, {go::kMinSize, go::kMaxSize}, "of the board"),
        field("komi", komi, {-1000, 1000}, "points for White"),
        field("rules", rules, go::rules_names(), "by which games are played and counted"),
        field("time", time, {},
              "the time system: none, 'move 2', 'absolute 300', 'canadian 60 30 5', 'byoyomi 60 10 3', "
              "'fischer 60 2'"),
        field("clock", clock, {"wall", "processor"},
              "what the time is counted by; processor: only while a player's thread has one, for players of "
              "ours with one thread on a machine that is busy otherwise"),
        field("margin", margin, {0, 3600}, "seconds that a move may be late before it loses on time"),
        field("patience", patience, {0.01, 1e6},
              "seconds after which an answer without a clock counts as stalled"),
        field("referee", referee, {},
              "who counts finished games: agreed (both players, and Yomi if they differ), yomi, or the "
              "command of a GTP program"),
        field("resign_share", resign_share, {0, 0.5},
              "when both players give one of them at most this share of wins, it has lost; 0: never"),
        field("resign_moves", resign_moves, {1, 1000}, "moves of each player in a row that must say so"),
        field("max_moves", max_moves, {0, 1e6},
              "a longer game is counted as it stands; 0: three times the points of the board"),
        field("openings", openings, {"none", "random", "balanced", "sgf"}, "where the first moves come from"),
        field("opening_moves", opening_moves, {0, 1000}, "how many they are"),
        field("opening_file", opening_file, {},
              "the SGF file of openings sgf: the n-th pair begins like its n-th game"),
        field("opening_balance", opening_balance, {0.001, 0.5},
              "how far from 1/2 the win share after a balanced opening may be"),
        field("opening_playouts", opening_playouts, {1, 1e9}, "playouts of the search that balances"),
    };
}

void GameOptions::check() const {
    if (read_time(time).kind == TimeKind::None && clock == "processor") {
        throw base::Error("clock = 'processor' needs a time to count, such as time = 'move 0.1'");
    }
    if (openings == "sgf" && opening_file.empty())
        throw base::Error("openings = 'sgf' needs opening_file, the file to take them from");
    if (openings != "sgf" && !opening_file.empty()) {
        throw base::Error(fmt::format("opening_file = '{}' needs openings = 'sgf', but that is '{}'",
                                      opening_file, openings));
    }
    if (has_program_referee()) process::split_command(referee);
}

go::Rules GameOptions::go_rules() const { return *go::rules_by_name(rules); }

TimeSettings GameOptions::time_settings() const {
    TimeSettings settings = read_time(time);
    settings.by = clock == "processor" ? base::TimeBy::Processor : base::TimeBy::Wall;
    return settings;
}

std::size_t GameOptions::longest_game() const {
    return static_cast<std::size_t>(max_moves > 0 ? max_moves : 3 * size * size);
}

}  // namespace yomi::match
