#include "cli/lab/bandit_command.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "bandit/input.hpp"
#include "base/file.hpp"
#include "base/progress.hpp"
#include "cli/arguments.hpp"
#include "cli/field_options.hpp"
#include "cli/output_place.hpp"
#include "cli/seed_option.hpp"
#include "lab/report/regret_report.hpp"

namespace yomi::cli {
namespace {

struct BanditOptions {
    bandit::Experiment experiment;
    std::string means = "0.1,0.05x3,0.02x3,0.01x3";
    std::string rules = "ucb1,ucb1:c=0.5,ucb1-tuned,kl-ucb,thompson";
    std::optional<std::uint64_t> seed;
    std::string csv;
    std::string svg;
};

void run(const BanditOptions& options) {
    bandit::Experiment experiment = options.experiment;
    experiment.means = bandit::read_means(options.means);
    experiment.check();
    experiment.seed = options.seed ? base::Seed(*options.seed) : base::Seed::from_entropy();
    const auto rules = bandit::read_rules(options.rules);
    for (const std::string& path : {options.csv, options.svg}) check_output_place(path);
    std::vector<bandit::Curve> curves;
    {
        base::Progress progress("bandit", rules.size() * static_cast<std::uint64_t>(experiment.runs), "runs");
        for (const auto& rule : rules) {
            progress.note(bandit::rule_text(*rule));
            curves.push_back(bandit::measure_regret(experiment, *rule,
                                                    [&](std::uint64_t runs) { progress.advance(runs); }));
        }
    }
    fmt::print("{}", lab::regret_table(experiment, curves));
    if (!options.csv.empty()) base::write_text_file(options.csv, lab::regret_csv(experiment, curves));
    if (!options.svg.empty()) base::write_text_file(options.svg, lab::regret_svg(experiment, curves));
}

std::string rules_help() {
    std::string text = "Rules, with their options after colons (ucb1:c=0.7); commas separate rules:\n";
    for (const bandit::RuleInfo& info : bandit::known_rules()) {
        text += fmt::format("  {:20}{}\n", info.name, info.help);
        const auto rule = bandit::make_rule(info.name);
        for (const base::Field& f : rule->fields()) {
            text += fmt::format("    {:18}{} ({}; default {})\n", f.name(), f.help(), f.allowed(), f.get());
        }
    }
    return text;
}

}  // namespace

void add_bandit_command(Command program) {
    auto options = std::make_shared<BanditOptions>();
    Command command = program.add_command("bandit", "Measure the regret of bandit rules");
    command
        .add_option("-m,--means", options->means,
                    "means of the arms, which pay 1 or 0; 0.05x3 means three arms")
        .show_default();
    command.add_option("-r,--rules", options->rules, "rules to compare, separated by commas; see below")
        .show_default();
    for (const base::Field& f : options->experiment.fields()) add_field_option(command, f);
    add_seed_option(command, options->seed, "seed of all random choices (default: a random one, printed)");
    command.add_option("--csv", options->csv, "write all figures to this file");
    command.add_option("--svg", options->svg, "write a plot of both kinds of regret to this file");
    command.footer(rules_help());
    command.action([options] { run(*options); });
}

}  // namespace yomi::cli
