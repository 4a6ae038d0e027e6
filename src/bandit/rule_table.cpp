#include <fmt/format.h>

#include <algorithm>

#include "bandit/random_rules.hpp"
#include "bandit/rule.hpp"
#include "bandit/upper_bound_rules.hpp"
#include "base/error.hpp"

namespace yomi::bandit {
namespace {

template <class R>
std::unique_ptr<Rule> make() {
    return std::make_unique<R>();
}

struct Entry {
    RuleInfo info;
    std::unique_ptr<Rule> (*make)();
};

// To add a rule, add its line.
constexpr Entry kRules[] = {
    {{Ucb1::kName, "mean + c sqrt(2 log t / visits)"}, make<Ucb1>},
    {{Ucb1Tuned::kName, "UCB1 that also takes the variance of the rewards into account"}, make<Ucb1Tuned>},
    {{KlUcb::kName, "the largest mean whose divergence from the one seen is at most log t / visits"},
     make<KlUcb>},
    {{Thompson::kName, "the largest of means drawn from the posterior of each arm"}, make<Thompson>},
    {{EpsilonGreedy::kName, "the best mean so far, now and then a random arm"}, make<EpsilonGreedy>},
    {{EpsilonDecreasing::kName, "the same, with ever fewer random arms"}, make<EpsilonDecreasing>},
    {{Greedy::kName, "the best mean so far, after every arm once"}, make<Greedy>},
    {{Uniform::kName, "every arm equally often"}, make<Uniform>},
};

std::unique_ptr<Rule> make_by_name(std::string_view name) {
    const auto* found = std::ranges::find_if(kRules, [&](const Entry& e) { return e.info.name == name; });
    if (found != std::end(kRules)) return found->make();
    std::string known;
    for (const Entry& e : kRules) known += fmt::format("{}{}", known.empty() ? "" : ", ", e.info.name);
    throw base::Error(fmt::format("there is no bandit rule '{}'; known: {}", name, known));
}

}  // namespace

const std::vector<RuleInfo>& known_rules() {
    static const std::vector<RuleInfo> infos = [] {
        std::vector<RuleInfo> made;
        for (const Entry& e : kRules) made.push_back(e.info);
        return made;
    }();
    return infos;
}

std::unique_ptr<Rule> make_rule(std::string_view text) {
    const std::size_t name_end = text.find(':');
    auto rule = make_by_name(text.substr(0, name_end));
    const base::Fields fields = rule->fields();
    for (std::size_t colon = name_end; colon != std::string_view::npos;) {
        const std::size_t next = text.find(':', colon + 1);
        const std::string_view option = text.substr(colon + 1, next - colon - 1);
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos) {
            throw base::Error(
                fmt::format("bandit rule '{}': '{}' is no option; options look like {}:name=value", text,
                            option, rule->name()));
        }
        try {
            base::set_field(fields, option.substr(0, equals), option.substr(equals + 1));
        } catch (const base::Error& wrong) {
            throw base::Error(fmt::format("bandit rule '{}': {}", text, wrong.what()));
        }
        colon = next;
    }
    return rule;
}

std::string rule_text(Rule& rule) {
    std::string text(rule.name());
    const auto standard = make_by_name(rule.name());
    const base::Fields fields = rule.fields();
    const base::Fields defaults = standard->fields();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].get() != defaults[i].get())
            text += fmt::format(":{}={}", fields[i].name(), fields[i].get());
    }
    return text;
}

}  // namespace yomi::bandit
