#pragma once

#include <string>
#include <string_view>

#include "go/rules.hpp"

namespace yomi::gtp {

/// The rules as the JSON object that kata-get-rules answers, on one line.
std::string rules_to_json(const go::Rules& rules);

/// Reads such an object (keys that are missing are as in tromp-taylor) or a name that go::rules_by_name()
/// knows. Throws base::Error for anything else, and for rules that the engine cannot play by.
go::Rules read_rules(std::string_view text);

/// The rules with one key changed, as kata-set-rule does it.
go::Rules with_rule(go::Rules rules, std::string_view key, std::string_view value);

}  // namespace yomi::gtp
