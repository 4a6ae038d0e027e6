#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "game/hidden_game.hpp"

namespace yomi::games {

struct DaihinminRules {
    bool exchange = true;
    bool revolution = true;
    bool sequences = true;
    bool eight_ends = true;
    bool lock = true;
    bool joker = true;
    bool spade_three = true;

    base::Fields fields();
};

/// What a move puts on the table, or a pass.
struct Meld {
    enum class Kind : std::uint8_t { Pass, Group, Sequence };
    Kind kind = Kind::Pass;
    std::int8_t size = 0;
    std::int8_t rank = 0;    ///< of the group, or of the lowest card of the sequence; 13: a joker alone
    std::uint8_t suits = 0;  ///< of the cards that are no joker
    bool has_joker = false;
    std::uint64_t cards = 0;
};

/// One deal of Daihinmin for five, with the rules of the UEC contest as options. Cards are 4 times the rank
/// (3 is 0, 2 is 12) plus the suit (spades are 3), and the joker is the last.
///
/// Seats are the ranks of the deal before: 0 is the daifugo and 4 the daihinmin, who gives his two highest
/// cards and gets two of the other's choice; 1 and 3 exchange one. Who passes is out until the trick ends.
/// A reward is 1, 3/4, 1/2, 1/4 or 0 for the order in which the hands were emptied.
class Daihinmin {
   public:
    class View;

    static constexpr int kPlayers = 5;
    static constexpr int kRanks = 13;
    static constexpr int kJoker = 52;
    static constexpr std::uint64_t kJokerBit = std::uint64_t{1} << kJoker;
    static constexpr int kEight = 5;

    // Moves: 0 is a pass; then cards to give away, groups, sequences.
    static constexpr int kFirstGift = 1;
    static constexpr int kFirstGroup = kFirstGift + 53;
    static constexpr int kFirstSequence = kFirstGroup + 14 * 32;
    static constexpr int kMoveLimit = kFirstSequence + 4 * 13 * 11 * 14;
    static constexpr int kMostMoves = 1200;  ///< of any hand

    Daihinmin() = default;
    Daihinmin(const DaihinminRules& rules, base::Seed seed);

    [[nodiscard]] static int players() { return kPlayers; }
    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return finished_ >= kPlayers - 1; }
    [[nodiscard]] double reward(game::Player p) const {
        return 1 - 0.25 * (places_[at(p)] < 0 ? kPlayers - 1 : places_[at(p)]);
    }
    [[nodiscard]] static int move_limit() { return kMoveLimit; }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);
    void play_out(base::Random& random);

    [[nodiscard]] std::uint64_t key(game::Player p) const;
    [[nodiscard]] std::uint64_t glimpse(game::Player p) const;
    [[nodiscard]] View view(game::Player p) const;
    [[nodiscard]] View open_view(game::Player p) const;
    /// A player who follows rules of thumb; in daihinmin_rule.cpp.
    static game::MoveId rule_move(const View& view, base::Random& random);
    /// The same for the player to move; looks at nothing that he does not see.
    [[nodiscard]] game::MoveId quick_rule_move(base::Random& random) const;

    /// The cards of a move.
    static Meld meld_of(game::MoveId move);
    [[nodiscard]] std::uint64_t hand(game::Player p) const { return hands_[at(p)]; }
    [[nodiscard]] const Meld& table() const { return table_; }
    [[nodiscard]] bool is_exchanging() const { return exchanging_; }
    [[nodiscard]] bool is_reversed() const { return reversed_; }
    [[nodiscard]] bool is_locked() const { return locked_; }
    [[nodiscard]] bool has_passed(game::Player p) const { return (out_ >> p & 1U) != 0; }
    [[nodiscard]] std::uint64_t played() const { return played_; }
    /// The place of a player who has no cards left, from 0; -1 before.
    [[nodiscard]] int place(game::Player p) const { return places_[at(p)]; }
    /// What a player gave away.
    [[nodiscard]] std::uint64_t given(game::Player p) const { return given_[at(p)]; }

   private:
    struct MoveList {
        std::array<game::MoveId, kMostMoves> moves;
        int size = 0;
        void add(int move) {
            if (size < kMostMoves) moves[static_cast<std::size_t>(size++)] = static_cast<game::MoveId>(move);
        }
    };
    static std::size_t at(game::Player p) { return static_cast<std::size_t>(p); }
    static game::Player partner_of(game::Player p) { return kPlayers - 1 - p; }
    static int gifts_of(game::Player p) { return p == 0 || p == 4 ? 2 : p == 1 || p == 3 ? 1 : 0; }
    [[nodiscard]] bool has(std::uint8_t option) const { return (options_ & option) != 0; }

    void list(MoveList& out) const;
    void list_gifts(MoveList& out) const;
    void list_groups(std::uint64_t hand, MoveList& out) const;
    void list_sequences(std::uint64_t hand, MoveList& out) const;
    [[nodiscard]] bool beats(const Meld& meld) const;
    void give(int card);
    void put(const Meld& meld);
    void next_player();
    void end_trick(game::Player next);

    std::array<std::uint64_t, kPlayers> hands_ = {};
    std::array<std::uint64_t, kPlayers> given_ = {};
    std::uint64_t played_ = 0;
    std::uint64_t public_key_ = 0;
    Meld table_;
    std::array<std::int8_t, kPlayers> places_ = {-1, -1, -1, -1, -1};
    std::uint16_t last_move_ = 0;
    std::int8_t last_player_ = 0;
    std::int8_t player_ = 0;
    std::int8_t owner_ = 0;  // of what lies on the table
    std::int8_t finished_ = 0;
    std::uint8_t out_ = 0;  // who has passed or has no cards left, as bits
    std::uint8_t options_ = 0;
    bool exchanging_ = false;
    bool gift_ = false;  // the last move was one
    bool reversed_ = false;
    bool locked_ = false;
};

class Daihinmin::View {
   public:
    [[nodiscard]] game::Player observer() const { return observer_; }
    void moves(std::vector<game::MoveId>& out) const { known_.moves(out); }
    /// Deals of the cards that the observer has not seen, with what he knows of those exchanged. Which cards
    /// others exchanged among themselves is not counted.
    [[nodiscard]] double count() const;
    void sample(base::Random& random, Daihinmin& out) const;
    /// The state with no cards of others but those that the observer gave them.
    [[nodiscard]] const Daihinmin& known() const { return known_; }
    bool operator==(const View& other) const;

   private:
    friend Daihinmin;
    View(const Daihinmin& state, game::Player observer, bool open);

    Daihinmin known_;
    std::array<std::int8_t, kPlayers> unseen_ = {};  // cards of each player that the observer does not know
    std::uint64_t hidden_ = 0;                       // all of them
    std::uint64_t too_high_ = 0;                     // those that the partner would have had to give away
    game::Player observer_;
    bool open_;
};

static_assert(game::HiddenGame<Daihinmin> && game::HasPlayOut<Daihinmin> && game::HasQuickRule<Daihinmin>);

}  // namespace yomi::games
