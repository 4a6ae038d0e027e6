#include "mcts/select/rave.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bandit/kl.hpp"
#include "bandit/scores.hpp"
#include "base/log.hpp"
#include "mcts/backup/criticality.hpp"
#include "mcts/backup/similarity.hpp"
#include "mcts/part_entry.hpp"
#include "mcts/proof.hpp"
#include "mcts/select/by_score.hpp"

namespace yomi::mcts {
namespace {

base::Field initial_field(double& value) {
    return base::field("initial", value, {0.01, 100}, "weight of RAVE while the visits are few");
}
base::Field final_field(double& value) {
    return base::field("final", value, {1, 1e9}, "weight of RAVE while the visits are many");
}
base::Field first_play_field(double& value) {
    return base::field("first_play", value, {-1, 1e6}, "value of an edge without visits and without RAVE");
}

}  // namespace

base::Fields FuegoRaveOptions::fields() {
    return {initial_field(initial),
            final_field(final),
            first_play_field(first_play),
            base::field("plain_beta", plain_beta, "the share of RAVE ignores the factors of similarity"),
            base::field("policy", policy, {0, 100},
                        "weight of the prior's policy P as in PUCT: + policy P sqrt(n) / (1 + visits)"),
            base::field("criticality", criticality, {0, 100},
                        "criticality is added to P with this weight; needs the backup criticality")
                .quiet_at("0")};
}

FuegoRaveSelector::FuegoRaveSelector(Layout& layout, const FuegoRaveOptions& options)
    : columns_(RaveColumns::needed(layout)),
      beta_weight_(options.plain_beta ? layout.needs(kRavePlainWeight) : columns_.weight),
      visits_(layout.visits),
      mean_(layout.mean),
      per_visit_(static_cast<float>(1 / options.initial)),
      per_weight_(static_cast<float>(1 / options.final)),
      first_play_(static_cast<float>(options.first_play)),
      policy_(static_cast<float>(options.policy)),
      prior_(layout.prior),
      criticality_(static_cast<float>(options.criticality)),
      critical_(options.criticality > 0 ? std::optional(layout.needs(kCriticality)) : std::nullopt),
      plain_beta_(options.plain_beta) {}

int FuegoRaveSelector::select_critical(const Node& node, int open, float scale) const {
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto beta_weight = node.column(beta_weight_);
    const auto prior = node.column(prior_);
    const auto critical = node.column(*critical_);
    const Floats first_play = base::all_lanes(first_play_);
    return best_by_four(open, [&](int e, const Floats&) {
        const Floats n = __builtin_convertvector(visits.four(e), Floats);
        const Floats w = beta_weight.four(e);
        const Floats of_mean = n * (per_visit_ + w * per_weight_);
        const Floats all = of_mean + w;
        const Floats m = mean.four(e);
        const Floats own_weight = weight.four(e);
        const Floats rave = own_weight > 0.0F ? sum.four(e) / own_weight : m;
        const Floats policy = prior.four(e) + criticality_ * critical.four(e);
        const Floats value = all > 0.0F ? (w * rave + of_mean * m) / all : first_play;
        return value + bandit::puct_bonus(scale, policy, n);
    });
}

int FuegoRaveSelector::select(const Node& node, int open, base::Random&) {
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto prior = node.column(prior_);
    const float scale = policy_ * std::sqrt(static_cast<float>(node.visits()));
    if (critical_) return select_critical(node, open, scale);
    const Floats first_play = base::all_lanes(first_play_);
    // With D = n (1/initial + w/final) + w, b X'' + (1 - b) X = (sum + (D - w) X) / D: one division.
    const auto value = [&](int e, const Floats& n) {
        const Floats w = weight.four(e);
        const Floats of_mean = n * (per_visit_ + w * per_weight_);
        const Floats all = of_mean + w;
        return all > 0.0F ? (sum.four(e) + of_mean * mean.four(e)) / all : first_play;
    };
    const auto visits_of = [&](int e) { return __builtin_convertvector(visits.four(e), Floats); };
    if (!plain_beta_ && policy_ <= 0) {
        return best_by_four(open, [&](int e, const Floats&) { return value(e, visits_of(e)); });
    }
    if (!plain_beta_) {
        return best_by_four(open, [&](int e, const Floats&) {
            const Floats n = visits_of(e);
            return value(e, n) + bandit::puct_bonus(scale, prior.four(e), n);
        });
    }
    const auto beta_weight = node.column(beta_weight_);
    return best_by(open, [&](int e) {
        const auto n = static_cast<float>(visits[e]);
        const float w = beta_weight[e];
        const float of_mean = n * (per_visit_ + w * per_weight_);
        const float all = of_mean + w;
        if (all <= 0) return first_play_;
        const float rave = weight[e] > 0 ? sum[e] / weight[e] : mean[e];
        return (w * rave + of_mean * mean[e]) / all + bandit::puct_bonus(scale, prior[e], n);
    });
}

base::Fields KlRaveOptions::fields() {
    return {initial_field(initial), final_field(final), first_play_field(first_play),
            base::field("exact", exact,
                        "the bound q by Newton's method and bisection instead of a closed form within 0.0055")
                .quiet_at("false"),
            base::field("real_visits", real_visits,
                        "N(a) of the bound leaves the prior's virtual visits out, though the mean has them; "
                        "off: it has them too. t, the visits of the node, never has any")
                .quiet_at("false")};
}

KlRaveSelector::KlRaveSelector(Layout& layout, const KlRaveOptions& options)
    : columns_(RaveColumns::needed(layout)),
      visits_(layout.visits),
      mean_(layout.mean),
      virtual_visits_(layout.virtual_visits),
      options_(options),
      per_visit_(static_cast<float>(1 / options.initial)),
      per_weight_(static_cast<float>(1 / options.final)),
      first_play_(static_cast<float>(options.first_play)) {}

int KlRaveSelector::select_exactly(const Node& node, int open) const {
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto virtual_visits = node.column(virtual_visits_);
    const double log_t = base::natural_log(std::max(node.visits(), 1U));
    return best_by(open, [&](int e) -> double {
        const double n = visits[e];
        const double w = weight[e];
        const double of_mean = n * (1 / options_.initial + w / options_.final);
        if (of_mean + w <= 0) return options_.first_play;
        const double m = mean[e];
        const double pulls = options_.real_visits ? n - virtual_visits[e] : n;
        const double level = pulls > 0 ? log_t / pulls : std::numeric_limits<double>::infinity();
        const double upper = is_proven(mean[e]) ? m : bandit::kl_upper_bound(std::clamp(m, 0.0, 1.0), level);
        return (sum[e] + of_mean * upper) / (of_mean + w);
    });
}

int KlRaveSelector::select(const Node& node, int open, base::Random&) {
    if (options_.exact) return select_exactly(node, open);
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto virtual_visits = node.column(virtual_visits_);
    const bool real = options_.real_visits;
    const bandit::KlConic bound(static_cast<float>(base::natural_log(std::max(node.visits(), 1U))));
    const Floats first_play = base::all_lanes(first_play_);
    constexpr float kMost = 1 + bandit::KlConic::kError;  // that the bound can be
    constexpr float kTiny = 1e-30F;
    return best_by_four(open, [&](int e, const Floats& bar) {
        const Floats w = weight.four(e);
        const Floats n = __builtin_convertvector(visits.four(e), Floats);
        const Floats of_mean = n * (per_visit_ + w * per_weight_);
        const Floats all = of_mean + w;
        const Floats of_rave = sum.four(e);
        const Floats m = mean.four(e);
        // Most edges of a node with many visits could not win with any bound, and need none. Not so one that
        // the solver has won, or one without any weight, which gets the urgency.
        const Floats at_most = of_rave + of_mean * kMost + kTiny;
        if (!base::any(~(at_most <= bar * all) | (m > 1.0F))) return bar;
        // Without visits the bound gets no weight, whatever it is.
        const Floats upper = is_proven(m) ? m : bound(m, real ? n - virtual_visits.four(e) : n);
        return all > 0.0F ? (of_rave + of_mean * upper) / all : first_play;
    });
}

base::Fields TextbookRaveOptions::fields() {
    using base::field;
    return {
        field("k", k, {0, 1e9}, "visits of the node at which RAVE and UCB weigh about the same"),
        field("root", root, "b = sqrt(k / (3n + k)) of Gelly & Silver; off: b = k / (3n + k)"),
        field("c", c, {0, 100}, "exploration of the edge's own mean"),
        field("c_rave", c_rave, {0, 100}, "exploration of the RAVE mean"),
        first_play_field(first_play),
    };
}

TextbookRaveSelector::TextbookRaveSelector(Layout& layout, const TextbookRaveOptions& options)
    : columns_(RaveColumns::needed(layout)), visits_(layout.visits), mean_(layout.mean), options_(options) {}

int TextbookRaveSelector::select(const Node& node, int open, base::Random&) {
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto n = static_cast<float>(node.visits());
    const auto k = static_cast<float>(options_.k);
    const float share = k > 0 ? k / (3 * n + k) : 0;
    const float beta = options_.root ? std::sqrt(share) : share;
    float all = 0;
    for (int e = 0; e < open; ++e) all += weight[e];
    const float log_n = static_cast<float>(base::natural_log(std::max(n, 1.0F)));
    const float log_m = static_cast<float>(base::natural_log(std::max(all, 1.0F)));
    const bandit::ScaledUcbScore<float> own_bound(static_cast<float>(options_.c), 2 * log_n);
    const bandit::ScaledUcbScore<float> rave_bound(static_cast<float>(options_.c_rave), log_m);
    return best_by(open, [&](int e) {
        const auto own = static_cast<float>(visits[e]);
        const float w = weight[e];
        if (own <= 0 && w <= 0) return static_cast<float>(options_.first_play);
        if (is_proven(mean[e])) return mean[e];
        const float rave = w > 0 ? rave_bound(sum[e] / w, w) : 0;
        const float ucb = own > 0 ? own_bound(mean[e], own) : 0;
        if (own <= 0) return rave;
        return w > 0 ? beta * rave + (1 - beta) * ucb : ucb;
    });
}

base::Fields GraveOptions::fields() {
    using base::field;
    return {
        field("reference", reference, {0, 1'000'000'000},
              "visits that a node needs to lend its RAVE figures"),
        field("bias", bias, {0, 1}, "how fast RAVE loses weight as visits grow"),
        first_play_field(first_play),
    };
}

GraveSelector::GraveSelector(Layout& layout, const GraveOptions& options, const GameFacts& facts)
    : columns_(RaveColumns::needed(layout)),
      move_(layout.move),
      visits_(layout.visits),
      mean_(layout.mean),
      options_(options) {
    for (int p = 0; p < facts.players; ++p) figures_[p].resize(static_cast<std::size_t>(facts.move_limit));
}

void GraveSelector::remember(const Node& node) {
    auto& figures = figures_[node.player()];
    std::ranges::fill(figures, Figures{});
    const auto moves = node.column(move_);
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    for (int e = 0; e < node.edges(); ++e) figures[moves[e]] = {weight[e], sum[e]};
    has_[node.player()] = true;
}

int GraveSelector::select(const Node& node, int open, base::Random&) {
    if (!known_) std::ranges::fill(has_, false);
    known_ = true;
    if (node.visits() >= options_.reference || !has_[node.player()]) remember(node);
    const auto& figures = figures_[node.player()];
    const auto moves = node.column(move_);
    const auto visits = node.column(visits_);
    const auto mean = node.column(mean_);
    const auto bias = static_cast<float>(options_.bias);
    return best_by(open, [&](int e) {
        const auto n = static_cast<float>(visits[e]);
        const Figures& f = figures[moves[e]];
        if (n <= 0 && f.weight <= 0) return static_cast<float>(options_.first_play);
        if (is_proven(mean[e])) return mean[e];
        if (f.weight <= 0) return mean[e];
        const float beta = f.weight / (f.weight + n + bias * f.weight * n);
        return (1 - beta) * mean[e] + beta * f.sum / f.weight;
    });
}

template PartEntry<Selector> describe<Selector, FuegoRaveSelector>();
template PartEntry<Selector> describe<Selector, TextbookRaveSelector>();
template PartEntry<Selector> describe<Selector, KlRaveSelector>();
template PartEntry<Selector> describe<Selector, GraveSelector>();

}  // namespace yomi::mcts
