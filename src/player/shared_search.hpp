#pragma once

#include <chrono>

#include "player/companions.hpp"

namespace yomi::player {

/// The exchanges of one search with its companions. Ends them when it goes, if nobody has: the others wait
/// for it.
class SharedSearch {
   public:
    SharedSearch(Companions& companions, const mcts::Tree& tree);
    ~SharedSearch();
    SharedSearch(const SharedSearch&) = delete;
    SharedSearch& operator=(const SharedSearch&) = delete;

    /// After each simulation of one thread; true if this search is to stop.
    bool step();
    /// After the search. The first one ends the task; the others go on until it does.
    void finish(bool at_once);

   private:
    [[nodiscard]] bool is_due();

    Companions& companions_;
    const mcts::Tree& tree_;
    const mcts::SharingOptions options_;
    const bool by_simulations_;
    mcts::UpperTree upper_;
    std::int64_t simulations_ = 0;
    std::chrono::steady_clock::time_point last_;
    bool finished_ = false;
};

}  // namespace yomi::player
