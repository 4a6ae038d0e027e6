#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "go/game_state.hpp"
#include "rollout/tactical.hpp"
#include "support/text_board.hpp"

namespace yomi::test {

/// The chances of moves, by vertex; "pass" is one.
using Chances = std::map<std::string, double>;

/// Tactical playouts with all rules off.
rollout::TacticalOptions no_rules();
/// Every rule with this probability.
rollout::TacticalOptions rules_at(const std::string& probability);

/// Every one of these equally likely.
Chances even(std::initializer_list<const char*> vertices);
Chances even(const std::vector<go::Point>& points, int size);

/// `first` with this chance, otherwise `second`.
Chances mixed(double chance, const Chances& first, const Chances& second);

/// Legal under simple ko and no own eye, by the functions of Board; the pass if there is none.
std::vector<go::Point> uniform_choice(const go::Board& board);
/// The same as chances.
Chances uniform(const go::GameState& state);

/// How often a playout begins with each move.
std::map<std::string, std::int64_t> draw_moves(const go::GameState& state,
                                               const rollout::TacticalOptions& options, std::int64_t draws,
                                               std::uint64_t seed = 1);

/// Expects moves with these chances and no others.
void expect_moves(const go::GameState& state, const rollout::TacticalOptions& options,
                  const Chances& expected);

}  // namespace yomi::test
