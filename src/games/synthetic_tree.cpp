#include "games/synthetic_tree.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "base/error.hpp"

namespace yomi::games {
namespace {

/// A chance as a bound of 32-bit draws. Coarse enough for the last bits of the C library not to matter.
std::uint64_t bound_of(double chance) { return static_cast<std::uint64_t>(std::llround(chance * 0x1p32)); }

double normal_below(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

/// The chances that a reward is at most 0, 1, …, R - 1.
std::vector<std::uint64_t> reward_bounds(const SyntheticTreeRules& rules) {
    const auto most = static_cast<double>(rules.rewards);
    if (rules.bias_form == "sign") return {bound_of(1 - rules.bias)};
    // i ~ N(b, 1/R) is at most (2 (r + 1) - 1) / (2 R); what is clipped falls into the first and the last.
    std::vector<std::uint64_t> bounds;
    for (double r = 0; r < most; ++r)
        bounds.push_back(bound_of(normal_below(((2 * r + 1) / (2 * most) - rules.bias) * most)));
    return bounds;
}

}  // namespace

base::Fields SyntheticTreeRules::fields() {
    using base::field;
    return {
        field("worlds", worlds, {1, 4e9}, "of each player (W)"),
        field("depth", depth, {1, 2e9}, "moves of a game (d)"),
        field("branching", branching, {2, 65535}, "moves of every position (|A|)"),
        field("correlation", correlation, {0, 1}, "chance that sibling leaves have the same reward (lc)"),
        field("bias", bias, {0, 1}, "how good the leaves are for the first player (b)"),
        field("disambiguation", disambiguation, {0, 1},
              "chance that a player's set of possible worlds is halved at his move, and again (df)"),
        field("rewards", rewards, {1, 1000}, "the largest reward (R)"),
        field("bias_form", bias_form, {"normal", "sign"},
              "rewards 0 to R from a normal distribution, or lost and won (R = 1) as in Long et al."),
        field("reveal", reveal, {"before", "after"}, "whether a set is halved before or after the move"),
    };
}

SyntheticTreeLaw::SyntheticTreeLaw(const SyntheticTreeRules& rules)
    : worlds(static_cast<std::uint32_t>(rules.worlds)),
      branching(static_cast<std::uint32_t>(rules.branching)),
      rewards(static_cast<std::uint32_t>(rules.rewards)),
      depth(static_cast<std::int32_t>(rules.depth)),
      most_halvings(std::bit_width(static_cast<std::uint32_t>(rules.worlds) - 1)),
      move_bits(std::has_single_bit(branching) && branching <= 256 ? std::bit_width(branching - 1) : 0),
      reveal_before(rules.reveal == "before"),
      same_chance(bound_of(rules.correlation)),
      halving_chance(bound_of(rules.disambiguation)),
      below(reward_bounds(rules)) {
    if (rules.bias_form == "sign" && rules.rewards != 1)
        throw base::Error(fmt::format(
            "bias_form = sign needs rewards = 1, lost and won, and not rewards = {}", rules.rewards));
}

SyntheticTree::SyntheticTree(const SyntheticTreeLaw& law, base::Seed seed) : SyntheticTree(law, seed, 0, 0) {
    base::Random random(seed.derive("worlds"));
    for (std::uint32_t& world : worlds_) world = random.below(law.worlds);
}

SyntheticTree::SyntheticTree(const SyntheticTreeLaw& law, base::Seed seed, std::uint32_t world0,
                             std::uint32_t world1)
    : law_(&law), node_(seed.derive("tree").value()), worlds_{world0, world1}, left_(law.depth) {
    if (law.reveal_before) halve(0);
}

void SyntheticTree::list_moves(const SyntheticTreeLaw& law, std::vector<game::MoveId>& out) {
    out.resize(law.branching);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<game::MoveId>(i);
}

std::uint64_t SyntheticTree::key(game::Player p) const {
    const base::Seed way = base::Seed(node_).derive(left_ == 0 ? last_ + 1 : 0);
    return way.derive(world(p)).derive(possible(p).low).value();
}

std::uint64_t SyntheticTree::glimpse(game::Player p) const {
    return std::uint64_t{last_} << 32 | possible(p).low;
}

}  // namespace yomi::games
