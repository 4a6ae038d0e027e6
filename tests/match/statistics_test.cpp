#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "match/elo.hpp"
#include "match/ratings.hpp"
#include "match/sprt.hpp"
#include "match/tally.hpp"
#include "support/error_text.hpp"
#include "support/scale.hpp"

namespace yomi::match {
namespace {

using Pairs = std::array<std::int64_t, 5>;

Tally tally_of(const Pairs& pairs) {
    Tally tally;
    constexpr double kGames[5][2] = {{0, 0}, {0, 0.5}, {1, 0}, {1, 0.5}, {1, 1}};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (std::int64_t n = 0; n < pairs[i]; ++n) tally.add_pair(kGames[i][0], kGames[i][1]);
    }
    return tally;
}

TEST(Tally, CountsGamesAndPairs) {
    Tally tally;
    tally.add_game(1);
    tally.add_pair(0.5, 0);
    tally.add_pair(1, 1);
    EXPECT_EQ(tally.wins, 3);
    EXPECT_EQ(tally.draws, 1);
    EXPECT_EQ(tally.losses, 1);
    EXPECT_EQ(tally.pairs, (Pairs{0, 1, 0, 0, 1}));
    EXPECT_DOUBLE_EQ(tally.share(), 0.7);
    Tally sum = tally;
    sum += tally;
    EXPECT_EQ(sum.games(), 10);
    EXPECT_EQ(sum.pair_count(), 4);
    EXPECT_EQ(Tally{}.share(), 0.5);
}

TEST(Tally, IntervalIsWilsonsWithoutPairs) {
    Tally tally;
    for (int i = 0; i < 77; ++i) tally.add_game(1);
    for (int i = 0; i < 23; ++i) tally.add_game(0);
    const base::Interval interval = share_interval(tally);
    EXPECT_NEAR(interval.low, 0.6785, 5e-5);
    EXPECT_NEAR(interval.high, 0.8416, 5e-5);
}

TEST(Tally, PairsThatBalanceMakeTheIntervalNarrow) {
    // Nearly every opening is won by the same colour.
    const base::Interval paired = share_interval(tally_of({5, 0, 190, 0, 5}));
    EXPECT_NEAR(paired.high - paired.low, 2 * 1.959964 * std::sqrt(0.25 * 10 / 200 / 200), 1e-6);
    Tally all_the_same = tally_of({0, 0, 10, 0, 0});
    EXPECT_GT(share_interval(all_the_same).high, 0.6) << "no variance seen is not certainty";
}

TEST(Elo, OfShares) {
    EXPECT_NEAR(elo_of_share(0.75), 190.8485, 1e-4);
    EXPECT_NEAR(elo_of_share(0.25), -190.8485, 1e-4);
    EXPECT_DOUBLE_EQ(elo_of_share(0.5), 0);
    EXPECT_EQ(elo_of_share(1), std::numeric_limits<double>::infinity());
    for (const double elo : {-300.0, -1.0, 0.0, 17.5, 800.0}) {
        EXPECT_NEAR(elo_of_share(share_of_elo(elo)), elo, 1e-9);
    }
}

TEST(Elo, WithItsInterval) {
    Tally tally;
    for (int i = 0; i < 60; ++i) tally.add_game(1);
    for (int i = 0; i < 40; ++i) tally.add_game(0);
    const Estimate elo = elo_of(tally);
    EXPECT_NEAR(elo.value, 70.4365, 1e-4);
    EXPECT_NEAR(elo.interval.low, elo_of_share(0.50200), 0.05);
    EXPECT_NEAR(elo.interval.high, elo_of_share(0.69059), 0.05);
}

TEST(Elo, NormalisedIsEloForEvenGamesWithoutDraws) {
    // Two independent games: pairs 1 : 2 : 1.
    EXPECT_NEAR(normalised_elo_of(tally_of({250, 0, 500, 0, 250}))->value, 0, 1e-9);
    const auto better = normalised_elo_of(tally_of({240, 0, 500, 0, 260}));
    ASSERT_TRUE(better);
    EXPECT_NEAR(better->value, elo_of_share(0.51), 0.01);
    EXPECT_NEAR(better->interval.high - better->value, 1.96 * 347.4356 / std::sqrt(2000), 0.01);
    EXPECT_FALSE(normalised_elo_of(Tally{}));
    EXPECT_FALSE(normalised_elo_of(tally_of({0, 0, 7, 0, 0})));
}

// Computed by another way: for each deviation the likeliest distribution with that mean and deviation, by
// Newton's method in two multipliers; then the best deviation by a search.
TEST(Sprt, GoldenRatios) {
    const auto near = [](const Pairs& pairs, double nelo0, double nelo1, double expected) {
        EXPECT_NEAR(log_likelihood_ratio(pairs, nelo0, nelo1), expected, 2e-6);
    };
    near({10, 20, 40, 25, 15}, 0, 10, 0.440885);
    near({10, 20, 40, 25, 15}, -5, 5, 0.531585);
    near({100, 900, 3000, 1100, 150}, 0, 5, 6.993737);
    near({0, 3, 20, 8, 0}, 0, 50, 1.087615);
    near({50, 0, 100, 0, 60}, 0, 20, 0.430207);
    near({200, 0, 100, 0, 60}, 0, 20, -14.565280);
    near({0, 1, 4, 5, 1}, 100, 300, -0.623653);
    EXPECT_NEAR(log_likelihood_ratio({0, 0, 0, 0, 4}, 0, 400), 2.4642, 1e-3);
    EXPECT_NEAR(log_likelihood_ratio({0, 0, 1, 0, 9}, 0, 400), 5.796, 1e-2);
}

TEST(Sprt, RatioIsSymmetric) {
    const Pairs pairs = {3, 14, 15, 92, 65};
    const Pairs mirrored = {65, 92, 15, 14, 3};
    EXPECT_NEAR(log_likelihood_ratio(pairs, -3, 8), -log_likelihood_ratio(mirrored, -8, 3), 1e-8);
    EXPECT_NEAR(log_likelihood_ratio(pairs, 4, 4), 0, 1e-12);
    EXPECT_EQ(log_likelihood_ratio({}, 0, 5), 0);
}

TEST(Sprt, RatioIsFiniteForExtremeResults) {
    for (const Pairs& pairs : {Pairs{1, 0, 0, 0, 0}, Pairs{0, 0, 0, 0, 1000}, Pairs{0, 0, 500, 0, 0}}) {
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(pairs, 0, 10)));
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(pairs, -100, 200)));
    }
    EXPECT_GT(log_likelihood_ratio({0, 0, 0, 0, 1000}, 0, 10), 3);
    EXPECT_LT(log_likelihood_ratio({1000, 0, 0, 0, 0}, 0, 10), -3);
}

TEST(Sprt, BoundsAndVerdicts) {
    const Sprt sprt(SprtOptions{.nelo0 = 0, .nelo1 = 10, .alpha = 0.05, .beta = 0.1});
    EXPECT_NEAR(sprt.lower(), std::log(0.1 / 0.95), 1e-12);
    EXPECT_NEAR(sprt.upper(), std::log(0.9 / 0.05), 1e-12);
    EXPECT_EQ(sprt.verdict({}), SprtVerdict::Undecided);
    EXPECT_EQ(sprt.verdict({0, 0, 100, 0, 200}), SprtVerdict::Accept1);
    EXPECT_EQ(sprt.verdict({200, 0, 100, 0, 0}), SprtVerdict::Accept0);
    const auto wrong = test::error_text([] { Sprt(SprtOptions{.nelo0 = 5, .nelo1 = 5}); });
    EXPECT_NE(wrong.find("nelo0 is the smaller one"), std::string::npos);
}

/// Distributions of pairs whose normalised Elo is `nelo`: a base distribution tilted until it fits.
std::array<double, 5> distribution_with(double nelo, const std::array<double, 5>& base) {
    double low = -5;
    double high = 5;
    std::array<double, 5> p{};
    for (int step = 0; step < 80; ++step) {
        const double tilt = (low + high) / 2;
        double sum = 0;
        double mean = 0;
        double squares = 0;
        for (std::size_t i = 0; i < 5; ++i) sum += p[i] = base[i] * std::exp(tilt * static_cast<double>(i));
        for (std::size_t i = 0; i < 5; ++i) {
            p[i] /= sum;
            const double share = static_cast<double>(i) / 4;
            mean += p[i] * share;
            squares += p[i] * share * share;
        }
        ((mean - 0.5) / std::sqrt(squares - mean * mean) < pair_advantage(nelo) ? low : high) = tilt;
    }
    return p;
}

/// How often a test ends with this verdict when pairs come from this distribution.
double share_of_verdict(const SprtOptions& options, const std::array<double, 5>& p, SprtVerdict wanted,
                        std::int64_t tests) {
    const Sprt sprt(options);
    std::int64_t count = 0;
    for (std::int64_t test = 0; test < tests; ++test) {
        base::Random random(base::Seed(2024).derive(static_cast<std::uint64_t>(test)));
        Pairs pairs{};
        SprtVerdict verdict = SprtVerdict::Undecided;
        while (verdict == SprtVerdict::Undecided) {
            double u = random.unit();
            std::size_t kind = 0;
            while (kind < 4 && u >= p[kind]) u -= p[kind++];
            ++pairs[kind];
            verdict = sprt.verdict(pairs);
        }
        count += verdict == wanted ? 1 : 0;
    }
    return static_cast<double>(count) / static_cast<double>(tests);
}

TEST(Sprt, ErrorRatesOfSimulatedTestsAreAtMostTheNominalOnes) {
    const SprtOptions options{.nelo0 = 0, .nelo1 = 100, .alpha = 0.05, .beta = 0.05};
    const std::int64_t tests = test::scaled(10'000);
    const double sampling = 3 * std::sqrt(0.05 * 0.95 / static_cast<double>(tests));
    // Games without draws whose openings favour a colour somewhat.
    const std::array<double, 5> base = {0.2, 0, 0.6, 0, 0.2};
    EXPECT_LE(share_of_verdict(options, distribution_with(0, base), SprtVerdict::Accept1, tests),
              0.05 + sampling);
    EXPECT_LE(share_of_verdict(options, distribution_with(100, base), SprtVerdict::Accept0, tests),
              0.05 + sampling);
}

TEST(Sprt, ErrorRatesHoldWithDrawsToo) {
    const SprtOptions options{.nelo0 = -40, .nelo1 = 40, .alpha = 0.1, .beta = 0.1};
    const std::int64_t tests = test::scaled(2'000);
    const double sampling = 3 * std::sqrt(0.1 * 0.9 / static_cast<double>(tests));
    const std::array<double, 5> base = {0.1, 0.2, 0.4, 0.2, 0.1};
    EXPECT_LE(share_of_verdict(options, distribution_with(-40, base), SprtVerdict::Accept1, tests),
              0.1 + sampling);
    EXPECT_LE(share_of_verdict(options, distribution_with(40, base), SprtVerdict::Accept0, tests),
              0.1 + sampling);
}

TEST(Ratings, OfTwoPlayersAreTheirElo) {
    const auto ratings = ratings_of(2, {{.first = 0, .second = 1, .points = 7499.5, .games = 9999}}, 1, 1800);
    EXPECT_NEAR(ratings[0].elo.value, 1800 + elo_of_share(0.75), 1e-6);
    EXPECT_NEAR(ratings[0].elo.interval.high - ratings[0].elo.value,
                1.96 * 173.7178 / std::sqrt(10'000 * 0.75 * 0.25), 1e-3);
    EXPECT_EQ(ratings[1].elo.value, 1800);
    EXPECT_EQ(ratings[1].games, 9999);
}

TEST(Ratings, AreFiniteAndConsistent) {
    // 0 always beats 1, 1 beats 2 as expected of 100 points; 3 has met nobody; 4 and 5 only each other.
    const auto ratings = ratings_of(6,
                                    {{.first = 0, .second = 1, .points = 50, .games = 50},
                                     {.first = 1, .second = 2, .points = 640, .games = 1000},
                                     {.first = 2, .second = 2, .points = 3, .games = 10},
                                     {.first = 4, .second = 5, .points = 3, .games = 10}},
                                    2, 0);
    EXPECT_NEAR(ratings[1].elo.value, 100, 1);
    EXPECT_GT(ratings[0].elo.value, 500);
    EXPECT_LT(ratings[0].elo.value, 1500);
    EXPECT_TRUE(ratings[0].rated);
    EXPECT_FALSE(ratings[3].rated);
    EXPECT_FALSE(ratings[4].rated);
}

TEST(Ratings, IntervalsHoldTheTruth) {
    const double truth[4] = {0, 60, -120, 200};
    int held = 0;
    int all = 0;
    for (std::uint64_t pool = 0; pool < 300; ++pool) {
        base::Random random(base::Seed(5).derive(pool));
        std::vector<Encounter> encounters;
        for (std::size_t i = 0; i < 4; ++i) {
            for (std::size_t k = i + 1; k < 4; ++k) {
                Encounter e{.first = i, .second = k, .points = 0, .games = 200};
                for (int g = 0; g < 200; ++g)
                    e.points += random.unit() < share_of_elo(truth[i] - truth[k]) ? 1 : 0;
                encounters.push_back(e);
            }
        }
        const auto ratings = ratings_of(4, encounters, 0, 0);
        for (std::size_t i = 1; i < 4; ++i, ++all) {
            held +=
                ratings[i].elo.interval.low <= truth[i] && truth[i] <= ratings[i].elo.interval.high ? 1 : 0;
        }
    }
    EXPECT_NEAR(static_cast<double>(held) / all, 0.95, 0.03);
}

}  // namespace
}  // namespace yomi::match
