#include "lab/work/tune_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "lab/work/arena/arena_work.hpp"
#include "lab/work/game_players.hpp"
#include "lab/work/match_work.hpp"
#include "lab/work/work_kinds.hpp"
#include "match/engine_seat.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {
namespace {

constexpr const char* kAdvantage = "advantage";

/// An option of the player as the tuner sees it.
match::TunedOption read_tuned_option(const TomlReader& reader, const base::Fields& fields) {
    reader.allow({"name", "low", "high", "start", "scale"});
    match::TunedOption option;
    option.name = reader.required_text("name");
    const base::Field& field = reader.located("name", [&]() -> std::reference_wrapper<const base::Field> {
        return base::find_field(fields, option.name);
    });
    const bool whole = std::holds_alternative<std::int64_t*>(field.slot());
    if (!whole && !std::holds_alternative<double*>(field.slot()))
        reader.fail("name",
                    fmt::format("name = '{}' is no number, and only numbers can be tuned", option.name));
    const auto bound = [&](std::string_view key) {
        const auto value = reader.number(key, field.range().low, field.range().high);
        if (!value) reader.fail(key, fmt::format("the key {} is missing", key));
        return *value;
    };
    option.whole = whole;
    option.low = bound("low");
    option.high = bound("high");
    if (option.low >= option.high) reader.fail("high", "high has to be larger than low");
    const std::string scale = reader.text("scale").value_or("linear");
    if (scale != "linear" && scale != "log")
        reader.fail("scale", fmt::format("scale = '{}' is not allowed; it takes linear or log", scale));
    option.logarithmic = scale == "log";
    if (option.logarithmic && option.low <= 0) reader.fail("low", "on a log scale low has to be above 0");
    const double present = std::clamp(std::stod(field.get()), option.low, option.high);
    option.start = reader.number("start", option.low, option.high).value_or(present);
    return option;
}

void read_go_player(const TomlReader& reader, const WorkContext& context, TuneWork& work) {
    reader.set_fields(work.method.fields(), {"player", "games", "options"});
    work.player = context.players.find(reader, "player", reader.required_text("player"));
    if (!work.player.command.empty())
        reader.fail("player",
                    fmt::format("player = '{}' is a program, whose options cannot be set", work.player.name));
    work.game = context.game;
}

/// A table with the key `game`: the player is a text, as in [[matches]].
void read_arena_player(const TomlReader& reader, const WorkContext& context, TuneWork& work) {
    std::vector<std::string_view> of_method = {"player", "games", "options"};
    const base::Fields method = work.method.fields();
    for (const base::Field& f : method) of_method.push_back(f.name());
    work.arena = read_arena_matchup(reader, context, of_method);
    std::vector<std::string_view> of_matchup = {"player", "games", "options", "game", "rules"};
    const base::Fields conditions = work.arena->conditions.fields();
    for (const base::Field& f : conditions) of_matchup.push_back(f.name());
    reader.set_fields(method, of_matchup);
    const std::string text = reader.required_text("player");
    const arena::SeatChoice choice = reader.located("player", [&] { return arena::read_seat_choice(text); });
    work.player = {.name = choice.name, .command = {}, .options = choice.options};
}

/// Calls the action with the options of the player.
template <class Action>
void with_fields(const TomlReader& reader, const TuneWork& work, const Action& action) {
    if (!work.arena) {
        engine::Engine engine = match::make_engine(work.player, base::Seed(0));
        return action(engine.fields());
    }
    const auto table = arena::make_game_table(work.arena->game, work.arena->rules);
    const auto seat = reader.located("player", [&] {
        return table->seat({work.player.name, work.player.options}, base::Seed(0));
    });
    action(seat->fields());
}

}  // namespace

std::vector<Cell> TuneWork::read(const TomlReader& reader, const WorkContext& context) {
    auto work = std::make_shared<TuneWork>();
    if (reader.find("game") != nullptr) {
        read_arena_player(reader, context, *work);
    } else {
        read_go_player(reader, context, *work);
    }
    work->games = static_cast<std::int64_t>(count_of(reader, "games", 1e6, work->games));
    work->games += work->games % 2;
    work->seed = context.seed;
    with_fields(reader, *work, [&](const base::Fields& fields) {
        for (const TomlReader& table : reader.inner_list("options")) {
            const match::TunedOption option = read_tuned_option(table, fields);
            if (std::ranges::find(work->options, option.name, &match::TunedOption::name) !=
                work->options.end())
                table.fail("name", fmt::format("'{}' is there twice", option.name));
            work->options.push_back(option);
        }
    });
    if (work->options.empty()) reader.fail("options", "there is nothing to tune; add [[tune.options]]");
    return {{.name = "tuning of " + work->player.name,
             .work = work,
             .jobs = static_cast<std::uint64_t>(work->method.iterations)}};
}

std::shared_ptr<const Work> TuneWork::games_between(match::PlayerSpec first, match::PlayerSpec second,
                                                    base::Seed of_games) const {
    const auto seat = [&](match::Pairing& pairing) {
        pairing.first = std::move(first);
        pairing.second = std::move(second);
        pairing.seed = of_games;
    };
    if (arena) {
        auto work = std::make_shared<ArenaWork>();
        work->matchup = *arena;
        seat(work->matchup);
        return work;
    }
    auto work = std::make_shared<MatchWork>();
    work->matchup.game = game;
    seat(work->matchup);
    return work;
}

std::string TuneWork::spec() const {
    TuneWork copy = *this;
    std::string text = fmt::format("tune\nseed = {}\ngames = {}\n", seed.value(), games);
    text += arena ? games_between(player, player, seed)->spec()
                  : fmt::format("[{}]\n{}", player.name, match::resolved_text(player));
    for (const match::TunedOption& o : options) {
        text += fmt::format("{} from {} to {}, start {}{}\n", o.name, o.low, o.high, o.start,
                            o.logarithmic ? ", logarithmic" : "");
    }
    text += fields_text(copy.method.fields());
    return arena ? text : text + fields_text(copy.game.fields());
}

void TuneWork::run(const Workbench& /*bench*/, JobResult& /*result*/) const {
    throw base::Error("an iteration of a tuning depends on those before it; 'yomi tune' does them");
}

double TuneWork::estimate() const {
    const double each =
        arena ? games_between(player, player, seed)->estimate() : guess_game_seconds(player, player, game);
    return static_cast<double>(games) * each;
}

void TuneWork::require_programs() const {
    if (!arena) require_programs_of({player}, game);
}

std::vector<InputFile> TuneWork::input_files() const {
    return arena ? std::vector<InputFile>{} : files_of_players({player});
}

JobResult result_of_iteration(const match::Spsa& after, double advantage) {
    JobResult result;
    result.number = static_cast<std::uint64_t>(after.iteration() - 1);
    const auto add = [&](const std::string& name, double value) {
        result.measures.push_back({.number = result.number,
                                   .name = name,
                                   .x = static_cast<double>(after.iteration()),
                                   .value = value});
    };
    add(kAdvantage, advantage);
    const match::Spsa::Values values = after.values();
    for (std::size_t i = 0; i < values.size(); ++i) add(after.tuned()[i].name, values[i]);
    return result;
}

std::vector<double> stored_advantages(const Cell& tuned, Results& results) {
    std::vector<double> advantages;
    for (const Measure& measure : results.measures(tuned)) {
        if (measure.name == kAdvantage && measure.number == advantages.size())
            advantages.push_back(measure.value);
    }
    return advantages;
}

match::Spsa spsa_after(const TuneWork& work, const std::vector<double>& advantages) {
    match::Spsa spsa(work.method, work.options, work.seed);
    for (const double advantage : advantages) spsa.learn(advantage);
    return spsa;
}

namespace {

/// Few panels fit beside each other.
constexpr std::size_t kPathsInRow = 3;

void add_tuning(Document& document, const Cell& cell, const TuneWork& work, Results& results) {
    const match::Spsa start = spsa_after(work, {});
    const match::Spsa spsa = spsa_after(work, stored_advantages(cell, results));
    const std::vector<Measure> measures = results.measures(cell);
    TextTable table{{"option", "low", "high", "start", "now", "result"}, {}};
    std::vector<plot::SvgPanel> panels;
    for (std::size_t i = 0; i < work.options.size(); ++i) {
        const match::TunedOption& option = work.options[i];
        table.rows.push_back({option.name, fmt::format("{}", option.low), fmt::format("{}", option.high),
                              fmt::format("{}", option.start), fmt::format("{}", spsa.values()[i]),
                              fmt::format("{}", spsa.result()[i])});
        plot::SvgLine line{.label = option.name, .x = {0}, .y = {start.values()[i]}, .low = {}, .high = {}};
        for (const Measure& measure : measures) {
            if (measure.name != option.name) continue;
            line.x.push_back(measure.x);
            line.y.push_back(measure.value);
        }
        panels.push_back(
            {.title = option.name, .x_label = "iteration", .y_label = {}, .log_x = false, .lines = {line}});
    }
    document.blocks.emplace_back(Heading{"Tuning"});
    document.blocks.emplace_back(
        Paragraph{fmt::format("{} of {} iterations of SPSA with {} games each. The result is the mean of "
                              "the last quarter of the "
                              "path, which is steadier than its end; whether it is better than the start "
                              "is for a match to tell.",
                              spsa.iteration(), work.method.iterations, work.games)});
    document.blocks.emplace_back(std::move(table));
    for (std::size_t i = 0; i < panels.size() && spsa.iteration() > 0; i += kPathsInRow) {
        const auto end =
            panels.begin() + static_cast<std::ptrdiff_t>(std::min(i + kPathsInRow, panels.size()));
        document.blocks.emplace_back(
            Picture{"The path of the options",
                    plot::svg_plot({panels.begin() + static_cast<std::ptrdiff_t>(i), end}, cell.name)});
    }
}

}  // namespace

void TuneWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& [cell, work] : cells_with<TuneWork>(experiment))
        add_tuning(document, *cell, *work, results);
}

}  // namespace yomi::lab
