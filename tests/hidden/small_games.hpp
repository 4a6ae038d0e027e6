#pragma once

#include <cstdint>
#include <vector>

#include "game/hidden_game.hpp"

namespace yomi::test {

/// The textbook example of strategy fusion (Frank & Basin 1998), for one player. A coin lies hidden. Move 0
/// takes 0.6 for certain. Move 1 leads to a guess, worth 1 if it is right: whoever looks at one coin after
/// the other thinks that it is worth 1, and it is worth 0.5.
class HiddenCoin {
   public:
    class View;

    HiddenCoin() = default;
    explicit HiddenCoin(base::Seed seed) : coin_(static_cast<int>(base::Random(seed).below(2))) {}

    [[nodiscard]] static int players() { return 1; }
    [[nodiscard]] static game::Player player() { return 0; }
    [[nodiscard]] bool is_over() const { return first_ == 0 || guess_ >= 0; }
    [[nodiscard]] double reward(game::Player) const { return first_ == 0 ? 0.6 : guess_ == coin_ ? 1 : 0; }
    [[nodiscard]] static int move_limit() { return 2; }
    static void moves(std::vector<game::MoveId>& out) { out = {0, 1}; }
    void play(game::MoveId move) { (first_ < 0 ? first_ : guess_) = move; }
    [[nodiscard]] std::uint64_t key(game::Player) const {
        return seen() + (is_over() ? 100U + coin_bit() : 0);
    }
    [[nodiscard]] std::uint64_t glimpse(game::Player) const { return key(0); }
    [[nodiscard]] View view(game::Player) const;
    [[nodiscard]] View open_view(game::Player) const;
    friend bool operator==(const HiddenCoin&, const HiddenCoin&) = default;

   private:
    [[nodiscard]] std::uint64_t seen() const { return static_cast<std::uint64_t>(10 * first_ + guess_ + 20); }
    [[nodiscard]] std::uint64_t coin_bit() const { return static_cast<std::uint64_t>(coin_); }

    int coin_ = 0;
    int first_ = -1;
    int guess_ = -1;
};

class HiddenCoin::View {
   public:
    View(HiddenCoin known, bool knows_coin) : known_(known), knows_coin_(knows_coin) {
        if (!knows_coin) known_.coin_ = 0;
    }
    [[nodiscard]] static game::Player observer() { return 0; }
    static void moves(std::vector<game::MoveId>& out) { HiddenCoin::moves(out); }
    [[nodiscard]] double count() const { return knows_coin_ ? 1 : 2; }
    void sample(base::Random& random, HiddenCoin& out) const {
        out = known_;
        if (!knows_coin_) out.coin_ = static_cast<int>(random.below(2));
    }
    friend bool operator==(const View&, const View&) = default;

   private:
    HiddenCoin known_;
    bool knows_coin_;
};

/// The coin is shown at the end.
inline HiddenCoin::View HiddenCoin::view(game::Player) const { return {*this, is_over()}; }
inline HiddenCoin::View HiddenCoin::open_view(game::Player) const { return {*this, true}; }

/// Matching pennies: player 0 puts a coin under his hand, player 1 guesses it and gets 1 if he is right.
/// Only a mixed strategy is good.
class Pennies {
   public:
    class View;

    [[nodiscard]] static int players() { return 2; }
    [[nodiscard]] game::Player player() const { return coin_ < 0 ? 0 : 1; }
    [[nodiscard]] bool is_over() const { return guess_ >= 0; }
    [[nodiscard]] double reward(game::Player p) const { return (guess_ == coin_) == (p == 1) ? 1 : 0; }
    [[nodiscard]] static int move_limit() { return 2; }
    static void moves(std::vector<game::MoveId>& out) { out = {0, 1}; }
    void play(game::MoveId move) { (coin_ < 0 ? coin_ : guess_) = move; }
    [[nodiscard]] std::uint64_t key(game::Player p) const {
        const bool hidden = p == 1 && !is_over() && coin_ >= 0;
        return static_cast<std::uint64_t>(100 + 10 * (hidden ? 5 : coin_) + guess_);
    }
    [[nodiscard]] std::uint64_t glimpse(game::Player p) const { return key(p); }
    [[nodiscard]] View view(game::Player p) const;
    [[nodiscard]] View open_view(game::Player p) const;
    friend bool operator==(const Pennies&, const Pennies&) = default;

   private:
    int coin_ = -1;
    int guess_ = -1;
};

class Pennies::View {
   public:
    View(const Pennies& state, game::Player observer, bool open)
        : known_(state),
          observer_(observer),
          guesses_(!open && observer == 1 && state.player() == 1 && !state.is_over()) {
        if (guesses_) known_.coin_ = 0;
    }
    [[nodiscard]] game::Player observer() const { return observer_; }
    static void moves(std::vector<game::MoveId>& out) { Pennies::moves(out); }
    [[nodiscard]] double count() const { return guesses_ ? 2 : 1; }
    void sample(base::Random& random, Pennies& out) const {
        out = known_;
        if (guesses_) out.coin_ = static_cast<int>(random.below(2));
    }
    friend bool operator==(const View&, const View&) = default;

   private:
    Pennies known_;
    game::Player observer_;
    bool guesses_;
};

inline Pennies::View Pennies::view(game::Player p) const { return {*this, p, false}; }
inline Pennies::View Pennies::open_view(game::Player p) const { return {*this, p, true}; }

}  // namespace yomi::test
