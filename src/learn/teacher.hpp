#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "go/point.hpp"

namespace yomi::learn {

/// What a stronger player says about positions of games: how likely it would play each move.
///
/// A file of labels, plain or gzip, has records of one length, little-endian, in any order; with N the size
/// of the board and P = N N:
///
///     4 bytes   the line of the game in its file, from 0
///     2         moves played before the position
///     2         win rate of the player to move, times 65535
///     2         expected lead of the player to move in points, times 32 (signed)
///     P + 1     255 times the square root of the probability of each move, row by row from the top left,
///     pass
///               last
///     (P+1)/2   ownership by points, two a byte (rounded up): not used here
///
/// Thread safety: const functions may be called by several threads.
class Teacher {
   public:
    /// Throws base::Error for a file that cannot be read or is none of labels for boards of that size.
    Teacher(const std::string& path, int size);

    [[nodiscard]] std::size_t positions() const { return index_.size(); }
    [[nodiscard]] int size() const { return size_; }

    [[nodiscard]] bool has(std::size_t line, std::size_t moves_before) const {
        return record_of(line, moves_before) != nullptr;
    }
    /// Of the moves to these points the probabilities, which add up to 1; false, and nothing written, where
    /// the position has no label or the label has no move among the points.
    bool find(std::size_t line, std::size_t moves_before, std::span<const go::Point> points,
              std::span<float> out) const;

   private:
    struct Entry {
        std::uint64_t position;  // line and moves before, in the order of the index
        std::uint32_t record;
    };

    [[nodiscard]] const char* record_of(std::size_t line, std::size_t moves_before) const;

    int size_;
    std::size_t record_bytes_;
    std::string bytes_;
    std::vector<Entry> index_;  // by position
};

}  // namespace yomi::learn
