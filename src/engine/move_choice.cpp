#include "engine/move_choice.hpp"

#include <algorithm>
#include <utility>

#include "engine/cleanup.hpp"
#include "engine/engine.hpp"

namespace yomi::engine {
namespace {

/// The share of a move's time that may go into finding out whether the game is decided.
constexpr double kEndingShare = 0.5;

// The shares of wins at which a player agrees that a game is decided. Playouts settle a position as it
// stands, without reading; a player that still sees a fight in it is more likely to be right.
constexpr double kWon = 0.9;
constexpr double kLost = 0.05;
/// And what the share may fall by if the opponent moves twice: then there is nothing to answer.
constexpr double kPassMayCost = 0.05;

/// Half of a budget.
player::Budget half(const player::Budget& budget) {
    player::Budget part = budget;
    if (part.playouts) part.playouts = std::max<std::int64_t>(1, *part.playouts / 2);
    if (part.seconds) *part.seconds /= 2;
    if (part.most_seconds) *part.most_seconds /= 2;
    return part;
}

/// A player's answer, made legal: the best of its candidates if the move is not, a pass if none is.
go::Point legal_answer(const go::Position& position, go::Colour c, const player::Decision& decision) {
    if (position.is_legal(c, decision.point)) return decision.point;
    const auto found = std::ranges::find_if(decision.candidates, [&](const player::Candidate& candidate) {
        return position.is_legal(c, candidate.point);
    });
    return found == decision.candidates.end() ? go::kPass : found->point;
}

}  // namespace

MoveChoice::MoveChoice(Engine& engine, go::Colour colour, const MoveRequest& request, std::stop_token stop)
    : engine_(engine),
      colour_(colour),
      inquiry_(request.inquiry),
      stop_(std::move(stop)),
      budget_(engine.budget_for(colour)),
      longest_(budget_.most_seconds ? budget_.most_seconds : budget_.seconds),
      limit_({.seconds = budget_.seconds, .by = budget_.by}, stop_),
      ending_options_{.friendly_pass = engine.options_.friendly_pass,
                      .cleanup = request.cleanup || engine.options_.cleanup} {
    const bool filtered = inquiry_ != nullptr && !inquiry_->filters.empty();
    if (filtered) engine.require_analyst();
    ends_games_ = engine.player_->knows_manners() && !filtered;
}

bool MoveChoice::go_on(std::optional<double> seconds) {
    if (!own_) {
        if (take_book_move()) return true;
        begin();
    }
    if (!reply_) {
        if (!own_->go_on(seconds, stop_)) return false;
        take_decision();
        const std::optional<bool> agreed = ending_ ? agrees() : false;
        if (agreed) {
            finish(*agreed);
            return true;
        }
        reply_.emplace(*engine_.player_, engine_.position_, opponent(colour_), budget_, nullptr);
        if (seconds) return false;
    }
    if (!reply_->go_on(seconds, stop_)) return false;
    finish(accepts(reply_->decision()));
    return true;
}

bool MoveChoice::take_book_move() {
    // Who asks for the other colour's move, or leaves moves out, asks about another game than the book's.
    const bool filtered = inquiry_ != nullptr && !inquiry_->filters.empty();
    if (filtered || colour_ != engine_.position_.to_play()) return false;
    auto found = engine_.books_.choose(engine_.position_);
    if (!found) return false;
    decision_ = std::move(*found);
    decision_.seconds = limit_.elapsed();
    return true;
}

void MoveChoice::begin() {
    if (ends_games_) ending_ = engine_.end_game(colour_, ending_options_, limit_.part(kEndingShare));
    if (budget_.seconds) budget_.seconds = std::max(0.0, *budget_.seconds - limit_.elapsed());
    if (budget_.most_seconds) *budget_.most_seconds -= limit_.elapsed();
    if (ending_) budget_ = half(budget_);  // the other half is for the question what a pass costs
    own_.emplace(*engine_.player_, engine_.position_, colour_, budget_, inquiry_);
}

void MoveChoice::take_decision() {
    decision_ = own_->decision();
    decision_.point = legal_answer(engine_.position_, colour_, decision_);
    decision_.resign =
        decision_.playouts > 0 &&
        engine_.resignation_.is_due(engine_.position_, colour_, decision_.win_share, engine_.options_);
}

std::optional<bool> MoveChoice::agrees() const {
    const go::Position& position = engine_.position_;
    if (decision_.playouts == 0) return true;  // no time, or nothing to search
    // Without superko a fight need not end.
    const std::size_t too_long = 3 * static_cast<std::size_t>(position.geometry().area());
    if (position.moves().size() > too_long) return true;
    const bool won = ending_->win_share > 0.5;
    // One more pass ends the game: there is nothing that the opponent could still do.
    if (position.passes() > 0) return won ? decision_.win_share >= 0.5 : decision_.win_share <= kLost;
    if (won ? decision_.win_share < kWon : decision_.win_share > kLost) return false;
    if (ending_->point != go::kPass) return true;
    return std::nullopt;
}

bool MoveChoice::accepts(const player::Decision& reply) const {
    return reply.playouts == 0 || 1 - reply.win_share >= decision_.win_share - kPassMayCost;
}

void MoveChoice::finish(bool agreed) {
    const go::Position& position = engine_.position_;
    DeadStoneEstimator& estimator = engine_.dead_stones_;
    if (agreed) {
        decision_ = *ending_;
    } else if (ends_games_ && decision_.point == go::kPass && cleans_up(position, ending_options_)) {
        if (const DeadStoneEstimate* estimate = estimator.of(position.board(), limit_)) {
            decision_.point = capture_dead(position, colour_, *estimate, limit_).value_or(go::kPass);
        }
    }
    decision_.seconds = limit_.elapsed();
    if (longest_ && decision_.seconds >= *longest_) engine_.delays_.overran(decision_.seconds - *longest_);
    if (inquiry_ != nullptr && inquiry_->outlook && !decision_.outlook) {
        const DeadStoneEstimate* const estimate = estimator.of(position.board(), limit_);
        decision_.outlook = player::outlook_of(position.board(),
                                               estimate == nullptr ? go::PointSet{} : estimate->status().dead,
                                               position.full_komi());
    }
}

}  // namespace yomi::engine
