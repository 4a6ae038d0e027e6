#pragma once

#include <memory>
#include <optional>
#include <string>

#include "mcts/search.hpp"
#include "player/player.hpp"
#include "player/recipe.hpp"

namespace yomi::player {

/// Tree search by a recipe. Keeps the tree from one move to the next while the game goes on.
class SearchPlayer final : public Player {
   public:
    SearchPlayer(const NamedRecipe& recipe, base::Seed seed);

    [[nodiscard]] std::string_view name() const override { return name_; }
    [[nodiscard]] base::Fields fields() override;
    Decision choose(const go::Position& position, go::Colour colour, const Budget& budget,
                    std::stop_token stop) override;
    void new_game() override { search_.reset(); }

    /// The search of the last move, or nothing; for views of the tree.
    [[nodiscard]] const mcts::Search<go::GameState>* search() const { return search_.get(); }

   private:
    using Search = mcts::Search<go::GameState>;

    void prepare(const go::Position& position);
    [[nodiscard]] Decision report(const go::GameState& state, std::int64_t simulations);

    std::string_view name_;
    base::Seed seed_;
    Recipe recipe_;
    std::int64_t default_simulations_ = 10'000;

    std::unique_ptr<Search> search_;
    std::string searched_with_;             // the recipe's text when the search was made
    std::optional<go::Position> searched_;  // the position of its root
};

}  // namespace yomi::player
