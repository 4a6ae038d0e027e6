#include "player/recipe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "mcts/combined_backup.hpp"
#include "prior/registry.hpp"
#include "rollout/registry.hpp"

namespace yomi::player {

template class Ingredient<mcts::Selector>;
template class Ingredient<mcts::Widening>;
template class Ingredient<mcts::Choice>;

Backups::Backups() : names_(mcts::backups().front().name) { follow_names(); }

void Backups::follow_names() {
    if (names_ == made_names_) return;
    std::vector<One> now;
    for (const std::string& name : base::split_list(names_)) {
        const auto old = std::ranges::find_if(made_, [&](const One& one) { return one.entry->name == name; });
        if (old != made_.end()) {
            now.push_back(std::move(*old));
            made_.erase(old);
            continue;
        }
        const auto entry = std::ranges::find(mcts::backups(), name, &mcts::PartEntry<mcts::Backup>::name);
        now.push_back({&*entry, entry->maker()});
    }
    made_ = std::move(now);
    made_names_ = names_;
}

void Backups::add_fields(base::Fields& all) {
    follow_names();
    std::vector<std::string> choices;
    for (const auto& entry : mcts::backups()) choices.emplace_back(entry.name);
    if (made_.size() > 1) choices.push_back(names_);  // a form shows what is chosen now
    std::string help;
    for (const One& one : made_)
        help += fmt::format("{}{}", help.empty() ? "the part: " : "; ", one.entry->help);
    const std::string paper(made_.front().entry->paper);
    all.push_back(
        base::Field("backup", &names_, base::Field::Range{}, choices, help, paper).taking_several());
    for (One& one : made_) {
        const std::string prefix =
            &one == &made_.front() ? "backup" : fmt::format("backup.{}", one.entry->name);
        for (const base::Field& f : one.maker->fields())
            all.push_back(f.within(prefix, std::string(one.entry->paper)));
    }
}

std::unique_ptr<mcts::Backup> Backups::make(mcts::Layout& layout, const mcts::GameFacts& facts) {
    follow_names();
    std::vector<std::unique_ptr<mcts::Backup>> parts;
    for (const One& one : made_) parts.push_back(one.maker->make(layout, facts));
    return mcts::combined(std::move(parts));
}

Recipe::Recipe() : RecipeOf(prior::priors(), rollout::rollouts()) {}

namespace {

/// A recipe that makes sense in any game, and what it knows of Go besides.
struct SharedRecipe {
    NamedRecipe any;
    RecipeSettings in_go;
};

const std::vector<SharedRecipe>& shared_recipes() {
    // Knowledge of Go is the same for all that have a prior. Nodes are made at the third visit of an edge;
    // papers that make them at the second have expand_at = 2 in their experiments. Where RAVE loses weight,
    // and how much the prior's policy counts: docs/results/strength.md.
    static const std::vector<SharedRecipe> recipes = {
        {{"rave",
          "RAVE in Fuego's weighted form",
          {{"select", "rave"}, {"select.final", "3000"}, {"backup", "rave"}}},
         {{"select.policy", "1"},
          {"select.final", "300"},
          {"prior", "learned"},
          {"prior.again", "16"},
          {"rollout", "tactical"}}},
        {{"similarity",
          "RAVE weighted by local similarity (Shimizu & Kaneko 2014)",
          {{"select", "rave"}, {"select.final", "3000"}, {"backup", "similarity"}}},
         {{"select.policy", "1"},
          {"select.final", "300"},
          {"prior", "learned"},
          {"prior.again", "16"},
          {"rollout", "tactical"}}},
        {{"kl-rave",
          "RAVE with the KL upper bound of the mean (Yang & Kaneko)",
          {{"select", "kl-rave"}, {"select.final", "3000"}, {"backup", "rave"}}},
         {{"prior", "learned"}, {"rollout", "tactical"}}},
        {{"grave",
          "RAVE from the nearest well visited node above (Cazenave 2015)",
          {{"select", "grave"}, {"backup", "rave"}, {"backup.weighted", "false"}}},
         {{"prior", "learned"}, {"rollout", "tactical"}}},
        {{"uct", "UCB1 in the tree (Kocsis & Szepesvári 2006)", {{"select", "ucb1"}}},
         {{"rollout", "tactical"}}},
        {{"ucb1-tuned", "UCB1-tuned in the tree", {{"select", "ucb1-tuned"}}}, {{"rollout", "tactical"}}},
        {{"kl-ucb", "KL-UCB in the tree (Yang & Kaneko)", {{"select", "kl-ucb"}}}, {{"rollout", "tactical"}}},
    };
    return recipes;
}

}  // namespace

const std::vector<NamedRecipe>& named_recipes() {
    static const std::vector<NamedRecipe> recipes = [] {
        std::vector<NamedRecipe> made;
        for (const SharedRecipe& shared : shared_recipes()) {
            made.push_back(shared.any);
            for (const auto& setting : shared.in_go) made.back().settings.push_back(setting);
        }
        made.push_back(
            {"nomitan",
             "UCB1, progressive widening and playouts by learned functions, as in Nomitan",
             {{"select", "ucb1"}, {"widen", "progressive"}, {"prior", "learned"}, {"rollout", "learned"}}});
        return made;
    }();
    return recipes;
}

const std::vector<NamedRecipe>& recipes_of_any_game() {
    static const std::vector<NamedRecipe> recipes = [] {
        std::vector<NamedRecipe> made;
        for (const SharedRecipe& shared : shared_recipes()) made.push_back(shared.any);
        made.push_back({"solver",
                        "UCB1 that proves wins, draws and losses (Winands, Björnsson & Saito 2008)",
                        {{"select", "ucb1"}, {"solver", "true"}}});
        return made;
    }();
    return recipes;
}

}  // namespace yomi::player
