#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "go/board_chains.hpp"
#include "rollout/learned/score_pair.hpp"

namespace yomi::rollout {

/// The weakest chains next to a point, as far as they matter, in four bits: 0 if all have three liberties or
/// more; otherwise the stones of the largest of them, up to three, and 4 for two liberties or 8 for one.
struct WeakestChain {
    static constexpr std::uint32_t kInAtari = 8;
    static constexpr std::uint32_t of(std::uint32_t liberties, std::uint32_t stones) {
        return liberties >= 3 ? 0 : (3 - liberties) << 2 | std::min(stones, 3U);
    }
    static constexpr int liberties(std::uint32_t weakest) { return 3 - static_cast<int>(weakest >> 2); }
};

/// The scores of the tactical features IV to VIII of the MC function, by their classes: stones from 1 to 3,
/// and 0 where there are none that matter.
struct TacticalScores {
    std::array<std::array<std::int16_t, 3>, 4> capture{};  // stones, increase
    std::array<std::array<std::int16_t, 3>, 12> extend{};  // WeakestChain, increase
    std::array<std::int16_t, 4> atari{};
    std::array<std::int16_t, 4> rescue{};
    std::array<std::int16_t, 4> self_atari{};
    /// By the direct neighbours in a 3x3 code, if all chains there have three liberties or more: a pair as
    /// FastTactics has it. Then there can be no feature but the self-atari of a single stone.
    std::array<std::uint32_t, 256> no_weak_chain{};
};

/// Works out no_weak_chain from the other scores.
inline void fill_no_weak_chain(TacticalScores& scores) {
    for (std::uint32_t code = 0; code < scores.no_weak_chain.size(); ++code) {
        const int empty = go::kOrthogonal[code].empty;
        const auto half = [&](std::uint32_t own) {
            if (own == 0 && empty == 0) return -ScorePair::kBias;  // suicide
            return ScorePair::kAllowed + (own == 0 && empty == 1 ? scores.self_atari[1] : 0);
        };
        scores.no_weak_chain[code] =
            ScorePair::pack(half(go::BoardChains::neighbours<go::Colour::Black>(code)),
                            half(go::BoardChains::neighbours<go::Colour::White>(code)));
    }
}

}  // namespace yomi::rollout
