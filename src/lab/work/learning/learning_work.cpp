#include "lab/work/learning/learning_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "archive/sgf_file.hpp"
#include "base/error.hpp"
#include "base/interrupted.hpp"
#include "base/mapped_file.hpp"
#include "learn/games.hpp"
#include "process/child_process.hpp"

namespace yomi::lab {
namespace {

namespace fs = std::filesystem;

/// The path of a file of games; nothing for no file.
std::string games_path(const LearningWork& work, const std::string& name, std::string_view key) {
    if (name.empty()) return {};
    if (work.games_from.empty()) {
        throw base::Error(
            fmt::format("the experiment learns from games, which are not part of it: {} = '{}'. The option "
                        "--games-from of "
                        "'yomi run' names the folder that has this file",
                        key, name));
    }
    const fs::path path = fs::path(work.games_from) / name;
    if (!fs::is_regular_file(path)) {
        throw base::Error(fmt::format(
            "there is no file '{}', which the experiment needs ({} = '{}'); --games-from names the folder of "
            "such files",
            path.string(), key, name));
    }
    return path.string();
}

learn::TrainingFiles files_of(const LearningWork& work) {
    return {.games = games_path(work, work.train, "train"),
            .skip_from = games_path(work, work.skip_from, "skip_from"),
            .test = games_path(work, work.test, "test"),
            .test_skip_from = games_path(work, work.test_skip_from, "test_skip_from"),
            .out = {},
            .checkpoint = {}};
}

std::uint64_t bytes_hash(std::string_view bytes) { return base::Seed(0).derive(bytes).value(); }

/// A number for the contents of a file, with as many bits as a figure can hold.
std::uint64_t fingerprint(const std::string& path) {
    return path.empty() ? 0 : bytes_hash(base::MappedFile(path).bytes()) >> 16;
}

/// Everything that decides the bytes of the weights, as a number.
std::uint64_t weights_identity(LearningWork work, const learn::TrainingFiles& files, base::Seed seed) {
    std::string text =
        fmt::format("yomi " YOMI_VERSION "\nseed = {}\ntrain = {} {}\nskip_from = {}\n", seed.value(),
                    work.train, fingerprint(files.games), fingerprint(files.skip_from));
    std::vector<std::string> without = learn::fields_without_effect();
    // They say what is measured while training, which is not done here.
    without.insert(without.end(), {"test_games", "test_stride"});
    for (const base::Field& f : work.training.fields()) {
        if (!f.is_quiet() && std::ranges::find(without, f.name()) == without.end())
            text += fmt::format("{} = {}\n", f.identity_name(), f.get());
    }
    return bytes_hash(text);
}

/// Ends a training when it is asked to.
class StopListener : public learn::TrainingListener {
   public:
    explicit StopListener(const std::stop_token& stop) : stop_(stop) {}
    void advance(std::size_t /*games*/) override {
        if (stop_.stop_requested()) throw base::Interrupted();
    }

   private:
    const std::stop_token& stop_;
};

/// The name for players leads to the weights of the first job.
void check_link(const fs::path& link) {
    if (fs::exists(fs::symlink_status(link)) && !fs::is_symlink(link)) {
        throw base::Error(fmt::format(
            "'{}' is a file of weights that no experiment made; move it away, or name another folder with "
            "--weights-to",
            link.string()));
    }
}

void make_link(const fs::path& link, const fs::path& weights) {
    const fs::path beside = link.string() + ".new";
    std::error_code error;
    fs::remove(beside, error);
    fs::create_symlink(weights.filename(), beside, error);
    if (!error) fs::rename(beside, link, error);
    if (error)
        throw base::Error(fmt::format("cannot make the link '{}': {}", link.string(), error.message()));
}

/// The file of the weights, which is made if there is none.
std::string trained_weights(const LearningWork& work, learn::TrainingFiles files, std::uint64_t number,
                            base::Seed seed, const std::stop_token& stop) {
    std::error_code error;
    fs::create_directories(work.weights_to, error);
    if (error)
        throw base::Error(fmt::format("cannot make the folder '{}': {}", work.weights_to, error.message()));
    const fs::path folder = work.weights_to;
    const fs::path link = folder / (work.file + ".weights");
    if (number == 0) check_link(link);
    const std::string stem =
        (folder / fmt::format("{}-{}", work.file, identity_text(weights_identity(work, files, seed))))
            .string();
    const std::string weights = stem + ".weights";
    if (!fs::exists(weights)) {
        files.test.clear();
        files.out = stem + ".part";
        files.checkpoint = stem + ".check";
        StopListener listener(stop);
        learn::train(work.training, files, seed, listener);
        fs::rename(files.out, weights, error);
        if (error) throw base::Error(fmt::format("cannot rename '{}': {}", files.out, error.message()));
        fs::remove(files.checkpoint, error);
    }
    if (number == 0) make_link(link, weights);
    return weights;
}

}  // namespace

void use_folders(Experiment& experiment, const std::string& games_from, const std::string& weights_to) {
    std::set<std::string> names;
    for (Cell& cell : experiment.cells) {
        const auto* const read = work_as<LearningWork>(cell);
        if (read == nullptr) continue;
        auto work = std::make_shared<LearningWork>(*read);
        work->games_from = games_from;
        work->weights_to = weights_to;
        static_cast<void>(files_of(*work));
        if (!names.insert(work->file).second) {
            throw base::Error(
                fmt::format("two models of the experiment '{}' leave their weights in '{}.weights'; give one "
                            "another file",
                            experiment.name, work->file));
        }
        cell.work = std::move(work);
    }
}

void LearningWork::run(const Workbench& bench, JobResult& result) const {
    const learn::TrainingFiles files = files_of(*this);
    const base::Seed job_seed(seed.value() + result.number);
    const std::string weights = trained_weights(*this, files, result.number, job_seed, bench.stop);
    result.measures = measures_of(*this, weights, job_seed, bench.stop);
    for (const auto& [name, path] :
         {std::pair("fingerprint, training", files.games), std::pair("fingerprint", files.test)}) {
        if (!path.empty())
            result.measures.push_back({.name = name, .value = static_cast<double>(fingerprint(path))});
    }
}

std::vector<InputFile> LearningWork::input_files() const {
    const learn::TrainingFiles files = files_of(*this);
    std::vector<InputFile> all;
    for (const auto& [name, path] :
         {std::pair(train, files.games), std::pair(skip_from, files.skip_from), std::pair(test, files.test),
          std::pair(test_skip_from, files.test_skip_from)}) {
        if (!path.empty()) all.push_back({name, path});
    }
    return all;
}

double LearningWork::estimate() const {
    const std::string path = files_of(*this).games;
    archive::LineReader lines(path);
    std::int64_t games = 0;
    while ((training.games == 0 || games < training.games) && lines.next()) ++games;
    const int size = learn::read_games(path, {.games = 1}).front().size;
    // Of a move in a position, on a core of 2020; each of the four quarters of a collage takes as long as a
    // disc.
    constexpr double kSecondsOfMove = 0.4e-6;
    const double parts = training.model.ends_with("/collage") ? 4 : 1;
    const double moves = 0.6 * size * size;  // of a game, and possible in a position of it
    const double read_times = static_cast<double>(training.epochs) + 2;  // the harvest reads twice
    return kSecondsOfMove * parts * static_cast<double>(games) * moves * moves * read_times /
           static_cast<double>(training.stride);
}

}  // namespace yomi::lab
