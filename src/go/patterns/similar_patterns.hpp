#pragma once

#include <array>
#include <vector>

#include "go/patterns/pattern_system.hpp"

namespace yomi::go {

/// Local similarity (Sei et al. 1994): patterns out to four steps; two of them are the more alike the larger
/// the sum over the points of a factor by distance (16, 9, 4, 1) times a difference (-3 for black against
/// white, -1 for a stone against none). A move's key is that of the most similar pattern that is known. As
/// long as none is, every pattern has a key of its own: so a first pass finds out which there are.
class SimilarPatterns : public PatternSystem {
   public:
    static constexpr int kSteps = 4;
    static constexpr int kPoints = 40;  ///< of a diamond of four steps without its centre
    static constexpr std::size_t kMostKnown = 1 << 16;

    /// Whose stones are where: bit i is point i, those of fewer steps first. A point off the board has none.
    struct Diamond {
        std::uint64_t own = 0;
        std::uint64_t other = 0;
        friend auto operator<=>(const Diamond&, const Diamond&) = default;
    };

    void follow(const Board& board) override { board_ = &board; }
    [[nodiscard]] int parts() const override { return 1; }
    [[nodiscard]] int sizes() const override { return 1; }
    [[nodiscard]] std::uint64_t key(Point p, Colour mover, int part, int size) const override;
    bool cells(Point p, Colour mover, int part, int size, CellPattern& out) const override;
    [[nodiscard]] bool compares() const override { return true; }
    void know(std::span<const CellPattern> patterns) override;

    [[nodiscard]] Diamond around(Point p, Colour mover) const;
    /// Where the points of a diamond are.
    [[nodiscard]] static CellOffset point(int number);
    /// 0 for equals, less for others; the best of the eight orientations.
    [[nodiscard]] static int similarity(const Diamond& a, const Diamond& b);

   private:
    static constexpr std::size_t kNextViews = 256;  // of the four direct neighbours
    static constexpr std::uint32_t kNobody = UINT32_MAX;
    struct Known {
        std::uint64_t key;
        Diamond diamond;  // the smallest of its orientations
        friend auto operator<=>(const Known&, const Known&) = default;
    };
    struct Turned {
        Diamond diamond;
        std::uint32_t known;
        friend auto operator<=>(const Turned&, const Turned&) = default;
    };
    /// Turned patterns with the same direct neighbours, and how much these differ from others.
    struct Group {
        int difference;
        std::size_t begin, end;
    };
    struct Answer {
        std::uint64_t key = 0;
        std::uint32_t known = kNobody;
    };

    void sort_into_groups();
    [[nodiscard]] Known named(Point p, Colour mover) const;
    [[nodiscard]] std::uint32_t most_similar(const Diamond& here) const;

    const Board* board_ = nullptr;
    std::vector<Known> known_;                           // by key
    std::vector<Turned> turned_;                         // by their direct neighbours
    std::array<std::vector<Group>, kNextViews> groups_;  // by direct neighbours, the most similar first
    mutable std::vector<Answer> answers_;                // by key of a diamond: the last ones asked for
};

}  // namespace yomi::go
