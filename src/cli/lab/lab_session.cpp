#include "cli/lab/lab_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "cli/own_command.hpp"
#include "cli/signal_stop.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/report/summary.hpp"
#include "lab/store/store.hpp"
#include "lab/work/tune_work.hpp"
#include "signature/signature.hpp"

namespace yomi::cli {
namespace {

double estimated_seconds(const lab::Experiment& experiment, const lab::Schedule& schedule,
                         lab::Results& results) {
    const std::vector<double> seconds = lab::expected_seconds(experiment, schedule, results);
    double sum = 0;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        sum += static_cast<double>(schedule.left(i)) * seconds[i];
    return sum;
}

/// Where the results of a session go: the store, or a ledger.
class SessionResults {
   public:
    explicit SessionResults(const LabSession& session)
        : place_(session.ledger.empty() ? session.store : session.ledger) {
        if (session.ledger.empty()) {
            store_.emplace(lab::Store::open(session.store));
            return;
        }
        ledger_.emplace(lab::Ledger::open(session.ledger));
        for (const auto& [place, text] : ledger_->troubles()) fmt::print(stderr, "{}: {}\n", place, text);
    }

    [[nodiscard]] const std::string& place() const { return place_; }
    lab::Results& all() { return ledger_ ? static_cast<lab::Results&>(*ledger_) : *store_; }
    void begin(const lab::Experiment& experiment) {
        lab::Environment environment = lab::Environment::here();
        if (store_) return store_->begin_session(experiment, environment);
        environment.signature = lab::identity_text(signature::compute());
        ledger_->begin_session(experiment, environment);
    }
    void end() {
        if (ledger_) ledger_->end_session();
    }

   private:
    std::string place_;
    std::optional<lab::Store> store_;
    std::optional<lab::Ledger> ledger_;
};

/// What rank 0, or the only process, does.
void run_first(lab::Experiment experiment, const LabSession& session, lab::Cluster* cluster,
               const std::stop_token& stop) {
    SessionResults kept(session);
    lab::Results& results = kept.all();
    lab::read_inputs(experiment);
    lab::require_same_inputs(experiment, results, kept.place());
    lab::Schedule schedule = lab::schedule_of(experiment, results);
    lab::RunOptions options = run_options(session, cluster);
    const std::uint64_t left = schedule.left();
    fmt::print(stderr, "{}: {} cells, {} jobs to do, seed {}, results in '{}'\n", experiment.name,
               experiment.cells.size(), left, experiment.seed.value(), kept.place());
    lab::RunEnd end;
    if (left > 0) kept.begin(experiment);
    if (left > 0 || cluster != nullptr) {
        const double seconds = estimated_seconds(experiment, schedule, results) / options.workers;
        fmt::print(stderr, "about {} with {} jobs at a time\n", base::duration_text(seconds),
                   options.workers);
        base::Progress progress(experiment.name, left, "jobs");
        options.on_result = [&](const lab::Schedule& now, std::size_t cell, const lab::JobResult&) {
            const lab::MatchState* const match = now.match(cell);
            const std::string name = experiment.cells.size() > 1 ? experiment.cells[cell].name + " " : "";
            progress.note(match == nullptr ? name : name + match->text());
            progress.advance();
        };
        end = cluster != nullptr ? cluster->run(experiment, results, schedule, options, stop)
                                 : lab::run_locally(experiment, results, schedule, options, stop);
    }
    kept.end();
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
        if (lab::work_as<lab::TuneWork>(cell) != nullptr)
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
