#pragma once

#include <string_view>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/experiment/players_read.hpp"
#include "lab/experiment/toml_reader.hpp"

namespace yomi::lab {

/// What work that is no match takes from the rest of the file.
struct MeasureContext {
    base::Seed seed;
    std::int64_t games;  ///< unless the table says otherwise
    std::int64_t size;   ///< of the board, likewise
    const PlayerTable& players;
    const match::GameOptions& game;
};

/// One kind of such work: the tables [[key]] and how one of them becomes cells, whose spec is not yet
/// resolved.
struct MeasureKind {
    std::string_view key;
    std::vector<Cell> (*read)(const TomlReader& table, const MeasureContext& context);
};

/// All of them. To add a kind, add its line in measures_read.cpp.
const std::vector<MeasureKind>& measure_kinds();

/// The table [tune], whose games are played under these conditions.
Cell read_tuning(const TomlReader& table, const match::GameOptions& game, const MeasureContext& context);

}  // namespace yomi::lab
