#pragma once

#include <string>

#include "match_run.hpp"

namespace yomi::python {

/// yomi.Match: the games of two players and what they come to.
struct MatchObject {
    std::string game;
    std::string first;
    std::string second;
    std::uint64_t seed = 0;
    MatchRun run;
};

/// yomi.match() of another game than Go.
void play_arena_match(const py::object& game, const py::object& first, const py::object& second,
                      const py::dict& options, MatchObject& match);
/// Of Go.
void play_go_match(const py::object& first, const py::object& second, const py::dict& options,
                   MatchObject& match);

/// A game as a row.
py::dict row_of(const MatchObject& match, const match::GameResult& result);

}  // namespace yomi::python
