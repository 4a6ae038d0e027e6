#pragma once

#include <string>
#include <vector>

#include "base/fields.hpp"
#include "match/seat.hpp"

namespace yomi::cli {

/// A player from one word of the command line: "rave:playouts=1000:select.c=0.5" is one of ours, anything
/// that does not begin with the name of one is the command of a GTP program; "strong=…" before either gives
/// it a name.
match::PlayerSpec read_player(const std::string& text);

/// Reads all of them and makes their names different. `each`: options "name=value" that all players of ours
/// get unless they say otherwise.
std::vector<match::PlayerSpec> read_players(const std::vector<std::string>& texts,
                                            const std::vector<std::string>& each);

/// The same for another game than Go, whose players are all of ours.
std::vector<match::PlayerSpec> read_arena_players(const std::vector<std::string>& texts,
                                                  const std::vector<std::string>& each);

/// Sets rules of a game other than Go from words "name=value". Throws base::Error that begins with the word.
void set_rules(const base::Fields& rules, const std::vector<std::string>& words);

}  // namespace yomi::cli
