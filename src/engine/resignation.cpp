#include "engine/resignation.hpp"

#include <algorithm>

namespace yomi::engine {
namespace {

constexpr std::int64_t kMovesPerHandicap = 2;
constexpr std::int64_t kPercentPerHandicap = 4;
constexpr std::int64_t kMostPercent = 70;

std::int64_t percent_played(const go::Position& position) {
    const auto stones =
        std::ranges::count_if(position.moves(), [](const go::Move& m) { return m.point != go::kPass; });
    return 100 * stones / position.geometry().area();
}

}  // namespace

bool Resignation::is_due(const go::Position& position, go::Colour c, double win_share,
                         const EngineOptions& options) const {
    if (!options.resign || win_share >= options.resign_below) return false;
    const std::int64_t handicap = c == go::Colour::White ? position.handicap() : 0;
    const std::int64_t patience = options.resign_after + kMovesPerHandicap * handicap;
    const std::int64_t later =
        std::max(options.resign_not_before,
                 std::min(kMostPercent, options.resign_not_before + kPercentPerHandicap * handicap));
    return lost_in_a_row_[static_cast<std::size_t>(c)] + 1 >= patience && percent_played(position) >= later;
}

void Resignation::moved(go::Colour c, double win_share, const EngineOptions& options) {
    std::int64_t& count = lost_in_a_row_[static_cast<std::size_t>(c)];
    count = win_share < options.resign_below ? count + 1 : 0;
}

}  // namespace yomi::engine
