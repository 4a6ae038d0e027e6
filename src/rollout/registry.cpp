#include "rollout/registry.hpp"

#include "rollout/learned/learned.hpp"
#include "rollout/settled_rollout.hpp"
#include "rollout/tactical.hpp"
#include "rollout/uniform.hpp"

namespace yomi::rollout {

using GoRollout = mcts::Rollout<go::GameState>;
using mcts::maker_of;

const std::vector<mcts::PartEntry<GoRollout>>& rollouts() {
    static const std::vector<mcts::PartEntry<GoRollout>> table = {
        {"uniform", "every legal move that fills no own eye is equally likely",
         maker_of<GoRollout, UniformRollout>},
        {"tactical", "captures, escapes, 3x3 patterns around the last move (MoGo, Gelly et al. 2006)",
         maker_of<GoRollout, TacticalRollout, TacticalOptions>,
         "Gelly, Wang, Munos & Teytaud: Modification of UCT with patterns in Monte-Carlo Go, 2006"},
        {"learned",
         "moves drawn by learned weights of patterns and features (Coulom 2007; "
         "docs/reference/learned-playouts.md)",
         maker_of<GoRollout, LearnedRollout, LearnedRolloutOptions>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
        {"settled", "other playouts, but none where safe territory decides (docs/reference/tactics.md)",
         maker_of<GoRollout, SettledRollout, SettledOptions>},
    };
    return table;
}

}  // namespace yomi::rollout
