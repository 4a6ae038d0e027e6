// Exact totals over seeded playouts: any change of the board, of the draw or of the random streams shows
// here.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rollout/uniform.hpp"

namespace yomi::test {
namespace {

using base::Random;
using base::Seed;

/// What 1,000 playouts from the empty board add up to; playout i draws from Seed(size).derive(i).
struct Totals {
    int size;
    std::int64_t moves;         // passes included
    std::int64_t black_wins;    // by area, without komi
    std::int64_t black_lead;    // by area
    std::uint64_t last_boards;  // sum of the hashes of the last boards, modulo 2^64

    friend bool operator==(const Totals&, const Totals&) = default;
};

// The order in which the draw looks at points is part of these numbers. If a change of it is meant, take the
// new ones from the failure's message, and say so in the commit, as for the signature of `yomi bench`.
constexpr Totals kGolden[] = {
    {2, 9460, 554, 432, 0xddec31c75d61e422},     {5, 42330, 561, 2632, 0x36798297d9de8bd9},
    {9, 110147, 504, 1810, 0x4c6bf201ffcd6525},  {13, 219243, 509, -6, 0xe6dc30877154b500},
    {19, 455759, 511, 4698, 0x3bbf47ad65212847}, {25, 777532, 525, 950, 0x9115ca8547dca38a},
};

Totals totals(int size) {
    Totals sum{size, 0, 0, 0, 0};
    const Seed seed(static_cast<std::uint64_t>(size));
    for (std::uint64_t i = 0; i < 1000; ++i) {
        Random random(seed.derive(i));
        go::Board board(size);
        sum.moves += rollout::play_uniform(board, random);
        const int lead = board.area_score();
        sum.black_wins += lead > 0 ? 1 : 0;
        sum.black_lead += lead;
        sum.last_boards += board.hash();
    }
    return sum;
}

TEST(UniformPlayout, AddsUpToTheKnownTotals) {
    for (const Totals& known : kGolden) {
        const Totals now = totals(known.size);
        EXPECT_TRUE(now == known) << fmt::format("now {{{}, {}, {}, {}, 0x{:x}}},", now.size, now.moves,
                                                 now.black_wins, now.black_lead, now.last_boards);
    }
}

}  // namespace
}  // namespace yomi::test
