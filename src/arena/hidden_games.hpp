#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/card_game.hpp"
#include "arena/session.hpp"
#include "base/fields.hpp"
#include "base/random.hpp"
#include "base/statistics.hpp"
#include "game/game.hpp"
#include "hidden/registry.hpp"

namespace yomi::arena {

/// Two games of one deal, with the seats exchanged in the second: the first player sits at the even seats and
/// then at the odd ones, the second player everywhere else.
struct HiddenPair {
    double points = 0;  ///< of the first player: 1 for each game in which its seats got more, 1/2 if equal
    double first_reward = 0;    ///< mean of a seat
    double second_reward = 0;   ///< likewise
    hidden::Spent first_spent;  ///< in both games
    hidden::Spent second_spent;
    std::int64_t first_moves = 0;
};

/// What a synthetic tree would need to be like a game, measured as Osaga et al. say.
struct HiddenFeatures {
    base::RunningMean same;     ///< whether two leaves of one parent have the same reward (lc)
    base::RunningMean reward;   ///< of leaves that have siblings, for the player who moves there (b)
    base::RunningMean halving;  ///< halvings of the number of possible states, of a move (df / (1 - df))
    base::RunningMean moves;    ///< of a game
    base::RunningMean branching;
    base::RunningMean log2_states;  ///< possible states, at every move
};

/// What a player of a small game gives away to an opponent who knows how he plays and answers in the best
/// way.
struct HiddenLoss {
    double value = 0;       ///< what the first player gets if both play in the best way
    double first = 0;       ///< how much less he gets if this player plays for him …
    double second = 0;      ///< … and how much less the second player gets
    std::int64_t sets = 0;  ///< information sets of the game
};

/// A game with hidden information and its rules, whatever its type.
///
/// Thread safety: one call at a time.
class HiddenTable {
   public:
    virtual ~HiddenTable() = default;
    [[nodiscard]] virtual base::Fields fields() = 0;
    /// Whether the game has rules of thumb, and so players that follow them.
    [[nodiscard]] virtual bool has_rule() const = 0;
    /// Throws base::Error if the rules contradict each other, or the game cannot have this player.
    virtual void check(const hidden::PlayerChoice& player) = 0;
    virtual HiddenPair play_pair(const hidden::PlayerChoice& first, const hidden::PlayerChoice& second,
                                 base::Seed seed, const std::stop_token& stop) = 0;
    /// Adds what one random game shows.
    virtual void measure(base::Seed seed, HiddenFeatures& features) = 0;
    /// Samples of the first view of a deal, played to the end at random; returns what the first player got on
    /// average.
    virtual double play_randomly(base::Seed seed, std::int64_t games) = 0;
    /// How far from the best play the player is in the game of this seed, which is written out; his moves are
    /// tried so many times in every information set. Throws base::Error if the game cannot be written out.
    virtual HiddenLoss loss(const hidden::PlayerChoice& player, base::Seed seed, int trials,
                            const std::stop_token& stop) = 0;
    /// A new game; null if there is nothing to show in a terminal.
    virtual std::unique_ptr<Session> session(int seat, const hidden::PlayerChoice& opponents,
                                             base::Seed seed) = 0;
    /// A new deal to be shown with cards; null if the game has none.
    virtual std::unique_ptr<CardGame> card_game(int seat, const hidden::PlayerChoice& opponents,
                                                base::Seed seed) = 0;
};

struct HiddenGameInfo {
    std::string_view name;
    std::string_view help;
    std::unique_ptr<HiddenTable> (*make)();
    int card_seats = 0;  ///< of a game of cards
};

/// Every game with hidden information. To add one, add its line in hidden_games.cpp.
const std::vector<HiddenGameInfo>& hidden_games();

/// Throws base::Error that names the known games.
std::unique_ptr<HiddenTable> make_hidden_table(std::string_view game);

}  // namespace yomi::arena
