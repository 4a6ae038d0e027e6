#include "gtp/go_rules.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

#include "base/error.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

using base::Error;
using go::Rules;
using nlohmann::json;

// One value of one key. The first entry of a key is the one that rules_to_json() writes for a true test.
struct Choice {
    std::string_view key;
    std::string_view value;
    bool (*holds)(const Rules&);
    void (*set)(Rules&);
};

template <auto Member, auto Value>
constexpr Choice choice(std::string_view key, std::string_view text) {
    return {key, text, [](const Rules& r) { return r.*Member == Value; },
            [](Rules& r) { r.*Member = Value; }};
}

constexpr Choice kChoices[] = {
    choice<&Rules::ko, go::KoRule::Simple>("ko", "SIMPLE"),
    choice<&Rules::ko, go::KoRule::Positional>("ko", "POSITIONAL"),
    choice<&Rules::ko, go::KoRule::Situational>("ko", "SITUATIONAL"),
    choice<&Rules::scoring, go::Scoring::Area>("scoring", "AREA"),
    choice<&Rules::scoring, go::Scoring::Territory>("scoring", "TERRITORY"),
    choice<&Rules::tax, go::Tax::None>("tax", "NONE"),
    choice<&Rules::tax, go::Tax::Seki>("tax", "SEKI"),
    choice<&Rules::suicide, true>("suicide", "true"),
    choice<&Rules::suicide, false>("suicide", "false"),
    {"hasButton", "false", [](const Rules&) { return true; }, [](Rules&) {}},
    choice<&Rules::handicap_bonus, go::HandicapBonus::None>("whiteHandicapBonus", "0"),
    choice<&Rules::handicap_bonus, go::HandicapBonus::NMinusOne>("whiteHandicapBonus", "N-1"),
    choice<&Rules::handicap_bonus, go::HandicapBonus::N>("whiteHandicapBonus", "N"),
    choice<&Rules::friendly_pass, true>("friendlyPassOk", "true"),
    choice<&Rules::friendly_pass, false>("friendlyPassOk", "false"),
};

bool same_text(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

[[noreturn]] void refuse_value(std::string_view key, std::string_view value) {
    if ((key == "hasButton" && same_text(value, "true")) || (key == "tax" && same_text(value, "ALL"))) {
        throw Error(fmt::format("cannot play by {} {}", key, value));
    }
    std::string known;
    for (const Choice& c : kChoices) {
        if (c.key == key) known += (known.empty() ? "" : ", ") + std::string(c.value);
    }
    if (!known.empty()) throw Error(fmt::format("cannot play by {} '{}'; known: {}", key, value, known));
    for (const Choice& c : kChoices) {
        if (known.find(c.key) == std::string::npos) known += (known.empty() ? "" : ", ") + std::string(c.key);
    }
    throw Error(fmt::format("unknown rule '{}'; known: {}", key, known));
}

/// Rules that are not one choice but a combination of them.
void check_combination(const Rules& rules) {
    if (rules.scoring == go::Scoring::Area && rules.tax == go::Tax::Seki) {
        throw Error("cannot play by scoring AREA with tax SEKI; set tax to NONE first");
    }
}

std::string value_text(const std::string& key, const json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_number_integer()) return value.dump();
    throw Error(fmt::format("rule {} has a value that is neither text nor true or false", key));
}

void set_choice(Rules& rules, std::string_view key, std::string_view value) {
    const auto* found = std::ranges::find_if(
        kChoices, [&](const Choice& c) { return c.key == key && same_text(c.value, value); });
    if (found == std::end(kChoices)) refuse_value(key, value);
    found->set(rules);
}

}  // namespace

std::string rules_to_json(const Rules& rules) {
    nlohmann::ordered_json object;
    for (const Choice& c : kChoices) {
        if (!c.holds(rules)) continue;
        const bool boolean = c.value == "true" || c.value == "false";
        object[std::string(c.key)] = boolean ? nlohmann::ordered_json(c.value == "true")
                                             : nlohmann::ordered_json(std::string(c.value));
    }
    return object.dump();
}

Rules with_rule(Rules rules, std::string_view key, std::string_view value) {
    set_choice(rules, key, value);
    check_combination(rules);
    return rules;
}

Rules read_rules(std::string_view text) {
    if (text.empty() || text.front() != '{') {
        if (const auto rules = go::rules_by_name(text)) return *rules;
        std::string known;
        for (const std::string& name : go::rules_names()) known += (known.empty() ? "" : ", ") + name;
        throw Error(fmt::format("cannot play by '{}'; known rules: {}, or a JSON object", text, known));
    }
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) throw Error(fmt::format("the rules are no JSON object: {}", text));
    Rules rules = *go::rules_by_name("tromp-taylor");
    for (const auto& [key, value] : object.items()) set_choice(rules, key, value_text(key, value));
    check_combination(rules);
    return rules;
}

namespace {

std::string kata_get_rules(GoSession& s, const Call&) { return rules_to_json(s.position().rules()); }

std::string set_rules(GoSession& s, const Rules& rules) {
    s.engine.set_rules(rules);
    return "";
}

std::string kata_set_rules(GoSession& s, const Call& call) { return set_rules(s, read_rules(call.text)); }

std::string kata_set_rule(GoSession& s, const Call& call) {
    return set_rules(s, with_rule(s.position().rules(), call.arguments[0], call.arguments[1]));
}

std::string kgs_rules(GoSession& s, const Call& call) {
    struct Named {
        std::string_view kgs;
        std::string_view ours;
    };
    // What KGS calls Chinese forbids repeating any earlier position.
    constexpr Named kKnown[] = {
        {"chinese", "chinese-kgs"}, {"aga", "aga"}, {"japanese", "japanese"}, {"new_zealand", "new-zealand"}};
    for (const Named& n : kKnown) {
        if (same_text(n.kgs, call.arguments[0])) return set_rules(s, *go::rules_by_name(n.ours));
    }
    throw Error(
        fmt::format("unknown rules '{}'; KGS has chinese, aga, japanese and new_zealand", call.arguments[0]));
}

}  // namespace

void add_rules_commands(Registry& registry, GoSession& s) {
    registry.section("Rules");
    registry.add({"kata-get-rules", "", "The rules as a JSON object.", with(s, kata_get_rules),
                  StopOn::Nothing, "string/Rules/kata-get-rules"});
    registry.add(
        {"kata-set-rules", "NAME|JSON ...",
         "Sets all rules, by name (tromp-taylor, chinese, japanese …) or as a JSON object; komi stays.",
         with(s, kata_set_rules)});
    registry.add({"kata-set-rule", "KEY VALUE", "Sets one of the rules that kata-get-rules lists.",
                  with(s, kata_set_rule)});
    registry.add({"kgs-rules", "chinese|aga|japanese|new_zealand", "Sets the rules as KGS names them.",
                  with(s, kgs_rules)});
}

}  // namespace yomi::gtp
