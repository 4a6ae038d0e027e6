#include "lab/work/bandit_work.hpp"

#include <fmt/format.h>

#include "bandit/input.hpp"
#include "bandit/rule.hpp"
#include "base/log.hpp"
#include "lab/report/curves.hpp"
#include "lab/work/cells_read.hpp"
#include "lab/work/work_kinds.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {

std::vector<Cell> BanditWork::read(const TomlReader& reader, const WorkContext& context) {
    BanditWork common;
    bandit::Experiment& experiment = common.experiment;
    reader.set_fields(experiment.fields(), {"name", "means", "rules"});
    experiment.seed = context.seed;
    experiment.threads = 0;
    common.group = reader.text("name").value_or("bandit");
    reader.located("means", [&] {
        experiment.means = bandit::read_means(fmt::format("{}", fmt::join(reader.texts("means"), ",")));
        experiment.check();
    });
    // Jobs of this many runs: small enough to be interrupted, large enough to know their spread.
    constexpr std::int64_t kRunsOfJob = 100;
    const auto jobs = static_cast<std::uint64_t>((experiment.runs + kRunsOfJob - 1) / kRunsOfJob);
    experiment.runs = kRunsOfJob;
    const auto make = [&](const std::string& rule) {
        auto work = std::make_shared<BanditWork>(common);
        work->rule = reader.located("rules", [&] { return bandit::rule_text(*bandit::make_rule(rule)); });
        return LabelledWork{work, work->rule};
    };
    return cells_of(reader, common.group, {}, {"rules", R"(["ucb1", "kl-ucb"])"}, jobs, {.make = make});
}

std::string BanditWork::spec() const {
    bandit::Experiment copy = experiment;
    std::string text = fmt::format("bandit\nrule = {}\nseed = {}\nmeans =", rule, copy.seed.value());
    for (const double mean : copy.means) text += fmt::format(" {}", mean);
    for (const base::Field& f : copy.fields()) {
        if (f.name() != "threads") text += fmt::format("\n{} = {}", f.identity_name(), f.get());
    }
    return text + "\n";
}

void BanditWork::run(const Workbench& /*bench*/, JobResult& result) const {
    bandit::Experiment job = experiment;
    job.seed = job.seed.derive("bandit").derive(result.number);
    job.threads = 1;  // the jobs are run beside each other already
    const auto made = bandit::make_rule(rule);
    const bandit::Curve curve = bandit::measure_regret(job, *made);
    for (const bandit::Checkpoint& c : curve.checkpoints) {
        const auto add = [&](const char* name, const base::RunningMean& figure) {
            result.measures.push_back({.name = name,
                                       .x = static_cast<double>(c.pulls),
                                       .value = figure.mean(),
                                       .half_width = figure.half_width_95(),
                                       .weight = static_cast<double>(job.runs)});
        };
        add("cumulative regret", c.cumulative);
        add("simple regret", c.simple);
        add("best arm", c.right);
    }
}

double BanditWork::estimate() const {
    BanditWork small = *this;
    small.experiment.runs = 1;
    return seconds_of_job(small) * static_cast<double>(experiment.runs);
}

namespace {

plot::SvgLine bound_line(const std::string& label, double factor, const std::map<double, Average>& at) {
    plot::SvgLine line{.label = label, .x = {}, .y = {}, .low = {}, .high = {}};
    line.dashed = true;
    line.sets_range = false;
    for (const auto& [x, average] : at) {
        line.x.push_back(x);
        line.y.push_back(factor * base::natural_log(x));
    }
    return line;
}

plot::SvgPanel regret_panel(const char* title) {
    return {.title = title, .x_label = "pulls", .y_label = "regret", .log_x = true, .lines = {}};
}

void add_bandit_group(Document& document, const std::vector<CellOf<BanditWork>>& group, Results& results) {
    plot::SvgPanel cumulative = regret_panel("Cumulative regret");
    plot::SvgPanel simple = regret_panel("Simple regret");
    TextTable table{{"rule", "runs", "pulls", "cumulative regret", "simple regret", "best arm, %"}, {}};
    const std::string& name = group.front().work->group;
    const bandit::Experiment& experiment = group.front().work->experiment;
    for (const auto& [cell, work] : group) {
        auto averages = averages_of(results.measures(*cell));
        const auto& regret = averages["cumulative regret"];
        if (regret.empty()) {
            table.rows.push_back({work->rule, "0", "", "", "", ""});
            continue;
        }
        if (cumulative.lines.empty()) {
            cumulative.lines.push_back(
                bound_line("Lai-Robbins bound", bandit::lai_robbins_factor(experiment.means), regret));
        }
        cumulative.lines.push_back(line_of(work->rule, regret));
        simple.lines.push_back(line_of(work->rule, averages["simple regret"]));
        Average best = averages["best arm"].rbegin()->second;
        best.value *= 100;
        best.half_width *= 100;
        const auto& [pulls, last] = *regret.rbegin();
        table.rows.push_back({work->rule, fmt::format("{}", last.jobs * experiment.runs),
                              fmt::format("{}", pulls), plus_minus(last, 2),
                              plus_minus(averages["simple regret"].rbegin()->second, 5),
                              plus_minus(best, 2)});
    }
    std::string arms;
    for (const double mean : experiment.means) arms += fmt::format(" {}", mean);
    document.blocks.emplace_back(Heading{fmt::format("Regret: {}", name)});
    document.blocks.emplace_back(
        Paragraph{fmt::format("Arms that pay 1 with probability{}, otherwise 0.", arms)});
    document.blocks.emplace_back(std::move(table));
    if (!simple.lines.empty()) {
        document.blocks.emplace_back(Picture{fmt::format("Regret of {}, with 95 % bands", name),
                                             plot::svg_plot({cumulative, simple}, name)});
    }
}

}  // namespace

void BanditWork::report(Document& document, const Experiment& experiment, Results& results) {
    for (const auto& group : groups_with<BanditWork>(experiment)) add_bandit_group(document, group, results);
}

}  // namespace yomi::lab
