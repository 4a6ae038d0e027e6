#include "lab/experiment/measures_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "bandit/input.hpp"
#include "bandit/rule.hpp"
#include "lab/work/hidden_work.hpp"
#include "lab/work/knockout_work.hpp"
#include "lab/work/learning_work.hpp"
#include "lab/work/similarity_study.hpp"
#include "match/engine_seat.hpp"
#include "player/similarity_matches.hpp"

namespace yomi::lab {
namespace {

std::uint64_t count_of(const TomlReader& reader, std::string_view key, double high, std::int64_t usual) {
    return static_cast<std::uint64_t>(reader.number(key, 1, high).value_or(static_cast<double>(usual)));
}

std::vector<std::string> rules_of(const TomlReader& reader) {
    std::vector<std::string> rules = reader.texts("rules");
    if (rules.empty()) reader.fail("rules", R"(the key rules is missing: a list such as ["ucb1", "kl-ucb"])");
    return rules;
}

std::vector<Cell> read_bandit(const TomlReader& reader, const MeasureContext& context) {
    bandit::Experiment experiment;
    reader.set_fields(experiment.fields(), {"name", "means", "rules"});
    experiment.seed = context.seed;
    experiment.threads = 0;
    const std::string name = reader.text("name").value_or("bandit");
    reader.located("means", [&] {
        experiment.means = bandit::read_means(fmt::format("{}", fmt::join(reader.texts("means"), ",")));
        experiment.check();
    });
    // Jobs of this many runs: small enough to be interrupted, large enough to know their spread.
    constexpr std::int64_t kRunsOfJob = 100;
    const auto jobs = static_cast<std::uint64_t>((experiment.runs + kRunsOfJob - 1) / kRunsOfJob);
    experiment.runs = kRunsOfJob;
    std::vector<Cell> cells;
    for (const std::string& rule : rules_of(reader)) {
        const std::string known =
            reader.located("rules", [&] { return bandit::rule_text(*bandit::make_rule(rule)); });
        cells.push_back({.name = fmt::format("{}: {}", name, known),
                         .work = BanditWork{experiment, known},
                         .jobs = jobs});
    }
    return cells;
}

std::vector<Cell> read_p_game(const TomlReader& reader, const MeasureContext& context) {
    PGameStudy study;
    reader.set_fields(study.fields(), {"name", "rules", "trees"});
    reader.located("depth", [&] { study.rules.check(); });
    const std::string name = reader.text("name").value_or("P-games");
    std::vector<Cell> cells;
    for (const std::string& text : rules_of(reader)) {
        const std::string rule = reader.located("rules", [&] { return p_game_rule(text); });
        cells.push_back({.name = fmt::format("{}: {}", name, rule),
                         .work = PGameWork{.study = study, .rule = rule, .seed = context.seed},
                         .jobs = count_of(reader, "trees", 1e9, 200)});
    }
    return cells;
}

std::vector<Cell> read_similarity(const TomlReader& reader, const MeasureContext& context) {
    SimilarityWork work;
    reader.set_fields(work.fields(), {"name", "games", "player"});
    work.seed = context.seed;
    if (const auto name = reader.text("player")) {
        work.player = context.players.find(reader, "player", *name);
        if (!work.player->command.empty())
            reader.fail("player", fmt::format("player = '{}' is a program, into whose search nobody looks",
                                              work.player->name));
        engine::Engine engine = match::make_engine(*work.player, base::Seed(0));
        reader.located("player", [&] { player::require_rave(engine.player()); });
    }
    return {{.name = reader.text("name").value_or("similarity"),
             .work = work,
             .jobs = count_of(reader, "games", 1e9, context.games)}};
}

std::vector<Cell> read_speed(const TomlReader& reader, const MeasureContext& context) {
    reader.allow({"name", "player", "size", "repeat"});
    SpeedWork work;
    work.player = context.players.find(reader, "player", reader.required_text("player"));
    if (!work.player.command.empty())
        reader.fail("player", fmt::format("player = '{}' is a program; its speed cannot be measured",
                                          work.player.name));
    work.size = static_cast<std::int64_t>(
        reader.number("size", go::kMinSize, go::kMaxSize).value_or(static_cast<double>(context.size)));
    work.seed = context.seed;
    return {{.name = reader.text("name").value_or(
                 fmt::format("{} {}x{}", work.player.name, work.size, work.size)),
             .work = work,
             .jobs = count_of(reader, "repeat", 1e6, 5)}};
}

/// An option of the player as the tuner sees it.
match::TunedOption read_tuned_option(const TomlReader& reader, const match::PlayerSpec& player) {
    reader.allow({"name", "low", "high", "start", "scale"});
    match::TunedOption option;
    option.name = reader.required_text("name");
    engine::Engine engine = match::make_engine(player, base::Seed(0));
    const base::Fields fields = engine.fields();
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

}  // namespace

Cell read_tuning(const TomlReader& reader, const match::GameOptions& game, const MeasureContext& context) {
    TuneWork work;
    reader.set_fields(work.method.fields(), {"player", "games", "options"});
    work.player = context.players.find(reader, "player", reader.required_text("player"));
    if (!work.player.command.empty())
        reader.fail("player",
                    fmt::format("player = '{}' is a program, whose options cannot be set", work.player.name));
    work.games = static_cast<std::int64_t>(count_of(reader, "games", 1e6, work.games));
    work.games += work.games % 2;
    work.game = game;
    work.seed = context.seed;
    for (const TomlReader& option : reader.inner_list("options")) {
        work.options.push_back(read_tuned_option(option, work.player));
        for (std::size_t i = 0; i + 1 < work.options.size(); ++i) {
            if (work.options[i].name == work.options.back().name)
                option.fail("name", fmt::format("'{}' is there twice", work.options.back().name));
        }
    }
    if (work.options.empty()) reader.fail("options", "there is nothing to tune; add [[tune.options]]");
    return {.name = "tuning of " + work.player.name,
            .work = work,
            .jobs = static_cast<std::uint64_t>(work.method.iterations)};
}

const std::vector<MeasureKind>& measure_kinds() {
    static const std::vector<MeasureKind> kinds = {
        {"bandits", read_bandit},    {"p_games", read_p_game},    {"hidden", read_hidden},
        {"features", read_features}, {"losses", read_losses},     {"similarities", read_similarity},
        {"speeds", read_speed},      {"learning", read_learning}, {"knockouts", read_knockout},
    };
    return kinds;
}

}  // namespace yomi::lab
