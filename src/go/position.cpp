#include "go/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace yomi::go {

using base::Error;

std::string_view refusal_text(Refusal r) {
    switch (r) {
        case Refusal::None: return "legal";
        case Refusal::OffBoard: return "off the board";
        case Refusal::Occupied: return "occupied";
        case Refusal::Ko: return "ko";
        case Refusal::Superko: return "superko: an earlier position would come back";
        case Refusal::Suicide: return "suicide";
    }
    return "";
}

Position::Position(int size, const Rules& rules, double komi) : rules_(rules), komi_(komi), board_(size) {
    restart(size);
}

int Position::passes() const {
    const auto last =
        std::find_if(moves_.rbegin(), moves_.rend(), [](const Move& m) { return m.point != kPass; });
    return static_cast<int>(last - moves_.rbegin());
}

int Position::handicap() const {
    if (placed_handicap_ > 0 || !setup_.empty()) return placed_handicap_;
    int black = 0;
    for (const Move& m : moves_) {
        if (m.point == kPass) continue;
        if (m.colour == Colour::White) break;
        ++black;
    }
    return black >= 2 ? black : 0;
}

Refusal Position::check(Colour c, Point p) const {
    if (p == kPass) return Refusal::None;
    if (!geometry().contains(p)) return Refusal::OffBoard;
    if (board_.at(p) != Colour::Empty) return Refusal::Occupied;
    const bool suicide = board_.is_suicide(p, c);
    if (suicide) {
        // A stone of a suicide of two or more stands next to one of its own.
        if (!rules_.suicide || !board_.has_neighbour(p, c)) return Refusal::Suicide;
    }
    if (p == board_.ko() && c == to_play()) return Refusal::Ko;
    if (rules_.ko != KoRule::Simple && (suicide || ever_stood_[static_cast<std::size_t>(c)].contains(p)) &&
        repeats(c, p)) {
        return Refusal::Superko;
    }
    return Refusal::None;
}

bool Position::repeats(Colour c, Point p) const {
    const std::uint64_t hash = board_.hash_after(p, c);
    return std::ranges::any_of(past_, [&](const Past& old) {
        return old.hash == hash && (rules_.ko == KoRule::Positional || old.to_play == opponent(c));
    });
}

std::vector<Point> Position::legal_points(Colour c) const {
    std::vector<Point> legal;
    std::ranges::copy_if(geometry().points(), std::back_inserter(legal),
                         [&](Point p) { return is_legal(c, p); });
    return legal;
}

void Position::play(Colour c, Point p) {
    if (const Refusal r = check(c, p); r != Refusal::None) {
        const std::string where = r == Refusal::OffBoard ? "that point" : vertex_text(p, size());
        throw Error(fmt::format("illegal move: {} {} ({})", colour_name(c), where, refusal_text(r)));
    }
    apply(c, p);
}

void Position::apply(Colour c, Point p) {
    const int own = board_.stones(c);
    const int theirs = board_.stones(opponent(c));
    board_.play(p, c);
    if (p != kPass) {
        captured_by_[static_cast<std::size_t>(c)] += theirs - board_.stones(opponent(c));
        captured_by_[static_cast<std::size_t>(opponent(c))] += own + 1 - board_.stones(c);
        ever_stood_[static_cast<std::size_t>(c)].insert(p);
    }
    moves_.push_back({c, p});
    past_.push_back({board_.hash(), board_.to_play()});
}

bool Position::undo(std::size_t n) {
    if (n > moves_.size()) return false;
    const std::vector<Move> kept(moves_.begin(), moves_.end() - static_cast<std::ptrdiff_t>(n));
    const std::vector<Past> past = past_;
    restart(size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
        apply(kept[i].colour, kept[i].point);
        if (past[i + 1].turn_was_set) set_to_play(past[i + 1].to_play);
    }
    return true;
}

void Position::set_to_play(Colour c) {
    board_.set_to_play(c);
    past_.back().to_play = c;
    past_.back().turn_was_set = true;
    if (moves_.empty()) first_to_play_ = c;
}

void Position::clear(int size) {
    setup_.clear();
    first_to_play_ = Colour::Black;
    placed_handicap_ = 0;
    restart(size);
}

void Position::set_up(const std::vector<Move>& stones, Colour to_play) {
    Board trial = Board::empty(size());
    PointSet given;
    for (const Move& m : stones) {
        if (!geometry().contains(m.point)) throw Error("a set-up stone is off the board");
        if (given.contains(m.point)) {
            throw Error(fmt::format("{} is set up twice", vertex_text(m.point, size())));
        }
        // A stone without a liberty would be a capture or a suicide on the way, or at the end.
        given.insert(m.point);
        trial.play(m.point, m.colour);
        if (trial.stones(Colour::Black) + trial.stones(Colour::White) != given.count()) {
            throw Error(fmt::format("the set-up leaves a chain next to {} without liberties",
                                    vertex_text(m.point, size())));
        }
    }
    setup_ = stones;
    first_to_play_ = to_play;
    placed_handicap_ = 0;
    restart(size());
}

void Position::place_handicap(const std::vector<Point>& stones) {
    std::vector<Move> moves;
    for (const Point p : stones) moves.push_back({Colour::Black, p});
    set_up(moves, Colour::White);
    placed_handicap_ = static_cast<int>(stones.size());
}

void Position::restart(int size) {
    board_ = Board::empty(size);
    moves_.clear();
    past_.clear();
    captured_by_ = {};
    ever_stood_ = {};
    for (const Move& m : setup_) {
        board_.play(m.point, m.colour);
        ever_stood_[static_cast<std::size_t>(m.colour)].insert(m.point);
    }
    board_.set_to_play(first_to_play_);
    past_.push_back({board_.hash(), first_to_play_});
}

double Position::full_komi() const {
    const int n = handicap();
    if (n == 0 || rules_.handicap_bonus == HandicapBonus::None) return komi_;
    return komi_ + (rules_.handicap_bonus == HandicapBonus::N ? n : n - 1);
}

double Position::score(const Status& status) const {
    if (rules_.scoring == Scoring::Area) return area_difference(board_, status) - full_komi();
    return territory_difference(board_, status, rules_.tax) + captured_by(Colour::Black) -
           captured_by(Colour::White) - full_komi();
}

}  // namespace yomi::go
