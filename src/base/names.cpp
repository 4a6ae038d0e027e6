#include "base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace yomi::base {
namespace {

/// Levenshtein distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j - 1] + 1, above + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& known) {
    std::string nearest;
    std::size_t nearest_distance = 3;  // further away it is no misspelling
    for (const std::string& other : known) {
        if (const std::size_t d = edit_distance(name, other); d < nearest_distance) {
            nearest_distance = d;
            nearest = other;
        }
    }
    return nearest;
}

std::string no_such(std::string_view kind, std::string_view name, const std::vector<std::string>& known) {
    // What was given may be a whole file by mistake.
    constexpr std::size_t kShown = 80;
    const std::string nearest = nearest_name(name.substr(0, kShown), known);
    return fmt::format("there is no {} '{}'{}: {}", kind, name.substr(0, kShown),
                       nearest.empty() ? "; known" : fmt::format("; did you mean '{}'? Known", nearest),
                       fmt::join(known, ", "));
}

}  // namespace yomi::base
