#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bandit/scores.hpp"
#include "base/fields.hpp"
#include "base/random.hpp"

namespace yomi::bandit {

/// What is known about one arm. Rewards are in [0, 1].
struct Arm {
    std::int64_t visits = 0;
    double sum = 0;
    double sum_of_squares = 0;

    void add(double reward) {
        ++visits;
        sum += reward;
        sum_of_squares += reward * reward;
    }
    /// Of the rewards so far; the arm must have been pulled.
    [[nodiscard]] double mean() const { return sum / static_cast<double>(visits); }
    [[nodiscard]] double variance() const {
        return variance_of(mean(), sum_of_squares / static_cast<double>(visits));
    }
};

/// Decides which arm of a bandit to pull. A rule keeps no state between pulls: all that it knows are the
/// arms.
///
/// Thread safety: choose() may be called from any number of threads while no option is changed.
class Rule {
   public:
    virtual ~Rule() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;

    /// The options, bound to this rule.
    [[nodiscard]] virtual base::Fields fields() { return {}; }

    /// The arm to pull next: a number below arms.size(), which is at least 1. `pulls` is the sum of all
    /// visits, the t of the formulas. `random` is for rules that are random and for ties, so that no arm has
    /// an advantage from its place in the list.
    [[nodiscard]] virtual std::size_t choose(std::span<const Arm> arms, std::int64_t pulls,
                                             base::Random& random) const = 0;
};

struct RuleInfo {
    std::string_view name;
    std::string_view help;
};

/// Every rule that make_rule() knows.
const std::vector<RuleInfo>& known_rules();

/// A rule from its name and, after colons, options that differ from the default: "kl-ucb", "ucb1:c=0.7",
/// "epsilon-decreasing:c=0.2:d=0.1". Throws base::Error naming what is unknown or out of range and what is
/// allowed.
std::unique_ptr<Rule> make_rule(std::string_view text);

/// The text from which make_rule() makes the same rule: its name and the options that are not the default.
std::string rule_text(Rule& rule);

}  // namespace yomi::bandit
