#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "go/sgf/record.hpp"
#include "go/sgf/sgf_text.hpp"

namespace yomi::go {
namespace {

using Kind = GameInfoField::Kind;

constexpr std::array<GameInfoField, 25> kFields{{
    {"PB", "Black", &GameInfo::black, Kind::Simple},
    {"BR", "Black's rank", &GameInfo::black_rank, Kind::Simple},
    {"BT", "Black's team", &GameInfo::black_team, Kind::Simple},
    {"PW", "White", &GameInfo::white, Kind::Simple},
    {"WR", "White's rank", &GameInfo::white_rank, Kind::Simple},
    {"WT", "White's team", &GameInfo::white_team, Kind::Simple},
    {"RE", "Result", &GameInfo::result, Kind::Simple},
    {"DT", "Date", &GameInfo::date, Kind::Simple},
    {"GN", "Game", &GameInfo::name, Kind::Simple},
    {"EV", "Event", &GameInfo::event, Kind::Simple},
    {"RO", "Round", &GameInfo::round, Kind::Simple},
    {"PC", "Place", &GameInfo::place, Kind::Simple},
    {"TM", "Time", &GameInfo::time, Kind::Simple},
    {"OT", "Overtime", &GameInfo::overtime, Kind::Simple},
    {"ON", "Opening", &GameInfo::opening, Kind::Simple},
    {"AN", "Annotator", &GameInfo::annotator, Kind::Simple},
    {"SO", "Source", &GameInfo::source, Kind::Simple},
    {"US", "User", &GameInfo::user, Kind::Simple},
    {"CP", "Copyright", &GameInfo::copyright, Kind::Simple},
    {"GC", "Comment", &GameInfo::comment, Kind::Text},
    {"CA", "Charset", &GameInfo::charset, Kind::Derived},
    {"AP", "Application", &GameInfo::application, Kind::Derived},
    {"RU", "Rules", &GameInfo::rules, Kind::Derived},
    {"KM", "Komi", &GameInfo::komi, Kind::Derived},
    {"HA", "Handicap", &GameInfo::handicap, Kind::Derived},
}};

std::string lower_case(std::string_view text) {
    std::string lower(sgf_trim(text));
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

/// What stands behind "B+".
GameResult win(Colour winner, std::string how) {
    using enum GameResult::Kind;
    if (how.empty()) return {Win, winner, 0};
    if (how == "r" || how == "res" || how == "resign") return {Resignation, winner, 0};
    if (how == "t" || how == "time") return {Time, winner, 0};
    if (how == "f" || how == "forfeit") return {Forfeit, winner, 0};
    std::ranges::replace(how, ',', '.');
    double margin = 0;
    const auto [end, error] = std::from_chars(how.data(), how.data() + how.size(), margin);
    const bool number = error == std::errc{} && end == how.data() + how.size() && margin >= 0 && margin < 1e6;
    return number ? GameResult{Score, winner, margin} : GameResult{};
}

}  // namespace

std::span<const GameInfoField> game_info_fields() { return kFields; }

std::optional<Rules> rules_of_sgf(std::string_view text) {
    std::string name = lower_case(text);
    for (const std::string_view tail : {"rules", "rule"}) {
        if (name.size() > tail.size() && name.ends_with(tail)) name.resize(name.size() - tail.size());
    }
    if (name == "jp") return rules_by_name("japanese");
    if (name == "cn") return rules_by_name("chinese");
    if (name == "kr") return rules_by_name("korean");
    return rules_by_name(name);
}

GameResult game_result(std::string_view text) {
    const std::string lower = lower_case(text);
    if (lower == "0" || lower == "draw" || lower == "jigo") return {.kind = GameResult::Kind::Draw};
    if (lower == "void") return {.kind = GameResult::Kind::Void};
    if (lower.starts_with("b+")) return win(Colour::Black, lower.substr(2));
    if (lower.starts_with("w+")) return win(Colour::White, lower.substr(2));
    return {};
}

}  // namespace yomi::go
