#include "engine/ending.hpp"

#include "engine/borders.hpp"
#include "engine/cleanup.hpp"

namespace yomi::engine {
namespace {

using go::Colour;

double lead(const go::Position& position, const go::Status& status, Colour c) {
    const double black = position.score(status);
    return c == Colour::Black ? black : -black;
}

bool opponent_passed(const go::Position& position, Colour c) {
    const auto& moves = position.moves();
    return !moves.empty() && moves.back() == go::Move{opponent(c), go::kPass};
}

/// A cheap test that most positions of a game fail, so that few need a full estimate.
bool may_be_decided(const go::Position& position, Colour c, const player::Limit& limit) {
    constexpr int kQuickRounds = 10;
    const go::Board& board = position.board();
    // With fewer stones no game is over; a pass may then be the server's way to give handicap.
    const int stones = board.stones(Colour::Black) + board.stones(Colour::White);
    if (4 * stones < position.geometry().area()) return false;
    if (opponent_passed(position, c)) return true;
    const auto quick = estimate_dead_stones(board, kQuickRounds, limit);
    return quick && borders_are_closed(position, quick->status());
}

/// Whether two passes now would win for `c`, even if every doubt is decided against it.
bool wins_by_passing(const go::Position& position, Colour c, const DeadStoneEstimate& estimate) {
    const bool agree = position.rules().friendly_pass;
    return lead(position, agree ? estimate.worst_for(c) : go::Status{}, c) > 0;
}

}  // namespace

bool cleans_up(const go::Position& position, const EndingOptions& ending_options) {
    return ending_options.cleanup || !position.rules().friendly_pass;
}

std::optional<go::Point> ending_move(const go::Position& position, Colour c,
                                     const EndingOptions& ending_options, DeadStoneEstimator& estimator,
                                     const player::Limit& limit) {
    const bool cleanup = cleans_up(position, ending_options);
    // Under territory scoring every move in a settled game costs a point, so there is no playing on.
    const bool territory = position.rules().scoring == go::Scoring::Territory;
    if (!cleanup && !ending_options.friendly_pass && !territory) return std::nullopt;
    if (!may_be_decided(position, c, limit)) return std::nullopt;
    const DeadStoneEstimate* estimate = estimator.of(position.board(), limit);
    if (estimate == nullptr) return std::nullopt;

    const bool won = opponent_passed(position, c) && wins_by_passing(position, c, *estimate);
    if (!won && !is_settled(position, *estimate)) return std::nullopt;
    if (cleanup) {
        if (const auto capture = capture_dead(position, c, *estimate, limit)) return capture;
    }
    // Where all stones count as alive, a pass that loses is the last thing to do.
    if (!position.rules().friendly_pass && !wins_by_passing(position, c, *estimate)) return std::nullopt;
    return go::kPass;
}

}  // namespace yomi::engine
