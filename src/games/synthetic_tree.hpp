#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "game/hidden_game.hpp"

namespace yomi::games {

/// The parameters of a synthetic tree.
struct SyntheticTreeRules {
    std::int64_t worlds = 8;
    std::int64_t depth = 10;
    std::int64_t branching = 2;
    double correlation = 0.3;
    double bias = 0.75;
    double disambiguation = 0.5;
    std::int64_t rewards = 4;
    std::string bias_form = "normal";
    std::string reveal = "before";

    base::Fields fields();
};

/// What follows from the parameters alone, made once: chances as 32-bit numbers.
class SyntheticTreeLaw {
   public:
    /// Throws base::Error if the parameters do not go together.
    explicit SyntheticTreeLaw(const SyntheticTreeRules& rules);

    /// A block of worlds, from `low` to before `high`.
    struct Block {
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        friend bool operator==(const Block&, const Block&) = default;
    };
    /// All worlds, halved so many times around this one.
    [[nodiscard]] Block block_around(std::uint32_t world, int halvings) const {
        Block block{0, worlds};
        for (int i = 0; i < halvings && block.high - block.low > 1; ++i) {
            const std::uint32_t middle = block.low + (block.high - block.low) / 2;
            (world < middle ? block.high : block.low) = middle;
        }
        return block;
    }

    /// The reward of player 0, from 0 to `rewards`, at a leaf of this parent in these worlds.
    [[nodiscard]] std::uint32_t reward_at(std::uint64_t parent, std::uint32_t leaf, std::uint32_t world0,
                                          std::uint32_t world1) const {
        const std::uint64_t draw =
            base::mix64(parent ^ base::mix64((std::uint64_t{world0} << 32 | world1) + kLeaves));
        const auto low = static_cast<std::uint32_t>(draw);
        const bool same = (draw >> 32) < same_chance;
        std::uint32_t r = 0;
        while (r < rewards && low >= below[r]) ++r;
        if (same) return r;
        // One run of siblings, at a random place, gets r, and the others R - r.
        const std::uint64_t place = base::mix64(draw + kLeaves);
        const auto first = static_cast<std::uint32_t>((place >> 32) * branching >> 32);
        const auto run = 1 + static_cast<std::uint32_t>((place & 0xffffffffU) * (branching - 1) >> 32);
        const std::uint32_t distance = (leaf + branching - first) % branching;
        return distance < run ? r : rewards - r;
    }

    /// How many more times the set of a player is halved at this node.
    [[nodiscard]] int halvings_at(std::uint64_t node, int done) const {
        std::uint64_t draw = base::mix64(node + kHalvings);
        int more = 0;
        while (done + more < most_halvings && (draw >> 32) < halving_chance) {
            ++more;
            draw = base::mix64(draw + kHalvings);
        }
        return more;
    }

    std::uint32_t worlds;
    std::uint32_t branching;
    std::uint32_t rewards;
    std::int32_t depth;
    int most_halvings;   ///< after which one world is left
    int move_bits;       ///< of a move, if the branching is a power of two up to 256; otherwise 0
    bool reveal_before;  ///< the set is halved before a player's move, not after it
    std::uint64_t same_chance;
    std::uint64_t halving_chance;
    std::vector<std::uint64_t> below;  ///< the reward is below r + 1 if a draw of 32 bits is below this

   private:
    static constexpr std::uint64_t kLeaves = 0xd1342543de82ef95U;
    static constexpr std::uint64_t kHalvings = 0xaf251af3b0f025b5U;
};

/// The synthetic tree (Long et al. 2010; with rewards from 0 to R, Osaga et al. 2014). Two players move in
/// turn; chance gives each of them one of W worlds, and he does not know the other's. All leaves and all
/// halvings are a function of the seed, so nothing is stored, and everybody knows the tree.
///
/// How often the sets have been halved depends on the moves alone and both players know it; which half the
/// other's world lies in, only the owner of the set learns.
class SyntheticTree {
   public:
    class View;

    SyntheticTree() = default;
    /// The law must outlive the state. The worlds are drawn from the seed too.
    SyntheticTree(const SyntheticTreeLaw& law, base::Seed seed);
    /// The same tree with these worlds.
    SyntheticTree(const SyntheticTreeLaw& law, base::Seed seed, std::uint32_t world0, std::uint32_t world1);

    [[nodiscard]] static int players() { return 2; }
    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return left_ == 0; }
    [[nodiscard]] double reward(game::Player p) const {
        const double share = static_cast<double>(points()) / law_->rewards;
        return p == 0 ? share : 1 - share;
    }
    [[nodiscard]] int move_limit() const { return static_cast<int>(law_->branching); }
    void moves(std::vector<game::MoveId>& out) const { list_moves(*law_, out); }
    void play(game::MoveId move) {
        last_ = move;
        if (left_ > 1) node_ = child_of(node_, move);  // leaves share the number of their parent
        const game::Player mover = player_;
        player_ = 1 - player_;
        if (--left_ > 0) halve(law_->reveal_before ? player_ : mover);
    }
    void play_out(base::Random& random);

    [[nodiscard]] std::uint64_t key(game::Player p) const;
    [[nodiscard]] std::uint64_t glimpse(game::Player p) const;
    [[nodiscard]] View view(game::Player p) const;
    [[nodiscard]] View open_view(game::Player p) const;

    /// What player 0 gets, from 0 to R; the game must be over.
    [[nodiscard]] std::uint32_t points() const {
        return law_->reward_at(node_, last_, worlds_[0], worlds_[1]);
    }
    [[nodiscard]] std::uint32_t world(game::Player p) const { return worlds_[static_cast<std::size_t>(p)]; }
    /// The worlds of the other that p thinks possible.
    [[nodiscard]] SyntheticTreeLaw::Block possible(game::Player p) const {
        return law_->block_around(world(1 - p), halvings_[static_cast<std::size_t>(p)]);
    }
    [[nodiscard]] int moves_left() const { return left_; }

    friend bool operator==(const SyntheticTree&, const SyntheticTree&) = default;

   private:
    static void list_moves(const SyntheticTreeLaw& law, std::vector<game::MoveId>& out);
    /// Different for different ways of the same length: a polynomial of the moves.
    static std::uint64_t child_of(std::uint64_t node, std::uint64_t move) {
        return (node + move + 1) * 0x9e3779b97f4a7c15U;
    }
    void halve(game::Player p) {
        auto& done = halvings_[static_cast<std::size_t>(p)];
        done = static_cast<std::uint8_t>(done + law_->halvings_at(node_, done));
    }

    const SyntheticTreeLaw* law_ = nullptr;
    std::uint64_t node_ = 0;
    std::array<std::uint32_t, 2> worlds_ = {};
    std::int32_t left_ = 0;
    std::uint32_t last_ = 0;
    std::array<std::uint8_t, 2> halvings_ = {};
    std::uint8_t player_ = 0;
};

class SyntheticTree::View {
   public:
    [[nodiscard]] game::Player observer() const { return observer_; }
    void moves(std::vector<game::MoveId>& out) const { list_moves(*known_.law_, out); }
    [[nodiscard]] double count() const { return possible_.high - possible_.low; }
    void sample(base::Random& random, SyntheticTree& out) const {
        out = known_;
        out.worlds_[static_cast<std::size_t>(1 - observer_)] =
            possible_.low + random.below(possible_.high - possible_.low);
    }
    friend bool operator==(const View&, const View&) = default;

   private:
    friend SyntheticTree;
    View(const SyntheticTree& state, game::Player observer, SyntheticTreeLaw::Block possible)
        : known_(state), possible_(possible), observer_(observer) {
        known_.worlds_[static_cast<std::size_t>(1 - observer)] = 0;
    }

    SyntheticTree known_;  // with 0 in place of the other's world
    SyntheticTreeLaw::Block possible_;
    game::Player observer_;
};

inline SyntheticTree::View SyntheticTree::view(game::Player p) const { return {*this, p, possible(p)}; }

inline SyntheticTree::View SyntheticTree::open_view(game::Player p) const {
    return {*this, p, {world(1 - p), world(1 - p) + 1}};
}

inline void SyntheticTree::play_out(base::Random& random) {
    const int bits = law_->move_bits;
    if (bits > 0) {
        const std::uint64_t mask = law_->branching - 1;
        const int most = 64 / bits;
        std::uint64_t draw = 0;
        for (int have = 0; left_ > 0; --left_, --have) {
            if (have == 0) {
                draw = random();
                have = most;
            }
            last_ = static_cast<std::uint32_t>(draw & mask);
            draw >>= bits;
            if (left_ > 1) node_ = child_of(node_, last_);
        }
    } else {
        for (; left_ > 0; --left_) {
            last_ = random.below(law_->branching);
            if (left_ > 1) node_ = child_of(node_, last_);
        }
    }
}

static_assert(game::HiddenGame<SyntheticTree> && game::HasPlayOut<SyntheticTree>);

}  // namespace yomi::games
