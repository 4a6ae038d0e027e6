#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/statistics.hpp"
#include "mcts/backup/similarity.hpp"

namespace yomi::cli {

/// How the figures were made.
struct SimilaritySetting {
    int size = 9;
    std::int64_t playouts = 10'000;
    std::string surroundings = "3x3";
    std::string player = {};  ///< whose search it is
    std::uint64_t seed = 0;
    std::string source = {};  ///< where the positions come from
};

/// Matching updates by depth, for one position or for the same phase of several games.
class SimilarityCurve {
   public:
    using Matches = mcts::SimilarityBackup::Matches;

    struct Level {
        std::uint64_t updates = 0;
        base::RunningMean share;  ///< one for each game that has updates here
    };

    explicit SimilarityCurve(std::string label) : label_(std::move(label)) {}

    /// Takes in the figures of one more search, from a position after that many moves.
    void add(std::size_t after_moves, const std::vector<Matches>& matches);

    [[nodiscard]] const std::string& label() const { return label_; }
    [[nodiscard]] double after_moves() const { return after_moves_.mean(); }
    [[nodiscard]] const std::vector<Level>& levels() const { return levels_; }
    [[nodiscard]] const Level& all() const { return all_; }  ///< of every depth together

   private:
    std::string label_;
    base::RunningMean after_moves_;
    std::vector<Level> levels_;
    Level all_;
};

// The figures for people, for other programs and as a picture, down to a depth.

std::string similarity_table(const SimilaritySetting& setting, const std::vector<SimilarityCurve>& curves,
                             std::size_t max_depth);
/// One line for each position and depth, under one line of headings.
std::string similarity_csv(const SimilaritySetting& setting, const std::vector<SimilarityCurve>& curves,
                           std::size_t max_depth);
std::string similarity_svg(const SimilaritySetting& setting, const std::vector<SimilarityCurve>& curves,
                           std::size_t max_depth);

}  // namespace yomi::cli
