#include "mcts/choose/choices.hpp"

#include <algorithm>
#include <cmath>

#include "bandit/scores.hpp"
#include "mcts/backup/variance.hpp"
#include "mcts/part_entry.hpp"
#include "mcts/proof.hpp"

namespace yomi::mcts {
namespace {

/// The first edge with the largest value.
template <class F>
int argmax(const Node& node, const F& value) {
    int best = 0;
    auto best_value = value(0);
    for (int e = 1; e < node.edges(); ++e) {
        if (const auto v = value(e); v > best_value) {
            best_value = v;
            best = e;
        }
    }
    return best;
}

}  // namespace

MostVisits::MostVisits(Layout& layout)
    : visits_(layout.visits), virtual_visits_(layout.virtual_visits), mean_(layout.mean) {}

std::int64_t MostVisits::visits(const Node& root, int edge) const {
    const std::int64_t all = root.column(visits_)[edge];
    return all - static_cast<std::int64_t>(root.column(virtual_visits_)[edge]);
}

int MostVisits::choose(const Node& root) {
    const auto mean = root.column(mean_);
    // Visits of a decided edge say nothing: there were none since.
    const int best = argmax(root, [&](int e) {
        const float proven = is_proven(mean[e]) ? mean[e] : 0;
        return std::tuple(proven, visits(root, e), mean[e]);
    });
    if (!root.is_drawable() || shown_mean(mean[best]) >= 0.5F) return best;
    return argmax(root, [&](int e) { return mean[e] == kProvenDraw; });
}

std::optional<std::int64_t> MostVisits::lead(const Node& root) {
    if (root.is_drawable()) return std::nullopt;  // the choice depends on more than visits
    std::int64_t first = -1;
    std::int64_t second = 0;
    for (int e = 0; e < root.edges(); ++e) {
        const std::int64_t n = visits(root, e);
        if (n > first) {
            second = first;
            first = n;
        } else {
            second = std::max(second, n);
        }
    }
    return first - std::max<std::int64_t>(second, 0);
}

bool MostVisits::is_contested(const Node& root) {
    // The mean of fewer visits than this part of the first edge's is noise.
    constexpr std::int64_t kPart = 4;
    const auto mean = root.column(mean_);
    const int best = choose(root);
    for (int e = 0; e < root.edges(); ++e) {
        if (mean[e] > mean[best] && kPart * visits(root, e) >= visits(root, best)) return true;
    }
    return false;
}

BestMean::BestMean(Layout& layout)
    : visits_(layout.visits), virtual_visits_(layout.virtual_visits), mean_(layout.mean) {}

int BestMean::choose(const Node& root) {
    const auto visits = root.column(visits_);
    const auto virtual_visits = root.column(virtual_visits_);
    const auto mean = root.column(mean_);
    return argmax(root, [&](int e) {
        const bool visited = static_cast<float>(visits[e]) > virtual_visits[e];
        if (mean[e] == kProvenDraw) return shown_mean(mean[e]);
        return visited ? mean[e] : kProvenLoss - 1;
    });
}

LowerBound::LowerBound(Layout& layout, const LowerBoundOptions& options)
    : visits_(layout.visits), mean_(layout.mean), mean_square_(layout.uses(kMeanSquare)), z_(options.z) {}

double lower_bound(double mean, double visits, double z) {
    if (visits < 1) return -1;
    // One virtual win and loss, so that a mean of 0 or 1 after few visits is not certain.
    const double smooth = (mean * visits + 1) / (visits + 2);
    return mean - z * std::sqrt(bandit::variance_of_wins(smooth) / visits);
}

double lower_bound(double mean, double mean_square, double visits, double z) {
    if (visits < 1) return -1;
    const double smooth = (mean * visits + 1) / (visits + 2);
    const double smooth_square = (mean_square * visits + 1) / (visits + 2);
    const double variance = std::max(0.0, bandit::variance_of(smooth, smooth_square));
    return mean - z * std::sqrt(variance / visits);
}

int LowerBound::choose(const Node& root) {
    const auto visits = root.column(visits_);
    const auto mean = root.column(mean_);
    return argmax(root, [&](int e) {
        if (mean[e] == kProvenDraw) return double{shown_mean(mean[e])};
        if (is_proven(mean[e])) return double{mean[e]};
        if (mean_square_) return lower_bound(mean[e], root.column(*mean_square_)[e], visits[e], z_);
        return lower_bound(mean[e], visits[e], z_);
    });
}

template PartEntry<Choice> describe<Choice, MostVisits>();
template PartEntry<Choice> describe<Choice, BestMean>();
template PartEntry<Choice> describe<Choice, LowerBound>();

}  // namespace yomi::mcts
