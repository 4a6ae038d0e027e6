#pragma once

#include <array>
#include <cstdint>

#include "base/random.hpp"
#include "go/board.hpp"

namespace yomi::rollout {

/// A few points, each once.
template <std::size_t N>
class FewPoints {
   public:
    void add(go::Point p) {
        for (std::uint32_t i = 0; i < size_; ++i) {
            if (points_[i] == p.value()) return;
        }
        if (size_ < N) points_[size_++] = static_cast<std::int16_t>(p.value());
    }
    /// Adds a point that is not there yet if `wanted`, without a branch; there must be room.
    void add_new_if(go::Point p, bool wanted) {
        points_[size_] = static_cast<std::int16_t>(p.value());
        size_ += wanted ? 1 : 0;
    }
    void remove(std::uint32_t i) { points_[i] = points_[--size_]; }
    [[nodiscard]] std::uint32_t size() const { return size_; }
    go::Point operator[](std::uint32_t i) const { return go::Point(points_[i]); }

    /// Takes points out in random order until one is accepted; kNoPoint if none is.
    template <class Accept>
    [[gnu::always_inline]] go::Point draw(base::Random& random, Accept&& accept) {
        while (size_ > 0) {
            const std::uint32_t i = random.below(size_);
            const go::Point p(points_[i]);
            if (accept(p)) return p;
            remove(i);
        }
        return go::kNoPoint;
    }

   private:
    std::array<std::int16_t, N> points_;  // values of points: an array of points would be filled at the start
    std::uint32_t size_ = 0;
};

/// Stones whose chains were seen in atari, by colour. A chain may have got out of it, or left the board, or
/// be missing when there were too many.
class AtariList {
   public:
    explicit AtariList(const go::Board& b) {
        for (const go::Point p : b.geometry().points()) {
            if (b.at(p) != go::Colour::Empty && b.head(p) == p && b.liberties(p) == 1) add(p, b.at(p));
        }
    }
    void add(go::Point stone, go::Colour c) { of(c).add(stone); }
    FewPoints<32>& of(go::Colour c) { return stones_[static_cast<std::size_t>(c) - 1]; }

   private:
    std::array<FewPoints<32>, 2> stones_;
};

}  // namespace yomi::rollout
