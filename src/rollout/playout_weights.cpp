#include "rollout/playout_weights.hpp"

#include <algorithm>
#include <bit>

#include "go/board_moves.hpp"
#include "rollout/playout_tactics.hpp"

namespace yomi::rollout {

using go::Board;
using go::BoardMoves;
using go::CellOffset;
using go::Colour;
using go::Point;
using Chains = go::BoardChains;

template <class Layout>
PlayoutWeights<Layout>::PlayoutWeights(const Table& table, int board_size) : table_(&table) {
    prepare(go::Geometry::of(board_size));
}

template <class Layout>
void PlayoutWeights<Layout>::prepare(const go::Geometry& geometry) {
    const int size = geometry.size();
    blocks_ = static_cast<std::size_t>((geometry.span() / kBlock + 4) / 4 * 4);
    const auto span = static_cast<std::size_t>(geometry.span());
    const PointKinds& points = table_->points();
    std::vector<std::vector<Watcher>> watchers(span);
    watcher_sets_.assign(span, {});
    neighbour_sets_.assign(span, {});
    direct_sets_.assign(span, {});
    words_.assign(kPlaces, {});
    const auto is_on_board = [&](int x, int y) { return x >= 0 && y >= 0 && x < size && y < size; };
    for (const Point p : geometry.points()) {
        const int x = geometry.column(p);
        const int y = geometry.row(p);
        place_scores_[index(p)] = static_cast<std::int16_t>(table_->place_score(place_class(geometry, p)));
        places_[index(p)] = static_cast<std::uint16_t>((y + kMargin) * kStride + x + kMargin);
        for (std::size_t j = 0; j < kNeighbours.size(); ++j) {
            const auto [dx, dy] = kNeighbours[j];
            if (!is_on_board(x + dx, y + dy)) continue;
            const Point n = geometry.point(x + dx, y + dy);
            insert(neighbour_sets_[index(p)], n);
            if (j < 4) insert(direct_sets_[index(p)], n);
        }
        // What p sees, entered at the points where it sees it.
        for (int part = 0; part < Layout::kParts; ++part) {
            for (int cell = Layout::kNear; cell < Layout::cells(Layout::kLevels + 1); ++cell) {
                const CellOffset o = turned_back(Layout::offset(part, cell), points.symmetry[index(p)]);
                if (!is_on_board(x + o.dx, y + o.dy)) continue;
                const std::size_t stone = index(geometry.point(x + o.dx, y + o.dy));
                insert(watcher_sets_[stone][static_cast<std::size_t>(part)]
                                    [static_cast<std::size_t>(level_of<Layout>(cell))],
                       p);
                watchers[stone].push_back({places_[index(p)], static_cast<std::uint32_t>(part),
                                           std::uint64_t{1} << Layout::shift(cell)});
            }
        }
    }
    if constexpr (Layout::kParts == 1) return;  // every point sees a stone in the same way: toggle_words()
    watchers_begin_.assign(1, 0);
    for (const auto& list : watchers) {
        watchers_.insert(watchers_.end(), list.begin(), list.end());
        watchers_begin_.push_back(static_cast<std::uint32_t>(watchers_.size()));
    }
    turned_views_.resize(8);
    for (std::uint32_t code = 0; code < kNearViewOf.size(); ++code) {
        for (int s = 0; s < 8; ++s) {
            std::uint32_t seen = 0;
            for (std::size_t j = 0; j < kNeighbours.size(); ++j) {
                const auto* const to = std::ranges::find(kNeighbours, turned(kNeighbours[j], s));
                seen |= (code >> (2 * j) & 3) << (2 * (to - kNeighbours.begin()));
            }
            turned_views_[static_cast<std::size_t>(s)][kNearViewOf[code]] = kNearViewOf[seen];
        }
    }
}

template <class Layout>
void PlayoutWeights<Layout>::begin(const Board& board) {
    std::ranges::fill(words_, std::array<Words, kParts>{});
    for (Side& s : sides_) {
        s.weights.fill(0);
        s.blocks.fill(0);
    }
    knows_ = {};
    levels_ = {};
    BoardMoves::with_words(board, [&]<int W>() {
        for (const Point p : board.geometry().points()) {
            if (board.at(p) == Colour::Black) toggle<W, Colour::Black>(p);
            if (board.at(p) == Colour::White) toggle<W, Colour::White>(p);
        }
        for (std::size_t i = 0; i < W; ++i) {
            for (Set& set : stale_patterns_) set[i] = Chains::empty_word(board, i);
            stale_tactics_[i] = Chains::empty_word(board, i);
        }
    });
}

namespace {

/// The XORs of a stone at a place, for all points that see it, when all see it at the same offset.
template <class Layout, Colour C, int Stride, std::size_t... Far, class Words>
void toggle_around(Words* here, std::index_sequence<Far...>) {
    constexpr auto kColour = static_cast<std::uint64_t>(C);
    ((here[-(go::kDiscOffsets[Far + Layout::kNear].dy * Stride + go::kDiscOffsets[Far + Layout::kNear].dx)][0]
          [Layout::word(static_cast<int>(Far) + Layout::kNear)] ^=
      kColour << Layout::shift(static_cast<int>(Far) + Layout::kNear)),
     ...);
}

}  // namespace

template <class Layout>
template <Colour C>
void PlayoutWeights<Layout>::toggle_words(Point stone) {
    const std::size_t p = index(stone);
    if constexpr (Layout::kParts == 1) {
        constexpr int kCells = Layout::cells(Layout::kLevels + 1) - Layout::kNear;
        toggle_around<Layout, C, kStride>(&words_[places_[p]], std::make_index_sequence<kCells>());
    } else {
        const Watcher* const end = watchers_.data() + watchers_begin_[p + 1];
        for (const Watcher* w = watchers_.data() + watchers_begin_[p]; w != end; ++w) {
            words_[w->place][w->part][0] ^= C == Colour::Black ? w->bit : w->bit << 1;
        }
    }
}

/// A stone appears or goes: the points around see it, and those that have to are judged anew.
template <class Layout>
template <int W, Colour C>
void PlayoutWeights<Layout>::toggle(Point stone) {
    toggle_words<C>(stone);
    const std::size_t p = index(stone);
    for (std::size_t i = 0; i < W; ++i) {
        stale_tactics_[i] |= direct_sets_[p][i];
        for (std::size_t part = 0; part < kParts; ++part) {
            const auto& watching = watcher_sets_[p][part];
            std::uint64_t stale = neighbour_sets_[p][i] | watching[0][i];
            // A level matters where all those inside of it are known.
            for (std::size_t l = 1; l < kLevels; ++l) stale |= watching[l][i] & knows_[part][l - 1][i];
            stale_patterns_[part][i] |= stale;
        }
    }
}

template <class Layout>
template <int W>
void PlayoutWeights<Layout>::mark_liberties(const Board& board, Point stone) {
    const std::uint64_t* const set = Chains::liberties<W>(board, stone);
    for (std::size_t i = 0; i < W; ++i) stale_tactics_[i] |= set[i];
}

/// A chain of C has come into atari, or out of it, or has grown in it: that matters where a chain of the
/// opponent's next to it can be captured.
template <class Layout>
template <int W, Colour C>
void PlayoutWeights<Layout>::mark_rescues(const Board& board, Point chain) {
    Point stone = chain;
    do {
        for (std::uint32_t n = Chains::neighbours<opponent(C)>(Chains::code(board, stone)); n != 0;
             n &= n - 1) {
            const Point q = Chains::first_of(board, stone, n);
            if (board.liberties(q) == 1) insert(stale_tactics_, Chains::first_liberty<W>(board, q));
        }
        stone = Chains::next(board, stone);
    } while (stone != chain);
}

template <class Layout>
template <int W, Colour C>
void PlayoutWeights<Layout>::before(const Board& board, Point p) {
    empties_before_ = board.empty_points().size();
    was_in_atari_ = false;
    const std::uint32_t code = Chains::code(board, p);
    const std::uint32_t own = Chains::neighbours<C>(code);
    for (std::uint32_t n = own | Chains::neighbours<opponent(C)>(code); n != 0; n &= n - 1) {
        const Point q = Chains::first_of(board, p, n);
        const int liberties = board.liberties(q);
        if (liberties <= kManyLiberties) mark_liberties<W>(board, q);
        was_in_atari_ = was_in_atari_ || (liberties == 1 && (n & -n & own) != 0);
    }
}

template <class Layout>
template <int W, Colour C>
void PlayoutWeights<Layout>::after(const Board& board, Point p) {
    constexpr Colour kOther = opponent(C);
    for (Side& s : sides_) set_weight(s, index(p), 0);
    toggle<W, C>(p);
    const auto empties = board.empty_points();
    // Captured points stand behind the others in the list.
    const std::size_t captured = empties.size() - (empties_before_ - 1);
    const int many = kManyLiberties + static_cast<int>(captured);
    if (board.liberties(p) <= many) mark_liberties<W>(board, p);
    if (was_in_atari_ || board.liberties(p) == 1) mark_rescues<W, C>(board, p);
    for (std::uint32_t n = Chains::neighbours<kOther>(Chains::code(board, p)); n != 0; n &= n - 1) {
        const Point q = Chains::first_of(board, p, n);
        if (board.liberties(q) == 1) mark_rescues<W, kOther>(board, q);
    }
    for (const Point q : empties.last(captured)) {
        toggle<W, kOther>(q);
        for (Set& set : stale_patterns_) insert(set, q);
        insert(stale_tactics_, q);
        // The chains around had fewer liberties, by what was captured at most.
        for (std::uint32_t n = Chains::neighbours<C>(Chains::code(board, q)); n != 0; n &= n - 1) {
            const Point own = Chains::first_of(board, q, n);
            if (board.liberties(own) <= many) mark_liberties<W>(board, own);
            if (board.liberties(own) <= 1 + static_cast<int>(captured)) mark_rescues<W, C>(board, own);
        }
    }
}

template <class Layout>
void PlayoutWeights<Layout>::before_move(const Board& board, Point p, Colour mover) {
    BoardMoves::with_words(board, [&]<int W>() {
        mover == Colour::Black ? before<W, Colour::Black>(board, p) : before<W, Colour::White>(board, p);
    });
}

template <class Layout>
void PlayoutWeights<Layout>::after_move(const Board& board, Point p, Colour mover) {
    BoardMoves::with_words(board, [&]<int W>() {
        mover == Colour::Black ? after<W, Colour::Black>(board, p) : after<W, Colour::White>(board, p);
    });
}

template <class Layout>
void PlayoutWeights<Layout>::refresh(const Board& board) {
    BoardMoves::with_words(board, [&]<int W>() { refresh_words<W>(board); });
}

template <class Layout>
std::uint32_t PlayoutWeights<Layout>::near_view(std::size_t p, std::uint32_t code) const {
    const std::uint32_t view = kNearViewOf[code & 0xffff];
    if constexpr (Layout::kParts == 1) return view;
    return turned_views_[table_->points().symmetry[p]][view];
}

template <class Layout>
void PlayoutWeights<Layout>::set_levels(std::size_t p, std::size_t part, int levels) {
    levels_[p][part] = static_cast<std::int8_t>(levels);
    const std::uint64_t bit = std::uint64_t{1} << (p & 63);
    for (std::size_t l = 0; l < kLevels; ++l) {
        std::uint64_t& set = knows_[part][l][p >> 6];
        set = levels > static_cast<int>(l) ? set | bit : set & ~bit;
    }
}

template <class Layout>
[[gnu::always_inline]] inline std::uint64_t PlayoutWeights<Layout>::judge_patterns(const Board& board,
                                                                                   std::size_t word) {
    const std::uint64_t empty = Chains::empty_word(board, word);
    std::uint64_t points = 0;
    std::size_t count = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
        const std::uint64_t stale = stale_patterns_[part][word] & empty;
        stale_patterns_[part][word] = 0;
        points |= stale;
        for (std::uint64_t rest = stale; rest != 0; rest &= rest - 1) {
            const std::size_t p = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
            const std::uint32_t near = near_view(p, Chains::code(board, Point(static_cast<int>(p))));
            Pending& pending = pending_[count++];
            pending.point = static_cast<std::uint16_t>(p);
            pending.part = static_cast<std::uint16_t>(part);
            pending.question =
                table_->ask(table_->points().kind[p], part, near, words_[places_[p]][part], levels_[p][part]);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t p = pending_[i].point;
        const std::size_t part = pending_[i].part;
        const auto [scores, levels] = table_->answer(pending_[i].question);
        parts_[p][part] = scores;
        if (levels != levels_[p][part]) set_levels(p, part, levels);
    }
    return points;
}

template <class Layout>
template <int W>
void PlayoutWeights<Layout>::refresh_words(const Board& board) {
    for (std::size_t word = 0; word < W; ++word) {
        const std::uint64_t patterns = judge_patterns(board, word);
        const std::uint64_t tactics = stale_tactics_[word] & Chains::empty_word(board, word);
        stale_tactics_[word] = 0;
        for (std::uint64_t rest = patterns | tactics; rest != 0; rest &= rest - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(rest));
            const std::size_t p = 64 * word + bit;
            const Point point(static_cast<int>(p));
            const std::uint32_t code = Chains::code(board, point);
            if ((tactics >> bit & 1) != 0) {
                tactics_[p] = PlayoutTactics<W>::scores(board, point, code, table_->tactics());
            }
            int black = place_scores_[p];
            int white = black;
            for (const ScorePair& scores : parts_[p]) {
                black += scores.black;
                white += scores.white;
            }
            std::uint32_t black_weight = weight_of(black, tactics_[p].black);
            std::uint32_t white_weight = weight_of(white, tactics_[p].white);
            if (const go::Orthogonal around = go::kOrthogonal[code & 0xff]; around.empty == 0) {
                const unsigned true_eyes = go::kEyeDiagonals[code >> 8];
                if (around.only_black != 0 && (true_eyes & 2) != 0) black_weight = 0;
                if (around.only_white != 0 && (true_eyes & 4) != 0) white_weight = 0;
            }
            set_weight(sides_[0], p, black_weight);
            set_weight(sides_[1], p, white_weight);
        }
    }
}

template <class Layout>
std::uint32_t PlayoutWeights<Layout>::total(Colour mover) const {
    std::uint32_t sum = 0;
    const std::uint32_t* const blocks = side(mover).blocks.data();
    for (std::size_t i = 0; i < blocks_; i += 4)
        sum += (blocks[i] + blocks[i + 1]) + (blocks[i + 2] + blocks[i + 3]);
    return sum;
}

template <class Layout>
Point PlayoutWeights<Layout>::at(std::uint32_t amount, Colour mover) const {
    const Side& s = side(mover);
    std::size_t block = 0;
    while (amount >= s.blocks[block]) amount -= s.blocks[block++];
    std::size_t p = block * kBlock;
    while (amount >= s.weights[p]) amount -= s.weights[p++];
    return Point(static_cast<int>(p));
}

template <class Layout>
void PlayoutWeights<Layout>::leave_out(Point p, Colour mover) {
    set_weight(side(mover), index(p), 0);
    insert(stale_tactics_, p);
}

template <class Layout>
std::uint32_t PlayoutWeights<Layout>::recomputed(const Board& board, Point p, Colour mover) const {
    if (board.at(p) != Colour::Empty || board.is_eye(p, mover)) return 0;
    const go::Geometry& g = board.geometry();
    const PointKinds& points = table_->points();
    const auto seen = [&](CellOffset o) -> std::uint64_t {
        const CellOffset there = turned_back(o, points.symmetry[index(p)]);
        return static_cast<std::uint64_t>(
            cell_value(board, g.column(p) + there.dx, g.row(p) + there.dy, Colour::Black));
    };
    std::uint32_t near = 0;
    for (std::size_t j = kNeighbours.size(); j-- > 0;) {
        near = 3 * near + static_cast<std::uint32_t>(seen(kNeighbours[j]));
    }
    const std::size_t kind = points.kind[index(p)];
    int pattern = table_->place_score(points.kinds[kind].place);
    for (int part = 0; part < Layout::kParts; ++part) {
        Words words{};
        for (int cell = Layout::kNear; cell < Layout::cells(Layout::kLevels + 1); ++cell) {
            words[static_cast<std::size_t>(Layout::word(cell))] |= seen(Layout::offset(part, cell))
                                                                   << Layout::shift(cell);
        }
        const ScorePair scores =
            table_->answer(table_->ask(kind, static_cast<std::size_t>(part), near, words, 0)).scores;
        pattern += mover == Colour::Black ? scores.black : scores.white;
    }
    const std::uint32_t code = Chains::code(board, p);
    ScorePair tactics = BoardMoves::with_words(
        board, [&]<int W>() { return PlayoutTactics<W>::scores(board, p, code, table_->tactics()); });
    return weight_of(pattern, tactics.of(mover == Colour::Black));
}

template class PlayoutWeights<DiscLayout<2>>;
template class PlayoutWeights<DiscLayout<4>>;
template class PlayoutWeights<DiscLayout<6>>;
template class PlayoutWeights<QuarterLayout>;

}  // namespace yomi::rollout
