#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "go/position.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"
#include "learn/training.hpp"

namespace yomi::lab {

class TomlReader;
struct WorkContext;

/// One model that is trained from games and then measured. Job n does it with a seed that is n higher.
///
/// Its identity has the names of the games' files and not their contents, so that an experiment can be read
/// without them; results have checksums of the contents beside them (input_files()).
class LearningWork final : public Work {
   public:
    std::string group;  ///< the table that it is from
    learn::TrainingOptions training;
    // Names in the folder of games.
    std::string train;
    std::string skip_from;
    std::string test;
    std::string test_skip_from;
    std::string file;  ///< under which players find the weights; not part of the identity

    std::vector<std::string> measure;   ///< names of learning_measures()
    double power = 1;                   ///< to which probabilities and playouts raise the weights
    std::vector<std::int64_t> boards;   ///< sizes, for what is measured of playouts from the empty board
    std::int64_t playouts = 0;          ///< of these; 0: the thesis's
    std::string playouts_of = "usual";  ///< which playouts: learn::PlayoutKind
    std::string position;               ///< a game in SGF …
    std::vector<std::int64_t> after;    ///< … and the numbers of moves after which it is looked at
    std::int64_t position_playouts = 1000;
    base::Seed seed{0};

    // Where the files are, as the command line says; not part of the identity.
    std::string games_from;
    std::string weights_to;

    /// Without the lists.
    base::Fields fields();
    [[nodiscard]] bool measures(std::string_view name) const;

    [[nodiscard]] std::string spec() const override;
    /// Trains (unless the weights are there) and measures. Training is kept after each epoch and goes on from
    /// there.
    void run(const Workbench& bench, JobResult& result) const override;
    /// From the length of the games and what such trainings usually take.
    [[nodiscard]] double estimate() const override;
    [[nodiscard]] std::vector<std::string> figures() const override;
    [[nodiscard]] bool is_repeatable() const override { return !measures("speed"); }
    [[nodiscard]] std::vector<InputFile> input_files() const override;

    /// [[learning]]: every one of its [[learning.models]].
    static std::vector<Cell> read(const TomlReader& table, const WorkContext& context);
    static void report(Document& document, const Experiment& experiment, Results& results);
};

/// What can be measured of weights, with a line of help each.
struct LearningMeasure {
    std::string_view name;
    std::string_view help;
};
const std::vector<LearningMeasure>& learning_measures();

/// The position of the work's game after so many moves. Throws base::Error.
go::Position position_after(const LearningWork& work, std::int64_t moves);

// Names of curves and figures in the store. Those of learn::figures() and "patterns" have their own.

inline constexpr const char* kOnTraining = ", training";  ///< behind the name, of the games learned from
inline constexpr const char* kMatchCurve = "match";       ///< by n: share among the n best
inline constexpr const char* kLikelihoodCurve = "log-likelihood";  ///< by move number, ten at a time
std::string speed_name(std::int64_t board);                        ///< "playouts per second 9x9"
std::string complete_speed_name(std::int64_t board);               ///< to the end
std::string uniform_speed_name(std::int64_t board);                ///< uniform ones to the end
std::string size_name(std::int64_t board, std::size_t size);       ///< by move number: share of that size
std::string map_name(std::int64_t moves);        ///< by point, row by row from the top: probability
std::string ownership_name(std::int64_t moves);  ///< likewise: share that ends as Black's

}  // namespace yomi::lab
