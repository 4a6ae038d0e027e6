#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "lab/experiment/toml_reader.hpp"
#include "match/seat.hpp"
#include "match/sprt.hpp"

namespace yomi::lab {

/// Options of a player by name; a part comes before its own options in this order.
using PlayerOptions = std::map<std::string, std::string>;

/// `options` with others over them. Another part does not keep the options of the part that it replaces.
PlayerOptions with_options(PlayerOptions options, const PlayerOptions& others);

/// The players of an experiment: [players.NAME] with `base`, `command`, `evaluate`, `hint` or options.
class PlayerTable {
   public:
    /// Reads and checks them all. Throws base::Error as a TomlReader does.
    void read(const TomlReader& players);

    [[nodiscard]] const std::map<std::string, match::PlayerSpec>& all() const { return players_; }
    /// The one that a key of another table names; an error is told as that table's.
    [[nodiscard]] const match::PlayerSpec& find(const TomlReader& reader, std::string_view key,
                                                const std::string& name) const;

   private:
    const match::PlayerSpec& read_player(const TomlReader& players, const std::string& name);

    std::map<std::string, match::PlayerSpec> players_;
    std::set<std::string> being_read_;
};

/// The table [game] below, if there is one, over these options. Throws base::Error as a TomlReader does.
match::GameOptions read_game_options(const TomlReader& above, match::GameOptions options);
/// The table [sprt] below, likewise.
std::optional<match::SprtOptions> read_sprt(const TomlReader& above);

}  // namespace yomi::lab
