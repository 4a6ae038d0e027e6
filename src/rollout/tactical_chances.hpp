#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "go/patterns/patterns3x3.hpp"
#include "rollout/reply_table.hpp"
#include "rollout/shape_guide.hpp"

namespace yomi::rollout {

/// A probability, made to be tested by one comparison. 0 and 1 are exact, others to one in 65,536.
class Chance {
   public:
    /// 0 <= p <= 1.
    explicit Chance(double p) : threshold_(static_cast<std::uint32_t>(p * kOne + 0.5)) {}

    [[nodiscard, gnu::always_inline]] bool happens(base::Random& random) const {
        return threshold_ >= kOne || (threshold_ > 0 && (random() & 0xffff) < threshold_);
    }
    /// The same by one of the four parts of a random number, for what is asked at every move.
    template <int Part>
    [[nodiscard]] bool happens(std::uint64_t number) const {
        static_assert(Part >= 0 && Part < 4);
        return (number >> (16 * Part) & 0xffff) < threshold_;
    }

    /// Whether it happens at all.
    [[nodiscard]] bool is_possible() const { return threshold_ > 0; }

   private:
    static constexpr std::uint32_t kOne = 1 << 16;
    std::uint32_t threshold_;
};

/// The probabilities of the rules, see TacticalOptions.
struct TacticalChances {
    Chance capture, escape, nakade, atari, extend, pattern, pattern_before, capture_anywhere, refuse;
    Chance race, give_up;
    const go::Patterns3x3* patterns;
    /// Of so many moves drawn where no rule has one, the guide chooses; there is none for a single one.
    int candidates = 1;
    const ShapeGuide* guide = nullptr;
    /// What answered a move well, if that is played; before the rules or after them.
    const ReplyTable* replies = nullptr;
    bool replies_first = true;
    /// The playout ends when one side has so many stones more than the other, and one besides.
    int mercy = go::kPointSpan;

    /// Whether anything is on that is off by default. Without it playouts are compiled a second time: to ask
    /// at every move costs 2 % of a simulation.
    [[nodiscard]] bool has_more() const {
        return race.is_possible() || give_up.is_possible() || replies != nullptr || mercy < go::kPointSpan;
    }
};

}  // namespace yomi::rollout
