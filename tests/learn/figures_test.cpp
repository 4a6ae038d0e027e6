#include "learn/measures/figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "base/statistics.hpp"

namespace yomi::learn {
namespace {

const Figure& figure_named(const std::string& name) {
    return *std::ranges::find(figures(), name, &Figure::name);
}

TEST(Figures, HalfWidthsAreThoseOfThePlainFormulas) {
    Measures measures(9);
    base::RunningMean ranks;
    base::RunningMean inverses;
    base::RunningMean firsts;
    base::Random random{base::Seed(4)};
    const std::vector<float> f = {0.4F, 0.3F, 0.2F, 0.1F};  // without ties a move has its own rank
    for (int i = 0; i < 500; ++i) {
        const std::size_t played = random.below(4) & random.below(4);
        measures.add(f, played, 1);
        const double rank = static_cast<double>(played) + 1;
        ranks.add(rank);
        inverses.add(1 / rank);
        firsts.add(played == 0 ? 1 : 0);
    }
    // A running mean divides by one less.
    const double factor = std::sqrt(499.0 / 500.0);
    EXPECT_NEAR(figure_named("Rank").half_width(measures), factor * ranks.half_width_95(), 1e-3);
    EXPECT_NEAR(figure_named("Match1").half_width(measures), factor * firsts.half_width_95(), 1e-3);
    const double inverse = 1 / inverses.mean();
    EXPECT_NEAR(figure_named("RankInv").value(measures), inverse, 1e-9);
    EXPECT_NEAR(figure_named("RankInv").half_width(measures),
                inverse * inverse * factor * inverses.half_width_95(), 1e-3);
}

TEST(Figures, TheThesisHasThem) {
    for (const char* name : {"Rank", "RankInv", "Error", "Match1", "Match10", "Match20", "CoMatch", "Select",
                             "SelectRoot", "Over0.05", "Over0.2", "Not0.3", "Not0.7", "MLEAverage"}) {
        EXPECT_NE(std::ranges::find(figures(), name, &Figure::name), figures().end()) << name;
    }
}

}  // namespace
}  // namespace yomi::learn
