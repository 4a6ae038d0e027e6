#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "go/position.hpp"

namespace yomi::book {

/// The games that a book is for. The first komi and the first rules are those that its searches had; that the
/// others come to the same is for whoever makes the book to say.
struct Conditions {
    int size = 9;
    std::vector<double> komis = {7.5};
    std::vector<std::string> rules = {"chinese"};  ///< names that go::rules_by_name() knows

    /// Whether this game is one of them. A bonus for handicap counts as komi.
    [[nodiscard]] bool fits(const go::Position& position) const;
    /// Throws base::Error for a size, komi or rules that do not exist, and for lists that are empty or name
    /// one thing twice.
    void check() const;
    /// "9x9, komi 7.5 or 8, rules chinese or cgos".
    [[nodiscard]] std::string text() const;

    friend bool operator==(const Conditions&, const Conditions&) = default;
};

/// From lists with commas, as they are written on the command line. Throws as check() does.
Conditions read_conditions(int size, std::string_view komis, std::string_view rules);

}  // namespace yomi::book
