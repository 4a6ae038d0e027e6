#include "player/shared_search.hpp"

namespace yomi::player {

using Clock = std::chrono::steady_clock;

SharedSearch::SharedSearch(Companions& companions, const mcts::Tree& tree)
    : companions_(companions),
      tree_(tree),
      options_(companions.sharing()),
      by_simulations_(companions.by_simulations()),
      upper_(tree, options_),
      last_(Clock::now()) {}

SharedSearch::~SharedSearch() {
    if (!finished_) finish(true);
}

bool SharedSearch::is_due() {
    // Looking at clocks and messages costs more than counting.
    constexpr std::int64_t kBetweenLooks = 16;
    ++simulations_;
    if (by_simulations_ && simulations_ % options_.every == 0) return true;
    if (simulations_ % kBetweenLooks != 0) return false;
    if (companions_.is_awaited()) return true;
    return !by_simulations_ && Clock::now() - last_ >= std::chrono::duration<double>(options_.seconds);
}

bool SharedSearch::step() {
    if (!is_due()) return false;
    upper_.learn(tree_, companions_.exchange(upper_.take_news(tree_)));
    last_ = Clock::now();
    return companions_.has_ended();
}

void SharedSearch::finish(bool at_once) {
    finished_ = true;
    if (companions_.is_first()) {
        upper_.learn(tree_, companions_.end(upper_.take_news(tree_), at_once));
        return;
    }
    // A search that has proven its result, or has nothing to search, is over before the others are.
    while (!companions_.has_ended()) upper_.learn(tree_, companions_.exchange(upper_.take_news(tree_)));
}

}  // namespace yomi::player
