#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "go/position.hpp"
#include "learn/playout_kind.hpp"

namespace yomi::learn {

/// A position whose next moves somebody has judged.
struct JudgedPosition {
    go::Position position;
    std::vector<std::pair<go::Point, double>> scores;  ///< points of moves; all others have none
};

/// Reads a file with one position a line: moves from the empty board in turn, a '/', then moves and their
/// points by turns: "E5 C3 G4 / D6 10 F7 6". Lines that begin with '#' say nothing; "size 9" before the first
/// position gives the size of the board. Throws base::Error that names the file and the line.
std::vector<JudgedPosition> read_judged(const std::string& path);

/// Uf-3: the share of positions in which the first judged move leads to more playouts that its player wins
/// than the second one does; an equal number counts as half. Each position has two judged moves at least.
double judge_pairs(const std::string& weights, const PlayoutKind& kind,
                   const std::vector<JudgedPosition>& pairs, std::int64_t playouts, base::Seed seed);

}  // namespace yomi::learn
