#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "engine/layers/layer_makers.hpp"
#include "player/similarity_matches.hpp"
#include "prior/keyed_prior.hpp"
#include "prior/learned_prior.hpp"

// Layers of the moves that could be played now.

namespace yomi::engine {
namespace {

void require_moves(const go::Position& position) {
    if (position.is_over()) throw base::Error("the game is over; go back a move to see moves");
}

/// Labels for all moves that are likely enough to matter.
Layer probabilities(const go::Position& position, mcts::Prior<go::GameState>& model) {
    constexpr double kLeastShown = 0.005;
    require_moves(position);
    const go::GameState state(position);
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors values(moves.size());
    model.judge(state, moves, values);
    double most = 0;
    std::size_t best = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (values[i].weight > static_cast<float>(most)) best = i;
        most = std::max(most, static_cast<double>(values[i].weight));
    }
    Layer layer;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == state.pass()) continue;
        const double q = values[i].weight;
        const go::Point p = state.point(moves[i]);
        // The eye takes areas for amounts: a root makes a tenth of the probability a third as strong.
        layer.heat.push_back({p, most > 0 ? std::sqrt(q / most) : 0});
        if (q >= kLeastShown) layer.labels.push_back({p, fmt::format("{:.{}f}", 100 * q, q < 0.1 ? 1 : 0)});
    }
    layer.text = fmt::format("{} most likely with {:.1f} %",
                             go::vertex_text(state.point(moves[best]), position.size()), 100 * most);
    return layer;
}

}  // namespace

Layer light_layer(const LayerSource& source) {
    prior::LearnedPrior model({});
    return probabilities(source.position, model);
}

Layer rich_layer(const LayerSource& source) {
    prior::KeyedPrior model({});
    return probabilities(source.position, model);
}

Layer similarity_layer(const LayerSource& source) {
    constexpr std::int64_t kSimulations = 2000;
    constexpr std::uint64_t kFewest = 20;  // updates; a share of fewer says little
    require_moves(source.position);
    const base::Seed seed(source.position.board().hash());
    const auto player = player::make_player("similarity", seed);
    const player::SimilarityMatches matches = player::similarity_matches(
        source.position, *player, {.playouts = kSimulations, .seed = seed}, source.stop);
    Layer layer;
    std::uint64_t updates = 0, matching = 0;
    for (const go::Point p : source.position.geometry().points()) {
        const auto& here = matches.at_root[static_cast<std::size_t>(p.value())];
        updates += here.updates;
        matching += here.matching;
        if (here.updates < kFewest) continue;
        const double share = static_cast<double>(here.matching) / static_cast<double>(here.updates);
        layer.heat.push_back({p, share});
        layer.labels.push_back({p, fmt::format("{:.0f}", 100 * share)});
    }
    const double all =
        updates == 0 ? 0 : 100.0 * static_cast<double>(matching) / static_cast<double>(updates);
    layer.text = fmt::format("{:.1f} % of {} updates of this position match", all, updates);
    return layer;
}

}  // namespace yomi::engine
