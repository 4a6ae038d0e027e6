#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>

#include "arena/open_games.hpp"

/// Players as a page chooses them. All of these throw base::Error for what is not possible.

namespace yomi::serve {

/// A player with the options that he begins with.
arena::SeatChoice first_choice(const std::string& player);

/// The same player, who thinks so many simulations a move, or seconds if they are 0.
arena::SeatChoice timed_choice(arena::SeatChoice choice, double seconds, std::int64_t playouts);

/// The same choice with this option as well; the option "player" exchanges the player, who thinks as long as
/// the one before. Options that say the same as no option are left out.
arena::SeatChoice changed_choice(arena::GameTable& table, const arena::SeatChoice& choice,
                                 const std::string& name, const std::string& value);

/// An option as it was chosen; empty if it was not.
std::string option_of(const arena::SeatChoice& choice, const std::string& name);

/// A seat whose tree takes so many MiB, if it has a tree and the choice says nothing.
std::shared_ptr<arena::Seat> make_seat(arena::GameTable& table, const arena::SeatChoice& choice,
                                       base::Seed seed, std::int64_t memory);

/// The player a page begins with: the best known one who can play the game.
std::string usual_player(arena::GameTable& table);

/// Name and options for a form.
nlohmann::ordered_json player_json(arena::GameTable& table, const arena::SeatChoice& choice);

/// Each game with its seats, its options and those who can play it.
std::string open_games_json(const arena::GameList& of);

}  // namespace yomi::serve
