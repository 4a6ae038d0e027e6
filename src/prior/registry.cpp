#include "prior/registry.hpp"

#include "mcts/no_prior.hpp"
#include "prior/keyed_prior.hpp"
#include "prior/knowledge_prior.hpp"
#include "prior/learned_prior.hpp"
#include "prior/order_prior.hpp"
#include "prior/tactical_prior.hpp"

namespace yomi::prior {

using GoPrior = mcts::Prior<go::GameState>;
using mcts::maker_of;

const std::vector<mcts::PartEntry<GoPrior>>& priors() {
    static const std::vector<mcts::PartEntry<GoPrior>> table = {
        {"none", "all moves begin alike", maker_of<GoPrior, mcts::NoPrior<go::GameState>>},
        {"tactical", "captures, escapes, patterns, distance and edges as virtual visits",
         maker_of<GoPrior, TacticalPrior, TacticalPriorOptions>,
         "Gelly & Silver: Combining online and offline knowledge in UCT, 2007"},
        {"learned", "weights of patterns and features, learned from games (docs/reference/models.md)",
         maker_of<GoPrior, LearnedPrior, LearnedPriorOptions>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
        {"keyed",
         "models whose features have keys: the rich one, or a function of the thesis. Predict moves best, "
         "take several times as long (docs/reference/models.md)",
         maker_of<GoPrior, KeyedPrior, KeyedPrior::Options>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
        {"order", "the rich model or a UCT function of the thesis as an order for widening, without visits",
         maker_of<GoPrior, OrderPrior, OrderPriorOptions>},
        {"knowledge",
         "another prior, and ladders, influence, groups, safety, Chen's values (docs/reference/tactics.md)",
         maker_of<GoPrior, KnowledgePrior, KnowledgeOptions>},
        {"rich", "deprecated: the old spelling of keyed", maker_of<GoPrior, KeyedPrior, KeyedPrior::Options>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
    };
    return table;
}

}  // namespace yomi::prior
