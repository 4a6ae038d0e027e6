#include "gtp/line_fuzzer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace yomi::test {
namespace {

// Words that have gone wrong somewhere before.
constexpr std::string_view kNasty[] = {"",         "-1",   "0",      "2147483648", "99999999999999999999",
                                       "nan",      "inf",  "-inf",   "1e308",      "1e999",
                                       "0x10",     "I5",   "a0",     "Z26",        "A1A1",
                                       "pass",     "PASS", "resign", "%s%n",       "..",
                                       "\xff\xfe", "#",    "{}",     "[[[[[",      "{\"a\":{}}",
                                       "\"",       "=",    "?",      "\t",         "b w",
                                       "true"};

constexpr std::string_view kColours[] = {"b", "w", "B", "W", "black", "white", "Black", "WHITE"};
constexpr std::string_view kAnalysisKeys[] = {"interval", "minmoves",  "maxmoves", "avoid", "allow",
                                              "rootInfo", "ownership", "pvVisits", "key"};
constexpr std::string_view kRuleKeys[] = {
    "ko", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk", "komi"};
constexpr std::string_view kRuleValues[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL", "AREA",  "TERRITORY",
                                            "NONE",   "SEKI",       "ALL",         "true",  "false",
                                            "0",      "N",          "N-1",         "simple"};
constexpr std::string_view kSystems[] = {"none", "absolute", "byoyomi", "canadian", "fischer"};
constexpr std::string_view kFiles[] = {"a.sgf", "b.sgf", "missing.sgf", "."};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::string LineFuzzer::number() {
    switch (random_.below(6)) {
        case 0: return fmt::format("{}", random_.below(4));
        case 1: return fmt::format("{}", random_.below(30));
        case 2: return fmt::format("{}.5", random_.below(30));
        case 3: return fmt::format("-{}", random_.below(10));
        case 4: return fmt::format("{}", random_.below(1'000'000));
        default: return fmt::format("{}", random_());
    }
}

std::string LineFuzzer::vertex() {
    if (one_in(12)) return "pass";
    const int reach = one_in(20) ? 25 : size_;
    const char column = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[random_.below(static_cast<std::uint32_t>(reach))];
    const std::string text =
        fmt::format("{}{}", column, 1 + random_.below(static_cast<std::uint32_t>(reach)));
    return one_in(4) ? fmt::format("{}{}", static_cast<char>(text[0] | 32), text.substr(1)) : text;
}

std::string LineFuzzer::rules() {
    if (one_in(3)) return std::string(pick(kRuleValues));
    if (one_in(3)) return pick(go::rules_names());
    std::string text = "{";
    const auto keys = random_.below(5);
    for (std::uint32_t i = 0; i < keys; ++i) {
        const std::string_view value = pick(kRuleValues);
        const bool bare = value == "true" || value == "false";
        text += fmt::format("{}\"{}\":{}", i > 0 ? "," : "", pick(kRuleKeys),
                            bare ? std::string(value) : fmt::format("\"{}\"", value));
    }
    return text + "}";
}

/// An argument by the word that stands for it in the usage.
std::string LineFuzzer::argument(std::string_view kind) {
    if (one_in(25)) return std::string(pick(kNasty));
    if (kind.starts_with('[')) kind = kind.substr(1, kind.size() - 2);
    if (kind == "COLOUR") return std::string(pick(kColours));
    if (kind == "VERTEX") return vertex();
    if (kind == "FILE") return std::string(pick(kFiles));
    if (kind == "COMMAND") return pick(registry_.commands()).name;
    if (kind == "KEY") return std::string(pick(kRuleKeys));
    if (kind == "VALUE") return one_in(2) ? std::string(pick(kRuleValues)) : number();
    if (kind == "NAME|JSON") return rules();
    if (kind == "SIZE") {
        // Small boards mostly: they are fast, and their games get to ko, suicide and the end.
        const int size = one_in(100) ? 25 : one_in(20) ? 9 : 2 + static_cast<int>(random_.below(4));
        size_ = size;
        return fmt::format("{}", size);
    }
    if (kind.find('|') != std::string_view::npos) {
        std::vector<std::string_view> choices;
        for (std::size_t at = 0; at <= kind.size();) {
            const auto end = std::min(kind.find('|', at), kind.size());
            choices.push_back(kind.substr(at, end - at));
            at = end + 1;
        }
        return std::string(pick(choices));
    }
    return number();
}

/// Where the usage is not enough to make sense; empty for all other commands.
std::string LineFuzzer::special_arguments(const std::string& command) {
    if (is_one_of(command, {"gogui-play_sequence", "gogui-setup", "set_free_handicap"})) {
        std::string text;
        const auto pairs = random_.below(8);
        for (std::uint32_t i = 0; i < pairs; ++i) {
            if (command != "set_free_handicap") text += " " + argument("COLOUR");
            text += " " + argument("VERTEX");
        }
        return text;
    }
    if (is_one_of(command, {"kata-set-param", "kata-get-param", "yomi-param", "yomi-param-player"})) {
        engine::EngineOptions options;
        gtp::SessionOptions session;
        const std::string name = one_in(10) ? pick(session.fields()).name() : pick(options.fields()).name();
        return " " + (one_in(20) ? noise(5) : name) +
               (command == "kata-get-param" ? "" : " " + argument("VALUE"));
    }
    if (command.ends_with("analyze") && !command.starts_with("cgos")) return analysis_arguments();
    if (is_one_of(command, {"kgs-time_settings", "kata-time_settings"})) {
        std::string text = " " + std::string(pick(kSystems));
        const auto numbers = random_.below(5);
        for (std::uint32_t i = 0; i < numbers; ++i) text += " " + number();
        return text;
    }
    return "";
}

/// "[colour] [interval] [key value …]", now and then with a value that is missing.
std::string LineFuzzer::analysis_arguments() {
    std::string text;
    if (one_in(2)) text += " " + argument("COLOUR");
    if (one_in(2)) text += " " + number();
    for (std::uint32_t keys = random_.below(4); keys > 0; --keys) {
        const std::string_view key = pick(kAnalysisKeys);
        text += " " + std::string(key);
        if (one_in(20)) continue;
        if (key == "avoid" || key == "allow") {
            text += " " + argument("COLOUR") + " " + vertex();
            while (one_in(2)) text += "," + vertex();
            text += " " + number();
        } else {
            text += " " + (is_one_of(std::string(key), {"rootInfo", "ownership", "pvVisits"})
                               ? std::string(one_in(2) ? "true" : "false")
                               : number());
        }
    }
    return text.empty() ? " " : text;
}

std::string LineFuzzer::command_line() {
    // Moves more often than the rest: without them nothing else has anything to refuse.
    const gtp::Command& command =
        one_in(3)
            ? *registry_.find(one_in(4) ? "genmove" : "play")
            : registry_.commands()[random_.below(static_cast<std::uint32_t>(registry_.commands().size()))];
    std::string line = one_in(4) ? fmt::format("{} {}", random_.below(1000), command.name) : command.name;
    if (const std::string special = special_arguments(command.name); !special.empty()) return line + special;
    std::string_view usage = command.usage;
    while (!usage.empty()) {
        const auto end = std::min(usage.find(' '), usage.size());
        const std::string_view word = usage.substr(0, end);
        usage.remove_prefix(std::min(end + 1, usage.size()));
        if (word.starts_with('[') && one_in(3)) break;
        if (one_in(50)) continue;
        if (word != "...") line += " " + argument(word);
    }
    return one_in(50) ? line + " " + argument("VALUE") : line;
}

std::string LineFuzzer::noise(std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += static_cast<char>(random_.below(256));
    return text;
}

std::string LineFuzzer::mutated(std::string line) {
    const auto at = [&] { return random_.below(static_cast<std::uint32_t>(line.size()) + 1); };
    for (std::uint32_t changes = 1 + random_.below(3); changes > 0; --changes) {
        switch (random_.below(6)) {
            case 0: line.insert(at(), noise(1)); break;
            case 1:
                if (!line.empty()) line.erase(at() % line.size(), 1 + random_.below(4));
                break;
            case 2:
                if (!line.empty()) line[at() % line.size()] = static_cast<char>(random_.below(256));
                break;
            case 3: line.insert(at(), pick(kNasty)); break;
            case 4:
                line.insert(at(), line.substr(std::min<std::size_t>(at(), line.size()), random_.below(30)));
                break;
            default: line.insert(at(), " "); break;
        }
    }
    if (one_in(10'000)) line += std::string(100'000, line.empty() ? 'x' : line.back());
    return line;
}

std::string LineFuzzer::next() {
    const auto kind = random_.below(20);
    std::string line = kind == 0                       ? noise(random_.below(40))
                       : kind < 5 && !earlier_.empty() ? mutated(pick(earlier_))
                                                       : command_line();
    std::ranges::replace(line, '\n', ' ');
    if (line.size() < 200) {
        if (earlier_.size() < 200) {
            earlier_.push_back(line);
        } else {
            earlier_[random_.below(200)] = line;
        }
    }
    return line;
}

}  // namespace yomi::test
