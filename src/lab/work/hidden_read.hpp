#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/hidden_games.hpp"
#include "hidden/registry.hpp"
#include "lab/experiment/toml_reader.hpp"

/// What the tables of games with hidden information have in common.

namespace yomi::lab {

using HiddenRules = std::vector<std::pair<std::string, std::string>>;

/// All rules of the game as they are.
HiddenRules rules_of(arena::HiddenTable& table);
/// The game with these rules.
std::unique_ptr<arena::HiddenTable> hidden_table_with(const std::string& game, const HiddenRules& rules);
/// The keys `game` and `rules`.
std::unique_ptr<arena::HiddenTable> read_hidden_game(const TomlReader& reader, std::string& game);

/// What varies along the x axis.
struct HiddenAxis {
    std::string name;
    std::vector<std::string> values;
    bool is_rule = false;
    bool for_opponent = false;
};

/// The keys `vary`, `values` and `against_too`.
HiddenAxis read_hidden_axis(const TomlReader& reader, arena::HiddenTable& table);
/// The player of this text at one value of the axis, if it is an option of his.
hidden::PlayerChoice player_at(const std::string& text, const HiddenAxis& axis, const std::string& value,
                               bool varies);

}  // namespace yomi::lab
