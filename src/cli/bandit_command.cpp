#include "cli/bandit_command.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>

#include "bandit/report.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/progress.hpp"

namespace yomi::cli {
namespace {

constexpr std::size_t kMostArms = 1'000'000;

struct BanditOptions {
    bandit::Experiment experiment;
    std::string means = "0.1,0.05x3,0.02x3,0.01x3";
    std::string rules = "ucb1,ucb1:c=0.5,ucb1-tuned,kl-ucb,thompson";
    std::optional<std::uint64_t> seed;
    std::string csv;
    std::string svg;
};

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

template <class Number>
bool read_all(std::string_view text, Number& number) {
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    return error == std::errc{} && end == last;
}

std::vector<std::unique_ptr<bandit::Rule>> read_rules(std::string_view text) {
    std::vector<std::unique_ptr<bandit::Rule>> rules;
    for (const std::string_view part : split(text, ',')) {
        rules.push_back(bandit::make_rule(part));
        for (std::size_t i = 0; i + 1 < rules.size(); ++i) {
            if (bandit::rule_text(*rules[i]) == bandit::rule_text(*rules.back())) {
                throw base::Error(fmt::format("the rule '{}' is there twice; give each rule once", part));
            }
        }
    }
    return rules;
}

/// A mistyped place for a file shall be known before the work, not after it.
void check_place(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path folder = fs::absolute(path, error).parent_path();
    if (!path.empty() && !fs::is_directory(folder, error)) {
        throw base::Error(fmt::format("cannot write '{}': there is no folder '{}'", path, folder.string()));
    }
    if (fs::is_directory(path, error))
        throw base::Error(fmt::format("cannot write '{}': it is a folder", path));
}

void run(const BanditOptions& options) {
    bandit::Experiment experiment = options.experiment;
    experiment.means = read_means(options.means);
    experiment.check();
    experiment.seed = options.seed ? base::Seed(*options.seed) : base::Seed::from_entropy();
    const auto rules = read_rules(options.rules);
    for (const std::string& path : {options.csv, options.svg}) check_place(path);
    std::vector<bandit::Curve> curves;
    {
        base::Progress progress("bandit", rules.size() * static_cast<std::uint64_t>(experiment.runs), "runs");
        for (const auto& rule : rules) {
            progress.note(bandit::rule_text(*rule));
            curves.push_back(bandit::measure_regret(experiment, *rule,
                                                    [&](std::uint64_t runs) { progress.advance(runs); }));
        }
    }
    fmt::print("{}", bandit::report_table(experiment, curves));
    if (!options.csv.empty()) base::write_text_file(options.csv, bandit::report_csv(experiment, curves));
    if (!options.svg.empty()) base::write_text_file(options.svg, bandit::report_svg(experiment, curves));
}

std::string rules_help() {
    std::string text = "Rules, with their options after colons (ucb1:c=0.7); commas separate rules:\n";
    for (const bandit::RuleInfo& info : bandit::known_rules()) {
        text += fmt::format("  {:20}{}\n", info.name, info.help);
        for (const base::Field& f : bandit::make_rule(info.name)->fields()) {
            text += fmt::format("    {:18}{} ({}; default {})\n", f.name(), f.help(), f.allowed(), f.get());
        }
    }
    return text;
}

}  // namespace

std::vector<double> read_means(std::string_view text) {
    std::vector<double> means;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t times = part.find('x');
        double mean = 0;
        std::size_t count = 1;
        if (!read_all(part.substr(0, times), mean) || !(mean >= 0 && mean <= 1)) {
            throw base::Error(fmt::format(
                "'{}' in --means is no mean of an arm; it takes numbers from 0 to 1, such as 0.1,0.05x3",
                part));
        }
        if (times != std::string_view::npos && (!read_all(part.substr(times + 1), count) || count == 0)) {
            throw base::Error(
                fmt::format("'{}' in --means: behind the x stands how many such arms there are", part));
        }
        if (count > kMostArms - means.size()) {
            throw base::Error(
                fmt::format("'{}' in --means is too much; there can be {} arms in all", part, kMostArms));
        }
        means.insert(means.end(), count, mean);
    }
    return means;
}

void add_bandit_command(CLI::App& app) {
    auto options = std::make_shared<BanditOptions>();
    CLI::App* command = app.add_subcommand("bandit", "Measure the regret of bandit rules");
    command
        ->add_option("-m,--means", options->means,
                     "Means of the arms, which pay 1 or 0; 0.05x3 means three arms")
        ->capture_default_str();
    command->add_option("-r,--rules", options->rules, "Rules to compare, separated by commas; see below")
        ->capture_default_str();
    for (const base::Field& f : options->experiment.fields()) {
        const auto set = [f](const std::string& value) {
            try {
                f.set(value);
            } catch (const base::Error& wrong) {
                throw CLI::ValidationError("--" + f.name(), wrong.what());
            }
        };
        command
            ->add_option_function<std::string>(
                "--" + f.name(), set, fmt::format("{} ({}; default {})", f.help(), f.allowed(), f.get()))
            ->type_name("");
    }
    command->add_option("--seed", options->seed,
                        "Seed of all random choices (default: a random one, printed)");
    command->add_option("--csv", options->csv, "Write all figures to this file");
    command->add_option("--svg", options->svg, "Write a plot of both kinds of regret to this file");
    command->footer(rules_help());
    command->callback([options] { run(*options); });
}

}  // namespace yomi::cli
