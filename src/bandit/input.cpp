#include "bandit/input.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/error.hpp"

namespace yomi::bandit {
namespace {

constexpr std::size_t kMostArms = 1'000'000;

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(',');
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

template <class Number>
bool read_all(std::string_view text, Number& number) {
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    return error == std::errc{} && end == last;
}

}  // namespace

std::vector<double> read_means(std::string_view text) {
    std::vector<double> means;
    for (const std::string_view part : split(text)) {
        const std::size_t times = part.find('x');
        double mean = 0;
        std::size_t count = 1;
        if (!read_all(part.substr(0, times), mean) || !(mean >= 0 && mean <= 1)) {
            throw base::Error(fmt::format(
                "'{}' is no mean of an arm; means are numbers from 0 to 1, separated by commas: 0.1,0.05x3",
                part));
        }
        if (times != std::string_view::npos && (!read_all(part.substr(times + 1), count) || count == 0)) {
            throw base::Error(fmt::format(
                "'{}' is no mean of an arm; behind an x stands how many such arms there are", part));
        }
        if (count > kMostArms - means.size()) {
            throw base::Error(fmt::format("'{}' is too much; there can be {} arms in all", part, kMostArms));
        }
        means.insert(means.end(), count, mean);
    }
    return means;
}

std::vector<std::unique_ptr<Rule>> read_rules(std::string_view text) {
    std::vector<std::unique_ptr<Rule>> rules;
    for (const std::string_view part : split(text)) {
        rules.push_back(make_rule(part));
        for (std::size_t i = 0; i + 1 < rules.size(); ++i) {
            if (rule_text(*rules[i]) == rule_text(*rules.back())) {
                throw base::Error(
                    fmt::format("the bandit rule '{}' is there twice; give each rule once", part));
            }
        }
    }
    return rules;
}

}  // namespace yomi::bandit
