#include "lab/work/speed_work.hpp"

#include <fmt/format.h>

#include <map>

#include "base/interrupted.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/game_players.hpp"
#include "lab/work/work_kinds.hpp"
#include "match/engine_seat.hpp"

namespace yomi::lab {

std::vector<Cell> SpeedWork::read(const TomlReader& reader, const WorkContext& context) {
    reader.allow({"name", "player", "size", "repeat"});
    auto work = std::make_shared<SpeedWork>();
    work->player = context.players.find(reader, "player", reader.required_text("player"));
    if (!work->player.command.empty())
        reader.fail("player", fmt::format("player = '{}' is a program; its speed cannot be measured",
                                          work->player.name));
    work->size = static_cast<std::int64_t>(
        reader.number("size", go::kMinSize, go::kMaxSize).value_or(static_cast<double>(context.game.size)));
    work->seed = context.seed;
    return {{.name = reader.text("name").value_or(
                 fmt::format("{} {}x{}", work->player.name, work->size, work->size)),
             .work = work,
             .jobs = count_of(reader, "repeat", 1e6, 5)}};
}

std::string SpeedWork::spec() const {
    return fmt::format("speed\nseed = {}\nsize = {}\n[{}]\n{}", seed.value(), size, player.name,
                       match::resolved_text(player));
}

void SpeedWork::run(const Workbench& bench, JobResult& result) const {
    engine::Engine engine = match::make_engine(player, seed.derive(result.number));
    engine.new_game(static_cast<int>(size));
    const player::Decision decision = engine.choose(go::Colour::Black, bench.stop);
    if (bench.stop.stop_requested()) throw base::Interrupted();
    const double speed = decision.seconds > 0 ? static_cast<double>(decision.playouts) / decision.seconds : 0;
    result.measures.push_back({.name = "playouts per second", .value = speed});
}

double SpeedWork::estimate() const {
    match::GameOptions game;
    game.size = size;
    return guess_move_seconds(player, game);
}

std::vector<InputFile> SpeedWork::input_files() const { return files_of_players({player}); }

void SpeedWork::report(Document& document, const Experiment& experiment, Results& results) {
    TextTable table{{"player", "board", "searches", "playouts per second", "paper",
                     "of the first on this board", "paper"},
                    {}};
    struct First {
        double measured = 0;
        double reported = 0;
    };
    std::map<std::int64_t, First> firsts;  // by the size of the board
    for (const auto& [cell, work] : cells_with<SpeedWork>(experiment)) {
        auto averages = averages_of(results.measures(*cell));
        const Average speed = averages["playouts per second"][0];
        First& first = firsts[work->size];
        const auto figure = cell->reported.find("playouts per second");
        const double reported = figure == cell->reported.end() ? 0 : figure->second.value;
        if (first.measured <= 0) first = {speed.value, reported};
        const auto ratio = [](double value, double of) {
            return of > 0 && value > 0 ? fmt::format("{:.3f}", value / of) : std::string();
        };
        table.rows.push_back({work->player.name, fmt::format("{}x{}", work->size, work->size),
                              fmt::format("{}", speed.jobs), speed.jobs == 0 ? "" : plus_minus(speed, 0),
                              reported > 0 ? fmt::format("{}", reported) : "",
                              ratio(speed.value, first.measured), ratio(reported, first.reported)});
    }
    if (table.rows.empty()) return;
    document.blocks.emplace_back(Heading{"Speed"});
    document.blocks.emplace_back(Paragraph{
        "From the empty board, on the machine named below; other machines give other figures, but about "
        "the same shares."});
    document.blocks.emplace_back(std::move(table));
}

}  // namespace yomi::lab
