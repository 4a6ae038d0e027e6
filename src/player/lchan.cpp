#include "player/lchan.hpp"

#include <algorithm>

#include "base/exponential.hpp"
#include "player/sensible.hpp"

namespace yomi::player {
namespace {

// A lead of so many points is won with a share of 1 / (1 + 1/e). They are points at a glance, in which a
// stone in danger counts for eight: with a smaller figure it gave up games that were not lost.
constexpr double kPointsOfShare = 24;

double share_of(double lead) {
    const double x = std::clamp(-lead / kPointsOfShare, -20.0, 20.0);
    return 1 / (1 + static_cast<double>(base::exponential(static_cast<float>(x))));
}

go::Point last_move(const go::Position& position) {
    return position.moves().empty() ? go::kNoPoint : position.moves().back().point;
}

}  // namespace

Decision LchanPlayer::choose(const go::Position& position, go::Colour colour, const Budget& budget,
                             std::stop_token stop) {
    const bool limited = budget.playouts || budget.seconds;
    const Limit limit(limited ? budget : Budget{.playouts = options_.default_positions}, std::move(stop));
    const LchanOptions options = options_.resolved();
    Decision decision;
    LchanSearch search(options, position.board(), colour, last_move(position),
                       sensible_points(position, colour));
    search.run(limit);
    const double komi = colour == go::Colour::Black ? position.full_komi() : -position.full_komi();
    const auto share = [&](double value) { return share_of(search.points(value) - komi); };
    for (const LchanSearch::Ranked& r : search.ranked()) {
        decision.candidates.push_back({.point = r.point, .visits = r.visits, .mean = share(r.value)});
    }
    const auto& ranked = search.ranked();
    const bool gains = !ranked.empty() && search.points(search.gain()) >= options.gain;
    if (!ranked.empty() && (gains || options.never_pass)) {
        decision.point = ranked[0].point;
        decision.win_share = share(ranked[0].value);
    } else {
        decision.candidates.insert(decision.candidates.begin(),
                                   {.point = go::kPass, .visits = 1, .mean = share(search.pass_value())});
        decision.win_share = share(search.pass_value());
    }
    decision.playouts = search.positions();
    decision.visits = search.positions();
    decision.seconds = limit.elapsed();
    return decision;
}

}  // namespace yomi::player
