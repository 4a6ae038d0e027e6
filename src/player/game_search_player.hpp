#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/names.hpp"
#include "mcts/no_prior.hpp"
#include "mcts/search.hpp"
#include "mcts/uniform_rollout.hpp"
#include "player/game_player.hpp"
#include "player/recipe.hpp"

namespace yomi::player {

/// What is known of moves of any game before a simulation: nothing.
template <game::Game G>
const std::vector<mcts::PartEntry<mcts::Prior<G>>>& priors_of_game() {
    static const std::vector<mcts::PartEntry<mcts::Prior<G>>> table = {
        {"none", "all moves begin alike", mcts::maker_of<mcts::Prior<G>, mcts::NoPrior<G>>},
    };
    return table;
}

template <game::Game G>
const std::vector<mcts::PartEntry<mcts::Rollout<G>>>& rollouts_of_game() {
    static const auto table = [] {
        std::vector<mcts::PartEntry<mcts::Rollout<G>>> made = {
            {"uniform", "every legal move is equally likely",
             mcts::maker_of<mcts::Rollout<G>, mcts::UniformRollout<G>>},
        };
        if constexpr (game::HasSensibleMove<G>) {
            made.push_back({"sensible", "the game's rules of thumb",
                            mcts::maker_of<mcts::Rollout<G>, mcts::SensibleRollout<G>>});
        }
        return made;
    }();
    return table;
}

/// Tree search of any game by a recipe. Keeps the tree from one move to the next while the game goes on.
template <game::Game G>
class GameSearchPlayer final : public GamePlayer<G> {
   public:
    GameSearchPlayer(const NamedRecipe& named, base::Seed seed)
        : recipe_(priors_of_game<G>(), rollouts_of_game<G>()), seed_(seed) {
        recipe_.apply(named.settings);
    }

    [[nodiscard]] base::Fields fields() override { return recipe_.fields(); }

    void check(const G& start) override {
        const mcts::GameFacts facts = mcts::facts_of(start);
        mcts::Layout layout;
        const auto parts = recipe_.make(layout, facts);  // a part that does not fit throws
        layout.check();
    }

    GameDecision choose(const GamePosition<G>& position, const Budget& budget,
                        std::stop_token stop) override {
        return analyse(position, budget, {}, std::move(stop));
    }

    GameDecision analyse(const GamePosition<G>& position, const Budget& budget, const GameInquiry& inquiry,
                         std::stop_token stop) override {
        const base::Stopwatch watch(budget.by);
        prepare(position, inquiry.use_all);
        mcts::Limits limits{.simulations = budget.playouts,
                            .seconds = budget.seconds,
                            .use_all = inquiry.use_all,
                            .by = budget.by};
        // With one move there is nothing to think about; a few simulations tell how the game stands.
        constexpr std::int64_t kFew = 64;
        std::vector<game::MoveId> moves;
        position.state.moves(moves);
        if (moves.size() == 1 && !inquiry.use_all)
            limits.simulations = std::min(limits.simulations.value_or(kFew), kFew);
        const std::int64_t done = run(limits, stop, inquiry);
        GameDecision decision = report();
        decision.playouts = done;
        decision.seconds = watch.seconds();
        return decision;
    }

    [[nodiscard]] std::optional<GameView> look_at(const std::vector<game::MoveId>& line) const override {
        if (!search_ || search_->tree().root() == mcts::kNoNode) return std::nullopt;
        return view_of(search_->tree(), line);
    }

   private:
    /// A game that throws in the middle of a simulation leaves no half-grown tree.
    std::int64_t run(const mcts::Limits& limits, const std::stop_token& stop,
                     const GameInquiry& inquiry) try {
        return search_->run(limits, stop, watcher(inquiry));
    } catch (...) {
        search_.reset();
        throw;
    }

    /// The moves from the last root to this position; nothing if they do not lead there.
    [[nodiscard]] std::optional<std::vector<game::MoveId>> moves_since(
        const std::vector<game::MoveId>& moves) const {
        if (moves.size() < searched_.size() || !std::equal(searched_.begin(), searched_.end(), moves.begin()))
            return std::nullopt;
        return std::vector<game::MoveId>(moves.begin() + static_cast<std::ptrdiff_t>(searched_.size()),
                                         moves.end());
    }

    GameDecision report() {
        GameDecision decision;
        decision.view = *view_of(search_->tree(), {});
        decision.move = search_->best_move();
        auto& candidates = decision.view.candidates;
        const auto chosen = std::ranges::find(candidates, decision.move, &GameCandidate::move);
        std::rotate(candidates.begin(), chosen, chosen + 1);
        decision.mean = candidates.front().mean;
        return decision;
    }

    /// What the search calls after each simulation; nothing if nobody wants to know.
    std::function<void()> watcher(const GameInquiry& inquiry) {
        if (!inquiry.look) return {};
        const mcts::Tree& tree = search_->tree();
        const std::int64_t known = tree.root() == mcts::kNoNode ? 0 : tree.node(tree.root()).visits();
        return [this, &inquiry, known, time = base::Stopwatch(), next = inquiry.interval,
                calls = 0]() mutable {
            constexpr int kCallsOfLook = 16;  // a clock costs as much as a part of a small game's simulation
            if (++calls % kCallsOfLook != 0) return;
            const double now = time.seconds();
            if (now < next) return;
            GameDecision decision = report();
            decision.playouts = decision.view.visits - known;
            decision.seconds = now;
            inquiry.look(decision);
            next = time.seconds() + inquiry.interval;
        };
    }

    /// `goes_on`: a tree of the very same position stays as it is.
    void prepare(const GamePosition<G>& position, bool goes_on) {
        const std::uint64_t stream = position.moves.size();
        const std::string text = recipe_.text();
        const auto since = search_ && text == searched_with_ ? moves_since(position.moves) : std::nullopt;
        if (!search_ || text != searched_with_) {
            const mcts::GameFacts facts = mcts::facts_of(position.state);
            search_ = std::make_unique<mcts::Search<G>>(
                recipe_.search(), [&](mcts::Layout& layout) { return recipe_.make(layout, facts); }, seed_);
            searched_with_ = text;
        }
        if (since && since->empty() && goes_on && recipe_.search().reuse_tree) return;
        if (since) {
            search_->advance(*since, position.state, stream);
        } else {
            search_->set_root(position.state, stream);
        }
        searched_ = position.moves;
    }

    RecipeOf<G> recipe_;
    base::Seed seed_;
    std::unique_ptr<mcts::Search<G>> search_;
    std::string searched_with_;           // the recipe's text when the search was made
    std::vector<game::MoveId> searched_;  // the moves before its root
};

/// The players of a game: recipes, random, and rule where the game has rules of thumb.
template <game::Game G>
std::vector<PlayerInfo> players_of_game() {
    std::vector<PlayerInfo> all;
    for (const NamedRecipe& recipe : recipes_of_any_game()) all.push_back({recipe.name, recipe.help});
    all.push_back({"random", "every legal move is equally likely"});
    if constexpr (game::HasSensibleMove<G>) all.push_back({"rule", "the game's rules of thumb, no search"});
    return all;
}

/// Throws base::Error naming the known players for any other name.
template <game::Game G>
std::unique_ptr<GamePlayer<G>> make_game_player(std::string_view name, base::Seed seed) {
    for (const NamedRecipe& recipe : recipes_of_any_game()) {
        if (recipe.name == name) return std::make_unique<GameSearchPlayer<G>>(recipe, seed);
    }
    if (name == "random") return std::make_unique<RandomGamePlayer<G>>(seed);
    if constexpr (game::HasSensibleMove<G>) {
        if (name == "rule") return std::make_unique<RuleGamePlayer<G>>(seed);
    }
    if (name == "rule") throw base::Error("this game has no rules of thumb, and so no player 'rule'");
    std::vector<std::string> known;
    for (const PlayerInfo& info : players_of_game<G>()) known.emplace_back(info.name);
    throw base::Error(base::no_such("player", name, known));
}

}  // namespace yomi::player
