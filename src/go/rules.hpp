#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::go {

enum class KoRule { Simple, Positional, Situational };
enum class Scoring { Area, Territory };
/// Under Seki, eyes of chains in seki are nobody's points.
enum class Tax { None, Seki };
/// What White gets for Black's handicap of N stones.
enum class HandicapBonus { None, NMinusOne, N };

/// What decides which moves are legal and how a game is counted, komi apart.
struct Rules {
    KoRule ko = KoRule::Simple;
    Scoring scoring = Scoring::Area;
    Tax tax = Tax::None;
    bool suicide = false;  ///< of two stones or more; a single stone never may
    HandicapBonus handicap_bonus = HandicapBonus::None;
    bool friendly_pass =
        false;  ///< dead stones may stand when both pass; otherwise all stones count as alive

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// The names that rules_by_name() knows, the customary name of a set first.
std::vector<std::string> rules_names();

/// tromp-taylor, chinese, japanese, korean, aga, new-zealand, cgos …; case, '-', '_' and spaces do not
/// matter.
std::optional<Rules> rules_by_name(std::string_view name);

/// The first name of a set of rules, or nothing for one that has no name.
std::optional<std::string> name_of(const Rules& rules);

}  // namespace yomi::go
