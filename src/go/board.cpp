#include "go/board.hpp"

#include <algorithm>
#include <utility>

#include "go/board_moves.hpp"

namespace yomi::go {
namespace {

/// stone_key() of every point and colour, for one size.
const std::uint64_t* stone_keys(int size) {
    static const auto all = [] {
        std::vector<std::vector<std::uint64_t>> tables(kMaxSize + 1);
        for (int s = kMinSize; s <= kMaxSize; ++s) {
            auto& table = tables[static_cast<std::size_t>(s)];
            table.assign(2 * std::size_t{kPointSpan}, 0);
            for (const Point p : Geometry::of(s).points()) {
                table[static_cast<std::size_t>(p.value())] = stone_key(Colour::Black, s, p);
                table[static_cast<std::size_t>(kPointSpan + p.value())] = stone_key(Colour::White, s, p);
            }
        }
        return tables;
    }();
    return all[static_cast<std::size_t>(size)].data();
}

}  // namespace

Board::Board(int size)
    : code_{},
      chain_{},
      next_{},
      chain_size_{},
      spare_liberties_{},
      reach_{},
      empties_{},
      empty_at_{},
      empty_set_{},
      geometry_(&Geometry::of(size)),
      stone_keys_(stone_keys(size)),
      near_sets_(geometry_->near_sets()),
      size_(size),
      words_(geometry_->words()),
      stride_(size + 1),
      steps_{stride_, 0, -1, 0, 1, 0, -stride_} {
    chain_.fill(kNoChain);
    spare_liberties_[kNoChain] = kNoChainLiberties;
    code_.fill(static_cast<std::uint32_t>(Colour::Border) << kOwnShift);
    const Geometry& g = geometry();
    for (const Point p : g.points()) {
        code_[cell(p)] = 0;
        empties_[static_cast<std::size_t>(empty_count_)] = p;
        empty_at_[static_cast<std::size_t>(p.value())] = static_cast<std::uint16_t>(empty_count_++);
        empty_set_[static_cast<std::size_t>(p.value() / 64)] |= std::uint64_t{1} << (p.value() % 64);
    }
    const int s = g.stride();
    const int steps[8] = {s, -1, 1, -s, s - 1, s + 1, -s - 1, -s + 1};
    for (const Point p : g.points()) {
        for (int j = 0; j < 8; ++j) {
            if (!g.contains(Point(p.value() + steps[j]))) {
                code_[cell(p)] += static_cast<std::uint32_t>(Colour::Border) << (2 * j);
            }
        }
    }
}

Board::Board(const Board& other) : Board(other.size_) { copy_from(other); }

const Board& Board::empty(int size) {
    static const auto all = [] {
        std::vector<Board> boards;
        boards.reserve(kMaxSize - kMinSize + 1);
        for (int s = kMinSize; s <= kMaxSize; ++s) boards.emplace_back(s);
        return boards;
    }();
    return all[static_cast<std::size_t>(size - kMinSize)];
}

Board& Board::operator=(const Board& other) {
    if (this != &other) copy_from(other);
    return *this;
}

void Board::copy_from(const Board& other) {
    // The parts of the arrays behind those that this size uses are never read, apart from kNoChain.
    spare_liberties_[kNoChain] = kNoChainLiberties;
    const int span = other.size_ * (other.size_ + 1);
    std::copy_n(other.code_.begin(), other.cells(), code_.begin());
    std::copy_n(other.chain_.begin(), other.cells(), chain_.begin());
    std::copy_n(other.next_.begin(), span, next_.begin());
    std::copy_n(other.chain_size_.begin(), span, chain_size_.begin());
    std::copy_n(other.spare_liberties_.begin(), span, spare_liberties_.begin());
    BoardMoves::with_words(other, [&]<int W>() { BoardMoves::copy_reach<W>(*this, other); });
    std::copy_n(other.empties_.begin(), other.empty_count_, empties_.begin());
    std::copy_n(other.empty_at_.begin(), span, empty_at_.begin());
    empty_set_ = other.empty_set_;
    hash_ = other.hash_;
    geometry_ = other.geometry_;
    stone_keys_ = other.stone_keys_;
    near_sets_ = other.near_sets_;
    size_ = other.size_;
    words_ = other.words_;
    stride_ = other.stride_;
    steps_ = other.steps_;
    empty_count_ = other.empty_count_;
    stones_ = other.stones_;
    ko_ = other.ko_;
    to_play_ = other.to_play_;
}

std::vector<Point> Board::chain_stones(Point p) const {
    std::vector<Point> found;
    auto stone = static_cast<std::uint16_t>(p.value());
    do {
        found.emplace_back(stone);
        stone = next_[stone];
    } while (stone != static_cast<std::uint16_t>(p.value()));
    return found;
}

std::vector<Point> Board::chain_liberties(Point p) const {
    std::vector<Point> found;
    int before = 0;
    for (const std::uint64_t word : liberty_set(p)) {
        for (std::uint64_t rest = word; rest != 0; rest &= rest - 1) {
            found.emplace_back(before + std::countr_zero(rest));
        }
        before += 64;
    }
    return found;
}

bool Board::is_suicide(Point p, Colour c) const {
    const std::uint32_t code = code_[cell(p)];
    if (kOrthogonal[code & 0xff].empty != 0) return false;
    const auto at = static_cast<std::size_t>(p.value());
    return c == Colour::Black ? BoardMoves::is_suicide_when_enclosed<Colour::Black>(*this, at, code)
                              : BoardMoves::is_suicide_when_enclosed<Colour::White>(*this, at, code);
}

std::uint64_t Board::hash_after(Point p, Colour c) const {
    const int s = size_ + 1;
    std::uint64_t hash = hash_ ^ stone_keys_[(c == Colour::White ? kPointSpan : 0) + p.value()];
    const bool suicide = is_suicide(p, c);
    int done[4];  // heads of the chains already taken off
    int done_count = 0;
    for (const int step : {s, -1, 1, -s}) {
        const Point n(p.value() + step);
        const Colour colour = at(n);
        const bool leaves = colour == opponent(c) ? !suicide && liberties(n) == 1 : suicide && colour == c;
        const int chain = chain_[cell(n)];
        if (!leaves || std::find(done, done + done_count, chain) != done + done_count) continue;
        done[done_count++] = chain;
        const std::uint64_t* keys = stone_keys_ + (colour == Colour::White ? kPointSpan : 0);
        int stone = chain;
        do {
            hash ^= keys[stone];
            stone = next_[static_cast<std::size_t>(stone)];
        } while (stone != chain);
    }
    if (suicide) hash ^= stone_keys_[(c == Colour::White ? kPointSpan : 0) + p.value()];
    return hash;
}

bool Board::is_eye(Point p, Colour c) const {
    const std::uint32_t code = code_[cell(p)];
    return c == Colour::Black ? BoardMoves::is_eye<Colour::Black>(code)
                              : BoardMoves::is_eye<Colour::White>(code);
}

void Board::play(Point p, Colour c) {
    if (p == kPass) {
        set_to_play(opponent(c));
        return;
    }
    BoardMoves::with_words(*this, [&]<int W>() {
        c == Colour::Black ? BoardMoves::play<W, Colour::Black>(*this, p)
                           : BoardMoves::play<W, Colour::White>(*this, p);
    });
}

int Board::area_score() const {
    const Geometry& g = geometry();
    int score = stones(Colour::Black) - stones(Colour::White);
    PointSet seen;
    std::vector<Point> region;
    for (const Point start : empty_points()) {
        if (seen.contains(start)) continue;
        unsigned borders = 0;  // bit c: the region touches colour c
        region.assign(1, start);
        seen.insert(start);
        for (std::size_t i = 0; i < region.size(); ++i) {
            for (const int step : {g.stride(), -1, 1, -g.stride()}) {
                const Point n(region[i].value() + step);
                const Colour c = at(n);
                borders |= 1U << static_cast<unsigned>(c);
                if (c == Colour::Empty && !seen.contains(n)) {
                    seen.insert(n);
                    region.push_back(n);
                }
            }
        }
        const bool black = (borders >> static_cast<unsigned>(Colour::Black) & 1) != 0;
        const bool white = (borders >> static_cast<unsigned>(Colour::White) & 1) != 0;
        if (black != white)
            score += black ? static_cast<int>(region.size()) : -static_cast<int>(region.size());
    }
    return score;
}

int Board::area_score_of_finished_playout() const {
    int score = stones(Colour::Black) - stones(Colour::White);
    for (const Point p : empty_points()) {
        const Orthogonal around = kOrthogonal[static_cast<std::size_t>(code_[cell(p)] & 0xff)];
        score += around.only_black - around.only_white;
    }
    return score;
}

bool Board::same_position(const Board& other) const {
    return size_ == other.size_ && ko_ == other.ko_ && to_play_ == other.to_play_ &&
           std::ranges::all_of(geometry().points(), [&](Point p) { return at(p) == other.at(p); });
}

}  // namespace yomi::go
