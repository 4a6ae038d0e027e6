#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

using base::Error;
using engine::TimeLeft;
using engine::TimeSettings;
using Kind = engine::TimeSettings::Kind;

constexpr std::int64_t kMostStones = std::numeric_limits<std::int32_t>::max();
// In seconds, 68 years: clients send the largest "int" of the protocol for "no limit".
constexpr double kMostTime = static_cast<double>(kMostStones);

double read_time(std::string_view word) { return read_number(word, "time in seconds", 0, kMostTime); }
int read_count(std::string_view word, std::string_view what, int least) {
    return static_cast<int>(read_integer(word, what, least, kMostStones));
}

std::string time_settings(GoSession& s, const Call& call) {
    const double main = read_time(call.arguments[0]);
    const double period = read_time(call.arguments[1]);
    const int stones = read_count(call.arguments[2], "number of stones", 0);
    TimeSettings settings;
    if (period > 0 && stones == 0) {
        settings.kind = Kind::None;  // the protocol's way to say so
    } else if (stones == 0 || period == 0) {
        settings = {.kind = Kind::Absolute, .main = main};
    } else {
        settings = {.kind = Kind::Canadian, .main = main, .period = period, .stones = stones};
    }
    s.engine.set_clock(settings);
    return "";
}

std::string time_left(GoSession& s, const Call& call) {
    const go::Colour colour = read_colour(call.arguments[0]);
    // Servers that count the lag send times below zero.
    const double seconds = read_number(call.arguments[1], "time in seconds", -kMostTime, kMostTime);
    const int count = read_count(call.arguments[2], "number of stones or periods", 0);
    s.engine.show_time_left(colour, {.seconds = std::max(0.0, seconds), .count = count});
    return "";
}

/// A time system by name: the words behind its name.
struct System {
    std::string_view name;
    Kind kind;
    std::string_view usage;
    std::size_t arguments;
};

constexpr System kSystems[] = {
    {"none", Kind::None, "none", 0},
    {"absolute", Kind::Absolute, "absolute MAIN", 1},
    {"byoyomi", Kind::Byoyomi, "byoyomi MAIN PERIOD PERIODS", 3},
    {"canadian", Kind::Canadian, "canadian MAIN PERIOD STONES", 3},
    {"fischer", Kind::Fischer, "fischer MAIN INCREMENT", 2},
};

TimeSettings read_settings(const System& system, const std::vector<std::string>& words) {
    if (words.size() != system.arguments + 1) {
        throw Error(fmt::format("{} arguments after {}, not {}; usage: {}", system.arguments, system.name,
                                words.size() - 1, system.usage));
    }
    TimeSettings settings{.kind = system.kind};
    if (system.arguments >= 1) settings.main = read_time(words[1]);
    if (system.arguments >= 2) settings.period = read_time(words[2]);
    if (system.kind == Kind::Byoyomi) settings.periods = read_count(words[3], "number of periods", 1);
    if (system.kind == Kind::Canadian) settings.stones = read_count(words[3], "number of stones", 1);
    return settings;
}

std::string set_by_name(GoSession& s, const Call& call, bool with_fischer) {
    std::string known;
    for (const System& system : kSystems) {
        if (system.kind == Kind::Fischer && !with_fischer) continue;
        if (system.name == call.arguments[0]) {
            s.engine.set_clock(read_settings(system, call.arguments));
            return "";
        }
        known += (known.empty() ? "" : ", ") + std::string(system.name);
    }
    throw Error(fmt::format("unknown time system '{}'; known: {}", call.arguments[0], known));
}

std::string kgs_time_settings(GoSession& s, const Call& call) { return set_by_name(s, call, false); }
std::string kata_time_settings(GoSession& s, const Call& call) { return set_by_name(s, call, true); }

std::string kata_list_time_settings(GoSession&, const Call&) {
    std::string text;
    for (const System& system : kSystems) text += (text.empty() ? "" : " ") + std::string(system.name);
    return text;
}

}  // namespace

void add_time_commands(Registry& registry, GoSession& s) {
    registry.section("Time");
    registry.add(
        {"time_settings", "MAIN PERIOD STONES",
         "Main time, then STONES moves in each PERIOD; PERIOD without STONES means no limit. In seconds.",
         with(s, time_settings)});
    registry.add({"time_left", "COLOUR SECONDS COUNT",
                  "What the clock shows; COUNT is 0 in main time, else the stones or byo-yomi periods left.",
                  with(s, time_left)});
    registry.add({"kgs-time_settings", "none|absolute|byoyomi|canadian [MAIN] [PERIOD] [COUNT]",
                  "A time system by name; COUNT is the number of periods or stones.",
                  with(s, kgs_time_settings)});
    registry.add({"kata-time_settings", "none|absolute|byoyomi|canadian|fischer [MAIN] [PERIOD] [COUNT]",
                  "The same, with Fischer time: PERIOD is what every move adds.",
                  with(s, kata_time_settings)});
    registry.add({"kata-list_time_settings", "", "The systems that kata-time_settings knows.",
                  with(s, kata_list_time_settings)});
}

}  // namespace yomi::gtp
