#include "games/phantom_go.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "go/board_moves.hpp"

namespace yomi::games {
namespace {

using go::Board;
using go::BoardMoves;
using go::Colour;
using go::Point;

constexpr std::uint64_t kPassed = 1'000'000;
constexpr std::uint64_t kMoved = 2'000'000;
constexpr std::uint64_t kRefused = 3'000'000;

/// One move of C; false for a pass.
template <int W, Colour C>
bool random_step(Board& board, base::Random& random) {
    const Point p = BoardMoves::draw<C>(board, random);
    if (p == go::kPass) {
        board.set_to_play(opponent(C));
        return false;
    }
    BoardMoves::play<W, C>(board, p);
    return true;
}

template <int W>
void random_moves(Board& board, base::Random& random, int longest) {
    bool passed = false;
    for (int i = 0; i < longest; ++i) {
        const bool moved = board.to_play() == Colour::Black ? random_step<W, Colour::Black>(board, random)
                                                            : random_step<W, Colour::White>(board, random);
        if (!moved && passed) return;
        passed = !moved;
    }
}

/// Whether all neighbours are stones of this colour, which their owner sees himself.
bool is_own_hole(const Board& board, Point p, Colour c) {
    for (const Point n : board.geometry().neighbours(p)) {
        if (board.at(n) != c) return false;
    }
    return true;
}

}  // namespace

base::Fields PhantomGoRules::fields() {
    using base::field;
    return {
        field("size", size, {2, 19}, "of the board"),
        field("komi", komi, {-400, 400}, "points that White gets"),
    };
}

PhantomGo::PhantomGo(const PhantomGoRules& rules)
    : board_(Board::empty(static_cast<int>(rules.size))), komi_(rules.komi) {}

void PhantomGo::moves(std::vector<game::MoveId>& out) const {
    out.clear();
    const Colour c = board_.to_play();
    const go::PointSet& refused = info_[at(player())].refused;
    const int size = board_.size();
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const Point p = board_.geometry().point(column, row);
            if (board_.at(p) == c || refused.contains(p) || is_own_hole(board_, p, c)) continue;
            out.push_back(static_cast<game::MoveId>(p.value()));
        }
    }
    out.push_back(static_cast<game::MoveId>(pass()));
}

void PhantomGo::tell(game::Player p, std::uint64_t what) {
    Info& info = info_[at(p)];
    info.last = what;
    info.key = base::mix64(info.key ^ base::mix64(what + 1));
}

void PhantomGo::refuse(Point p) {
    const game::Player mover = player();
    info_[at(mover)].refused.insert(p);
    tell(mover, kRefused + static_cast<std::uint64_t>(p.value()));
    info_[at(1 - mover)].last = 0;  // who is not told
}

void PhantomGo::play(game::MoveId move) {
    const game::Player mover = player();
    if (move == pass()) {
        board_.play(go::kPass, board_.to_play());
        ++passes_;
        ++played_;
        info_[at(mover)].refused = {};
        tell(mover, kPassed);
        tell(1 - mover, kPassed);
        return;
    }
    const Point p(move);
    if (!board_.is_legal(p, board_.to_play())) return refuse(p);
    put(p);
}

void PhantomGo::put(Point p) {
    const game::Player mover = player();
    const Colour other = colour_of(1 - mover);
    const std::uint64_t stones_before = board_.hash();
    const int others_before = board_.stones(other);
    Info& info = info_[at(mover)];
    // Where he was refused this time the other has a stone, unless it was ko or suicide.
    for (const Point q : info.refused.points()) {
        if (board_.geometry().contains(q)) info.suspected.insert(q);
    }
    info.refused = {};
    board_.play(p, board_.to_play());
    passes_ = 0;
    ++played_;
    stones_[at(mover)] = static_cast<std::int16_t>(board_.stones(colour_of(mover)));
    stones_[at(1 - mover)] = static_cast<std::int16_t>(board_.stones(other));
    const bool captured = board_.stones(other) != others_before;
    // Everybody is told which stones were taken: their keys are what the board's hash lost besides the new
    // stone's.
    const std::uint64_t taken =
        captured ? stones_before ^ board_.hash() ^ go::stone_key(colour_of(mover), board_.size(), p) : 0;
    if (captured) info.suspected = {};
    info_[at(1 - mover)].suspected.erase(p);
    tell(mover, kMoved + static_cast<std::uint64_t>(p.value()) + taken);
    tell(1 - mover, kMoved + taken);
}

void PhantomGo::play_out(base::Random& random) {
    BoardMoves::with_words(board_, [&]<int W>() { random_moves<W>(board_, random, longest()); });
    passes_ = 2;
}

std::uint64_t PhantomGo::key(game::Player p) const {
    return base::Seed(info_[at(p)].key).derive(static_cast<std::uint64_t>(player())).value();
}

PhantomGo::View::View(const PhantomGo& state, game::Player observer, bool open)
    : known_(state), observer_(observer), open_(open) {
    if (open) return;
    const Colour own = colour_of(observer);
    Board board = Board::empty(state.board_.size());
    for (int i = 0; i < board.geometry().span(); ++i) {
        const Point p(i);
        if (board.geometry().contains(p) && state.board_.at(p) == own) board.play(p, own);
    }
    board.set_to_play(state.board_.to_play());
    known_.board_ = board;
    known_.info_[at(1 - observer)] = {};
}

double PhantomGo::View::count() const {
    if (open_) return 1;
    const int free = known_.board_.size() * known_.board_.size() - known_.stones_[at(observer_)];
    const int others = known_.stones_[at(1 - observer_)];
    return std::max(1.0, std::round(std::exp(std::lgamma(free + 1.0) - std::lgamma(others + 1.0) -
                                             std::lgamma(free - others + 1.0))));
}

bool PhantomGo::View::place(Board& board, Point p) const {
    const Colour other = colour_of(1 - observer_);
    if (board.at(p) != Colour::Empty || board.is_suicide(p, other)) return false;
    for (const Point n : board.geometry().neighbours(p)) {
        if (board.at(n) == colour_of(observer_) && board.liberties(n) == 1) return false;
    }
    board.play(p, other);
    return true;
}

void PhantomGo::View::sample(base::Random& random, PhantomGo& out) const {
    out = known_;
    if (open_) return;
    Board& board = out.board_;
    const Colour to_play = known_.board_.to_play();
    int left = known_.stones_[at(1 - observer_)];
    const Info& info = known_.info_[at(observer_)];
    for (const go::PointSet* where : {&info.refused, &info.suspected}) {
        for (const Point p : where->points()) left -= left > 0 && place(board, p) ? 1 : 0;
    }
    std::array<Point, go::kPointSpan> free;
    const auto empty = board.empty_points();
    std::copy(empty.begin(), empty.end(), free.begin());
    for (auto n = static_cast<std::uint32_t>(empty.size()); left > 0 && n > 0;) {
        const std::size_t i = random.below(n);
        left -= place(board, free[i]) ? 1 : 0;
        free[i] = free[--n];
    }
    board.set_to_play(to_play);
}

bool PhantomGo::View::operator==(const View& other) const {
    const auto parts = [](const View& v) {
        const PhantomGo& k = v.known_;
        return std::tie(k.info_, k.stones_, k.passes_, k.played_, v.observer_, v.open_);
    };
    return parts(*this) == parts(other) && known_.board_.same_position(other.known_.board_);
}

PhantomGo::View PhantomGo::view(game::Player p) const { return {*this, p, false}; }
PhantomGo::View PhantomGo::open_view(game::Player p) const { return {*this, p, true}; }

}  // namespace yomi::games
