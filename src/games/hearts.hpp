#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "game/hidden_game.hpp"
#include "games/card_deals.hpp"
#include "games/cards.hpp"

namespace yomi::games {

struct HeartsRules {
    std::string pass = "left";
    bool moon = true;

    base::Fields fields();
};

/// One deal of Hearts for four players. Suits are clubs, diamonds, spades and hearts. Three cards are passed
/// first, one move each from the lowest on; the two of clubs leads. Who takes all 26 points shoots the moon:
/// the others get them.
///
/// A move is a card. A reward is 1 - points / 26.
class Hearts {
   public:
    class View;

    static constexpr int kPlayers = 4;
    static constexpr Card kTwoOfClubs = 0;
    static constexpr Card kQueenOfSpades = 2 * 13 + 10;
    static constexpr Cards kHearts = kSuit << 39;
    static constexpr Cards kPointCards = kHearts | Cards{1} << kQueenOfSpades;
    static constexpr int kAllPoints = 26;

    Hearts() = default;
    Hearts(const HeartsRules& rules, base::Seed seed);
    /// A deal of these hands, of which nothing is passed.
    static Hearts with_hands(const std::array<Cards, kPlayers>& hands);

    [[nodiscard]] static int players() { return kPlayers; }
    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return tricks_ == 13 || points_taken() == kAllPoints; }
    [[nodiscard]] double reward(game::Player p) const { return 1 - final_points(p) / double{kAllPoints}; }
    [[nodiscard]] static int move_limit() { return 52; }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);
    void play_out(base::Random& random) {
        while (!is_over()) play(static_cast<game::MoveId>(random_of(legal(), random)));
    }

    [[nodiscard]] std::uint64_t key(game::Player p) const;
    [[nodiscard]] std::uint64_t glimpse(game::Player p) const;
    [[nodiscard]] View view(game::Player p) const;
    [[nodiscard]] View open_view(game::Player p) const;
    /// A player who follows rules of thumb; in hearts_rule.cpp.
    static game::MoveId rule_move(const View& view, base::Random& random);
    /// The same for the player to move; looks at nothing that he does not see.
    [[nodiscard]] game::MoveId quick_rule_move(base::Random& random) const;

    /// The cards that the player to move may play or pass.
    [[nodiscard]] Cards legal() const;
    [[nodiscard]] bool is_passing() const { return passing_; }
    /// Points so far.
    [[nodiscard]] int points(game::Player p) const { return points_[at(p)]; }
    /// At the end, with the moon.
    [[nodiscard]] int final_points(game::Player p) const;
    [[nodiscard]] Cards hand(game::Player p) const { return hands_[at(p)]; }
    [[nodiscard]] Cards played() const { return played_[0] | played_[1] | played_[2] | played_[3]; }
    /// Cards on the table, and who led them.
    [[nodiscard]] int trick_size() const { return trick_size_; }
    [[nodiscard]] game::Player leader() const { return leader_; }
    [[nodiscard]] Card trick_card(int i) const { return trick_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool is_broken() const { return broken_; }
    [[nodiscard]] int tricks() const { return tricks_; }
    /// What a player gave away, and got.
    [[nodiscard]] Cards passed(game::Player p) const { return passed_[at(p)]; }
    [[nodiscard]] Cards received(game::Player p) const {
        return shift_ == 0 || passing_ ? kNoCards : passed_[at((p + kPlayers - shift_) % kPlayers)];
    }
    friend bool operator==(const Hearts&, const Hearts&) = default;

   private:
    static std::size_t at(game::Player p) { return static_cast<std::size_t>(p); }
    [[nodiscard]] int points_taken() const { return points_[0] + points_[1] + points_[2] + points_[3]; }
    void pass(Card card);
    void begin_play();
    void learn_from(Card card);
    void end_trick();

    std::array<Cards, kPlayers> hands_ = {};
    std::array<Cards, kPlayers> played_ = {};
    std::array<Cards, kPlayers> passed_ = {};
    std::array<Cards, kPlayers> impossible_ = {};  // cards that everybody knows a player cannot hold
    std::uint64_t public_key_ = 0;
    std::array<std::int8_t, kPlayers> points_ = {};
    std::array<std::int8_t, 4> trick_ = {};
    std::int8_t trick_size_ = 0;
    std::int8_t leader_ = 0;
    std::int8_t player_ = 0;
    std::int8_t tricks_ = 0;
    std::int8_t shift_ = 0;  // how many seats further cards are passed; 0: they are not
    std::int8_t last_card_ = -1;
    std::int8_t last_player_ = 0;
    bool passing_ = false;
    bool exchanged_ = false;  // by the last move
    bool broken_ = false;
    bool moon_ = true;
};

class Hearts::View {
   public:
    [[nodiscard]] game::Player observer() const { return observer_; }
    void moves(std::vector<game::MoveId>& out) const { known_.moves(out); }
    [[nodiscard]] double count() const { return count_; }
    void sample(base::Random& random, Hearts& out) const;
    /// The state with no hand but the observer's own, and what he knows of the others'.
    [[nodiscard]] const Hearts& known() const { return known_; }
    friend bool operator==(const View& a, const View& b) {
        return a.known_ == b.known_ && a.observer_ == b.observer_ && a.open_ == b.open_;
    }

   private:
    friend Hearts;
    View(const Hearts& state, game::Player observer, bool open);
    [[nodiscard]] static CardDeals deals_of(const Hearts& state, game::Player observer, bool open);

    Hearts known_;
    CardDeals deals_;
    double count_ = 1;
    game::Player observer_;
    bool open_;
};

static_assert(game::HiddenGame<Hearts> && game::HasPlayOut<Hearts> && game::HasQuickRule<Hearts>);

}  // namespace yomi::games
