#include "serve/lab/lab_shelf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "lab/run/runner.hpp"
#include "lab/work/match_work.hpp"
#include "lab/work/tune_work.hpp"

namespace yomi::serve {
namespace {

namespace fs = std::filesystem;

/// The regular files of a folder whose names end so, in the order of their names. None if it cannot be read.
std::vector<fs::path> files_in(const std::string& folder, std::string_view end) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator i(folder, error), last; !error && i != last; i.increment(error)) {
        std::error_code unknown;
        const bool plain = i->symlink_status(unknown).type() == fs::file_type::regular;
        if (plain && i->path().filename().string().ends_with(end)) files.push_back(i->path());
    }
    std::ranges::sort(files);
    return files;
}

void describe(ListedExperiment& listed, const lab::Experiment& experiment) {
    listed.name = experiment.name;
    listed.title = experiment.title;
    listed.source = experiment.source;
    listed.identity = experiment.identity;
    listed.parts = experiment.cells.size();
    for (const lab::Cell& cell : experiment.cells) {
        listed.tunes = listed.tunes || lab::work_as<lab::TuneWork>(cell) != nullptr;
        listed.wanted += cell.jobs;
    }
}

void count_jobs(ListedExperiment& listed, const lab::Experiment& experiment, lab::Store& store) {
    bool tests = false;
    for (const lab::Cell& cell : experiment.cells) {
        const lab::GamesWork* const match = cell.work->match();
        tests = tests || (match != nullptr && match->sprt);
        listed.done += store.count_done(cell);
    }
    listed.is_finished =
        listed.done >= listed.wanted || (tests && lab::schedule_of(experiment, store).left() == 0);
}

}  // namespace

const LabShelf::Read& LabShelf::read(const fs::path& path) {
    std::error_code error;
    const fs::file_time_type changed = fs::last_write_time(path, error);
    const auto known = files_.find(path.string());
    if (known != files_.end() && known->second.changed == changed) return known->second;
    Read& now = files_[path.string()];
    now = {.changed = changed, .experiment = {}, .trouble = {}};
    try {
        now.experiment = lab::read_experiment_file(path.string(), places_.games);
    } catch (const base::Error& wrong) {
        now.trouble = wrong.what();
    }
    return now;
}

lab::Store& LabShelf::opened() {
    std::error_code error;
    if (!fs::exists(places_.store, error)) store_.reset();
    if (!store_) {
        if (!fs::exists(places_.store, error))
            throw NotThere(
                fmt::format("there is no laboratory '{}' yet; start an experiment", places_.store));
        store_.emplace(lab::Store::open_existing(places_.store));
    }
    return *store_;
}

lab::StoredRun LabShelf::find(lab::Store& store, std::int64_t id) {
    for (lab::StoredRun& run : store.runs()) {
        if (run.id == id) return run;
    }
    throw NotThere(fmt::format("the laboratory has no run {}", id));
}

ShelvedRun LabShelf::all_of(lab::StoredRun run) const {
    lab::Experiment experiment = lab::all_results_of(lab::Store::experiment_of(run, places_.games));
    return {std::move(run), std::move(experiment)};
}

std::vector<ListedExperiment> LabShelf::list() {
    const std::lock_guard lock(mutex_);
    std::vector<ListedExperiment> all;
    for (const fs::path& path : files_in(places_.experiments, ".toml")) {
        const Read& file = read(path);
        ListedExperiment& listed = all.emplace_back();
        listed.file = path.filename().string();
        listed.name = path.stem().string();
        listed.trouble = file.trouble;
        if (file.trouble.empty()) describe(listed, file.experiment);
    }
    add_runs(all);
    return all;
}

void LabShelf::add_runs(std::vector<ListedExperiment>& all) {
    std::error_code error;
    if (!fs::exists(places_.store, error)) return;
    lab::Store& store = opened();
    for (const lab::StoredRun& run : store.runs()) {
        Read& stored = runs_[{run.id, run.text}];
        if (stored.experiment.cells.empty() && stored.trouble.empty()) {
            try {
                stored.experiment = lab::Store::experiment_of(run, places_.games);
            } catch (const base::Error& wrong) {
                stored.trouble = wrong.what();
            }
        }
        auto place = std::ranges::find_if(all, [&](const ListedExperiment& e) {
            return stored.trouble.empty() && e.identity == stored.experiment.identity;
        });
        if (place == all.end()) {
            place = all.insert(all.end(), ListedExperiment{});
            place->name = run.name;
            place->title = run.title;
            place->trouble = stored.trouble;
            if (stored.trouble.empty()) describe(*place, stored.experiment);
        }
        place->run = run.id;
        place->games = run.games;
        place->measures = run.measures;
        place->last_started = run.last_started;
        if (stored.trouble.empty()) count_jobs(*place, stored.experiment, store);
    }
}

lab::Experiment LabShelf::of_file(const std::string& name) {
    const std::lock_guard lock(mutex_);
    for (const fs::path& path : files_in(places_.experiments, ".toml")) {
        if (path.filename().string() != name) continue;
        const Read& file = read(path);
        if (!file.trouble.empty()) throw base::Error(file.trouble);
        return file.experiment;
    }
    throw NotThere(fmt::format("there is no experiment '{}' in the folder", name.substr(0, 80)));
}

lab::Experiment LabShelf::of_run(std::int64_t id) {
    const std::lock_guard lock(mutex_);
    return lab::Store::experiment_of(find(opened(), id), places_.games);
}

std::vector<ListedTraining> LabShelf::trainings() const {
    const std::string_view end = lab::kTrainingLogEnd;
    std::vector<ListedTraining> all;
    for (const fs::path& path : files_in(places_.training, end)) {
        const std::string name = path.filename().string();
        ListedTraining& listed = all.emplace_back();
        listed.name = name.substr(0, name.size() - end.size());
        try {
            std::ifstream in(path, std::ios::binary);
            listed.log = lab::read_training_log({std::istreambuf_iterator<char>(in), {}}, name);
        } catch (const base::Error& wrong) {
            listed.trouble = wrong.what();
        }
    }
    return all;
}

}  // namespace yomi::serve
