#include "cli/lab_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "cli/signal_stop.hpp"
#include "lab/summary.hpp"

namespace yomi::cli {
namespace {

/// A word as a shell has to be given it.
std::string shell_quoted(const std::string& word) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:=,+@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

/// The words that started this program.
std::string own_command() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string words{std::istreambuf_iterator<char>(file), {}};
    std::string text;
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = std::min(words.find('\0', begin), words.size());
        text += (text.empty() ? "" : " ") + shell_quoted(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return text;
}

double estimated_seconds(const lab::Experiment& experiment, const lab::Schedule& schedule,
                         lab::Store& store) {
    const std::vector<double> seconds = lab::expected_seconds(experiment, schedule, store);
    double sum = 0;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        sum += static_cast<double>(schedule.left(i)) * seconds[i];
    return sum;
}

/// What rank 0, or the only process, does.
void run_first(const lab::Experiment& experiment, const LabSession& session, lab::Cluster* cluster,
               const std::stop_token& stop) {
    lab::Store store = lab::Store::open(session.store);
    lab::Schedule schedule = lab::schedule_of(experiment, store);
    lab::RunOptions options = run_options(session, cluster);
    const std::uint64_t left = schedule.left();
    fmt::print(stderr, "{}: {} cells, {} jobs to do, seed {}, results in '{}'\n", experiment.name,
               experiment.cells.size(), left, experiment.seed.value(), session.store);
    lab::RunEnd end;
    if (left > 0) store.begin_session(experiment, lab::Environment::here());
    if (left > 0 || cluster != nullptr) {
        const double seconds = estimated_seconds(experiment, schedule, store) / options.workers;
        fmt::print(stderr, "about {} with {} jobs at a time\n", base::duration_text(seconds),
                   options.workers);
        base::Progress progress(experiment.name, left, "jobs");
        options.on_result = [&](const lab::Schedule& now, std::size_t cell, const lab::JobResult&) {
            const lab::MatchState* const match = now.match(cell);
            const std::string name = experiment.cells.size() > 1 ? experiment.cells[cell].name + " " : "";
            progress.note(match == nullptr ? name : name + match->text());
            progress.advance();
        };
        end = cluster != nullptr ? cluster->run(experiment, store, schedule, options, stop)
                                 : lab::run_locally(experiment, store, schedule, options, stop);
    }
    fmt::print("{}", lab::summary_of(experiment, schedule));
    report_end(end, session, cluster, schedule.left() == 0);
}

}  // namespace

lab::RunOptions run_options(const LabSession& session, const lab::Cluster* cluster) {
    lab::RunOptions options;
    options.workers = cluster != nullptr ? cluster->size()
                      : session.concurrency > 0
                          ? session.concurrency
                          : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    options.most_failures = session.most_failures;
    options.sgf_folder = session.sgf_folder;
    return options;
}

void report_end(const lab::RunEnd& end, const LabSession& session, const lab::Cluster* cluster,
                bool is_finished) {
    const std::string mpirun = cluster != nullptr ? fmt::format("mpirun -n {} ", cluster->size()) : "";
    const std::string resume = mpirun + own_command() + session.resume_options;
    if (!end.too_many_failures.empty()) {
        throw base::Error(fmt::format("stopped after {} failures of programs; the last one: {}", end.failures,
                                      end.too_many_failures));
    }
    if (end.interrupted && !is_finished) {
        throw base::Error(
            fmt::format("interrupted; what was finished is stored. This goes on:\n  {}", resume));
    }
}

void in_processes(const FirstProcess& first, const OtherProcess& other) {
    const SignalStop signals;
    if (!lab::Cluster::is_there()) return first(nullptr, signals.token());
    lab::Cluster cluster;
    if (!cluster.is_first()) return other(cluster, signals.token());
    try {
        first(&cluster, signals.token());
    } catch (const base::Error& wrong) {
        // The others may be in the middle of a game; nobody waits for them.
        fmt::print(stderr, "yomi: {}\n", wrong.what());
        std::fflush(nullptr);
        lab::Cluster::abort();
    }
}

void run_session(const lab::Experiment& experiment, const LabSession& session) {
    for (const lab::Cell& cell : experiment.cells) {
        if (std::holds_alternative<lab::TuneWork>(cell.work))
            throw base::Error(
                fmt::format("the experiment '{}' has a table [tune]; 'yomi tune' runs it", experiment.name));
    }
    lab::require_programs(experiment);
    in_processes(
        [&](lab::Cluster* cluster, const std::stop_token& stop) {
            run_first(experiment, session, cluster, stop);
        },
        [&](const lab::Cluster& cluster, const std::stop_token& stop) { cluster.work(experiment, stop); });
}

}  // namespace yomi::cli
