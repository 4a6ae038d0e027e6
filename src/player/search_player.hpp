#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mcts/search.hpp"
#include "player/outlook_rollout.hpp"
#include "player/player.hpp"
#include "player/recipe.hpp"

namespace yomi::player {

/// Tree search by a recipe. Keeps the tree from one move to the next while the game goes on.
class SearchPlayer final : public Player, public Analyst {
   public:
    SearchPlayer(const NamedRecipe& recipe, base::Seed seed);

    [[nodiscard]] std::string_view name() const override { return name_; }
    [[nodiscard]] base::Fields fields() override;
    Decision choose(const go::Position& position, go::Colour colour, const Budget& budget,
                    std::stop_token stop) override;
    Decision analyse(const go::Position& position, go::Colour colour, const Budget& budget,
                     const Inquiry& inquiry, std::stop_token stop) override;
    [[nodiscard]] TreeView look_at(const std::vector<go::Point>& line) const override;
    [[nodiscard]] Analyst* analyst() override { return this; }
    void new_game() override {
        rollouts_.clear();
        search_.reset();
    }
    void get_ready(const go::Position& position) override;
    void set_seed(base::Seed seed) override {
        seed_ = seed;
        new_game();  // the search has the old one
    }

    void set_companions(Companions* companions) override { companions_ = companions; }

    /// The search of the last move, or nothing; for views of the tree.
    [[nodiscard]] const mcts::Search<go::GameState>* search() const { return search_.get(); }

   private:
    using Search = mcts::Search<go::GameState>;

    void prepare(const go::Position& position, const std::vector<go::MoveFilter>& filters);
    void make_search(const go::GameState& state);
    /// Lets the companions think about the position that was prepared.
    void begin_together(const std::vector<go::MoveFilter>& filters, bool by_simulations);
    [[nodiscard]] Decision think(const mcts::Limits& limits, const Inquiry& inquiry,
                                 const std::stop_token& stop);
    [[nodiscard]] std::int64_t root_visits() const;
    [[nodiscard]] Decision report();

    std::string_view name_;
    base::Seed seed_;
    Recipe recipe_;
    std::int64_t default_simulations_ = 10'000;
    Companions* companions_ = nullptr;

    std::unique_ptr<Search> search_;
    std::string searched_with_;              // the recipe's text when the search was made
    std::optional<go::Position> searched_;   // the position of its root
    std::vector<go::MoveFilter> filters_;    // those of its root
    std::vector<OutlookRollout*> rollouts_;  // of its workers
};

}  // namespace yomi::player
