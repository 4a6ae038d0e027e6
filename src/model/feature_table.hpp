#pragma once

#include <cassert>
#include <cstdint>
#include <string_view>
#include <vector>

#include "go/game_state.hpp"

namespace yomi::model {

/// A feature of moves that all models with keys have beside their own: one small number for a move, each of
/// whose values has a learned weight. docs/how-to/add-a-feature.md adds one.
struct Feature {
    /// What `classify` says of a move that the feature says nothing about.
    static constexpr int kNone = -1;

    std::string_view name;  ///< in files of weights: once weights are kept, it stays. No slash
    std::string_view help;
    int classes = 1;
    /// The class of the move of the player to move at the empty point p, from 0 to classes - 1, or kNone. A
    /// pure function of its arguments, for any board size.
    int (*classify)(const go::GameState& state, go::Point p);
};

/// The table of these features. To add one, add its line in feature_table.cpp.
const std::vector<Feature>& feature_table();

/// The features of the table for one thread, with their keys at hand.
class FeatureKeys {
   public:
    FeatureKeys();

    /// Calls see(key) for each feature that says something about the move.
    template <class See>
    void each(const go::GameState& state, go::Point p, See&& see) const {
        for (const Entry& entry : entries_) {
            const int found = entry.classify(state, p);
            if (found == Feature::kNone) continue;
            assert(found >= 0 && static_cast<std::size_t>(found) < entry.keys.size());
            see(entry.keys[static_cast<std::size_t>(found)]);
        }
    }

   private:
    struct Entry {
        int (*classify)(const go::GameState& state, go::Point p);
        std::vector<std::uint64_t> keys;
    };
    std::vector<Entry> entries_;
};

}  // namespace yomi::model
