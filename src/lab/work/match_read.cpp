#include <fmt/format.h>

#include <algorithm>

#include "lab/work/match_work.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {
namespace {

/// What matchups, grids and tournaments have in common.
struct MatchFrame {
    MatchWork work;
    std::int64_t games = 0;
};

MatchFrame read_frame(const TomlReader& reader, const WorkContext& context) {
    MatchFrame frame;
    frame.games = static_cast<std::int64_t>(count_of(reader, "games", 1e9, context.games));
    frame.work.matchup.colours = reader.text("colours").value_or(context.colours);
    frame.work.matchup.game = read_game_options(reader, context.game);
    frame.work.matchup.seed = context.seed;
    frame.work.sprt = reader.find("sprt") != nullptr ? read_sprt(reader) : context.sprt;
    frame.work.baseline = reader.flag("baseline");
    if (frame.work.sprt && !frame.work.matchup.paired())
        reader.fail("sprt", R"(sprt needs pairs of games: colours = "swap")");
    return frame;
}

std::vector<std::string_view> with_frame(std::vector<std::string_view> keys) {
    for (const std::string_view key : {"games", "colours", "baseline", "game", "sprt"}) keys.push_back(key);
    return keys;
}

/// Every combination of the values of [grids.vary], in the order of their texts.
std::vector<PlayerOptions> grid_points(const TomlReader& vary) {
    std::vector<PlayerOptions> points(1);
    for (const auto& [name, node] : vary.table()) {
        std::vector<PlayerOptions> more;
        for (const std::string& value : vary.texts(name.str())) {
            for (const PlayerOptions& point : points) {
                more.push_back(point);
                more.back()[std::string(name.str())] = value;
            }
        }
        points = std::move(more);
    }
    std::ranges::sort(points);
    return points;
}

}  // namespace

std::vector<Cell> MatchWork::read_matchup(const TomlReader& reader, const WorkContext& context) {
    reader.allow(with_frame({"name", "first", "second", "compare"}));
    const auto& first = context.players.find(reader, "first", reader.required_text("first"));
    const auto& second = context.players.find(reader, "second", reader.required_text("second"));
    MatchFrame frame = read_frame(reader, context);
    if (const auto compared = reader.text("compare")) {
        if (std::ranges::find(context.above, *compared, &Cell::name) == context.above.end())
            reader.fail("compare", fmt::format("compare = '{}' names no matchup above this one", *compared));
        frame.work.compare = *compared;
    }
    return {match_cell(frame.work, first, second, frame.games, reader.text("name").value_or(""))};
}

std::vector<Cell> MatchWork::read_grid(const TomlReader& reader, const WorkContext& context) {
    reader.allow(with_frame({"player", "against", "vary"}));
    const auto& varied = context.players.find(reader, "player", reader.required_text("player"));
    const auto& against = context.players.find(reader, "against", reader.required_text("against"));
    const auto vary = reader.inner("vary");
    if (!vary || vary->table().empty())
        reader.fail("vary", "the key vary is missing: a table of options with lists of values");
    const std::vector<PlayerOptions> points = grid_points(*vary);
    const MatchFrame frame = read_frame(reader, context);
    std::vector<Cell> cells;
    for (const PlayerOptions& point : points) {
        match::PlayerSpec changed = varied;
        const PlayerOptions options =
            with_options(PlayerOptions(varied.options.begin(), varied.options.end()), point);
        changed.options.assign(options.begin(), options.end());
        for (const auto& [name, value] : point) changed.name += fmt::format(" {}={}", name, value);
        cells.push_back(match_cell(frame.work, changed, against, frame.games));
    }
    return cells;
}

std::vector<Cell> MatchWork::read_tournament(const TomlReader& reader, const WorkContext& context) {
    reader.allow(with_frame({"kind", "players"}));
    const std::string kind = reader.text("kind").value_or("round-robin");
    if (kind != "round-robin" && kind != "gauntlet")
        reader.fail("kind",
                    fmt::format("kind = '{}' is not allowed; it takes round-robin or gauntlet", kind));
    std::vector<std::string> names = reader.texts("players");
    if (names.empty()) {
        for (const auto& [name, spec] : context.players.all()) names.push_back(name);
    }
    if (names.size() < 2) reader.fail("players", "a tournament needs at least two players");
    const MatchFrame frame = read_frame(reader, context);
    std::vector<Cell> cells;
    for (const auto& [i, j] : tournament_pairs(names.size(), kind == "gauntlet")) {
        cells.push_back(match_cell(frame.work, context.players.find(reader, "players", names[i]),
                                   context.players.find(reader, "players", names[j]), frame.games));
    }
    return cells;
}

}  // namespace yomi::lab
