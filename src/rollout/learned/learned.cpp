#include "rollout/learned/learned.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "model/shipped_models.hpp"
#include "rollout/learned/softmax_playout.hpp"
#include "rollout/tactical_score.hpp"

namespace yomi::rollout {
namespace {

template <class Layout>
std::unique_ptr<LearnedRollout::Playout> playout_of(const model::KeyedWeights& weights, int board_size,
                                                    const LearnedRolloutOptions& options) {
    using Table = WeightTable<Layout>;
    auto table = options.tables->get<Table>({options.weights, board_size, options.power}, [&] {
        return std::make_shared<const Table>(weights, board_size, options.power);
    });
    return std::make_unique<SoftmaxPlayout<Layout>>(std::move(table), board_size, options);
}

struct PlayoutModel {
    std::string_view name;
    std::unique_ptr<LearnedRollout::Playout> (*make)(const model::KeyedWeights&, int,
                                                     const LearnedRolloutOptions&);
};
constexpr PlayoutModel kPlayoutModels[] = {{"mc/n5", playout_of<DiscLayout<5>>},
                                           {"mc/n7", playout_of<DiscLayout<7>>},
                                           {"mc/n9", playout_of<DiscLayout<9>>},
                                           {"mc/collage", playout_of<QuarterLayout>}};

std::unique_ptr<LearnedRollout::Playout> make_playout(int board_size, const LearnedRolloutOptions& options) {
    const model::KeyedWeights weights = options.weights == "shipped"
                                            ? model::shipped_playout_weights(board_size)
                                            : model::read_keyed_weights(options.weights);
    for (const PlayoutModel& supported : kPlayoutModels) {
        if (supported.name == weights.model) return supported.make(weights, board_size, options);
    }
    throw base::Error(fmt::format(
        "'{}' has weights of the model '{}'; playouts need 'mc/n5', 'mc/n7', 'mc/n9' or 'mc/collage'",
        options.weights, weights.model));
}

}  // namespace

LearnedRolloutOptions thesis_playouts(int board_size) {
    LearnedRolloutOptions options;
    options.cutoff = board_size < 13 ? 0.01 : board_size < 19 ? 0.005 : 0.002;
    options.strict_cutoff = true;
    options.refuse_self_atari = false;
    return options;
}

bool playouts_take(std::string_view model) {
    return std::ranges::find(kPlayoutModels, model, &PlayoutModel::name) != std::end(kPlayoutModels);
}

base::Fields LearnedRolloutOptions::fields() {
    using base::field;
    return {
        field("power", power, {0.1, 10},
              "to which the weights are sample_near: more makes likely moves likelier"),
        field("cutoff", cutoff, {0, 0.5},
              "moves below this probability are drawn again, up to eight times in all"),
        field("refuse_self_atari", refuse_self_atari, "draw no self-atari that serves no purpose"),
        field("moves", moves, {0, 1000},
              "so many moves of a playout are learned ones, and tactical rules play the rest; 0: all are"),
        field("strict_cutoff", strict_cutoff,
              "moves at or below the cutoff are never played, as in the thesis")
            .quiet_at("false"),
        field("weights", weights, {},
              "a file of 'yomi train --model mc/…', or shipped: those in the program"),
    };
}

LearnedRollout::LearnedRollout(const LearnedRolloutOptions& options)
    : options_(options), rest_(TacticalOptions{}) {
    if (options.weights != "shipped") playout(9);  // a bad file is refused at once
}

LearnedRollout::~LearnedRollout() = default;

LearnedRollout::Playout& LearnedRollout::playout(int board_size) {
    if (size_ != board_size) {
        playout_ = make_playout(board_size, options_);
        size_ = board_size;
    }
    return *playout_;
}

double LearnedRollout::run(go::GameState& state, base::Random& random, mcts::Trace& trace) {
    const auto points = static_cast<std::size_t>(state.board().size() * state.board().size());
    if (options_.moves == 0) {
        play(state, random, trace, 3 * points);
    } else {
        const std::size_t begun = trace.size();
        play(state, random, trace, static_cast<std::size_t>(options_.moves));
        finish(state, random, trace, begun);
    }
    return state.result_of(score_playout(state.board()));
}

/// Goes on by tactical rules with a playout of which the trace has the moves since `begun`.
void LearnedRollout::finish(go::GameState& state, base::Random& random, mcts::Trace& trace,
                            std::size_t begun) {
    const std::size_t played = trace.size() - begun;
    if (played < static_cast<std::size_t>(options_.moves)) return;  // two passes have ended it
    const auto point = [&](std::size_t back) {
        const game::MoveId move = trace[trace.size() - back].move;
        return move == state.pass() ? go::kPass : state.point(move);
    };
    rest_.go_on(state, point(1), played > 1 ? point(2) : state.last_move(), random, trace);
}

void LearnedRollout::play(go::GameState& state, base::Random& random, mcts::Trace& trace,
                          std::size_t most_moves) {
    playout(state.board().size()).play(state, random, trace, most_moves);
}

go::Point LearnedRollout::choose(const go::GameState& state, base::Random& random) {
    return playout(state.board().size()).choose(state, random);
}

}  // namespace yomi::rollout
