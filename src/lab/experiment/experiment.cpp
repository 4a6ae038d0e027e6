#include "lab/experiment/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "lab/experiment/job_numbers.hpp"
#include "lab/work/knockout_work.hpp"
#include "match/engine_seat.hpp"

namespace yomi::lab {
namespace {

std::uint64_t hash_of(std::string_view text) { return base::Seed(0).derive(text).value(); }

std::string spec_of(const MatchWork& work) { return "match\n" + match::resolved_text(work.matchup); }

std::string spec_of(const BanditWork& work) {
    bandit::Experiment experiment = work.experiment;
    std::string text =
        fmt::format("bandit\nrule = {}\nseed = {}\nmeans =", work.rule, experiment.seed.value());
    for (const double mean : experiment.means) text += fmt::format(" {}", mean);
    for (const base::Field& f : experiment.fields()) {
        if (f.name() != "threads") text += fmt::format("\n{} = {}", f.name(), f.get());
    }
    return text + "\n";
}

std::string fields_text(const base::Fields& fields) {
    std::string text;
    for (const base::Field& f : fields) {
        if (!f.is_quiet()) text += fmt::format("{} = {}\n", f.name(), f.get());
    }
    return text;
}

std::string spec_of(PGameWork work) {
    return fmt::format("p-game\nrule = {}\nseed = {}\n{}", work.rule, work.seed.value(),
                       fields_text(work.study.fields()));
}

std::string spec_of(SimilarityWork work) {
    std::string text =
        fmt::format("similarity\nseed = {}\n{}", work.seed.value(), fields_text(work.fields()));
    if (work.player) text += fmt::format("[{}]\n{}", work.player->name, match::resolved_text(*work.player));
    return text;
}

std::string spec_of(TuneWork work) {
    std::string text = fmt::format("tune\nseed = {}\ngames = {}\n[{}]\n{}", work.seed.value(), work.games,
                                   work.player.name, match::resolved_text(work.player));
    for (const match::TunedOption& o : work.options) {
        text += fmt::format("{} from {} to {}, start {}{}\n", o.name, o.low, o.high, o.start,
                            o.logarithmic ? ", logarithmic" : "");
    }
    return text + fields_text(work.method.fields()) + fields_text(work.game.fields());
}

std::string rules_text(const std::vector<std::pair<std::string, std::string>>& rules) {
    std::string text;
    for (const auto& [name, value] : rules) text += fmt::format("{} = {}\n", name, value);
    return text;
}

std::string spec_of(const HiddenWork& work) {
    return fmt::format("hidden\nseed = {}\ngame = {}\nplayer = {}\nagainst = {}\ndeals = {}\n{}",
                       work.seed.value(), work.game, work.player, work.against, work.deals,
                       rules_text(work.rules));
}

std::string spec_of(const FeaturesWork& work) {
    return fmt::format("features\nseed = {}\ngame = {}\ngames = {}\n{}", work.seed.value(), work.game,
                       work.games, rules_text(work.rules));
}

std::string spec_of(const LossWork& work) {
    return fmt::format("loss\nseed = {}\ngame = {}\nplayer = {}\ntrials = {}\n{}", work.seed.value(),
                       work.game, work.player, work.trials, rules_text(work.rules));
}

std::string spec_of(const KnockoutWork& work) { return "knockout\n" + knockout_text(work); }

std::string spec_of(const SpeedWork& work) {
    return fmt::format("speed\nseed = {}\nsize = {}\n[{}]\n{}", work.seed.value(), work.size,
                       work.player.name, match::resolved_text(work.player));
}

std::string spec_of(const LearningWork& work) { return learning_spec(work); }

/// Whether these players play the same game again.
bool are_repeatable(const std::vector<match::PlayerSpec>& players, const match::GameOptions& game) {
    const auto is_clocked = [](const match::PlayerSpec& player) {
        if (!player.command.empty()) return true;
        engine::Engine engine = match::make_engine(player, base::Seed(0));
        for (const base::Field& field : engine.fields()) {
            if (field.name() == "threads" && field.get() != "1") return true;
        }
        return engine.options().playouts == 0 && engine.options().player != "random";
    };
    return game.time_settings().kind == engine::TimeSettings::Kind::None &&
           std::ranges::none_of(players, is_clocked);
}

}  // namespace

base::Fields SimilarityWork::fields() {
    using base::field;
    return {
        field("size", size, {5, go::kMaxSize}, "of the board"),
        field("playouts", playouts, {1, 1e9}, "of the search from each position"),
        field("surroundings", surroundings, {"3x3", "5x5", "exact"}, "what is compared"),
        field("game_playouts", game_playouts, {1, 1e9},
              "playouts a move of the games that the positions are from"),
        field("max_depth", max_depth, {0, 1000}, "the last depth that is stored; the root has 0"),
    };
}

std::string identity_text(std::uint64_t identity) { return fmt::format("{:016x}", identity); }

void resolve(Cell& cell) {
    cell.spec = std::visit([](const auto& work) { return spec_of(work); }, cell.work);
    cell.identity = hash_of(cell.spec);
}

std::uint64_t identity_of(const std::string& name, const std::vector<Cell>& cells) {
    std::string text = name + "\n";
    for (const Cell& cell : cells) text += identity_text(cell.identity) + "\n";
    return hash_of(text);
}

std::vector<std::string> figures_of(const Cell& cell) {
    if (std::holds_alternative<MatchWork>(cell.work)) return {"black", "white", "all"};
    if (std::holds_alternative<SpeedWork>(cell.work)) return {"playouts per second"};
    if (const auto* work = std::get_if<LearningWork>(&cell.work)) return learning_figures(*work);
    if (const auto* work = std::get_if<KnockoutWork>(&cell.work)) return knockout_figures(*work);
    return {};
}

void require_programs(const Experiment& experiment) {
    for (const Cell& cell : experiment.cells) {
        if (const auto* work = std::get_if<MatchWork>(&cell.work)) match::require_programs(work->matchup);
        if (const auto* work = std::get_if<KnockoutWork>(&cell.work)) require_knockout_programs(*work);
        if (const auto* work = std::get_if<TuneWork>(&cell.work)) {
            match::Matchup matchup;
            matchup.first = matchup.second = work->player;
            matchup.game = work->game;
            match::require_programs(matchup);
        }
    }
}

bool is_repeatable(const Cell& cell) {
    if (std::holds_alternative<SpeedWork>(cell.work) || std::holds_alternative<HiddenWork>(cell.work))
        return false;  // both measure time
    if (const auto* learning = std::get_if<LearningWork>(&cell.work)) return !learning->measures("speed");
    if (const auto* match = std::get_if<MatchWork>(&cell.work))
        return are_repeatable({match->matchup.first, match->matchup.second}, match->matchup.game);
    if (const auto* knockout = std::get_if<KnockoutWork>(&cell.work))
        return are_repeatable(knockout->players, knockout->game);
    return true;
}

void resize(Experiment& experiment, const SizeOptions& size) {
    std::optional<JobRange> range;
    if (!size.jobs.empty()) range = read_job_range(size.jobs);
    std::erase_if(experiment.cells,
                  [&](const Cell& cell) { return cell.name.find(size.only) == std::string::npos; });
    if (experiment.cells.empty()) {
        throw base::Error(
            fmt::format("'{}' names no part of the experiment '{}'", size.only, experiment.name));
    }
    for (Cell& cell : experiment.cells) {
        const bool is_match = std::holds_alternative<MatchWork>(cell.work);
        if (size.games && is_match) cell.jobs = static_cast<std::uint64_t>(*size.games);
        const double scaled = std::ceil(static_cast<double>(cell.jobs) * size.scale);
        cell.jobs = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(scaled));
        if (is_match && std::get<MatchWork>(cell.work).matchup.paired()) cell.jobs += cell.jobs % 2;
        if (range) {
            cell.first_job = range->first;
            cell.jobs = std::min(cell.jobs, range->last + 1);
        }
    }
}

Experiment all_results_of(Experiment experiment) {
    for (Cell& cell : experiment.cells) cell.jobs = ~std::uint64_t{0};
    return experiment;
}

std::string toml_string(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (static_cast<unsigned char>(c) < 32 || c == 127) {
            quoted += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else {
            quoted += c;
        }
    }
    return quoted + "\"";
}

}  // namespace yomi::lab
