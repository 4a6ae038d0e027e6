#pragma once

#include <memory>
#include <string>
#include <vector>

#include "go/game_state.hpp"
#include "mcts/parts.hpp"
#include "model/keyed_weights.hpp"
#include "model/move_facts.hpp"
#include "prior/virtual_visits.hpp"

namespace yomi::prior {

struct KeyedPriorOptions : VirtualVisits {
    std::string weights = "shipped";

    base::Fields fields();
};

/// A prior by a model whose features have keys (model::MoveFacts): the rich one, which ships, or a function
/// of the thesis. What `LearnedPrior` does with the light model; predicts better and takes several times as
/// long.
class KeyedPrior : public mcts::Prior<go::GameState> {
   public:
    using Options = KeyedPriorOptions;

    /// Throws base::Error if the file of weights cannot be used.
    explicit KeyedPrior(const Options& options);

    /// How likely each of these moves is beside the others; a pass has 0.
    const std::vector<float>& probabilities(const go::GameState& state,
                                            const std::vector<game::MoveId>& moves);
    void judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
               mcts::Priors& values) override;

   private:
    void use(const model::KeyedModelTable& model);

    Options options_;
    std::unique_ptr<const model::KeyedModelTable> own_;  // out of a file; without one those that ship serve
    const model::KeyedModelTable* model_ = nullptr;
    std::unique_ptr<model::MoveFacts> facts_;
    int size_ = 0;  // of the board that model_ is for
    std::vector<std::uint32_t> found_;
    std::vector<float> scores_;
};

}  // namespace yomi::prior
