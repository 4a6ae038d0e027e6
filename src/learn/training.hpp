#pragma once

#include <string>

#include "base/random.hpp"
#include "learn/training_listener.hpp"
#include "learn/training_options.hpp"

namespace yomi::learn {

struct TrainingFiles {
    std::string games;           ///< one SGF a line
    std::string skip_from;       ///< GameChoice::skip_from, or nothing
    std::string labels = {};     ///< what a stronger player says about positions of `games`, or nothing
    std::string test;            ///< games that are not learned from, or nothing
    std::string test_skip_from;  ///< likewise for these
    std::string out;             ///< the weights, written after each epoch
    std::string checkpoint;      ///< the state after each epoch, from which training goes on; or nothing
};

/// Learns weights from games and writes them. The result depends on the options, the games and the seed
/// alone, however often it was interrupted. Throws base::Error.
void train(const TrainingOptions& options, const TrainingFiles& files, base::Seed seed,
           TrainingListener& listener);

}  // namespace yomi::learn
