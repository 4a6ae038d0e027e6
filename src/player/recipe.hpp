#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fields.hpp"
#include "go/game_state.hpp"
#include "mcts/options.hpp"
#include "mcts/registry.hpp"

namespace yomi::player {

/// One kind of part of a recipe: which part, and its options.
template <class Part>
class Ingredient {
   public:
    using Table = std::vector<mcts::PartEntry<Part>>;

    /// `kind` names it among the options ("select"); the part begins as the first of the table.
    Ingredient(std::string kind, const Table& table)
        : kind_(std::move(kind)), table_(&table), name_(table.front().name), maker_(table.front().maker()) {}

    /// Adds the choice of the part, and the options of the one that is chosen as "kind.option".
    void add_fields(base::Fields& all) {
        follow_name();
        std::vector<std::string> names;
        for (const auto& entry : *table_) names.emplace_back(entry.name);
        const std::string paper(current().paper);
        all.emplace_back(kind_, &name_, base::Field::Range{}, names,
                         "the part: " + std::string(current().help), paper);
        for (const base::Field& f : maker_->fields()) all.push_back(f.within(kind_, paper));
    }

    [[nodiscard]] std::unique_ptr<Part> make(mcts::Layout& layout, const mcts::GameFacts& facts) {
        follow_name();
        return maker_->make(layout, facts);
    }

   private:
    [[nodiscard]] const mcts::PartEntry<Part>& current() const {
        for (const auto& entry : *table_) {
            if (entry.name == name_) return entry;
        }
        return table_->front();
    }

    /// The name is set through its field; another part begins with its own default options.
    void follow_name() {
        if (name_ == made_name_) return;
        maker_ = current().maker();
        made_name_ = name_;
    }

    std::string kind_;
    const Table* table_;
    std::string name_;
    std::string made_name_ = name_;
    std::unique_ptr<mcts::Maker<Part>> maker_;
};

// Those that are the same for all games are compiled once, in recipe.cpp.
extern template class Ingredient<mcts::Selector>;
extern template class Ingredient<mcts::Widening>;
extern template class Ingredient<mcts::Choice>;

/// The backups of a recipe, one or more: "rave", "rave,variance". The options of the first are "backup.k",
/// those of another "backup.variance.prior_share".
class Backups {
   public:
    Backups();

    void add_fields(base::Fields& all);
    [[nodiscard]] std::unique_ptr<mcts::Backup> make(mcts::Layout& layout, const mcts::GameFacts& facts);

   private:
    struct One {
        const mcts::PartEntry<mcts::Backup>* entry;
        std::unique_ptr<mcts::Maker<mcts::Backup>> maker;
    };

    /// The names are set through their field; a backup that was there before keeps its options.
    void follow_names();

    std::string names_;
    std::string made_names_;
    std::vector<One> made_;
};

/// The parts of a search of any game and their options, all of them changeable by name: "select",
/// "select.first_play", "backup", …, and those of the search itself ("threads").
template <class G>
class RecipeOf {
   public:
    using Settings = std::vector<std::pair<std::string_view, std::string_view>>;
    using Priors = typename Ingredient<mcts::Prior<G>>::Table;
    using Rollouts = typename Ingredient<mcts::Rollout<G>>::Table;

    /// With what there is for this game; the tables must outlive the recipe.
    RecipeOf(const Priors& priors, const Rollouts& rollouts)
        : select_("select", mcts::selectors()),
          widen_("widen", mcts::widenings()),
          prior_("prior", priors),
          rollout_("rollout", rollouts),
          choose_("choose", mcts::choices()) {}

    /// Sets options in this order, so a part comes before its options. Throws base::Error as
    /// base::set_field() does.
    void apply(const Settings& settings) {
        for (const auto& [name, value] : settings) base::set_field(fields(), name, value);
    }

    [[nodiscard]] base::Fields fields() {
        base::Fields all;
        select_.add_fields(all);
        backups_.add_fields(all);
        widen_.add_fields(all);
        prior_.add_fields(all);
        rollout_.add_fields(all);
        choose_.add_fields(all);
        for (const base::Field& f : search_.fields()) all.push_back(f);
        return all;
    }
    [[nodiscard]] const mcts::SearchOptions& search() const { return search_; }
    [[nodiscard]] mcts::Parts<G> make(mcts::Layout& layout, const mcts::GameFacts& facts) {
        mcts::Parts<G> parts;
        // First the backups: others use their columns if they are there.
        parts.backup = backups_.make(layout, facts);
        parts.selector = select_.make(layout, facts);
        parts.widening = widen_.make(layout, facts);
        parts.prior = prior_.make(layout, facts);
        parts.rollout = rollout_.make(layout, facts);
        parts.choice = choose_.make(layout, facts);
        return parts;
    }

    /// All names and values as text: two recipes with the same text search alike.
    [[nodiscard]] std::string text() {
        std::string text;
        for (const base::Field& f : fields()) text += f.name() + " = " + f.get() + "\n";
        return text;
    }

   private:
    mcts::SearchOptions search_;
    Ingredient<mcts::Selector> select_;
    Backups backups_;
    Ingredient<mcts::Widening> widen_;
    Ingredient<mcts::Prior<G>> prior_;
    Ingredient<mcts::Rollout<G>> rollout_;
    Ingredient<mcts::Choice> choose_;
};

/// That of a search of Go.
class Recipe : public RecipeOf<go::GameState> {
   public:
    Recipe();
};

using RecipeSettings = Recipe::Settings;

/// A search known by name: which settings make it.
struct NamedRecipe {
    std::string_view name;
    std::string_view help;
    RecipeSettings settings;
};

/// For Go: rave, similarity, kl-rave, grave, uct, ucb1-tuned, kl-ucb, nomitan. To add a recipe, add its line
/// in recipe.cpp.
const std::vector<NamedRecipe>& named_recipes();

/// For any other game: those of Go that need no knowledge of it, with the same selectors and backups, and
/// solver.
const std::vector<NamedRecipe>& recipes_of_any_game();

}  // namespace yomi::player
