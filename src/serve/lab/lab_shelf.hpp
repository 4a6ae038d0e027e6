#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/run/training_log.hpp"
#include "lab/store/store.hpp"

namespace yomi::serve {

/// Where the laboratory keeps its things, and which games it knows.
struct LabPlaces {
    std::string store = "yomi-lab.db";
    std::string experiments = "experiments";
    std::string training = "models";
    arena::GameList games = arena::games();
};

/// Something was asked for that is not in the list.
struct NotThere : base::Error {
    using base::Error::Error;
};

/// An experiment: a file, a run of the store, or both.
struct ListedExperiment {
    std::string file;      ///< its name in the folder; empty if there is none
    std::int64_t run = 0;  ///< 0 if it was never started
    std::string name;
    std::string title;
    std::string source;
    std::string trouble;  ///< why it cannot be read
    bool tunes = false;
    std::size_t parts = 0;
    std::uint64_t wanted = 0;  ///< jobs
    std::uint64_t done = 0;
    bool is_finished = false;  ///< also by a sequential test, before the last job
    std::int64_t games = 0;
    std::int64_t measures = 0;
    std::string last_started;
    std::uint64_t identity = 0;
};

/// The figures of a training, and the name of their file without its usual end.
struct ListedTraining {
    std::string name;
    std::string trouble;
    lab::TrainingLog log;
};

/// A run of the store with its experiment, of which everything that was done counts.
struct ShelvedRun {
    lab::StoredRun run;
    lab::Experiment experiment;
};

/// What can be read of the laboratory. Only files that a listing of the two folders has found are opened, by
/// the names found there; a name that is asked for is looked up and never becomes part of a path. Links are
/// not followed.
///
/// Thread safety: all functions from any thread.
class LabShelf {
   public:
    explicit LabShelf(LabPlaces places) : places_(std::move(places)) {}

    [[nodiscard]] const LabPlaces& places() const { return places_; }

    std::vector<ListedExperiment> list();
    std::vector<ListedTraining> trainings() const;

    /// Throws NotThere, or base::Error for a file with mistakes.
    lab::Experiment of_file(const std::string& name);
    /// As it was stored, with the numbers of jobs of its file.
    lab::Experiment of_run(std::int64_t id);

    /// Calls `use` with the run and the store. Throws NotThere.
    template <class Use>
    auto with_run(std::int64_t id, const Use& use) {
        const std::lock_guard lock(mutex_);
        lab::Store& store = opened();
        return use(all_of(find(store, id)), store);
    }
    template <class Use>
    auto with_store(const Use& use) {
        const std::lock_guard lock(mutex_);
        return use(opened());
    }

   private:
    struct Read {
        std::filesystem::file_time_type changed;
        lab::Experiment experiment;
        std::string trouble;
    };
    const Read& read(const std::filesystem::path& path);
    /// Throws NotThere while there is no store.
    lab::Store& opened();
    static lab::StoredRun find(lab::Store& store, std::int64_t id);
    [[nodiscard]] ShelvedRun all_of(lab::StoredRun run) const;
    void add_runs(std::vector<ListedExperiment>& all);

    LabPlaces places_;
    std::mutex mutex_;
    std::optional<lab::Store> store_;
    std::map<std::string, Read> files_;                          // by the path
    std::map<std::pair<std::int64_t, std::string>, Read> runs_;  // by the id and the text
};

}  // namespace yomi::serve
