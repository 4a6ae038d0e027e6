#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/interrupted.hpp"
#include "base/statistics.hpp"
#include "lab/work/learning/learning_work.hpp"
#include "learn/measures/figures.hpp"
#include "learn/measures/ownership.hpp"
#include "learn/measures/playout_measures.hpp"
#include "learn/stored_model.hpp"
#include "model/keyed_weights.hpp"
#include "process/child_process.hpp"

namespace yomi::lab {
namespace {

/// Measures one file of weights, kind by kind.
class WeightsMeasurer {
   public:
    WeightsMeasurer(const LearningWork& work, const std::string& weights, base::Seed seed,
                    const std::stop_token& stop)
        : work_(work),
          weights_(weights),
          seed_(seed),
          stop_(stop),
          stored_(learn::read_model(weights)),
          raised_(learn::raised_parameters(stored_, work.power)) {}

    std::vector<Measure> measure() {
        if (work_.measures("patterns")) add_patterns();
        if (work_.measures("rank") || work_.measures("match") || work_.measures("probability")) {
            add_games(work_.test, work_.test_skip_from, "");
            add_games(work_.train, work_.skip_from, kOnTraining);
        }
        if (work_.measures("speed") || work_.measures("sizes")) {
            for (const std::int64_t board : work_.boards) add_playouts(board);
        }
        for (const std::int64_t moves : work_.after) {
            if (work_.measures("map")) add_map(moves);
            if (work_.measures("ownership")) add_ownership(moves);
        }
        return std::move(all_);
    }

   private:
    [[nodiscard]] learn::PlayoutKind kind() const {
        return {.power = work_.power, .of_thesis = work_.playouts_of == "thesis"};
    }

    void check_stop() const {
        if (stop_.stop_requested()) throw base::Interrupted();
    }

    void add(const std::string& name, double x, double value, double half_width = 0, double weight = 1) {
        all_.push_back({.name = name, .x = x, .value = value, .half_width = half_width, .weight = weight});
    }

    void add_patterns() {
        std::size_t patterns = stored_.model->weights();
        if (stored_.name != "light") {
            // Features have weights too; only patterns have a shape.
            const std::size_t shapes = model::read_keyed_weights(weights_).shapes.size();
            if (shapes > 0) patterns = shapes;
        }
        add("patterns", 0, static_cast<double>(patterns));
        add("weights", 0, static_cast<double>(stored_.model->weights()));
    }

    void add_games(const std::string& name, const std::string& skip_from, const std::string& suffix) {
        check_stop();
        const std::filesystem::path folder = work_.games_from;
        learn::GameChoice choice{.games = static_cast<std::size_t>(work_.training.test_games),
                                 .skip = static_cast<std::size_t>(work_.training.skip)};
        if (!skip_from.empty()) choice.skip_from = (folder / skip_from).string();
        const std::vector<learn::Game> games = learn::read_games((folder / name).string(), choice);
        const auto measured = [&](const std::vector<float>& parameters) {
            return learn::measure(*stored_.model, parameters, games,
                                  static_cast<std::size_t>(work_.training.test_stride),
                                  [&] { check_stop(); });
        };
        const learn::Measures plain = measured(stored_.parameters);
        add("games" + suffix, 0, static_cast<double>(games.size()));
        add("positions" + suffix, 0, static_cast<double>(plain.positions()));
        add_figures(plain, {"rank", "match"}, suffix);
        if (work_.measures("match")) add_match_curve(plain, suffix);
        if (!work_.measures("probability")) return;
        const learn::Measures raised = work_.power == 1 ? plain : measured(raised_);
        add_figures(raised, {"probability"}, suffix);
        add_likelihood_curve(raised, suffix);
    }

    /// Means of ten moves, at their middle.
    void add_likelihood_curve(const learn::Measures& measures, const std::string& suffix) {
        constexpr std::size_t kMovesAtOnce = 10;
        for (std::size_t begin = 0; begin < measures.longest(); begin += kMovesAtOnce) {
            base::RunningMean mean;
            for (std::size_t n = begin + 1; n <= begin + kMovesAtOnce; ++n) {
                if (const double value = measures.log_likelihood(n); value != 0) mean.add(value);
            }
            if (mean.count() > 0)
                add(kLikelihoodCurve + suffix, static_cast<double>(begin) + kMovesAtOnce / 2.0, mean.mean());
        }
    }

    void add_figures(const learn::Measures& measures, const std::vector<std::string_view>& kinds,
                     const std::string& suffix) {
        for (const learn::Figure& figure : learn::figures()) {
            if (std::ranges::find(kinds, figure.kind) == kinds.end() || !work_.measures(figure.kind))
                continue;
            add(figure.name + suffix, 0, figure.value(measures), figure.half_width(measures),
                static_cast<double>(measures.positions()));
        }
    }

    void add_match_curve(const learn::Measures& measures, const std::string& suffix) {
        constexpr std::size_t kCurveEnd = 50;
        for (std::size_t n = 1; n <= kCurveEnd; ++n)
            add(kMatchCurve + suffix, static_cast<double>(n), measures.match(n), 0,
                static_cast<double>(measures.positions()));
    }

    void add_playouts(std::int64_t board) {
        check_stop();
        learn::PlayoutMeasureOptions options = learn::thesis_playout_measures(static_cast<int>(board));
        if (work_.playouts > 0) options.playouts = options.size_playouts = work_.playouts;
        options.kind = kind();
        const learn::PlayoutMeasures found =
            learn::measure_playouts(weights_, options, seed_, [&] { check_stop(); });
        if (work_.measures("speed")) {
            add(speed_name(board), 0, found.per_second);
            add(complete_speed_name(board), 0, found.complete_per_second);
            add(uniform_speed_name(board), 0, found.uniform_per_second);
        }
        if (!work_.measures("sizes")) return;
        // Figures are kept for good: a curve needs no more points than this.
        constexpr std::size_t kPoints = 41;
        const std::size_t step = (found.sizes.size() + kPoints - 1) / kPoints;
        for (std::size_t move = 0; move < found.sizes.size(); move += step) {
            for (std::size_t size = 0; size < found.sizes[move].size(); ++size)
                add(size_name(board, size), static_cast<double>(move + 1), found.sizes[move][size]);
        }
    }

    void add_map(std::int64_t moves) {
        check_stop();
        const go::GameState state(position_after(work_, moves));
        learn::MovePredictor predictor(*stored_.model, raised_);
        const learn::Example& example = predictor.predict(state);
        const go::Geometry& g = state.board().geometry();
        for (int at = 0; at < g.size() * g.size(); ++at) {
            const go::Point p = g.point(at % g.size(), g.size() - 1 - at / g.size());
            const std::size_t number = predictor.number_of(p);
            if (number != learn::Measures::kNotThere)
                add(map_name(moves), at, static_cast<double>(example.probability[number]));
        }
    }

    void add_ownership(std::int64_t moves) {
        check_stop();
        const std::vector<double> shares = learn::ownership_of(weights_, kind(), position_after(work_, moves),
                                                               work_.position_playouts, seed_);
        const auto playouts = static_cast<double>(work_.position_playouts);
        for (std::size_t at = 0; at < shares.size(); ++at) {
            const double half = base::kNormal975 * std::sqrt(shares[at] * (1 - shares[at]) / playouts);
            add(ownership_name(moves), static_cast<double>(at), shares[at], half, playouts);
        }
    }

    const LearningWork& work_;
    const std::string& weights_;
    base::Seed seed_;
    const std::stop_token& stop_;
    learn::StoredModel stored_;
    std::vector<float> raised_;
    std::vector<Measure> all_;
};

}  // namespace

std::vector<Measure> measures_of(const LearningWork& work, const std::string& weights, base::Seed seed,
                                 const std::stop_token& stop) {
    return WeightsMeasurer(work, weights, seed, stop).measure();
}

}  // namespace yomi::lab
