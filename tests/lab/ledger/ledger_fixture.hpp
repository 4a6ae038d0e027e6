#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/file.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/report/report.hpp"
#include "lab/run/runner.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {

inline const std::string kSmall = R"(
name = "small"
games = 12
[game]
size = 5
openings = "random"
opening_moves = 2
[players.a]
player = "rave"
playouts = 20
[players.b]
player = "random"
[[matchups]]
first = "a"
second = "b"
[[bandits]]
means = "0.5,0.4"
rules = ["ucb1", "kl-ucb"]
horizon = 50
runs = 400
)";

inline const Environment kHere{.version = "1", .compiler = "c", .machine = "m", .signature = "s"};

/// Ledgers of a small experiment in a folder that goes.
class LedgerTest : public test::FolderTest {
   protected:
    /// Does jobs into the ledger as 'yomi run' does: those of `jobs`, at most `most` of them.
    void run(const std::string& folder, const std::string& jobs, std::uint64_t most = 1'000'000,
             const std::string& text = kSmall) {
        Experiment experiment = read_experiment(text, "small.toml");
        resize(experiment, {.games = {}, .scale = 1, .only = {}, .jobs = jobs});
        Ledger ledger = Ledger::open(path_of(folder));
        ledger.begin_session(experiment, kHere);
        Schedule schedule = schedule_of(experiment, ledger);
        std::stop_source stop;
        RunOptions options;
        options.on_result = [&](const Schedule&, std::size_t, const JobResult&) {
            if (--most == 0) stop.request_stop();
        };
        run_locally(experiment, ledger, schedule, options, stop.get_token());
        ledger.end_session();
    }

    /// A report without the story of its runs, which has dates in it.
    std::string report(const std::string& folder) {
        Ledger ledger = Ledger::open_existing(path_of(folder));
        const Experiment experiment = all_results_of(read_experiment(kSmall, "small.toml"));
        return markdown_of(report_of({}, experiment, ledger), "stem");
    }

    std::string file_of(const std::string& folder) { return path_of(folder) + "/small.jsonl"; }
    std::vector<std::string> lines(const std::string& folder) {
        std::ifstream in(file_of(folder));
        std::vector<std::string> all;
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    }
    /// With the line of the games first.
    std::vector<std::string> games_first(const std::string& folder) {
        auto all = lines(folder);
        std::ranges::stable_partition(
            all, [](const std::string& line) { return line.find("\"games\"") != std::string::npos; });
        return all;
    }
    void write(const std::string& folder, const std::vector<std::string>& all) {
        std::string text;
        for (const std::string& line : all) text += line + "\n";
        std::filesystem::create_directories(path_of(folder));
        base::write_text_file(file_of(folder), text);
    }
};

}  // namespace yomi::lab
