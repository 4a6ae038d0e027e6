#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "player/cleanup.hpp"
#include "player/ending.hpp"
#include "player/engine.hpp"

namespace yomi::player {
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
Budget half(const Budget& budget) {
    Budget part = budget;
    if (part.playouts) part.playouts = std::max<std::int64_t>(1, *part.playouts / 2);
    if (part.seconds) *part.seconds /= 2;
    return part;
}

/// A player's answer, made legal: the best of its candidates if the move is not, a pass if none is.
go::Point legal_answer(const go::Position& position, go::Colour c, const Decision& decision) {
    if (position.is_legal(c, decision.point)) return decision.point;
    const auto found = std::ranges::find_if(decision.candidates, [&](const Candidate& candidate) {
        return position.is_legal(c, candidate.point);
    });
    return found == decision.candidates.end() ? go::kPass : found->point;
}

}  // namespace

Budget Engine::budget_for(go::Colour c) const {
    Budget budget{.by = clock_.settings().by};
    if (options_.playouts > 0) budget.playouts = options_.playouts;
    const auto empty = static_cast<int>(position_.board().empty_points().size());
    budget.seconds = clock_.seconds_for_move(c, position_.size(), empty, options_.time_margin);
    if (!budget.playouts && !budget.seconds) budget.seconds = options_.seconds;
    return budget;
}

std::optional<Decision> Engine::end_game(go::Colour c, const Manners& manners, const Limit& limit) {
    const auto point = ending_move(position_, c, manners, judge_, limit);
    if (!point) return std::nullopt;
    const double lead = position_.score(status()) * (c == go::Colour::Black ? 1 : -1);
    const double win_share = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    return Decision{
        .point = *point, .win_share = win_share, .candidates = {{.point = *point, .mean = win_share}}};
}

bool Engine::agrees(const Decision& ending, const Decision& thought, go::Colour c, const Budget& budget,
                    const std::stop_token& stop) {
    if (thought.playouts == 0) return true;  // no time, or nothing to search: it knows no better
    // Without superko a fight need not end.
    const std::size_t too_long = 3 * static_cast<std::size_t>(position_.geometry().area());
    if (position_.moves().size() > too_long) return true;
    const bool won = ending.win_share > 0.5;
    // One more pass ends the game: there is nothing that the opponent could still do.
    if (position_.passes() > 0) return won ? thought.win_share >= 0.5 : thought.win_share <= kLost;
    if (won ? thought.win_share < kWon : thought.win_share > kLost) return false;
    if (ending.point != go::kPass) return true;
    const Decision reply = player_->choose(position_, opponent(c), budget, stop);
    return reply.playouts == 0 || 1 - reply.win_share >= thought.win_share - kPassMayCost;
}

Decision Engine::think(go::Colour c, const Budget& budget, const std::stop_token& stop,
                       const Inquiry* inquiry) {
    Analyst* const analyst = player_->analyst();
    Decision decision = inquiry != nullptr && analyst != nullptr
                            ? analyst->analyse(position_, c, budget, *inquiry, stop)
                            : player_->choose(position_, c, budget, stop);
    decision.point = legal_answer(position_, c, decision);
    decision.resign =
        decision.playouts > 0 && resignation_.is_due(position_, c, decision.win_share, options_);
    return decision;
}

Decision Engine::choose(go::Colour c, std::stop_token stop, const MoveWish& wish) {
    const bool filtered = wish.inquiry != nullptr && !wish.inquiry->filters.empty();
    if (filtered) require_analyst();
    Budget budget = budget_for(c);
    const Limit limit({.seconds = budget.seconds, .by = budget.by}, stop);
    const bool polite = player_->knows_manners() && !filtered;
    const Manners manners{.friendly_pass = options_.friendly_pass,
                          .cleanup = wish.cleanup || options_.cleanup};

    std::optional<Decision> ending;
    if (polite) ending = end_game(c, manners, limit.part(kEndingShare));
    if (budget.seconds) budget.seconds = std::max(0.0, *budget.seconds - limit.elapsed());
    if (ending) budget = half(budget);  // the other half is for the question what a pass costs
    Decision decision = think(c, budget, stop, wish.inquiry);
    if (ending && agrees(*ending, decision, c, budget, stop)) {
        decision = *ending;
    } else if (polite && decision.point == go::kPass && cleans_up(position_, manners)) {
        if (const Judgement* judgement = judge_.of(position_.board(), limit)) {
            decision.point = capture_dead(position_, c, *judgement, limit).value_or(go::kPass);
        }
    }
    decision.seconds = limit.elapsed();
    if (wish.inquiry != nullptr && wish.inquiry->outlook && !decision.outlook) {
        const Judgement* const judgement = judge_.of(position_.board(), limit);
        decision.outlook =
            outlook_of(position_.board(), judgement == nullptr ? go::PointSet{} : judgement->status().dead,
                       position_.full_komi());
    }
    return decision;
}

Decision Engine::generate(go::Colour c, std::stop_token stop, const MoveWish& wish) {
    const Decision decision = choose(c, std::move(stop), wish);
    if (decision.resign) return decision;
    position_.play(c, decision.point);
    opponent_thinks_ = true;
    if (decision.playouts > 0) resignation_.moved(c, decision.win_share, options_);
    clock_.spend(c, decision.seconds + options_.time_margin);
    return decision;
}

Analyst& Engine::require_analyst() {
    if (Analyst* const analyst = player_->analyst()) return *analyst;
    throw base::Error(fmt::format(
        "the player '{}' has no tree to look into; set the parameter player to one that searches, "
        "such as rave",
        player_->name()));
}

Decision Engine::analyse(go::Colour c, const Budget& budget, const Inquiry& inquiry, std::stop_token stop) {
    return require_analyst().analyse(position_, c, budget, inquiry, std::move(stop));
}

void Engine::ponder(std::stop_token stop) {
    // Nobody may be coming back.
    constexpr double kLongest = 600;
    Analyst* const analyst = player_->analyst();
    if (!options_.ponder || !opponent_thinks_ || analyst == nullptr || position_.is_over()) return;
    analyst->analyse(position_, position_.to_play(), {.seconds = kLongest}, {.use_all = true},
                     std::move(stop));
}

}  // namespace yomi::player
