#include "player/monte_carlo.hpp"

#include <algorithm>
#include <cmath>

#include "go/tactics/self_atari.hpp"
#include "player/flat_search.hpp"
#include "player/sensible.hpp"

namespace yomi::player {
namespace {

/// Whether to compare the moves with a pass. In the first half of a game a pass could only win by chance;
/// later it is the best move where every other one spoils a seki. If the opponent has passed, a pass would
/// end the game, and a playout cannot tell what that is worth.
bool pass_may_be_best(const go::Position& position) {
    const int area = position.geometry().area();
    return position.passes() == 0 && static_cast<int>(position.board().empty_points().size()) < area / 2;
}

/// Moves the pass behind the best other move unless it is better by more than a standard error, which is at
/// most 1/2 / sqrt(visits) for each of the two shares and below 1 / sqrt(visits) for their difference.
void demote_lucky_pass(std::vector<Candidate>& ranked) {
    if (ranked.size() < 2 || ranked[0].point != go::kPass) return;
    const double error = 1 / std::sqrt(static_cast<double>(std::max<std::int64_t>(1, ranked[0].visits)));
    if (ranked[0].mean - ranked[1].mean < error) std::swap(ranked[0], ranked[1]);
}

/// The answer where there is nothing to think about: the only sensible move, unless it just gives stones
/// away.
go::Point only_move(const go::Position& position, go::Colour colour, const std::vector<go::Point>& moves,
                    bool may_pass) {
    if (moves.empty()) return go::kPass;
    const bool gives_up = go::self_atari_liberty(position.board(), moves[0], colour) != go::kNoPoint;
    return gives_up && may_pass ? go::kPass : moves[0];
}

}  // namespace

base::Fields MonteCarloPlayer::fields() {
    return {base::field("default_playouts", default_playouts_, {1, 1e12},
                        "playouts a move when neither a number nor a time is given")};
}

Decision MonteCarloPlayer::choose(const go::Position& position, go::Colour colour, const Budget& budget,
                                  std::stop_token stop) {
    const bool limited = budget.playouts || budget.seconds;
    const Limit limit(limited ? budget : Budget{.playouts = default_playouts_}, std::move(stop));
    Decision decision;
    std::vector<go::Point> moves = sensible_points(position, colour);
    const bool may_pass = pass_may_be_best(position);
    if (moves.size() <= 1) {
        decision.point = only_move(position, colour, moves, may_pass);
        decision.candidates.push_back({.point = decision.point});
        return decision;
    }
    if (may_pass) moves.push_back(go::kPass);
    FlatSearch search(position, colour, moves, seed_of_move(seed_, position, colour));
    search.run(limit);
    decision.candidates = search.ranked();
    demote_lucky_pass(decision.candidates);
    decision.point = decision.candidates[0].point;
    if (search.playouts() > 0) decision.win_share = decision.candidates[0].mean;
    decision.playouts = search.playouts();
    decision.seconds = limit.elapsed();
    return decision;
}

}  // namespace yomi::player
