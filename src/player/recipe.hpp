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

/// The parts of a search of Go and their options, all of them changeable by name: "select",
/// "select.first_play", "backup", …, and those of the search itself ("threads").
class Recipe {
   public:
    using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

    Recipe();

    /// Sets options in this order, so a part comes before its options. Throws base::Error as
    /// base::set_field() does.
    void apply(const Settings& settings);

    [[nodiscard]] base::Fields fields();
    [[nodiscard]] const mcts::SearchOptions& search() const { return search_; }
    [[nodiscard]] mcts::Parts<go::GameState> make(mcts::Layout& layout, const mcts::GameFacts& facts);

    /// All names and values as text: two recipes with the same text search alike.
    [[nodiscard]] std::string text();

   private:
    mcts::SearchOptions search_;
    Ingredient<mcts::Selector> select_;
    Backups backups_;
    Ingredient<mcts::Widening> widen_;
    Ingredient<mcts::Prior<go::GameState>> prior_;
    Ingredient<mcts::Rollout<go::GameState>> rollout_;
    Ingredient<mcts::Choice> choose_;
};

/// A search known by name: which settings make it.
struct NamedRecipe {
    std::string_view name;
    std::string_view help;
    Recipe::Settings settings;
};

/// uct, ucb1-tuned, kl-ucb, rave, similarity, kl-rave, grave, nomitan. To add a recipe, add its line in
/// recipe.cpp.
const std::vector<NamedRecipe>& named_recipes();

}  // namespace yomi::player
