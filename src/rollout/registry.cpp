#include "rollout/registry.hpp"

#include "rollout/knowledge_prior.hpp"
#include "rollout/learned.hpp"
#include "rollout/learned_prior.hpp"
#include "rollout/no_prior.hpp"
#include "rollout/order_prior.hpp"
#include "rollout/rich_prior.hpp"
#include "rollout/settled.hpp"
#include "rollout/tactical.hpp"
#include "rollout/tactical_prior.hpp"
#include "rollout/uniform.hpp"

namespace yomi::rollout {

using GoRollout = mcts::Rollout<go::GameState>;
using GoPrior = mcts::Prior<go::GameState>;
using mcts::maker_of;

const std::vector<mcts::PartEntry<GoRollout>>& rollouts() {
    static const std::vector<mcts::PartEntry<GoRollout>> table = {
        {"uniform", "every legal move that fills no own eye is equally likely",
         maker_of<GoRollout, UniformRollout>},
        {"tactical", "captures, escapes, 3x3 patterns around the last move (MoGo, Gelly et al. 2006)",
         maker_of<GoRollout, TacticalRollout, TacticalOptions>,
         "Gelly, Wang, Munos & Teytaud: Modification of UCT with patterns in Monte-Carlo Go, 2006"},
        {"learned", "moves drawn by learned weights of patterns and features (Coulom 2007; docs/learning.md)",
         maker_of<GoRollout, LearnedRollout, LearnedRolloutOptions>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
        {"settled", "other playouts, but none where safe territory decides (docs/tactics.md)",
         maker_of<GoRollout, SettledRollout, SettledOptions>},
    };
    return table;
}

const std::vector<mcts::PartEntry<GoPrior>>& priors() {
    static const std::vector<mcts::PartEntry<GoPrior>> table = {
        {"none", "all moves begin alike", maker_of<GoPrior, NoPrior>},
        {"tactical", "captures, escapes, patterns, distance and edges as virtual visits",
         maker_of<GoPrior, TacticalPrior, TacticalPriorOptions>,
         "Gelly & Silver: Combining online and offline knowledge in UCT, 2007"},
        {"learned", "weights of patterns and features, learned from games (docs/learning.md)",
         maker_of<GoPrior, LearnedPrior, LearnedPriorOptions>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
        {"rich", "the rich model: foretells moves best, takes several times as long (docs/learning.md)",
         maker_of<GoPrior, RichPrior, RichPrior::Options>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
        {"order", "the rich model or a UCT function of the thesis as an order for widening, without visits",
         maker_of<GoPrior, OrderPrior, OrderPriorOptions>},
        {"knowledge",
         "another prior, and ladders, influence, groups, safety, Chen's values (docs/tactics.md)",
         maker_of<GoPrior, KnowledgePrior, KnowledgeOptions>},
    };
    return table;
}

}  // namespace yomi::rollout
