#include "mcts/select/bandits.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bandit/scores.hpp"
#include "base/log.hpp"
#include "mcts/backup/variance.hpp"
#include "mcts/part_entry.hpp"
#include "mcts/proof.hpp"
#include "mcts/select/by_score.hpp"

namespace yomi::mcts {
namespace {

/// log n of the first n, since most nodes have few visits. A node's look-ups are next to each other, so that
/// the size of the table costs nothing.
constexpr auto kLogs = [] {
    std::array<float, 8192> logs = {};
    for (std::size_t n = 1; n < logs.size(); ++n)
        logs[n] = static_cast<float>(base::natural_log(static_cast<double>(n)));
    return logs;
}();

/// log n of a node that is being visited, at least log 1.
float log_visits(const Node& node) {
    const std::uint32_t n = node.visits();
    return n < kLogs.size() ? kLogs[n] : static_cast<float>(base::natural_log(n));
}

/// The best edge by score(mean, visits), edges without visits at the first-play urgency and those that the
/// solver has decided at their mean.
template <class Score>
int best_bandit(const Node& node, int open, Column<std::uint32_t> visits_column, Column<float> mean_column,
                float first_play, const Score& score) {
    const auto visits = node.column(visits_column);
    const auto mean = node.column(mean_column);
    return best_by(open, [&](int e) {
        const std::uint32_t n = visits[e];
        const float m = mean[e];
        if (n == 0) return first_play;
        return is_proven(m) ? m : score(m, static_cast<float>(n));
    });
}

}  // namespace

MeanSelector::MeanSelector(Layout& layout, const MeanOptions& options)
    : visits_(layout.visits), mean_(layout.mean), first_play_(static_cast<float>(options.first_play)) {}

int MeanSelector::select(const Node& node, int open, base::Random&) {
    return best_bandit(node, open, visits_, mean_, first_play_, [](float mean, float) { return mean; });
}

base::Fields Ucb1Options::fields() {
    return {base::field("c", c, {0, 100}, "exploration: mean + c sqrt(2 log n / visits)"), field()};
}

Ucb1Selector::Ucb1Selector(Layout& layout, const Ucb1Options& options)
    : visits_(layout.visits),
      mean_(layout.mean),
      c_(static_cast<float>(options.c)),
      first_play_(static_cast<float>(options.first_play)) {}

int Ucb1Selector::select(const Node& node, int open, base::Random&) {
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const bandit::Ucb1Score<float> score(c_, log_visits(node));
    const Floats first_play = base::all_lanes(first_play_);
    return best_of_cheap_by_four(open, [&](int e) {
        const Floats n = __builtin_convertvector(visits.four(e), Floats);
        const Floats m = mean.four(e);
        return n > 0.0F ? (is_proven(m) ? m : score(m, n)) : first_play;
    });
}

Ucb1TunedSelector::Ucb1TunedSelector(Layout& layout, const Ucb1TunedOptions& options)
    : visits_(layout.visits),
      mean_(layout.mean),
      mean_square_(layout.uses(kMeanSquare)),
      first_play_(static_cast<float>(options.first_play)) {}

int Ucb1TunedSelector::select(const Node& node, int open, base::Random&) {
    const bandit::Ucb1TunedScore<float> score(log_visits(node));
    if (!mean_square_) {
        return best_bandit(node, open, visits_, mean_, first_play_, [&](float mean, float n) {
            return score(mean, bandit::variance_of_wins(mean), n);
        });
    }
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto mean_square = node.column(*mean_square_);
    return best_by(open, [&](int e) {
        const float m = mean[e];
        if (visits[e] == 0) return first_play_;
        if (is_proven(m)) return m;
        const float variance = std::max(0.0F, bandit::variance_of(m, mean_square[e]));
        return score(m, variance, static_cast<float>(visits[e]));
    });
}

base::Fields KlUcbOptions::fields() {
    return {base::field("exact", exact, "by bisection instead of the table, for comparison"), field()};
}

KlUcbSelector::KlUcbSelector(Layout& layout, const KlUcbOptions& options)
    : visits_(layout.visits),
      mean_(layout.mean),
      first_play_(static_cast<float>(options.first_play)),
      exact_(options.exact) {}

int KlUcbSelector::select(const Node& node, int open, base::Random&) {
    const float log_t = log_visits(node);
    if (exact_) {
        return best_bandit(node, open, visits_, mean_, first_play_, bandit::KlUcbScore<float>(log_t));
    }
    return best_bandit(node, open, visits_, mean_, first_play_, bandit::KlTableScore<float>(log_t));
}

base::Fields PuctOptions::fields() {
    return {base::field("c", c, {0, 100}, "weight of the priors: mean + c P sqrt(n) / (1 + visits)"),
            field()};
}

PuctSelector::PuctSelector(Layout& layout, const PuctOptions& options)
    : visits_(layout.visits),
      mean_(layout.mean),
      prior_(layout.prior),
      c_(static_cast<float>(options.c)),
      first_play_(static_cast<float>(options.first_play)) {}

int PuctSelector::select(const Node& node, int open, base::Random&) {
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto prior = node.column(prior_);
    float sum = 0;
    for (int e = 0; e < open; ++e) sum += prior[e];
    // Without any prior all edges are alike.
    const float even = sum > 0 ? 0 : 1;
    const float scale = c_ * std::sqrt(static_cast<float>(std::max(node.visits(), 1U))) /
                        (sum > 0 ? sum : static_cast<float>(open));
    return best_by(open, [&](int e) {
        const auto n = static_cast<float>(visits[e]);
        const float m = n > 0 ? mean[e] : first_play_;
        return is_proven(m) ? m : m + bandit::puct_bonus(scale, prior[e] + even, n);
    });
}

template PartEntry<Selector> describe<Selector, MeanSelector>();
template PartEntry<Selector> describe<Selector, Ucb1Selector>();
template PartEntry<Selector> describe<Selector, Ucb1TunedSelector>();
template PartEntry<Selector> describe<Selector, KlUcbSelector>();
template PartEntry<Selector> describe<Selector, PuctSelector>();

}  // namespace yomi::mcts
