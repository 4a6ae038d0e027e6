#include "learn/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

#include "base/exponential.hpp"
#include "go/board_moves.hpp"

namespace yomi::learn {

using go::Colour;
using go::Pattern;
using go::Point;
using rollout::MoveFeatures;
using rollout::PatternTable;

namespace {

constexpr std::size_t kBatch = 16;  // games
constexpr float kTiny = 1e-4F;      // a gradient below this is none

}  // namespace

/// The legal moves of a position, each with its weights.
struct Trainer::Example {
    std::vector<std::uint32_t> weights;  // of all moves, one after another
    std::vector<std::uint32_t> begin;    // of each move in `weights`, and the end
    std::size_t played = 0;              // which move
    std::vector<float> probability;
};

/// Turns positions into examples; keeps its memory from one to the next.
class Trainer::Reader {
   public:
    explicit Reader(const Trainer& trainer) : trainer_(trainer) {}

    /// Nothing to learn if the move is not among those that the search considers.
    const Example* read(const go::GameState& state, Point played) {
        state.moves(moves_);
        example_.weights.clear();
        example_.begin.clear();
        keys_.find(state.board(), state.board().to_play());
        bool found = false;
        go::BoardMoves::with_words(state.board(), [&]<int W>() {
            for (const game::MoveId move : moves_) {
                if (move == state.pass()) continue;
                const Point p = state.point(move);
                if (p == played) {
                    found = true;
                    example_.played = example_.begin.size();
                }
                example_.begin.push_back(static_cast<std::uint32_t>(example_.weights.size()));
                state.board().to_play() == Colour::Black ? add<W, Colour::Black>(state, p)
                                                         : add<W, Colour::White>(state, p);
            }
        });
        example_.begin.push_back(static_cast<std::uint32_t>(example_.weights.size()));
        if (!found) return nullptr;
        judge();
        return &example_;
    }

   private:
    template <int W, Colour C>
    void add(const go::GameState& state, Point p) {
        const go::Board& board = state.board();
        const go::Geometry& g = board.geometry();
        const auto feature = [&](int f) { example_.weights.push_back(static_cast<std::uint32_t>(f)); };
        feature(MoveFeatures::kLine + MoveFeatures::line(g, p));
        feature(MoveFeatures::kLast + MoveFeatures::distance(g, p, state.last_move()));
        feature(MoveFeatures::kBefore + MoveFeatures::distance(g, p, state.move_before_last()));
        const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
        if (!go::is_alone(code)) MoveFeatures::tactical<W, C>(board, p, code, state.last_move(), feature);
        const std::uint32_t shape =
            trainer_.shapes_[static_cast<std::size_t>(pattern_at(board, p, C, 0).cells[0])];
        if (shape == PatternTable::kNone) return;
        example_.weights.push_back(shape);
        for (int size = 1; size < Pattern::kSizes; ++size) {
            const std::uint32_t number = trainer_.table_.find(keys_.key(p, size));
            if (number == PatternTable::kNone) break;
            example_.weights.push_back(number);
        }
    }

    void judge() {
        std::vector<float>& f = example_.probability;
        f.resize(example_.begin.size() - 1);
        float highest = -1e9F;
        for (std::size_t m = 0; m < f.size(); ++m) {
            f[m] = 0;
            for (std::uint32_t k = example_.begin[m]; k < example_.begin[m + 1]; ++k) {
                f[m] += trainer_.weights_[example_.weights[k]];
            }
            highest = std::max(highest, f[m]);
        }
        float total = 0;
        for (float& x : f) total += x = base::exponential(std::max(x - highest, -80.0F));
        for (float& x : f) x /= total;
    }

    const Trainer& trainer_;
    go::PatternKeys keys_;
    std::vector<game::MoveId> moves_;
    Example example_;
};

Trainer::Trainer(const std::vector<CountedPattern>& patterns, const TrainOptions& options)
    : options_(options),
      shapes_(1 << 16, PatternTable::kNone),
      table_(Pattern::kSymmetries * patterns.size()),
      weights_(MoveFeatures::kCount + patterns.size()),
      squares_(weights_.size(), 1e-3F) {
    for (const CountedPattern& counted : patterns) {
        const auto number = static_cast<std::uint32_t>(MoveFeatures::kCount + patterns_.size());
        patterns_.push_back(counted.pattern);
        if (counted.pattern.size > 0) {
            for (const std::uint64_t key : turned_keys(counted.pattern)) table_.insert(key, number);
            continue;
        }
        for (int s = 0; s < Pattern::kSymmetries; ++s) {
            shapes_[static_cast<std::size_t>(turned(counted.pattern, s).cells[0])] = number;
        }
    }
}

void Trainer::add_gradients(const Game& game, std::size_t offset, std::vector<Gradient>& out) const {
    Reader reader(*this);
    std::size_t number = offset;
    each_position(game, [&](const go::GameState& state, Point played) {
        if (number++ % options_.every != 0) return;
        const Example* e = reader.read(state, played);
        if (e == nullptr) return;
        for (std::size_t m = 0; m < e->probability.size(); ++m) {
            const float value = (m == e->played ? 1.0F : 0.0F) - e->probability[m];
            if (std::abs(value) < kTiny) continue;
            for (std::uint32_t k = e->begin[m]; k < e->begin[m + 1]; ++k)
                out.push_back({e->weights[k], value});
        }
    });
}

void Trainer::epoch(const std::vector<Game>& games, base::Seed seed,
                    const std::function<void(std::size_t)>& step) {
    std::vector<std::size_t> order(games.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    base::Random random(seed);
    for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    const auto rate = static_cast<float>(options_.step / (1 + 0.7 * epochs_done_++));
    std::vector<std::vector<Gradient>> gradients(kBatch);
    for (std::size_t begin = 0; begin < order.size(); begin += kBatch) {
        const std::size_t size = std::min(kBatch, order.size() - begin);
        const auto work = [&](std::size_t first) {
            for (std::size_t i = first; i < size; i += static_cast<std::size_t>(options_.threads)) {
                gradients[i].clear();
                const std::size_t game = order[begin + i];
                // Another part of the positions each time.
                add_gradients(games[game], game + static_cast<std::size_t>(epochs_done_), gradients[i]);
            }
        };
        {
            std::vector<std::jthread> threads;
            for (int t = 1; t < options_.threads; ++t)
                threads.emplace_back(work, static_cast<std::size_t>(t));
            work(0);
        }
        for (std::size_t i = 0; i < size; ++i) {
            for (const Gradient& g : gradients[i]) {
                squares_[g.weight] += g.value * g.value;
                weights_[g.weight] += rate * g.value / std::sqrt(squares_[g.weight]);
            }
        }
        step(size);
    }
}

Fit Trainer::test(const std::vector<Game>& games) const {
    Fit fit;
    Reader reader(*this);
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, Point played) {
            const Example* e = reader.read(state, played);
            if (e == nullptr) return;
            const float f = e->probability[e->played];
            // Among equals the order counts as drawn at random.
            const auto better =
                static_cast<double>(std::ranges::count_if(e->probability, [&](float x) { return x > f; }));
            const auto equal = static_cast<double>(std::ranges::count(e->probability, f));
            ++fit.positions;
            fit.log_likelihood += std::log(f);
            fit.first += std::clamp((1 - better) / equal, 0.0, 1.0);
            fit.first_five += std::clamp((5 - better) / equal, 0.0, 1.0);
            fit.rank += better + (1 + equal) / 2;
        });
    }
    const double n = std::max<double>(1, static_cast<double>(fit.positions));
    fit.log_likelihood /= n;
    fit.first /= n;
    fit.first_five /= n;
    fit.rank /= n;
    return fit;
}

rollout::MoveWeights Trainer::weights() const {
    rollout::MoveWeights result;
    std::copy_n(weights_.begin(), MoveFeatures::kCount, result.features.begin());
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
        result.patterns.push_back({patterns_[i], weights_[MoveFeatures::kCount + i]});
    }
    return result;
}

}  // namespace yomi::learn
