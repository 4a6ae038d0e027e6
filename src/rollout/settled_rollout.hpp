#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/fields.hpp"
#include "go/game_state.hpp"
#include "go/tactics/life.hpp"
#include "mcts/game_facts.hpp"
#include "mcts/parts.hpp"

namespace yomi::rollout {

struct SettledOptions {
    std::string base = "tactical";
    double from = 0.5;
    /// Makes the base, so that those of all threads share what its maker keeps; made when it is first wanted.
    class BaseMaker;
    std::shared_ptr<BaseMaker> maker = make_base_maker();

    base::Fields fields();

   private:
    static std::shared_ptr<BaseMaker> make_base_maker();
};

/// Another rollout, which is left out where the result is beyond doubt: one player's safe area alone wins.
/// Such a playout has no moves.
class SettledRollout : public mcts::Rollout<go::GameState> {
   public:
    SettledRollout(mcts::Layout& layout, const SettledOptions& options, const mcts::GameFacts& facts);
    ~SettledRollout() override;

    double run(go::GameState& state, base::Random& random, mcts::Trace& trace) override;

    void forget() override { base_->forget(); }

    /// The result that no play can change, if there is one: what player 0 gets.
    [[nodiscard]] std::optional<double> certain_result(const go::GameState& state);

   private:
    SettledOptions options_;
    std::unique_ptr<mcts::Rollout<go::GameState>> base_;
    go::LifeReader life_;
};

}  // namespace yomi::rollout
