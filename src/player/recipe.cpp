#include "player/recipe.hpp"

#include <fmt/format.h>

#include "prior/registry.hpp"
#include "rollout/registry.hpp"

namespace yomi::player {

Recipe::Recipe()
    : select_("select", mcts::selectors()),
      backup_("backup", mcts::backups()),
      widen_("widen", mcts::widenings()),
      prior_("prior", prior::priors()),
      rollout_("rollout", rollout::rollouts()),
      choose_("choose", mcts::choices()) {}

base::Fields Recipe::fields() {
    base::Fields all;
    select_.add_fields(all);
    backup_.add_fields(all);
    widen_.add_fields(all);
    prior_.add_fields(all);
    rollout_.add_fields(all);
    choose_.add_fields(all);
    for (const base::Field& f : search_.fields()) all.push_back(f);
    return all;
}

void Recipe::apply(const Settings& settings) {
    for (const auto& [name, value] : settings) base::set_field(fields(), name, value);
}

mcts::Parts<go::GameState> Recipe::make(mcts::Layout& layout, const mcts::GameFacts& facts) {
    mcts::Parts<go::GameState> parts;
    parts.selector = select_.make(layout, facts);
    parts.backup = backup_.make(layout, facts);
    parts.widening = widen_.make(layout, facts);
    parts.prior = prior_.make(layout, facts);
    parts.rollout = rollout_.make(layout, facts);
    parts.choice = choose_.make(layout, facts);
    return parts;
}

std::string Recipe::text() {
    std::string text;
    for (const base::Field& f : fields()) text += fmt::format("{} = {}\n", f.name(), f.get());
    return text;
}

const std::vector<NamedRecipe>& named_recipes() {
    // Knowledge of Go is the same for all that have a prior. Nodes are made at the third visit of an edge;
    // papers that make them at the second have expand_at = 2 in their experiments. Where RAVE loses weight,
    // and how much the prior's policy counts: docs/results/strength.md.
    static const std::vector<NamedRecipe> recipes = {
        {"rave",
         "RAVE in Fuego's weighted form",
         {{"select", "rave"},
          {"select.final", "3000"},
          {"select.policy", "0.2"},
          {"backup", "rave"},
          {"prior", "learned"},
          {"rollout", "tactical"}}},
        {"similarity",
         "RAVE weighted by local similarity (Shimizu & Kaneko 2014)",
         {{"select", "rave"},
          {"select.final", "3000"},
          {"select.policy", "0.2"},
          {"backup", "similarity"},
          {"prior", "learned"},
          {"rollout", "tactical"}}},
        {"kl-rave",
         "RAVE with the KL upper bound of the mean (Yang & Kaneko)",
         {{"select", "kl-rave"},
          {"select.final", "3000"},
          {"backup", "rave"},
          {"prior", "learned"},
          {"rollout", "tactical"}}},
        {"grave",
         "RAVE from the nearest well visited node above (Cazenave 2015)",
         {{"select", "grave"},
          {"backup", "rave"},
          {"backup.weighted", "false"},
          {"prior", "learned"},
          {"rollout", "tactical"}}},
        {"uct", "UCB1 in the tree (Kocsis & Szepesvári 2006)", {{"select", "ucb1"}, {"rollout", "tactical"}}},
        {"ucb1-tuned", "UCB1-tuned in the tree", {{"select", "ucb1-tuned"}, {"rollout", "tactical"}}},
        {"kl-ucb", "KL-UCB in the tree (Yang & Kaneko)", {{"select", "kl-ucb"}, {"rollout", "tactical"}}},
        {"nomitan",
         "UCB1, progressive widening and playouts by learned functions, as in Nomitan",
         {{"select", "ucb1"}, {"widen", "progressive"}, {"prior", "learned"}, {"rollout", "learned"}}},
    };
    return recipes;
}

}  // namespace yomi::player
