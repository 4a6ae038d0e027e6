#pragma once

#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "game/hooks.hpp"
#include "support/game_conformance.hpp"

/// Games that are made by name, from options.

namespace yomi::test {

/// The values of an option to try: its default, and the ends of its range or all that it may be.
inline std::vector<std::string> values_to_try(const base::Field& field) {
    if (std::holds_alternative<bool*>(field.slot())) return {"true", "false"};
    if (!field.choices().empty()) return field.choices();
    std::vector<std::string> values = {field.get()};
    if (const auto* whole = std::get_if<std::int64_t*>(&field.slot())) {
        const std::int64_t before = **whole;
        for (const double end : {field.range().low, field.range().high}) {
            **whole = static_cast<std::int64_t>(end);
            values.push_back(field.get());
        }
        **whole = before;
    } else if (const auto* number = std::get_if<double*>(&field.slot())) {
        const double before = **number;
        for (const double end : {field.range().low, field.range().high}) {
            **number = end;
            values.push_back(field.get());
        }
        **number = before;
    }
    return values;
}

/// Names and helps of a game and its options.
template <game::Named G>
Complaints check_names() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
    Complaints wrong;
    const std::string_view name = G::kName;
    if (name.empty() || name.find_first_not_of(std::string(kLetters) + "-") != std::string_view::npos)
        wrong.push_back(fmt::format("'{}' is no name of a game", name));
    if (std::string_view(G::kHelp).empty()) wrong.emplace_back("has no help");
    typename G::Options options;
    std::set<std::string> names;
    for (const base::Field& f : options.fields()) {
        if (!names.insert(f.name()).second) wrong.push_back(f.name() + " is the name of two options");
        if (f.help().empty()) wrong.push_back(f.name() + " has no help");
        if (f.name().find_first_not_of(std::string(kLetters) + "_") != std::string::npos)
            wrong.push_back(f.name() + " is no name of an option");
    }
    return wrong;
}

/// A game from every combination of the options' extreme values that check() does not refuse; none of the
/// values is refused in all of them.
template <game::Named G>
Complaints check_options(int longest) {
    typename G::Options options;
    const base::Fields fields = options.fields();
    std::vector<std::vector<std::string>> values;
    for (const base::Field& f : fields) values.push_back(values_to_try(f));
    std::set<std::string> accepted;
    std::vector<std::size_t> at(fields.size(), 0);
    for (bool more = true; more;) {
        std::string text;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            fields[i].set(values[i][at[i]]);
            text += fmt::format("{} = {} ", fields[i].name(), fields[i].get());
        }
        bool refused = false;
        try {
            options.check();
        } catch (const base::Error&) {
            refused = true;
        }
        if (!refused) {
            for (std::size_t i = 0; i < fields.size(); ++i)
                accepted.insert(fields[i].name() + " = " + values[i][at[i]]);
            for (const std::string& w : check_rules(G(options), longest, 2)) return {text + w};
        }
        // The next combination, as an odometer counts.
        std::size_t turn = 0;
        while (turn < at.size() && ++at[turn] == values[turn].size()) at[turn++] = 0;
        more = turn < at.size();
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
        for (const std::string& v : values[i]) {
            if (!accepted.contains(fields[i].name() + " = " + v))
                return {fmt::format("refuses {} = {} whatever the others are", fields[i].name(), v)};
        }
    }
    return {};
}

/// What a game::Named promises besides what every game does.
template <game::Named G>
void check_named(int longest) {
    EXPECT_THAT(check_names<G>(), testing::IsEmpty());
    typename G::Options options;
    EXPECT_NO_THROW(options.check());
    EXPECT_THAT(check_options<G>(longest), testing::IsEmpty());
}

}  // namespace yomi::test
