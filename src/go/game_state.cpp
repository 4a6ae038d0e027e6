#include "go/game_state.hpp"

#include <algorithm>
#include <array>

#include "go/neighbourhood.hpp"

namespace yomi::go {
namespace {

/// Gives the empty region around `start` to the only colour that it touches, if there is one.
void share_region(const Board& board, Point start, std::vector<float>& shares, PointSet& seen) {
    std::array<Point, kPointSpan> region;
    region[0] = start;
    std::size_t size = 1;
    seen.insert(start);
    int touched = 0;  // the bits of both colours
    const int s = board.size() + 1;
    for (std::size_t i = 0; i < size; ++i) {
        for (const int step : {s, -1, 1, -s}) {
            const Point n(region[i].value() + step);
            const Colour c = board.at(n);
            if (c == Colour::Black || c == Colour::White) touched |= static_cast<int>(c);
            if (c == Colour::Empty && !seen.contains(n)) {
                seen.insert(n);
                region[size++] = n;
            }
        }
    }
    if (touched != static_cast<int>(Colour::Black) && touched != static_cast<int>(Colour::White)) return;
    const float share = touched == static_cast<int>(Colour::Black) ? 1 : 0;
    for (std::size_t i = 0; i < size; ++i) shares[static_cast<std::size_t>(region[i].value())] = share;
}

}  // namespace

GameState::GameState(const Position& position, std::vector<MoveFilter> filters)
    : board_(position.board()), komi_(position.full_komi()), passes_(std::min(position.passes(), 1)) {
    // A game that two passes have ended goes on when somebody asks for another move.
    auto history = std::make_shared<History>();
    history->ko = position.rules().ko;
    history->suicide = position.rules().suicide;
    history->filters = std::move(filters);
    history_ = history;
    if (history->ko != KoRule::Simple) {
        for (const auto& past : position.past()) history->seen.push_back(key(past.hash, past.to_play));
        std::ranges::sort(history->seen);
    }
    const auto& moves = position.moves();
    if (!moves.empty()) last_ = moves.back().point;
    if (moves.size() > 1) before_last_ = moves[moves.size() - 2].point;
}

bool GameState::repeats(Point p, Colour c) const {
    const std::uint64_t after = key(board_.hash_after(p, c), opponent(c));
    return std::ranges::binary_search(history_->seen, after) || std::ranges::find(way_, after) != way_.end();
}

bool GameState::may_play(Point p, Colour c) const {
    const bool enclosed = kOrthogonal[static_cast<std::size_t>(board_.code3x3(p) & 0xff)].empty == 0;
    if (enclosed) {
        if (board_.is_eye(p, c)) return false;
        const bool suicide = board_.is_suicide(p, c);
        if (suicide && (!history_->suicide || !board_.has_neighbour(p, c))) return false;
    }
    if (p == board_.ko()) return false;
    return history_->ko == KoRule::Simple || !repeats(p, c);
}

bool GameState::is_filtered(Point p, Colour c) const {
    bool restricted = false;
    bool allowed = false;
    for (const MoveFilter& f : history_->filters) {
        if (f.colour != c || depth_ >= f.depth) continue;
        const bool named = p == kPass ? f.pass : f.points.contains(p);
        if (named && !f.only_these) return true;
        restricted = restricted || f.only_these;
        allowed = allowed || named;
    }
    return restricted && !allowed;
}

void GameState::moves(std::vector<game::MoveId>& out) const {
    const Colour c = board_.to_play();
    out.resize(board_.empty_points().size() + 1);
    game::MoveId* next = out.data();
    // From a set, which is in order: the list of empty points has that of the captures.
    board_.for_each_empty([&](Point p) {
        if (may_play(p, c)) *next++ = static_cast<game::MoveId>(p.value());
    });
    *next++ = pass();
    out.resize(static_cast<std::size_t>(next - out.data()));
    if (history_->filters.empty()) return;
    std::erase_if(out, [&](game::MoveId m) { return is_filtered(point(m), c); });
    if (out.empty()) out.push_back(pass());
}

void GameState::play(game::MoveId move) {
    const Point p = point(move);
    board_.play(p, board_.to_play());
    passes_ = p == kPass ? passes_ + 1 : 0;
    ++depth_;
    before_last_ = last_;
    last_ = p;
    if (history_->ko != KoRule::Simple) way_.push_back(key(board_.hash(), board_.to_play()));
}

void GameState::owners(std::vector<float>& shares) const {
    shares.assign(static_cast<std::size_t>(move_limit()), 0.5F);
    PointSet seen;
    for (const Point p : board_.geometry().points()) {
        const Colour c = board_.at(p);
        if (c != Colour::Empty) {
            shares[static_cast<std::size_t>(p.value())] = c == Colour::Black ? 1 : 0;
        } else if (!seen.contains(p)) {
            share_region(board_, p, shares, seen);
        }
    }
}

}  // namespace yomi::go
