#include "learn/measures/ownership.hpp"

#include "go/game_state.hpp"
#include "rollout/learned/learned.hpp"

namespace yomi::learn {

std::vector<double> ownership_of(const std::string& weights, const PlayoutKind& kind,
                                 const go::Position& position, std::int64_t playouts, base::Seed seed) {
    const go::GameState start(position);
    rollout::LearnedRollout learned(kind.options(weights, start.board().size()));
    base::Random random(seed);
    const go::Geometry& g = start.board().geometry();
    go::GameState state = start;
    mcts::Trace trace;
    std::vector<double> shares(static_cast<std::size_t>(g.size() * g.size()), 0);
    for (std::int64_t i = 0; i < playouts; ++i) {
        state = start;
        trace.clear();
        learned.run(state, random, trace);
        std::size_t at = 0;
        for (int row = g.size() - 1; row >= 0; --row) {
            for (int column = 0; column < g.size(); ++column, ++at) {
                const go::Point p = g.point(column, row);
                const go::Colour c = state.board().at(p);
                if (c == go::Colour::Black ||
                    (c == go::Colour::Empty && state.board().is_eye(p, go::Colour::Black)))
                    ++shares[at];
            }
        }
    }
    for (double& share : shares) share /= static_cast<double>(playouts);
    return shares;
}

}  // namespace yomi::learn
