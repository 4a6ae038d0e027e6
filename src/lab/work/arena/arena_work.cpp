#include "lab/work/arena/arena_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/work/match_work.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {
namespace {

/// The keys `players` and `labels`.
std::vector<match::PlayerSpec> read_arena_players(const TomlReader& reader) {
    const std::vector<std::string> labels = reader.texts("labels");
    const std::vector<std::string> texts = reader.texts("players");
    if (texts.size() < 2)
        reader.fail("players", R"(a match needs two players at least: players = ["uct", "random"])");
    if (!labels.empty() && labels.size() != texts.size())
        reader.fail("labels",
                    fmt::format("labels names {} players, and players has {}", labels.size(), texts.size()));
    std::vector<match::PlayerSpec> players;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const arena::SeatChoice choice =
            reader.located("players", [&] { return arena::read_seat_choice(texts[i]); });
        const std::string name = labels.empty() ? choice.name : labels[i];
        if (std::ranges::find(players, name, &match::PlayerSpec::name) != players.end())
            reader.fail("players",
                        fmt::format("'{}' is there twice; write NAME={} for one of them", name, texts[i]));
        players.push_back({.name = name, .command = {}, .options = choice.options});
    }
    return players;
}

void read_rules(const TomlReader& reader, const WorkContext& context, match::ArenaMatchup& matchup) {
    const std::string name = reader.required_text("game");
    matchup.game = reader.located("game", [&] { return arena::find_game(name, context.games_known); });
    const auto table = matchup.game.make();
    const auto rules = reader.inner("rules");
    if (!rules) return;
    rules->set_fields(table->fields());
    rules->located("", [&] { table->check(); });
    for (const base::Field& f : table->fields()) {
        if (rules->find(f.name()) != nullptr) matchup.rules.emplace_back(f.name(), f.get());
    }
}

}  // namespace

match::ArenaMatchup read_arena_matchup(const TomlReader& reader, const WorkContext& context,
                                       std::vector<std::string_view> others) {
    match::ArenaMatchup matchup;
    for (const std::string_view key : {"game", "rules"}) others.push_back(key);
    reader.set_fields(matchup.conditions.fields(), others);
    reader.located("time", [&] { matchup.conditions.check(); });
    read_rules(reader, context, matchup);
    matchup.seed = context.seed;
    return matchup;
}

namespace {

ArenaWork read_frame(const TomlReader& reader, const WorkContext& context) {
    ArenaWork work;
    work.matchup = read_arena_matchup(
        reader, context, {"name", "players", "labels", "kind", "games", "sprt", "baseline", "compare"});
    work.sprt = reader.find("sprt") != nullptr ? read_sprt(reader) : context.sprt;
    work.baseline = reader.flag("baseline");
    work.compare = reader.text("compare").value_or("");
    return work;
}

}  // namespace

std::vector<Cell> ArenaWork::read(const TomlReader& reader, const WorkContext& context) {
    const ArenaWork frame = read_frame(reader, context);
    const auto games = static_cast<std::int64_t>(count_of(reader, "games", 1e9, context.games));
    const std::string kind = reader.text("kind").value_or("round-robin");
    if (kind != "round-robin" && kind != "gauntlet")
        reader.fail("kind",
                    fmt::format("kind = '{}' is not allowed; it takes round-robin or gauntlet", kind));
    if (!frame.compare.empty() &&
        std::ranges::find(context.above, frame.compare, &Cell::name) == context.above.end())
        reader.fail("compare", fmt::format("compare = '{}' names no matchup above this one", frame.compare));
    const std::vector<match::PlayerSpec> players = read_arena_players(reader);
    const std::string group = reader.text("name").value_or(std::string(frame.matchup.game.name));
    std::vector<Cell> cells;
    for (const auto& [i, j] : tournament_pairs(players.size(), kind == "gauntlet")) {
        cells.push_back(arena_cell(frame, players[i], players[j], games,
                                   fmt::format("{}: {} - {}", group, players[i].name, players[j].name)));
    }
    return cells;
}

Cell arena_cell(ArenaWork work, match::PlayerSpec first, match::PlayerSpec second, std::int64_t games,
                std::string name) {
    if (name.empty()) name = fmt::format("{} - {}", first.name, second.name);
    work.matchup.first = std::move(first);
    work.matchup.second = std::move(second);
    return {.name = std::move(name),
            .work = std::make_shared<ArenaWork>(std::move(work)),
            .jobs = static_cast<std::uint64_t>(games + games % 2)};
}

std::string ArenaWork::spec() const { return "arena match\n" + match::resolved_text(matchup); }

void ArenaWork::run(const Workbench& bench, JobResult& result) const {
    result.game = match::play_arena_game(matchup, bench.identity, result.number, bench.stop);
}

double ArenaWork::estimate() const { return seconds_of_job(*this); }

bool ArenaWork::is_repeatable() const { return match::is_repeatable(matchup); }

std::string ArenaWork::game_text() const { return match::game_text(matchup); }

}  // namespace yomi::lab
