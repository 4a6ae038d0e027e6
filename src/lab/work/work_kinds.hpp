#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/open_games.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/players_read.hpp"
#include "lab/experiment/toml_reader.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "match/sprt.hpp"

namespace yomi::lab {

/// What work takes from the rest of its file, unless its own table says otherwise.
struct WorkContext {
    base::Seed seed;
    std::int64_t games;  ///< of each matchup
    const std::string& colours;
    const match::GameOptions& game;
    const std::optional<match::SprtOptions>& sprt;
    const PlayerTable& players;
    const std::vector<Cell>& above;  ///< the cells of the tables before this one
    const arena::GameList& games_known;
};

/// One kind of work: its table in a file, and its part of a report.
struct WorkKind {
    std::string_view key;  ///< the tables [[key]], or [key] if there can be only one
    bool is_single;
    /// The cells of one table, whose spec is not yet resolved. Throws base::Error as a TomlReader does.
    std::vector<Cell> (*read)(const TomlReader& table, const WorkContext& context);
    /// The part of a report about all cells of this kind; nothing is added where there are none. Null:
    /// another table of the same work has it.
    void (*report)(Document& document, const Experiment& experiment, Results& results);
    int place;  ///< of that part in a report
};

/// All of them, in the order in which a file is read. To add a kind, add its line in work_kinds.cpp.
const std::vector<WorkKind>& work_kinds();

/// A whole number of at least 1 that the key has.
std::uint64_t count_of(const TomlReader& reader, std::string_view key, double high, std::int64_t usual);

}  // namespace yomi::lab
