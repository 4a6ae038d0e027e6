#include "lab/measures_read.hpp"

#include <fmt/format.h>

#include "bandit/input.hpp"
#include "bandit/rule.hpp"

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
    player::PGameStudy study;
    reader.set_fields(study.fields(), {"name", "rules", "trees"});
    reader.located("depth", [&] { study.rules.check(); });
    const std::string name = reader.text("name").value_or("P-games");
    std::vector<Cell> cells;
    for (const std::string& text : rules_of(reader)) {
        const std::string rule = reader.located("rules", [&] { return player::p_game_rule(text); });
        cells.push_back({.name = fmt::format("{}: {}", name, rule),
                         .work = PGameWork{.study = study, .rule = rule, .seed = context.seed},
                         .jobs = count_of(reader, "trees", 1e9, 200)});
    }
    return cells;
}

std::vector<Cell> read_similarity(const TomlReader& reader, const MeasureContext& context) {
    SimilarityWork work;
    reader.set_fields(work.fields(), {"name", "games"});
    work.seed = context.seed;
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

}  // namespace

const std::vector<MeasureKind>& measure_kinds() {
    static const std::vector<MeasureKind> kinds = {
        {"bandits", read_bandit},
        {"p_games", read_p_game},
        {"similarities", read_similarity},
        {"speeds", read_speed},
    };
    return kinds;
}

}  // namespace yomi::lab
