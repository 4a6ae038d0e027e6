// KL-RAVE in a whole search: every choice against the plain formula of Yang & Kaneko, eq. 5.

#include <gtest/gtest.h>

#include <cmath>

#include "bandit/kl.hpp"
#include "hand_made_game.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/search.hpp"
#include "mcts/select/rave.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::mcts {
namespace {

using HandSearch = Search<HandMadeGame>;

/// Moves come again later, so that RAVE has something to count.
const HandMadeRules kRules = {
    .moves = {{"", "abc"},
              {"a", "bcd"},
              {"b", "ac"},
              {"c", "ab"},
              {"ab", "cd"},
              {"ac", "bd"},
              {"ad", "b"},
              {"ba", "c"},
              {"bc", "a"},
              {"ca", "b"},
              {"cb", "a"}},
    .results = {{"abc", 1},
                {"abd", 0},
                {"acb", 0.5},
                {"acd", 1},
                {"adb", 0},
                {"bac", 1},
                {"bca", 0},
                {"cab", 0.5},
                {"cba", 0}},
};

class UnevenPrior : public Prior<HandMadeGame> {
   public:
    void judge(const HandMadeGame&, const std::vector<game::MoveId>& moves, Priors& values) override {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto visits = static_cast<float>(moves[i]);
            values.set(i, {.visits = visits, .mean = 0.4F});
        }
    }
};

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

/// Chooses by a KlRaveSelector and checks that no edge has a higher value.
class CheckedSelector : public Selector {
   public:
    CheckedSelector(Layout& layout, const KlRaveOptions& options, int& checked)
        : selector_(layout, options),
          layout_(layout),
          columns_(RaveColumns::needed(layout)),
          virtual_visits_(layout.virtual_visits),
          options_(options),
          checked_(checked) {}

    int select(const Node& node, int open, base::Random& random) override {
        const int chosen = selector_.select(node, open, random);
        for (int e = 0; e < open; ++e) {
            EXPECT_GE(value(node, chosen), value(node, e) - 1e-9) << node.visits() << " visits, edge " << e;
        }
        ++checked_;
        return chosen;
    }

   private:
    [[nodiscard]] double value(const Node& node, int e) const {
        const double n = node.column(layout_.visits)[e];
        const double m = node.column(columns_.weight)[e];
        if (n + m <= 0) return options_.first_play;
        const double pulls = n - (options_.real_visits ? node.column(virtual_visits_)[e] : 0.0F);
        const double beta = m / (n * (1 / options_.initial + m / options_.final) + m);
        const double rave = m > 0 ? node.column(columns_.sum)[e] / m : 0;
        const double log_t = std::log(std::max(node.visits(), 1U));
        return beta * rave + (1 - beta) * plain_bound(node.column(layout_.mean)[e], log_t, pulls);
    }

    KlRaveSelector selector_;
    Layout layout_;
    RaveColumns columns_;
    Column<float> virtual_visits_;
    KlRaveOptions options_;
    int& checked_;
};

/// Searches with exact bounds; returns how many choices were checked.
int search_checked(bool with_prior, bool real_visits, std::vector<std::uint32_t>* root_visits = nullptr) {
    int checked = 0;
    const auto parts = [&](Layout& layout) {
        Parts<HandMadeGame> made;
        made.selector = std::make_unique<CheckedSelector>(
            layout, KlRaveOptions{.exact = true, .real_visits = real_visits}, checked);
        made.widening = std::make_unique<AllOpen>();
        if (with_prior) {
            made.prior = std::make_unique<UnevenPrior>();
        } else {
            made.prior = std::make_unique<NoPrior<HandMadeGame>>();
        }
        made.rollout = std::make_unique<FirstMoveRollout>();
        made.backup =
            std::make_unique<RaveBackup>(layout, RaveOptions{}, GameFacts{.move_limit = 26, .grid = {}});
        made.choice = std::make_unique<MostVisits>(layout);
        return made;
    };
    HandSearch search({.expand_at = 2}, parts, base::Seed(3));
    search.set_root(HandMadeGame(kRules));
    search.run({.simulations = 500, .seconds = {}}, {});
    const Node root = search.tree().node(search.tree().root());
    for (int e = 0; root_visits != nullptr && e < root.edges(); ++e)
        root_visits->push_back(root.column(search.layout().visits)[e]);
    return checked;
}

TEST(KlRave, EveryChoiceOfASearchIsThatOfTheFormula) {
    for (const bool with_prior : {false, true}) {
        for (const bool real_visits : {false, true}) EXPECT_GT(search_checked(with_prior, real_visits), 1000);
    }
}

TEST(KlRave, WithoutAPriorAllVisitsAreReal) {
    std::vector<std::uint32_t> all, real, all_with_prior, real_with_prior;
    search_checked(false, false, &all);
    search_checked(false, true, &real);
    EXPECT_EQ(all, real);
    search_checked(true, false, &all_with_prior);
    search_checked(true, true, &real_with_prior);
    EXPECT_NE(all_with_prior, real_with_prior);
}

}  // namespace
}  // namespace yomi::mcts
