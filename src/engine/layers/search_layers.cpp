#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/error.hpp"
#include "engine/layers/layer_makers.hpp"

// Layers of a search.

namespace yomi::engine {
namespace {

using base::Error;

/// The most labels that stay readable.
constexpr std::size_t kShown = 20;

/// Labels for the candidates with the largest values of a kind; best first if they are equal. The heat is
/// that of `heat_of`, from 0 to 1.
template <class ValueOf, class LabelOf, class HeatOf>
Layer labelled_candidates(const LayerSource& source, ValueOf value_of, LabelOf label_of, HeatOf heat_of) {
    const player::Decision& search = *source.search;
    std::vector<player::Candidate> sorted = search.candidates;
    std::ranges::stable_sort(sorted, std::ranges::greater(), value_of);
    Layer layer;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted[i].point == go::kPass) continue;
        layer.heat.push_back({sorted[i].point, std::clamp<double>(heat_of(sorted[i]), 0, 1)});
        if (i < kShown) layer.labels.push_back({sorted[i].point, label_of(sorted[i])});
    }
    layer.text =
        fmt::format("{} expects {:.1f} % after {} playouts in {:.2f} s", go::colour_name(source.colour),
                    100 * search.win_share, search.playouts, search.seconds);
    return layer;
}

std::string percent(double share) { return fmt::format("{:.0f}", 100 * share); }

/// The share of the largest value that a candidate has.
template <class ValueOf>
auto part_of_most(const player::Decision& search, ValueOf value_of) {
    double most = 0;
    for (const player::Candidate& c : search.candidates)
        most = std::max(most, static_cast<double>(std::invoke(value_of, c)));
    return [most, value_of](const player::Candidate& c) {
        return most > 0 ? std::sqrt(static_cast<double>(std::invoke(value_of, c)) / most) : 0;
    };
}

}  // namespace

Layer means_layer(const LayerSource& source) {
    return labelled_candidates(
        source, [](const player::Candidate&) { return 0; },
        [](const player::Candidate& c) { return percent(c.mean); },
        [](const player::Candidate& c) { return c.visits > 0 ? c.mean : 0; });
}

Layer visits_layer(const LayerSource& source) {
    const auto visits = [](const player::Candidate& c) { return c.visits; };
    return labelled_candidates(
        source, [](const player::Candidate&) { return 0; },
        [](const player::Candidate& c) { return fmt::format("{}", c.visits); },
        part_of_most(*source.search, visits));
}

Layer rave_layer(const LayerSource& source) {
    if (std::ranges::none_of(source.search->candidates,
                             [](const player::Candidate& c) { return c.rave_weight > 0; })) {
        throw Error(
            "the last search has no RAVE values; players that have them are rave, similarity, kl-rave, "
            "grave");
    }
    return labelled_candidates(
        source, [](const player::Candidate& c) { return c.rave_weight > 0 ? c.rave_mean : -1; },
        [](const player::Candidate& c) { return percent(c.rave_mean); },
        [](const player::Candidate& c) { return c.rave_weight > 0 ? c.rave_mean : 0; });
}

Layer priors_layer(const LayerSource& source) {
    if (std::ranges::none_of(source.search->candidates,
                             [](const player::Candidate& c) { return c.prior > 0; })) {
        throw Error("nothing was known about the moves before the last search");
    }
    return labelled_candidates(
        source, &player::Candidate::prior,
        [](const player::Candidate& c) { return fmt::format("{:.1f}", 100 * c.prior); },
        part_of_most(*source.search, &player::Candidate::prior));
}

Layer expected_layer(const LayerSource& source) {
    if (!source.search->outlook) throw Error("the last search has not counted who owns which points");
    const player::Outlook& outlook = *source.search->outlook;
    Layer layer;
    for (const go::Point p : source.position.geometry().points()) {
        layer.influence.push_back({p, std::clamp<double>(outlook.of(p), -1, 1)});
    }
    layer.text = fmt::format("{}{:.1f}, give or take {:.1f}", outlook.lead.mean < 0 ? "W+" : "B+",
                             std::abs(outlook.lead.mean), outlook.lead.deviation);
    return layer;
}

}  // namespace yomi::engine
