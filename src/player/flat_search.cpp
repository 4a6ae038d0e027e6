#include "player/flat_search.hpp"

#include <algorithm>

#include "go/score.hpp"
#include "rollout/uniform.hpp"

namespace yomi::player {
namespace {

using go::Board;
using go::Colour;
using go::Point;
using go::Position;

/// Black's lead at the end of a playout from `position`, the playout's area difference apart: komi, the
/// handicap's bonus and, under territory scoring, what turns area into territory. With P stones ever placed,
/// A alive at the end and D dead or captured, territory + prisoners = (area - A) + D of the other side, and
/// A = P - D; so Black's lead in territory is that in area less Black's stones placed plus White's. The
/// playout itself is taken to place as many stones of either colour.
double lead_beside_area(const Position& position) {
    const Board& board = position.board();
    const double now = position.score({});
    if (position.rules().scoring == go::Scoring::Area) return now - go::area_difference(board, {});
    return now - go::territory_difference(board, {}, position.rules().tax) + board.stones(Colour::White) -
           board.stones(Colour::Black);
}

}  // namespace

double FlatSearch::Arm::share() const {
    return visits == 0 ? -1 : static_cast<double>(half_wins) / static_cast<double>(2 * visits);
}

double FlatSearch::Arm::margin() const {
    return visits == 0 ? 0 : static_cast<double>(area) / static_cast<double>(visits);
}

FlatSearch::FlatSearch(const Position& position, Colour colour, std::span<const Point> moves, base::Seed seed)
    : root_(position.board()),
      colour_(colour),
      territory_(position.rules().scoring == go::Scoring::Territory),
      lead_(lead_beside_area(position) * (colour == Colour::Black ? 1 : -1)),
      random_(seed),
      board_(position.board()) {
    for (const Point p : moves) arms_.push_back({.point = p});
    // Should the playouts not suffice for all, chance says who gets them.
    for (auto left = static_cast<std::uint32_t>(arms_.size()); left > 1; --left) {
        std::swap(arms_[left - 1], arms_[random_.below(left)]);
    }
}

void FlatSearch::run(Limit limit) {
    if (arms_.empty()) return;
    auto next = static_cast<std::size_t>(playouts_) % arms_.size();
    while (!limit.is_over(playouts_)) {
        playout(arms_[next]);
        ++playouts_;
        if (++next == arms_.size()) next = 0;
    }
}

void FlatSearch::playout(Arm& arm) {
    board_ = root_;
    board_.play(arm.point, colour_);
    rollout::play_uniform(board_, random_);
    const int black = board_.area_score_of_finished_playout();
    const int area = colour_ == Colour::Black ? black : -black;
    // Who passes under territory scoring keeps the point that a stone would have cost.
    const double lead = lead_ + area + (territory_ && arm.point == go::kPass ? 1 : 0);
    ++arm.visits;
    arm.half_wins += lead > 0 ? 2 : lead == 0 ? 1 : 0;
    arm.area += area;
}

std::vector<Candidate> FlatSearch::ranked() const {
    std::vector<Arm> sorted = arms_;
    std::ranges::sort(sorted, [](const Arm& a, const Arm& b) {
        if (a.share() != b.share()) return a.share() > b.share();
        if (a.margin() != b.margin()) return a.margin() > b.margin();
        return a.point < b.point;
    });
    std::vector<Candidate> ranked;
    for (const Arm& arm : sorted) {
        ranked.push_back({.point = arm.point, .visits = arm.visits, .mean = std::max(0.0, arm.share())});
    }
    return ranked;
}

}  // namespace yomi::player
