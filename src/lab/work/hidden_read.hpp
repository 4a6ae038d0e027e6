#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/hidden_games.hpp"
#include "base/random.hpp"
#include "hidden/registry.hpp"
#include "lab/work/cells_read.hpp"

/// What the tables of games with hidden information have in common.

namespace yomi::lab {

struct WorkContext;

using HiddenRules = std::vector<std::pair<std::string, std::string>>;

/// All rules of the game as they are.
HiddenRules rules_of(arena::HiddenTable& table);
/// A line for each.
std::string rules_text(const HiddenRules& rules);
/// The game with these rules.
std::unique_ptr<arena::HiddenTable> hidden_table_with(const std::string& game, const HiddenRules& rules);
/// The keys `game` and `rules`.
std::unique_ptr<arena::HiddenTable> read_hidden_game(const TomlReader& reader, std::string& game);

/// A player at one point of a figure.
struct HiddenPoint {
    std::string group = {};   ///< the figure
    std::string player = {};  ///< as hidden::PlayerChoice reads it …
    std::string label = {};   ///< … and as the figure calls it
    std::string game = {};
    HiddenRules rules = {};  ///< all of them
    std::string x_name = {};
    double x = 0;
    base::Seed seed{0};
};

/// A figure as it is read.
struct HiddenFigure {
    arena::HiddenTable& table;  ///< the game, with the rules of the present value
    CellAxis axis = {};
    bool is_rule = false;    ///< the axis is one of the game's rules; otherwise an option of players
    std::string value = {};  ///< the present one

    /// The player of this text at the present value, if it is an option of his and he varies. Throws
    /// base::Error if he cannot play the game.
    [[nodiscard]] hidden::PlayerChoice player(const std::string& text, bool varies = true) const;
};

/// What is done with the points of a figure.
struct HiddenMaker {
    std::function<void(const HiddenFigure& figure)> at_value = {};
    std::function<std::shared_ptr<const Work>(const HiddenFigure& figure, const HiddenPoint& point)> make;
};

/// The keys `name`, `game`, `rules`, `players`, `vary` and `values`: a cell with that many jobs for every
/// player at every value.
std::vector<Cell> read_hidden_points(const TomlReader& reader, const WorkContext& context, std::uint64_t jobs,
                                     const HiddenMaker& maker);

}  // namespace yomi::lab
