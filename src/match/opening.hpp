#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.hpp"
#include "go/sgf/record.hpp"
#include "match/game_options.hpp"

namespace yomi::match {

/// The first moves of the pairs of games. The n-th opening depends on the options, the seed and n alone.
///
/// Thread safety: opening() may be called from any number of threads.
class Openings {
   public:
    /// Reads the file of SGF openings, if there is one. Throws base::Error if it holds none that fits.
    Openings(const GameOptions& options, base::Seed seed);

    [[nodiscard]] std::vector<go::Move> opening(std::uint64_t number) const;

    /// What decides about the openings besides the options: the moves of a file.
    [[nodiscard]] std::string text() const;

   private:
    [[nodiscard]] std::vector<go::Move> random_moves(base::Seed seed) const;
    [[nodiscard]] std::vector<go::Move> balanced_moves(base::Seed seed) const;

    GameOptions options_;
    base::Seed seed_;
    std::vector<std::vector<go::Move>> from_file_;
};

}  // namespace yomi::match
