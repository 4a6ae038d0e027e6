#include "learn/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

namespace yomi::learn {

using go::Point;

namespace {

constexpr std::size_t kBatch = 16;  // games
constexpr float kTiny = 1e-3F;      // a gradient below this part of the position's largest is none

float largest_of(std::span<const float> score_gradients) {
    float largest = 0;
    for (const float s : score_gradients) largest = std::max(largest, std::abs(s));
    return largest;
}

}  // namespace

const Example& MovePredictor::predict(const go::GameState& state) {
    state.moves(moves_);
    points_.clear();
    for (const game::MoveId move : moves_) {
        if (move != state.pass()) points_.push_back(state.point(move));
    }
    reader_->read(state, points_, example_);
    find_probabilities(example_, parameters_, model_->factors());
    return example_;
}

std::size_t MovePredictor::number_of(Point p) const {
    const auto found = std::ranges::find(points_, p);
    return found == points_.end() ? Measures::kNotThere : static_cast<std::size_t>(found - points_.begin());
}

Measures measure(const MoveModel& model, std::span<const float> parameters, const std::vector<Game>& games,
                 std::size_t stride, const std::function<void()>& step) {
    Measures measures(games.empty() ? 1 : games.front().size * games.front().size);
    MovePredictor predictor(model, parameters);
    std::size_t number = 0;
    for (const Game& game : games) {
        step();
        const std::size_t offset = number++;
        each_position(game, every(game, stride, offset),
                      [&](const go::GameState& state, Point played, std::size_t before) {
                          const Example& e = predictor.predict(state);
                          measures.add(e.probability, predictor.number_of(played), before + 1);
                      });
    }
    return measures;
}

Trainer::Trainer(const MoveModel& model, const TrainerOptions& options, const Teacher* teacher)
    : options_(options),
      teacher_(teacher),
      weights_(model.weights()),
      parameters_(model.parameters()),
      squares_(model.parameters(), static_cast<float>(options.initial_accumulator)) {
    draw_factors(parameters_, model.factors(), options_.seed.derive("factors"));
    for (int t = 0; t < options_.threads; ++t) {
        workers_.push_back({MovePredictor(model, parameters_), FactorGradient(model.factors())});
    }
}

bool Trainer::find_gradients(Worker& worker, const Game& game, std::size_t moves_before, Point played,
                             const Example& example) const {
    const std::size_t number = worker.predictor.number_of(played);
    const bool is_known = number != Measures::kNotThere;
    const std::span<const float> f = example.probability;
    worker.gradients.resize(example.moves());
    worker.wanted.resize(example.moves());
    if (teacher_ != nullptr &&
        teacher_->find(game.line, moves_before, worker.predictor.points(), worker.wanted)) {
        // A played move that the search does not consider leaves all to the teacher.
        if (is_known) {
            const auto share = static_cast<float>(options_.teacher_share);
            for (float& w : worker.wanted) w *= share;
            worker.wanted[number] += 1 - share;
        }
        Loss::gradient_towards(worker.wanted, f, worker.gradients);
        return true;
    }
    // A move that the search does not consider is nothing to learn.
    if (!is_known) return false;
    options_.loss.gradient(f, number, worker.gradients);
    return true;
}

void Trainer::add_gradients(Worker& worker, const Game& game, std::size_t offset,
                            std::vector<Gradient>& out) const {
    FactorGradient& factors = worker.factors;
    const auto learn = [&](const go::GameState& state, Point played, std::size_t moves_before) {
        const Example& e = worker.predictor.predict(state);
        if (!find_gradients(worker, game, moves_before, played, e)) return;
        const std::vector<float>& score_gradients = worker.gradients;
        const float threshold = kTiny * largest_of(score_gradients);
        for (std::size_t m = 0; m < e.moves(); ++m) {
            if (std::abs(score_gradients[m]) < threshold) continue;
            for (const std::uint32_t w : e.of(m)) out.push_back({w, score_gradients[m]});
            factors.add(e.of(m), score_gradients[m], parameters_);
        }
        factors.take_all([&](std::uint32_t parameter, float value) { out.push_back({parameter, value}); });
    };
    const auto is_in_stride = every(game, options_.stride, offset);
    each_position(
        game,
        [&](std::size_t before) {
            if (teacher_ != nullptr && teacher_->has(game.line, before)) return true;
            return is_in_stride(before) && (teacher_ == nullptr || !options_.labelled_only);
        },
        learn);
}

void Trainer::epoch(const std::vector<Game>& games, base::Seed seed,
                    const std::function<void(std::size_t)>& step) {
    std::vector<std::size_t> order(games.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    base::Random random(seed);
    for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    const double shrunk = 1 + 0.7 * epochs_done_++;
    const auto of_weights = static_cast<float>(options_.step / shrunk);
    const auto of_factors = static_cast<float>(options_.factor_step / shrunk);
    std::vector<std::vector<Gradient>> gradients(kBatch);
    for (std::size_t begin = 0; begin < order.size(); begin += kBatch) {
        const std::size_t size = std::min(kBatch, order.size() - begin);
        const auto work = [&](std::size_t first) {
            for (std::size_t i = first; i < size; i += workers_.size()) {
                gradients[i].clear();
                const std::size_t game = order[begin + i];
                // Another part of the positions each time.
                add_gradients(workers_[first], games[game], game + static_cast<std::size_t>(epochs_done_),
                              gradients[i]);
            }
        };
        {
            std::vector<std::jthread> threads;
            for (std::size_t t = 1; t < workers_.size(); ++t) threads.emplace_back(work, t);
            work(0);
        }
        for (std::size_t i = 0; i < size; ++i) {
            for (const Gradient& g : gradients[i]) {
                const float rate = g.parameter < weights_ ? of_weights : of_factors;
                squares_[g.parameter] += g.value * g.value;
                parameters_[g.parameter] += rate * g.value / std::sqrt(squares_[g.parameter]);
            }
        }
        step(size);
    }
}

}  // namespace yomi::learn
