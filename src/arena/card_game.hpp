#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace yomi::arena {

/// Cards by their names, rank and suit: "Qs", "Th", or "Jo" for the joker.
using CardNames = std::vector<std::string>;

/// One thing that happened at the table.
struct CardEvent {
    enum class What {
        Gives,   ///< a card away, before the play; without its name unless the person knows it
        Plays,   ///< cards onto the table
        Passes,  ///< puts nothing on the table
        Takes,   ///< the trick, which ends with it
    };
    What what = What::Plays;
    int seat = 0;
    CardNames cards = {};
};

/// What everybody sees of a player.
struct CardSeat {
    int cards = 0;
    int points = 0;  ///< Hearts
    int place = 0;   ///< Daihinmin: from 1, when the hand is empty; 0 before
};

/// A legal move of the person's.
struct CardChoice {
    std::string text;
    CardNames cards;  ///< empty: a pass
};

/// All that the person at a seat may see.
struct CardSight {
    int seat = 0;
    int to_move = -1;     ///< -1 when the deal is over
    bool giving = false;  ///< cards are given away before the play
    int to_give = 0;      ///< how many the person has to, one at a time, from the lowest on
    CardNames hand;
    CardNames gave;
    CardNames got;
    std::vector<CardSeat> seats;
    std::vector<std::string> marks;  ///< "revolution", "locked", "broken"
    std::vector<CardChoice> choices;
    std::vector<CardEvent> events;
};

/// What the machine at a seat thought before a move.
struct CardThought {
    struct Candidate {
        std::string text;
        double visits = 0;
        double mean = 0;  ///< of its reward, from 0 to 1
    };
    int seat = 0;
    std::size_t event = 0;  ///< the place of the move among the events
    std::string move = {};
    std::vector<Candidate> candidates = {};  ///< the most visited first
    std::int64_t playouts = 0;
    /// The share of samples of its view, drawn as its search draws them, in which the person holds each card
    /// of the deck …
    std::vector<float> belief = {};
    std::uint64_t held = 0;  ///< … and those that the person did hold, as bits
};

/// What is shown when the deal is over.
struct CardEnd {
    CardNames deck;                 ///< all cards, in the order of their numbers
    std::vector<CardNames> dealt;   ///< to each seat at first
    std::vector<CardEvent> events;  ///< with all names
    std::vector<CardThought> thoughts;
    std::vector<double> rewards;
};

/// One deal of a game of cards with a person at one seat and the machine at the others.
///
/// Thread safety: one call at a time.
class CardGame {
   public:
    virtual ~CardGame() = default;
    [[nodiscard]] virtual bool is_over() const = 0;
    [[nodiscard]] virtual bool is_persons_turn() const = 0;
    /// Made from the person's view, with nothing in it that he must not see.
    [[nodiscard]] virtual CardSight sight() const = 0;
    /// The person's move. Throws base::Error for what is no legal one, or out of turn.
    virtual void play(const std::string& text) = 0;
    /// Lets the machine move whose turn it is.
    virtual void let_play() = 0;
    /// What the machine would play in the person's place.
    virtual std::string hint() = 0;
    /// Throws base::Error before the deal is over.
    [[nodiscard]] virtual CardEnd end() const = 0;
};

}  // namespace yomi::arena
