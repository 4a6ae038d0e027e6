#include "rollout/settled_rollout.hpp"

#include <algorithm>
#include <mutex>
#include <string_view>

#include "rollout/registry.hpp"

namespace yomi::rollout {

using go::Colour;

namespace {

constexpr std::string_view kOwnName = "settled";

/// All rollouts of the table but this one itself.
std::vector<std::string> base_names() {
    std::vector<std::string> names;
    for (const auto& entry : rollouts()) {
        if (entry.name != kOwnName) names.emplace_back(entry.name);
    }
    return names;
}

}  // namespace

class SettledOptions::BaseMaker {
   public:
    using Rollout = mcts::Rollout<go::GameState>;

    std::unique_ptr<Rollout> make(const std::string& name, mcts::Layout& layout,
                                  const mcts::GameFacts& facts) {
        const std::scoped_lock lock(mutex_);
        if (name != name_) {
            const auto entry = std::ranges::find(rollouts(), name, &mcts::PartEntry<Rollout>::name);
            maker_ = entry->maker();
            name_ = name;
        }
        return maker_->make(layout, facts);
    }

   private:
    std::mutex mutex_;
    std::string name_;
    std::unique_ptr<mcts::Maker<Rollout>> maker_;
};

std::shared_ptr<SettledOptions::BaseMaker> SettledOptions::make_base_maker() {
    return std::make_shared<BaseMaker>();
}

base::Fields SettledOptions::fields() {
    using base::field;
    return {
        field("base", base, base_names(), "the playouts where something is left to play for"),
        field("from", from, {0, 1}, "look only when this share of the points holds stones"),
    };
}

SettledRollout::SettledRollout(mcts::Layout& layout, const SettledOptions& options,
                               const mcts::GameFacts& facts)
    : options_(options), base_(options.maker->make(options.base, layout, facts)) {}

SettledRollout::~SettledRollout() = default;

std::optional<double> SettledRollout::certain_result(const go::GameState& state) {
    const go::Board& board = state.board();
    const int area = board.geometry().area();
    const int black = life_.read(board, Colour::Black).all().count();
    // All other points go to White, and then all but White's to Black.
    if (const double worst = state.result_of(2 * black - area); worst == 1) return worst;
    const int white = life_.read(board, Colour::White).all().count();
    if (const double best = state.result_of(area - 2 * white); best == 0) return best;
    return std::nullopt;
}

double SettledRollout::run(go::GameState& state, base::Random& random, mcts::Trace& trace) {
    const go::Board& board = state.board();
    const int stones = board.stones(Colour::Black) + board.stones(Colour::White);
    if (stones >= options_.from * board.geometry().area()) {
        if (const auto certain = certain_result(state)) return *certain;
    }
    return base_->run(state, random, trace);
}

}  // namespace yomi::rollout
