#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "go/position.hpp"
#include "learn/measures/playout_kind.hpp"

namespace yomi::learn {

/// A position whose next moves have labels: how many points each is worth.
struct LabelledPosition {
    go::Position position;
    std::vector<std::pair<go::Point, double>> scores;  ///< points of moves; all others have none
};

/// Reads a file with one position a line: moves from the empty board in turn, a '/', then moves and their
/// points by turns: "E5 C3 G4 / D6 10 F7 6". Lines that begin with '#' say nothing; "size 9" before the first
/// position gives the size of the board. Throws base::Error that names the file and the line.
std::vector<LabelledPosition> read_labelled_positions(const std::string& path);

/// Uf-3 ("Judge" in the thesis): the share of positions in which the first labelled move leads to more
/// playouts that its player wins than the second one does; an equal number counts as half. Each position has
/// two labelled moves at least.
double pair_accuracy(const std::string& weights, const PlayoutKind& kind,
                     const std::vector<LabelledPosition>& pairs, std::int64_t playouts, base::Seed seed);

/// Uf-4 ("Nextmove" in the thesis): the mean label of the chosen moves, of which one without a label has 0,
/// and the mean of the best labels.
struct NextMoveScore {
    double mean = 0;
    double best = 0;
};
NextMoveScore next_move_score(const std::vector<LabelledPosition>& positions,
                              const std::function<go::Point(const go::Position&)>& choose);

}  // namespace yomi::learn
