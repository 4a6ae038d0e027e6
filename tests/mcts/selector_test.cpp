// Every selector on a node with figures worked out by hand, and against its plain formula on random ones.

#include <gtest/gtest.h>

#include <cmath>

#include "bandit/kl.hpp"
#include "mcts/options.hpp"
#include "mcts/select/bandits.hpp"
#include "mcts/select/rave.hpp"
#include "selector_fixture.hpp"

namespace yomi::mcts {
namespace {

TEST_F(SelectorTest, MeanTakesTheBestAndUnvisitedFirst) {
    MeanSelector selector(layout_, {});
    EXPECT_EQ(select(selector, {{10, 0.4F}, {5, 0.6F}, {3, 0.5F}}, 18), 1);
    EXPECT_EQ(select(selector, {{10, 0.4F}, {5, 0.6F}, {0, 0}}, 15), 2);
    MeanOptions low;
    low.first_play = 0.5;
    MeanSelector urgent(layout_, low);
    EXPECT_EQ(select(urgent, {{10, 0.4F}, {5, 0.6F}, {0, 0}}, 15), 1);
}

TEST_F(SelectorTest, Ucb1ByHand) {
    // n = 100, log n = 4.605. c = 1/2: 0.5 + sqrt(4.605 / (2·80)) = 0.670; 0.4 + sqrt(4.605/40) = 0.739.
    Ucb1Selector selector(layout_, {});
    EXPECT_EQ(select(selector, {{80, 0.5F}, {20, 0.4F}}, 100), 1);
    // 0.3 + 0.339 = 0.639 is below.
    EXPECT_EQ(select(selector, {{80, 0.5F}, {20, 0.3F}}, 100), 0);
}

TEST_F(SelectorTest, Ucb1IsItsFormula) {
    Ucb1Selector selector(layout_, {});
    compare(
        selector,
        [](const Edge& e, double n) { return e.mean + 0.5 * std::sqrt(2 * std::log(n) / e.visits); }, 1e-6);
}

TEST_F(SelectorTest, Ucb1TunedIsItsFormula) {
    Ucb1TunedSelector selector(layout_, {});
    compare(
        selector,
        [](const Edge& e, double n) {
            const double level = std::log(n) / e.visits;
            const double variance = e.mean * (1 - e.mean) + std::sqrt(2 * level);
            return e.mean + std::sqrt(level * std::min(0.25, variance));
        },
        1e-6);
}

TEST_F(SelectorTest, KlUcbIsItsFormula) {
    const auto value = [](const Edge& e, double n) {
        return bandit::kl_upper_bound(e.mean, std::log(n) / e.visits);
    };
    KlUcbOptions exact;
    exact.exact = true;
    KlUcbSelector slow(layout_, exact);
    compare(slow, value, 1e-5);
    KlUcbSelector fast(layout_, {});
    compare(fast, value, 2e-3);
}

TEST_F(SelectorTest, PuctPrefersPriors) {
    PuctOptions options;
    options.first_play = 0.5;
    PuctSelector selector(layout_, options);
    EXPECT_EQ(select(selector, {{0, 0, 0, 0, 0.1F}, {0, 0, 0, 0, 0.7F}, {0, 0, 0, 0, 0.2F}}, 0), 1);
    // 0.5 + 0.7 sqrt(9)/10 = 0.71; 0.5 + 0.2·3/1 = 1.1.
    EXPECT_EQ(select(selector, {{0, 0, 0, 0, 0.1F}, {9, 0.5F, 0, 0, 0.7F}, {0, 0, 0, 0, 0.2F}}, 9), 2);
}

TEST_F(SelectorTest, FuegoRaveByHand) {
    FuegoRaveSelector selector(layout_, {});
    // No visits: the RAVE mean. 6/10 beats 5/10, and first play beats both.
    EXPECT_EQ(select(selector, {{0, 0, 10, 5}, {0, 0, 10, 6}}, 0), 1);
    EXPECT_EQ(select(selector, {{0, 0, 10, 5}, {0, 0, 10, 6}, {}}, 0), 2);
    // No RAVE: the mean.
    EXPECT_EQ(select(selector, {{10, 0.3F}, {10, 0.4F}}, 20), 1);
}

TEST_F(SelectorTest, FuegoRaveWithThePolicyIsItsFormula) {
    for (const bool plain_beta : {false, true}) {
        FuegoRaveSelector selector(layout_, {.plain_beta = plain_beta, .policy = 0.3});
        // Without a sum of plain weights the share of RAVE is 0.
        compare(
            selector,
            [&](const Edge& e, double n) {
                const double m = plain_beta ? 0 : e.rave_weight;
                const double b = m / (e.visits * (1 / 0.9 + m / 20000) + m);
                return b * e.rave_sum / e.rave_weight + (1 - b) * e.mean +
                       0.3 * e.prior * std::sqrt(n) / (1 + e.visits);
            },
            1e-5);
    }
}

TEST_F(SelectorTest, FuegoRaveIsItsFormula) {
    FuegoRaveSelector selector(layout_, {});
    compare(
        selector,
        [](const Edge& e, double) {
            const double m = e.rave_weight;
            const double beta = m / (e.visits * (1 / 0.9 + m / 20000) + m);
            return beta * e.rave_sum / m + (1 - beta) * e.mean;
        },
        1e-5);
}

/// Eq. 3 by bisection alone, and 1 for an arm that was never pulled.
double plain_bound(double mean, double log_t, double pulls) {
    if (pulls <= 0) return 1;
    double low = mean;
    double high = 1;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (bandit::kl_divergence(mean, middle) <= log_t / pulls ? low : high) = middle;
    }
    return low;
}

/// Eq. 5.
double plain_kl_rave(const Edge& e, double t, double pulls) {
    const double m = e.rave_weight;
    const double beta = m / (e.visits * (1 / 0.9 + m / 20000) + m);
    return beta * e.rave_sum / m + (1 - beta) * plain_bound(e.mean, std::log(t), pulls);
}

TEST_F(SelectorTest, KlRaveIsItsFormula) {
    const auto all = [](const Edge& e, double t) { return plain_kl_rave(e, t, e.visits); };
    KlRaveSelector fast(layout_, {});
    compare(fast, all, 1.2e-2);
    KlRaveSelector exact(layout_, {.exact = true});
    compare(exact, all, 1e-9);
}

TEST_F(SelectorTest, KlRaveOfRealVisitsLeavesThoseOfThePriorOut) {
    const auto real = [](const Edge& e, double t) {
        return plain_kl_rave(e, t, static_cast<double>(e.visits) - e.virtual_visits);
    };
    KlRaveSelector fast(layout_, {.real_visits = true});
    compare(fast, real, 1.2e-2);
    KlRaveSelector exact(layout_, {.exact = true, .real_visits = true});
    compare(exact, real, 1e-9);
    // t = 20. Both edges have a mean of 1/2, no RAVE and 10 visits, but 8 of those of the second are virtual:
    // KL(1/2, q) <= log 20 / 10 gives q = 0.836, log 20 / 2 gives 0.994.
    const std::vector<Edge> edges = {{10, 0.5F}, {10, 0.5F, 0, 0, 0, 8}};
    EXPECT_EQ(select(exact, edges, 20), 1);
    KlRaveSelector usual(layout_, {.exact = true});
    EXPECT_EQ(select(usual, edges, 20), 0) << "the first of equals";
}

TEST_F(SelectorTest, KlRaveAtTheEnds) {
    for (const bool is_exact : {false, true}) {
        KlRaveSelector selector(layout_, {.exact = is_exact});
        // No visits: the RAVE mean; with neither, first play.
        EXPECT_EQ(select(selector, {{0, 0, 10, 5}, {0, 0, 10, 6}}, 0), 1);
        EXPECT_EQ(select(selector, {{0, 0, 10, 5}, {}, {0, 0, 10, 6}}, 0), 1);
        // What the solver knows is no mean; one just above 1 is a matter of rounding.
        EXPECT_EQ(select(selector, {{10, 0.9F, 5, 4}, {10, kProvenWin, 5, 1}}, 20), 1);
        EXPECT_EQ(select(selector, {{10, kProvenLoss, 5, 5}, {10, 0.1F, 5, 1}}, 20), 1);
        EXPECT_EQ(select(selector, {{10, 1.0000002F, 5, 5}, {10, 0.1F, 5, 1}}, 20), 0);
    }
}

TEST_F(SelectorTest, TextbookRaveIsItsFormula) {
    for (const bool root : {true, false}) {
        TextbookRaveOptions options;
        options.root = root;
        options.k = 500;
        options.c = 0.3;
        TextbookRaveSelector selector(layout_, options);
        compare(
            selector,
            [&](const Edge& e, double n) {
                const double share = 500 / (3 * n + 500);
                const double beta = root ? std::sqrt(share) : share;
                return beta * e.rave_sum / e.rave_weight +
                       (1 - beta) * (e.mean + 0.3 * std::sqrt(2 * std::log(n) / e.visits));
            },
            1e-5);
    }
}

TEST_F(SelectorTest, GraveUsesItsOwnFiguresWhenTheyAreMany) {
    GraveSelector selector(layout_, {}, {.move_limit = 64, .grid = {}});
    compare(
        selector,
        [](const Edge& e, double) {
            const double m = e.rave_weight;
            const double beta = m / (m + e.visits + 1e-5 * m * e.visits);
            return (1 - beta) * e.mean + beta * e.rave_sum / m;
        },
        1e-5);
}

TEST_F(SelectorTest, GraveBorrowsFromAboveWhenTheyAreFew) {
    GraveSelector selector(layout_, {}, {.move_limit = 8, .grid = {}});
    Tree tree(layout_, 1 << 16);
    const RaveColumns rave = RaveColumns::needed(layout_);
    const Node above = tree.node(tree.make_node(0, {3, 4}));
    above.set_visits(1000);
    above.column(rave.weight).set(0, 100);
    above.column(rave.sum).set(0, 90);
    above.column(rave.weight).set(1, 100);
    above.column(rave.sum).set(1, 10);
    const Node middle = tree.node(tree.make_node(1, {5}));
    const Node below = tree.node(tree.make_node(0, {4, 3}));
    below.set_visits(3);
    // Its own few figures say 4, those above say 3.
    below.column(rave.weight).set(0, 1);
    below.column(rave.sum).set(0, 1);
    below.column(rave.weight).set(1, 1);
    base::Random random(base::Seed(1));
    selector.begin();
    EXPECT_EQ(selector.select(above, 2, random), 0);
    EXPECT_EQ(selector.select(middle, 1, random), 0);
    EXPECT_EQ(selector.select(below, 2, random), 1);
}

}  // namespace
}  // namespace yomi::mcts
