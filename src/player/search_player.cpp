#include "player/search_player.hpp"

#include <algorithm>

#include "mcts/proof.hpp"

namespace yomi::player {
namespace {

/// The moves that lead from one position to another of the same game; nothing if it is another game.
std::optional<std::vector<go::Move>> moves_between(const go::Position& from, const go::Position& to) {
    const auto& before = from.moves();
    const auto& after = to.moves();
    if (from.size() != to.size() || from.rules() != to.rules() || from.full_komi() != to.full_komi() ||
        from.setup() != to.setup() || after.size() < before.size() ||
        !std::equal(before.begin(), before.end(), after.begin())) {
        return std::nullopt;
    }
    std::vector<go::Move> between(after.begin() + static_cast<std::ptrdiff_t>(before.size()), after.end());
    // The tree knows alternating moves only.
    go::Colour next = from.to_play();
    for (const go::Move& m : between) {
        if (m.colour != next) return std::nullopt;
        next = opponent(next);
    }
    if (to.to_play() != next) return std::nullopt;
    return between;
}

}  // namespace

SearchPlayer::SearchPlayer(const NamedRecipe& recipe, base::Seed seed) : name_(recipe.name), seed_(seed) {
    recipe_.apply(recipe.settings);
}

base::Fields SearchPlayer::fields() {
    base::Fields all = {base::field("default_simulations", default_simulations_, {1, 1'000'000'000},
                                    "simulations a move where the budget says nothing")};
    for (const base::Field& f : recipe_.fields()) all.push_back(f);
    return all;
}

void SearchPlayer::prepare(const go::Position& position) {
    const go::GameState state(position);
    const std::uint64_t stream = seed_of_move(seed_, position, position.to_play()).value();
    const std::string text = recipe_.text();
    if (!search_ || searched_with_ != text || searched_->size() != position.size()) {
        const mcts::GameFacts facts = mcts::facts_of(state);
        search_ = std::make_unique<Search>(
            recipe_.search(), [&](mcts::Layout& layout) { return recipe_.make(layout, facts); }, seed_);
        searched_with_ = text;
        search_->set_root(state, stream);
    } else if (const auto between = moves_between(*searched_, position)) {
        std::vector<mcts::MoveId> moves;
        for (const go::Move& m : *between) moves.push_back(state.move(m.point));
        search_->advance(moves, state, stream);
    } else {
        search_->set_root(state, stream);
    }
    searched_ = position;
}

Decision SearchPlayer::choose(const go::Position& position, go::Colour colour, const Budget& budget,
                              std::stop_token stop) {
    const auto start = std::chrono::steady_clock::now();
    if (colour == position.to_play()) {
        prepare(position);
    } else {
        go::Position turned = position;
        turned.set_to_play(colour);
        prepare(turned);
    }
    mcts::Limits limits{.simulations = budget.playouts, .seconds = budget.seconds};
    if (!limits.simulations && !limits.seconds) limits.simulations = default_simulations_;
    const std::int64_t simulations = search_->run(limits, stop);
    Decision decision = report(search_->root_state(), simulations);
    decision.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return decision;
}

Decision SearchPlayer::report(const go::GameState& state, std::int64_t simulations) {
    Decision decision;
    decision.playouts = simulations;
    const mcts::Node root = search_->tree().node(search_->tree().root());
    const mcts::Layout& layout = search_->layout();
    const int best = search_->best_edge();
    const auto moves = root.column(layout.move);
    const auto visits = root.column(layout.visits);
    const auto mean = root.column(layout.mean);
    for (int e = 0; e < root.edges(); ++e) {
        decision.candidates.push_back({.point = state.point(static_cast<mcts::MoveId>(moves[e])),
                                       .visits = visits[e],
                                       .mean = mcts::shown_mean(mean[e])});
    }
    const go::Point chosen = decision.candidates[static_cast<std::size_t>(best)].point;
    std::ranges::stable_sort(decision.candidates, [&](const Candidate& a, const Candidate& b) {
        if ((a.point == chosen) != (b.point == chosen)) return a.point == chosen;
        return a.visits > b.visits;
    });
    decision.point = chosen;
    decision.win_share = decision.candidates.front().mean;
    return decision;
}

}  // namespace yomi::player
