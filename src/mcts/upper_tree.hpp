#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/fields.hpp"
#include "mcts/tree.hpp"

/// The upper tree as searches of the same position share it, in the manner of MoGo's cluster (Gelly et al.
/// 2008): only nodes near the root that have a good part of its visits, since the others tell each search
/// little about its choice.

namespace yomi::mcts {

struct SharingOptions {
    std::int64_t depth = 3;
    double least = 0.05;
    std::int64_t every = 128;
    double seconds = 0.1;

    base::Fields fields();
};

/// The moves from the root to an edge, 16 bits each (one more than the MoveId); so they are at most
/// kMostDepth.
using Way = std::uint64_t;
inline constexpr std::int64_t kMostDepth = 4;

/// What is known about an edge, or what is new about it.
struct EdgeNews {
    Way way = 0;
    double visits = 0;
    double sum = 0;  ///< of results, for the player who chooses the edge
};
using News = std::vector<EdgeNews>;

/// What one search tells others and learns from them. What it learned is never told again.
class UpperTree {
   public:
    /// What the tree knows already is not news.
    UpperTree(const Tree& tree, const SharingOptions& options);

    /// What has been found since the last call; it counts as told.
    News take_news(const Tree& tree);
    /// Adds the news of others to the edges that this tree has.
    void learn(const Tree& tree, const News& news);

   private:
    struct Known {
        double visits = 0;
        double sum = 0;
        float of_prior = 0;  ///< of the visits
    };

    SharingOptions options_;
    std::unordered_map<Way, Known> known_;
};

}  // namespace yomi::mcts
