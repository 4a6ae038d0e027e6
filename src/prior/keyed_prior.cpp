#include "prior/keyed_prior.hpp"

#include <algorithm>
#include <cmath>

#include "base/exponential.hpp"
#include "model/shipped_models.hpp"

namespace yomi::prior {

base::Fields KeyedPriorOptions::fields() {
    base::Fields all = VirtualVisits::fields();
    all.push_back(
        base::field("weights", weights, {},
                    "a file of 'yomi train --model rich' (or mc/…, uct/…), or shipped: those in the "
                    "program"));
    return all;
}

KeyedPrior::KeyedPrior(const Options& options) : options_(options) {
    if (options.weights == "shipped") return;
    own_ = std::make_unique<model::KeyedModelTable>(model::read_keyed_weights(options.weights));
    use(*own_);
}

void KeyedPrior::use(const model::KeyedModelTable& model) {
    if (model_ == &model) return;
    model_ = &model;
    facts_ = model::make_move_facts(model.model, model.shapes);
}

const std::vector<float>& KeyedPrior::probabilities(const go::GameState& state,
                                                    const std::vector<game::MoveId>& moves) {
    if (!own_ && state.board().size() != size_) {
        size_ = state.board().size();
        use(model::shipped_rich_weights(size_));
    }
    facts_->look(state);
    scores_.assign(moves.size(), 0);
    float highest = -1e9F;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == state.pass()) continue;
        found_.clear();
        facts_->find(state.point(moves[i]), model_->table, found_);
        scores_[i] = model_->score(found_);
        highest = std::max(highest, scores_[i]);
    }
    float total = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool pass = moves[i] == state.pass();
        scores_[i] = pass ? 0 : base::exponential(std::max(scores_[i] - highest, -60.0F));
        total += scores_[i];
    }
    for (float& q : scores_) q = total > 0 ? q / total : 0;
    return scores_;
}

void KeyedPrior::judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
                       mcts::Priors& values) {
    const std::vector<float>& q = probabilities(state, moves);
    for (std::size_t i = 0; i < moves.size(); ++i)
        values.set(i, moves[i] == state.pass() ? options_.of_pass() : options_.of(q[i]));
}

}  // namespace yomi::prior
