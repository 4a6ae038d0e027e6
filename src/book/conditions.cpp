#include "book/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/fields.hpp"
#include "base/names.hpp"

namespace yomi::book {
namespace {

constexpr double kMostKomi = 1000;
constexpr std::size_t kMostOfAList = 50;

template <class T>
bool has_twins(std::vector<T> values) {
    std::ranges::sort(values);
    return std::ranges::adjacent_find(values) != values.end();
}

template <class List>
std::string joined(const List& list) {
    std::string text;
    for (const auto& each : list) text += fmt::format("{}{}", text.empty() ? "" : " or ", each);
    return text;
}

}  // namespace

bool Conditions::fits(const go::Position& position) const {
    const auto same_rules = [&](const std::string& name) {
        go::Rules known = go::rules_by_name(name).value_or(go::Rules{});
        known.handicap_bonus = position.rules().handicap_bonus;
        return known == position.rules();
    };
    return position.size() == size && std::ranges::find(komis, position.full_komi()) != komis.end() &&
           std::ranges::any_of(rules, same_rules);
}

void Conditions::check() const {
    if (size < go::kMinSize || size > go::kMaxSize) {
        throw base::Error(fmt::format("size = {} is not allowed for a book; it takes {} to {}", size,
                                      go::kMinSize, go::kMaxSize));
    }
    if (komis.empty() || rules.empty())
        throw base::Error("a book is for at least one komi and one set of rules");
    if (komis.size() > kMostOfAList || rules.size() > kMostOfAList || has_twins(komis) || has_twins(rules))
        throw base::Error("the komi values and the rules of a book are short lists without repetitions");
    for (const double komi : komis) {
        if (!std::isfinite(komi) || std::abs(komi) > kMostKomi)
            throw base::Error(fmt::format("komi = {} is not allowed for a book", komi));
    }
    for (const std::string& name : rules) {
        if (!go::rules_by_name(name))
            throw base::Error(base::no_such("set of rules", name, go::rules_names()));
    }
}

std::string Conditions::text() const {
    return fmt::format("{0}x{0}, komi {1}, rules {2}", size, joined(komis), joined(rules));
}

Conditions read_conditions(int size, std::string_view komis, std::string_view rules) {
    Conditions conditions{.size = size, .komis = {}, .rules = base::split_list(rules)};
    for (const std::string& word : base::split_list(komis)) {
        double komi = 0;
        base::field("komi", komi, {-kMostKomi, kMostKomi}, "").set(word);
        conditions.komis.push_back(komi);
    }
    conditions.check();
    return conditions;
}

}  // namespace yomi::book
