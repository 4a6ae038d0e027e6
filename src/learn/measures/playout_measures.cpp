#include "learn/measures/playout_measures.hpp"

#include <algorithm>
#include <numeric>

#include "base/stopwatch.hpp"
#include "go/patterns/pattern_system.hpp"
#include "model/keyed_weights.hpp"
#include "rollout/learned/learned.hpp"
#include "rollout/uniform.hpp"

namespace yomi::learn {
namespace {

using go::Colour;
using go::Point;

/// Playouts a second of one run, by the processor's clock.
template <class Play>
double run_speed(std::int64_t playouts, const Play& play) {
    const base::Stopwatch watch(base::TimeBy::Processor);
    for (std::int64_t i = 0; i < playouts; ++i) play();
    return static_cast<double>(playouts) / watch.seconds();
}

/// The mean without the best and the worst.
double trimmed_mean(std::vector<double> values) {
    std::ranges::sort(values);
    if (values.size() > 2) values = {values.begin() + 1, values.end() - 1};
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void measure_speed(rollout::LearnedRollout& learned, const PlayoutMeasureOptions& options,
                   base::Random& random, const std::function<void()>& step, PlayoutMeasures& out) {
    const go::GameState start{go::Position(options.board_size)};
    go::GameState state = start;
    mcts::Trace trace;
    const auto limit = static_cast<std::size_t>(options.moves);
    const auto to_the_end = static_cast<std::size_t>(3 * options.board_size * options.board_size);
    std::vector<double> speeds;
    std::vector<double> complete;
    std::vector<double> uniform;
    const auto play = [&](std::size_t moves) {
        state = start;
        trace.clear();
        learned.play(state, random, trace, moves);
    };
    for (int run = 0; run < options.runs; ++run) {
        step();
        speeds.push_back(run_speed(options.playouts, [&] { play(limit); }));
        complete.push_back(run_speed(options.playouts, [&] { play(to_the_end); }));
        uniform.push_back(run_speed(options.playouts, [&] {
            state = start;
            rollout::play_uniform(state.board_for_playout(), random);
        }));
    }
    out.per_second = trimmed_mean(speeds);
    out.complete_per_second = trimmed_mean(complete);
    out.uniform_per_second = trimmed_mean(uniform);
}

void measure_ownership(rollout::LearnedRollout& learned, const PlayoutMeasureOptions& options,
                       base::Random& random, PlayoutMeasures& out) {
    const go::GameState start{go::Position(options.board_size)};
    const auto& g = start.board().geometry();
    go::GameState state = start;
    mcts::Trace trace;
    out.ownership.assign(static_cast<std::size_t>(g.size() * g.size()), 0);
    for (std::int64_t i = 0; i < options.playouts; ++i) {
        state = start;
        trace.clear();
        learned.run(state, random, trace);
        out.moves += static_cast<double>(trace.size()) / static_cast<double>(options.playouts);
        std::size_t at = 0;
        for (int row = g.size() - 1; row >= 0; --row) {
            for (int column = 0; column < g.size(); ++column, ++at) {
                const Point p = g.point(column, row);
                const Colour c = state.board().at(p);
                const bool black =
                    c == Colour::Black || (c == Colour::Empty && state.board().is_eye(p, Colour::Black));
                if (black) out.ownership[at] += 1 / static_cast<double>(options.playouts);
            }
        }
    }
}

/// Which sizes are known around the empty points of a position: [0] counts parts of which none is.
void count_sizes(const go::GameState& state, go::PatternSystem& system, const model::KeyTable& table,
                 std::vector<double>& counts) {
    system.follow(state.board());
    for (const Point p : state.board().empty_points()) {
        for (int part = 0; part < system.parts(); ++part) {
            int size = 0;
            while (size < system.sizes() &&
                   table.find(system.key(p, state.board().to_play(), part, size)) != model::KeyTable::kNone) {
                ++size;
            }
            ++counts[static_cast<std::size_t>(size)];
        }
    }
}

void measure_sizes(rollout::LearnedRollout& learned, const model::KeyedWeights& weights,
                   const PlayoutMeasureOptions& options, base::Random& random, PlayoutMeasures& out) {
    const auto system = go::make_pattern_system(weights.model.substr(weights.model.find('/') + 1));
    const model::KeyedModelTable table(weights);
    const auto points = static_cast<std::size_t>(options.board_size * options.board_size);
    out.sizes.assign(points, std::vector<double>(static_cast<std::size_t>(system->sizes()) + 1, 0));
    for (std::int64_t i = 0; i < options.size_playouts; ++i) {
        go::GameState state{go::Position(options.board_size)};
        for (std::size_t move = 0; move < points && !state.is_over(); ++move) {
            count_sizes(state, *system, table.table, out.sizes[move]);
            const Point p = learned.choose(state, random);
            state.play(p == go::kPass ? state.pass() : state.move(p));
        }
    }
    for (auto& counts : out.sizes) {
        const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
        for (double& count : counts) count = total > 0 ? count / total : 0;
    }
}

}  // namespace

PlayoutMeasureOptions thesis_playout_measures(int board_size) {
    PlayoutMeasureOptions options{.board_size = board_size};
    if (board_size >= 10) options.moves = board_size < 16 ? 160 : 300;
    if (board_size < 10) options.playouts = 10000;
    return options;
}

PlayoutMeasures measure_playouts(const std::string& weights, const PlayoutMeasureOptions& options,
                                 base::Seed seed, const std::function<void()>& step) {
    rollout::LearnedRollout learned(options.kind.options(weights, options.board_size));
    base::Random random(seed);
    PlayoutMeasures result;
    measure_speed(learned, options, random, step, result);
    step();
    measure_ownership(learned, options, random, result);
    measure_sizes(learned, model::read_keyed_weights(weights), options, random, result);
    return result;
}

}  // namespace yomi::learn
