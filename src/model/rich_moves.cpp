#include "model/rich_moves.hpp"

#include <algorithm>
#include <cstdlib>

#include "go/board_moves.hpp"
#include "model/move_tactics.hpp"

namespace yomi::model {

using go::Board;
using go::Colour;
using go::Point;
using Chains = go::BoardChains;

namespace {

// The largest disc reaches over a quarter of the board: openings and corner sequences.
const std::vector<int> kPlainDistances = {3, 4, 5, 6, 7, 9, 11, 14};
const std::vector<int> kLibertyDistances = {3, 4, 5, 7};
constexpr int kLibertyClasses = 4;
constexpr int kStonesOfPhase = 24;

std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }

/// 1, 2, 3 or 4, 5 or more.
std::uint64_t size_class(int stones) {
    return stones < 3 ? static_cast<std::uint64_t>(stones) : stones < 5 ? 3 : 4;
}

}  // namespace

RichMoves::RichMoves()
    : plain_(kPlainDistances, {.salt = 1}),
      liberties_(kLibertyDistances, {.liberty_classes = kLibertyClasses, .salt = 2}) {}

RichMoves::Offset RichMoves::offset(Point from, Point to) const {
    const int dx = geometry_->column(to) - geometry_->column(from);
    const int dy = geometry_->row(to) - geometry_->row(from);
    const int x = std::abs(dx);
    const int y = std::abs(dy);
    const int distance = x + y + std::max(x, y);
    // Far away the exact direction says little.
    const auto folded = static_cast<std::uint64_t>(distance <= 17 ? std::max(x, y) << 8 | std::min(x, y)
                                                                  : 0xff00 | std::min(distance, 30));
    return {dx, dy, distance, folded};
}

std::uint64_t RichMoves::place(Point p) const {
    const int end = geometry_->size() - 1;
    const int x = std::min(geometry_->column(p), end - geometry_->column(p));
    const int y = std::min(geometry_->row(p), end - geometry_->row(p));
    return static_cast<std::uint64_t>(std::max(x, y) << 8 | std::min(x, y));
}

std::vector<NamedFeature> RichMoves::families() {
    constexpr std::pair<std::string_view, Kind> kFamilies[] = {{"place", kPlace},
                                                               {"place-phase", kPlacePhase},
                                                               {"last", kLast},
                                                               {"last-context", kLastContext},
                                                               {"before", kBefore},
                                                               {"both", kBoth},
                                                               {"plain", kPlain},
                                                               {"liberties", kLiberties},
                                                               {"plain-marked", kPlainMarked},
                                                               {"liberties-marked", kLibertiesMarked},
                                                               {"answer", kAnswer},
                                                               {"answer-liberties", kAnswerLiberties},
                                                               {"continue", kContinue},
                                                               {"tactics", kTactics},
                                                               {"tactics-near", kTacticsNear},
                                                               {"tactics-context", kTacticsContext},
                                                               {"chain", kChain},
                                                               {"room", kRoom},
                                                               {"influence", kInfluence},
                                                               {"influence-shape", kInfluenceShape},
                                                               {"influence-phase", kInfluencePhase}};
    std::vector<NamedFeature> all;
    for (const auto& [name, kind] : kFamilies) all.push_back({std::string(name), key(kind, 0), true});
    return all;
}

void RichMoves::look(const go::GameState& state) {
    state_ = &state;
    const Board& board = state.board();
    board_ = &board;
    geometry_ = &board.geometry();
    mover_ = board.to_play();
    last_ = state.last_move();
    before_ = state.move_before_last();
    const int stones = board.stones(Colour::Black) + board.stones(Colour::White);
    phase_ = static_cast<std::uint64_t>(stones / kStonesOfPhase);
    plain_.follow(board);
    liberties_.follow(board);
    influence_.follow(board);
    const auto span = static_cast<std::size_t>(geometry_->span());
    readings_.assign(span, {});
    touched_.assign(span, 0);
    if (last_.value() >= 0 && board.at(last_) != Colour::Empty) {
        touched_[index(board.head(last_))] = 1;
        for (const Point n : geometry_->neighbours(last_)) {
            if (board.at(n) != Colour::Empty) touched_[index(board.head(n))] = 1;
        }
    }
    context_ = context();
}

void RichMoves::find(Point p, const KeyTable& table, std::vector<std::uint32_t>& values) {
    each_key(p, [&](std::uint64_t key, bool) {
        const std::uint32_t value = table.find(key);
        if (value == KeyTable::kNone) return false;
        values.push_back(value);
        return true;
    });
}

void RichMoves::count(Point p, const std::function<bool(std::uint64_t)>& add) {
    each_key(p, [&](std::uint64_t key, bool) { return add(key); });
}

void RichMoves::each_coarse(Point p, const std::function<void(std::uint64_t)>& see) {
    each_key(p, [&](std::uint64_t key, bool coarse) {
        if (coarse) see(key);
        return coarse;
    });
}

/// What the last move asks for: liberties of its chain, of our weakest chain next to it, and a ko.
std::uint64_t RichMoves::context() const {
    if (last_.value() < 0 || board_->at(last_) == Colour::Empty) return 0;
    int ours = 3;
    for (const Point n : geometry_->neighbours(last_)) {
        if (board_->at(n) == mover_) ours = std::min(ours, board_->liberties(n));
    }
    const int theirs = std::min(board_->liberties(last_), 3);
    return static_cast<std::uint64_t>(ours * 8 + theirs * 2 + (board_->ko() != go::kNoPoint ? 1 : 0));
}

RichMoves::Tactics RichMoves::tactics(Point p) {
    const std::uint32_t code = Chains::code(*board_, p);
    if ((Chains::neighbours<Colour::Black>(code) | Chains::neighbours<Colour::White>(code)) == 0) return {};
    return go::BoardMoves::with_words(*board_, [&]<int W>() {
        return mover_ == Colour::Black ? tactics_of<W, Colour::Black>(p) : tactics_of<W, Colour::White>(p);
    });
}

template <int W, Colour C>
RichMoves::Tactics RichMoves::tactics_of(Point p) {
    Tactics t;
    const MoveTactics<W, C> tactics(*board_, p);
    for (const auto& chain : tactics.chains()) {
        const std::uint64_t fact = chain_fact(p, chain.head);
        t.chain[static_cast<std::size_t>(t.chains++)] = fact;
        t.sum += base::mix64(fact + 77);
    }
    const int liberties = std::min(tactics.liberties(), 5);
    const bool silly = liberties <= 1 && !tactics.is_sensible();
    t.room = static_cast<std::uint64_t>(1 + 2 * liberties + (silly ? 1 : 0));
    t.sum += base::mix64(t.room);
    return t;
}

/// A chain next to p: whose, stones, liberties, whether the last move touches it, and what a ladder makes of
/// it.
std::uint64_t RichMoves::chain_fact(Point p, Point stone) {
    const Board& board = *board_;
    const Point head = board.head(stone);
    const bool own = board.at(stone) == mover_;
    const int liberties = board.liberties(stone);
    std::uint64_t ladder = 0;
    if (liberties <= 2) {
        Reading& reading = readings_[index(head)];
        if (!reading.read) {
            reading.read = true;
            if (liberties == 1) {
                reading.alive = ladders_.escapes(board, stone);
            } else {
                const auto caught = ladders_.captures(board, stone);
                reading.alive = caught.first == go::kNoPoint;
                reading.first = caught.first;
                reading.second = caught.second;
            }
        }
        ladder = reading.alive ? 1 : p == reading.first || p == reading.second ? 2 : 3;
    }
    return (own ? 1U : 0U) | std::uint64_t{touched_[index(head)]} << 1 |
           size_class(board.chain_size(stone)) << 2 |
           static_cast<std::uint64_t>(std::min(liberties, 5)) << 5 | ladder << 8;
}

}  // namespace yomi::model
