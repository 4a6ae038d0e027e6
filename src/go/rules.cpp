#include "go/rules.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace yomi::go {
namespace {

struct Named {
    std::string_view name;
    Rules rules;
};

// The meanings are those that KataGo publishes for the same names, so that clients of either agree.
constexpr Rules kTrompTaylor{.ko = KoRule::Positional, .suicide = true};
constexpr Rules kChinese{.handicap_bonus = HandicapBonus::N, .friendly_pass = true};
constexpr Rules kChineseSuperko{
    .ko = KoRule::Positional, .handicap_bonus = HandicapBonus::N, .friendly_pass = true};
constexpr Rules kJapanese{.scoring = Scoring::Territory, .tax = Tax::Seki, .friendly_pass = true};
constexpr Rules kAga{
    .ko = KoRule::Situational, .handicap_bonus = HandicapBonus::NMinusOne, .friendly_pass = true};
constexpr Rules kNewZealand{.ko = KoRule::Situational, .suicide = true, .friendly_pass = true};
constexpr Rules kCgos{.ko = KoRule::Positional};

constexpr std::array<Named, 12> kNamed{{
    {"tromp-taylor", kTrompTaylor},
    {"chinese", kChinese},
    {"japanese", kJapanese},
    {"korean", kJapanese},
    {"aga", kAga},
    {"new-zealand", kNewZealand},
    {"cgos", kCgos},
    {"chinese-ogs", kChineseSuperko},
    {"chinese-kgs", kChineseSuperko},
    {"bga", kAga},
    {"french", kAga},
    {"nz", kNewZealand},
}};

std::string plain(std::string_view name) {
    std::string text;
    for (const char c : name) {
        if (c != '-' && c != '_' && c != ' ')
            text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return text;
}

}  // namespace

std::vector<std::string> rules_names() {
    std::vector<std::string> names;
    for (const Named& n : kNamed) names.emplace_back(n.name);
    return names;
}

std::optional<Rules> rules_by_name(std::string_view name) {
    const std::string wanted = plain(name);
    const auto* found = std::ranges::find_if(kNamed, [&](const Named& n) { return plain(n.name) == wanted; });
    if (found == kNamed.end()) return std::nullopt;
    return found->rules;
}

std::optional<std::string> name_of(const Rules& rules) {
    const auto* found = std::ranges::find_if(kNamed, [&](const Named& n) { return n.rules == rules; });
    if (found == kNamed.end()) return std::nullopt;
    return std::string(found->name);
}

}  // namespace yomi::go
