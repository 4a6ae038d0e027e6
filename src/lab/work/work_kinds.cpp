#include "lab/work/work_kinds.hpp"

#include "lab/work/arena/arena_work.hpp"
#include "lab/work/bandit_work.hpp"
#include "lab/work/features_work.hpp"
#include "lab/work/hidden_work.hpp"
#include "lab/work/knockout_work.hpp"
#include "lab/work/learning/learning_work.hpp"
#include "lab/work/loss_work.hpp"
#include "lab/work/match_work.hpp"
#include "lab/work/p_game_work.hpp"
#include "lab/work/similarity_work.hpp"
#include "lab/work/speed_work.hpp"
#include "lab/work/tune_work.hpp"

namespace yomi::lab {

std::uint64_t count_of(const TomlReader& reader, std::string_view key, double high, std::int64_t usual) {
    return static_cast<std::uint64_t>(reader.number(key, 1, high).value_or(static_cast<double>(usual)));
}

const std::vector<WorkKind>& work_kinds() {
    // The identity of an experiment has its cells in the order of this table, which is why reports have one
    // of their own.
    static const std::vector<WorkKind> kinds = {
        {"matchups", false, MatchWork::read_matchup, MatchWork::report, 1},
        {"grids", false, MatchWork::read_grid, nullptr, 0},
        {"tournament", true, MatchWork::read_tournament, nullptr, 0},
        {"bandits", false, BanditWork::read, BanditWork::report, 4},
        {"p_games", false, PGameWork::read, PGameWork::report, 5},
        {"hidden", false, HiddenWork::read, HiddenWork::report, 6},
        {"features", false, FeaturesWork::read, FeaturesWork::report, 8},
        {"losses", false, LossWork::read, LossWork::report, 7},
        {"similarities", false, SimilarityWork::read, SimilarityWork::report, 9},
        {"speeds", false, SpeedWork::read, SpeedWork::report, 10},
        {"learning", false, LearningWork::read, LearningWork::report, 11},
        {"knockouts", false, KnockoutWork::read, KnockoutWork::report, 3},
        {"tune", true, TuneWork::read, TuneWork::report, 12},
        {"matches", false, ArenaWork::read, ArenaWork::report, 2},
    };
    return kinds;
}

}  // namespace yomi::lab
