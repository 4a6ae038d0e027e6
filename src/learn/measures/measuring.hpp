#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "go/position.hpp"
#include "learn/measures/labelled_positions.hpp"
#include "learn/measures/measures.hpp"
#include "learn/measures/playout_kind.hpp"
#include "learn/measures/playout_measures.hpp"

namespace yomi::learn {

/// Everything about measuring weights but its files and its seed, as `yomi measure` takes it.
struct MeasureOptions {
    std::int64_t playouts_on = 0;
    std::int64_t playouts = 0;
    double power = 1;
    bool thesis_playouts = false;
    std::int64_t skip = 0;
    std::int64_t max_games = 1000;
    std::int64_t stride = 1;
    std::int64_t map_moves = -1;
    bool ownership = false;

    base::Fields fields();

    [[nodiscard]] PlayoutKind playout_kind() const { return {power, thesis_playouts}; }
    /// Of each measure that looks at single positions.
    [[nodiscard]] std::int64_t position_playouts() const { return playouts > 0 ? playouts : 1000; }
};

/// What is measured, and on what. Nothing in it is needed but the weights and one of the others.
struct MeasureFiles {
    std::vector<std::string> weights;
    std::vector<std::string> games;
    std::vector<std::string> skip_from;  ///< of each of the games: GameChoice::skip_from
    std::string map;                     ///< games, for a position of the first one
    std::string pairs;                   ///< for read_labelled_positions()
    std::string next_moves;              ///< likewise
};

/// The measures of one file of weights on one file of games.
struct MeasuredModel {
    std::string weights;  ///< the file
    std::string model;
    std::string games;         ///< the file
    std::size_t patterns = 0;  ///< P-1: how many weights there are
    Measures measures;
    Measures raised;  ///< the same with weights raised to a power, for what depends on it
};
/// How well all weights predict the moves of all games. Throws base::Error.
std::vector<MeasuredModel> measure_predictions(const MeasureFiles& files, const MeasureOptions& options);

/// The measures of playouts with one file of weights.
struct MeasuredPlayouts {
    std::string weights;  ///< the file
    int board_size = 9;
    PlayoutMeasures measures;
};
/// Playouts from the empty board with all weights. `step` is called after each file. Throws base::Error.
std::vector<MeasuredPlayouts> measure_all_playouts(const MeasureFiles& files, const MeasureOptions& options,
                                                   base::Seed seed, const std::function<void()>& step);

/// Plays a move in a position by playouts of this kind: the part of Uf-4 that needs a player.
using MoveChooser =
    std::function<go::Point(const go::Position&, const rollout::LearnedRolloutOptions&, base::Seed)>;

/// Uf-3 and Uf-4 of Table 4.3 for one file of weights; what there are no positions for is 0.
struct LabelledMeasures {
    std::string weights;       ///< the file
    double pair_accuracy = 0;  ///< Uf-3
    NextMoveScore next_moves;  ///< Uf-4
};
struct LabelledResult {
    std::size_t pairs = 0;      ///< positions of Uf-3
    std::size_t positions = 0;  ///< of Uf-4
    std::vector<LabelledMeasures> of_weights;
};
/// `step` is called after each file. Throws base::Error.
LabelledResult measure_labelled_positions(const MeasureFiles& files, const MeasureOptions& options,
                                          base::Seed seed, const MoveChooser& choose,
                                          const std::function<void()>& step);

/// The position of the map: that of the first game of a file after MeasureOptions::map_moves. Throws
/// base::Error if the game is shorter.
go::Position map_position(const MeasureFiles& files, const MeasureOptions& options);

/// Figure 3.9: how likely the next moves of a position are by a file of weights raised to a power; by point,
/// -1 where nobody would play.
std::vector<double> move_probabilities(const std::string& weights, double power,
                                       const go::Position& position);

}  // namespace yomi::learn
