#include "rollout/playout_weights.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/exponential.hpp"
#include "go/board_moves.hpp"
#include "rollout/self_atari.hpp"

namespace yomi::rollout {

using go::Board;
using go::Colour;
using go::Pattern;
using go::Point;
using Chains = go::BoardChains;
using F = MoveFeatures;

namespace {

std::uint32_t colours_exchanged(std::uint32_t code) {
    const std::uint32_t stones = (code ^ code >> 1) & 0x5555;
    return code ^ (stones | stones << 1);
}

std::uint8_t ring_of(int cell) {
    std::uint8_t ring = 0;
    while (cell >= Pattern::kCells[ring + 1U]) ++ring;
    return ring;
}

}  // namespace

PlayoutTable::PlayoutTable(const MoveWeights& weights, double power, int sizes)
    : shapes_{std::vector<std::int16_t>(1 << 16), std::vector<std::int16_t>(1 << 16)},
      table_(Pattern::kSymmetries * weights.patterns.size()),
      sizes_(sizes) {
    const auto score = [&](float weight) {
        const double scaled = static_cast<double>(weight) * power * kUnit;
        return static_cast<std::int16_t>(std::lround(std::clamp(scaled, -30000.0, 30000.0)));
    };
    for (std::size_t i = 0; i < features_.size(); ++i) features_[i] = score(weights.features[i]);
    for (const auto& [pattern, weight] : weights.patterns) {
        if (pattern.size >= sizes) continue;
        if (pattern.size > 0) {
            for (const std::uint64_t key : turned_keys(pattern)) {
                table_.insert(key, static_cast<std::uint16_t>(score(weight)));
            }
            continue;
        }
        for (int s = 0; s < Pattern::kSymmetries; ++s) {
            const auto code = static_cast<std::uint32_t>(turned(pattern, s).cells[0]);
            shapes_[static_cast<std::size_t>(Colour::Black) - 1][code] = score(weight);
            shapes_[static_cast<std::size_t>(Colour::White) - 1][colours_exchanged(code)] = score(weight);
        }
    }
    for (int s = -kLimit; s <= kLimit; ++s) {
        const float weight = 4096 * base::exponential(static_cast<float>(s) / kUnit);
        powers_[static_cast<std::size_t>(s + kLimit)] = static_cast<std::uint32_t>(std::max(1.0F, weight));
    }
    // Beyond kNearest all distances count as one: that of a few steps more.
    const int far = features_[F::kLast + kNearest + 3];
    for (int d = 1; d <= kNearest; ++d) {
        const int more = features_[static_cast<std::size_t>(F::kLast + d)] - far;
        const float times = base::exponential(std::clamp(static_cast<float>(more) / kUnit, -5.0F, 8.0F));
        nearness_[static_cast<std::size_t>(d)] = static_cast<std::uint32_t>(256 * times);
    }
}

PlayoutWeights::PlayoutWeights(const PlayoutTable& table) : table_(&table) {
    for (std::size_t i = 0; i < Pattern::kMaxCells; ++i) {
        for (std::size_t other = 0; other < 2; ++other) {
            Pattern single{.size = Pattern::kSizes - 1};
            single.set_cell(static_cast<int>(i), other == 0 ? Pattern::Cell::Own : Pattern::Cell::Other);
            const std::uint64_t key = pattern_key(single) ^ go::kSizeKeys.back();
            cell_keys_[0][i][other] = key;
            cell_keys_[1][i][1 - other] = key;
        }
    }
}

void PlayoutWeights::prepare(const go::Geometry& geometry) {
    size_ = geometry.size();
    words_ = static_cast<std::size_t>(geometry.words());
    const auto span = static_cast<std::size_t>(geometry.span());
    const Board& empty = Board::empty(size_);
    watchers_.clear();
    watchers_begin_.assign(span + 1, 0);
    watcher_sets_.assign(span, {});
    neighbour_sets_.assign(span, {});
    for (std::size_t value = 0; value < span; ++value) {
        const Point p(static_cast<int>(value));
        watchers_begin_[value] = static_cast<std::uint32_t>(watchers_.size());
        if (!geometry.contains(p)) continue;
        const int x = geometry.column(p);
        const int y = geometry.row(p);
        row_[value] = static_cast<std::uint8_t>(y);
        line_[value] = table_->feature(F::kLine + F::line(geometry, p));
        for (int i = 0; i < Pattern::kMaxCells; ++i) {
            const auto [dx, dy] = Pattern::offsets()[static_cast<std::size_t>(i)];
            if (x - dx < 0 || y - dy < 0 || x - dx >= size_ || y - dy >= size_) continue;
            const auto q = static_cast<std::uint16_t>(geometry.point(x - dx, y - dy).value());
            if (i < Pattern::kCells[0]) insert(neighbour_sets_[value], q);
            if (i >= Pattern::kCells[static_cast<std::size_t>(table_->sizes() - 1)]) continue;
            watchers_.push_back({q, static_cast<std::uint8_t>(i), ring_of(i)});
            insert(watcher_sets_[value][ring_of(i)], q);
        }
        for (int size = 1; size < Pattern::kSizes; ++size) {
            edge_[value][static_cast<std::size_t>(size) - 1] =
                pattern_key(pattern_at(empty, p, Colour::Black, size));
        }
    }
    watchers_begin_.back() = static_cast<std::uint32_t>(watchers_.size());
}

void PlayoutWeights::begin(const Board& board) {
    if (board.size() != size_) prepare(board.geometry());
    const auto span = static_cast<std::size_t>(board.geometry().span());
    std::fill_n(keys_.begin(), span, std::array<KeyPair, kRings>{});
    for (Side& s : sides_) {
        std::fill_n(s.weights.begin(), span, 0);
        s.rows.fill(0);
        s.total = 0;
        for (Set& set : s.knows) set.fill(0);
        s.stale_patterns.fill(0);
        s.stale_tactics.fill(0);
        for (const Point p : board.empty_points()) {
            insert(s.stale_patterns, index(p));
            insert(s.stale_tactics, index(p));
        }
    }
    for (const Point p : board.geometry().points()) {
        if (board.at(p) != Colour::Empty) toggle(p, board.at(p));
    }
}

/// A stone appears or goes: the keys of the points around change, and those that have to are judged anew.
void PlayoutWeights::toggle(Point stone, Colour colour) {
    const std::size_t p = index(stone);
    const auto& cell_keys = cell_keys_[side(colour)];
    const Watcher* const end = watchers_.data() + watchers_begin_[p + 1];
    for (const Watcher* w = watchers_.data() + watchers_begin_[p]; w != end; ++w) {
        KeyPair& key = keys_[w->point][w->ring];
        const KeyPair& change = cell_keys[w->cell];
        key[0] ^= change[0];
        key[1] ^= change[1];
    }
    const auto& watching = watcher_sets_[p];
    for (Side& s : sides_) {
        for (std::size_t i = 0; i < words_; ++i) {
            s.stale_tactics[i] |= neighbour_sets_[p][i];
            // A ring counts where all sizes inside of it are known.
            s.stale_patterns[i] |= neighbour_sets_[p][i] | watching[0][i] | (watching[1][i] & s.knows[0][i]) |
                                   (watching[2][i] & s.knows[1][i]);
        }
    }
}

void PlayoutWeights::mark_liberties(const Board& board, Point stone) {
    const auto set = board.liberty_set(stone);
    for (Side& s : sides_) {
        for (std::size_t i = 0; i < set.size(); ++i) s.stale_tactics[i] |= set[i];
    }
}

void PlayoutWeights::before_move(const Board& board, Point p) {
    empties_before_ = board.empty_points().size();
    const std::uint32_t code = Chains::code(board, p);
    std::uint32_t stones = Chains::neighbours<Colour::Black>(code) | Chains::neighbours<Colour::White>(code);
    for (; stones != 0; stones &= stones - 1) {
        const Point n = Chains::first_of(board, p, stones);
        if (board.liberties(n) <= kManyLiberties) mark_liberties(board, n);
    }
}

void PlayoutWeights::after_move(const Board& board, Point p, Colour mover) {
    for (Side& s : sides_) set_weight(s, index(p), 0);
    toggle(p, mover);
    const auto empties = board.empty_points();
    const std::size_t captured = empties.size() - (empties_before_ - 1);
    if (board.liberties(p) <= kManyLiberties + static_cast<int>(captured)) mark_liberties(board, p);
    // Captured points stand behind the others in the list.
    for (const Point q : empties.last(captured)) {
        toggle(q, opponent(mover));
        for (Side& s : sides_) {
            insert(s.stale_patterns, index(q));
            insert(s.stale_tactics, index(q));
        }
        // The chains around had less liberties by what was captured, at most.
        std::uint32_t own = mover == Colour::Black
                                ? Chains::neighbours<Colour::Black>(Chains::code(board, q))
                                : Chains::neighbours<Colour::White>(Chains::code(board, q));
        for (; own != 0; own &= own - 1) {
            const Point n = Chains::first_of(board, q, own);
            if (board.liberties(n) <= kManyLiberties + static_cast<int>(captured)) mark_liberties(board, n);
        }
    }
}

void PlayoutWeights::set_weight(Side& s, std::size_t p, std::uint32_t weight) {
    const std::uint64_t change = std::uint64_t{weight} - s.weights[p];  // modulo 2^64
    s.weights[p] = weight;
    s.rows[row_[p]] += change;
    s.total += change;
}

void PlayoutWeights::refresh(const Board& board, Colour mover) {
    go::BoardMoves::with_words(board, [&]<int W>() {
        mover == Colour::Black ? refresh_side<W, Colour::Black>(board)
                               : refresh_side<W, Colour::White>(board);
    });
}

PlayoutWeights::Rings PlayoutWeights::keys_of(std::size_t p, std::size_t v) const {
    return {keys_[p][0][v], keys_[p][1][v], keys_[p][2][v]};
}

template <int W, Colour C>
void PlayoutWeights::refresh_side(const Board& board) {
    Side& s = sides_[side(C)];
    for (std::size_t word = 0; word < W; ++word) {
        const std::uint64_t patterns = s.stale_patterns[word];
        const std::uint64_t tactics = s.stale_tactics[word];
        s.stale_patterns[word] = 0;
        s.stale_tactics[word] = 0;
        for (std::uint64_t rest = patterns | tactics; rest != 0; rest &= rest - 1) {
            const std::uint64_t bit = rest & -rest;
            const std::size_t p = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
            const Point point(static_cast<int>(p));
            const std::uint32_t code = Chains::code(board, point);
            if (code >= Chains::kStone) continue;
            if ((tactics & bit) != 0) {
                s.tactics[p] = static_cast<std::int16_t>(tactics_score<W, C>(board, point, code));
            }
            if ((patterns & bit) != 0) {
                int known = 0;
                s.pattern[p] =
                    static_cast<std::int16_t>(pattern_score(p, code, C, keys_of(p, side(C)), known));
                for (int k = 0; k < kRings; ++k) {
                    std::uint64_t& set = s.knows[static_cast<std::size_t>(k)][word];
                    set = known > k ? set | bit : set & ~bit;
                }
            }
            set_weight(s, p, weight_of(s.pattern[p], s.tactics[p]));
        }
    }
}

int PlayoutWeights::pattern_score(std::size_t p, std::uint32_t code, Colour mover, const Rings& keys,
                                  int& known) const {
    int score = line_[p] + table_->shape(code, mover);
    std::uint64_t key = 0;
    known = 0;
    for (int size = 1; size < table_->sizes(); ++size) {
        const auto ring = static_cast<std::size_t>(size) - 1;
        key ^= keys[ring];
        const int more = table_->pattern(key ^ edge_[p][ring]);
        if (more == PlayoutTable::kUnknown) break;
        score += more;
        ++known;
    }
    return std::clamp(score, -4 * PlayoutTable::kLimit, 4 * PlayoutTable::kLimit);
}

template <int W, Colour C>
int PlayoutWeights::tactics_score(const Board& board, Point p, std::uint32_t code) const {
    const go::Orthogonal around = go::kOrthogonal[code & 0xff];
    if (around.empty == 4) return 0;
    constexpr int kEye = C == Colour::Black ? 1 : 2;
    if ((C == Colour::Black ? around.only_black : around.only_white) != 0 &&
        (go::kEyeDiagonals[code >> 8] >> kEye & 1) != 0) {
        return kNever;
    }
    return chain_score<W, C>(board, p, code);
}

/// MoveFeatures::tactical() without what far stones decide: whether a capture saves a chain, and whether a
/// self-atari serves a purpose other than capturing; and with at most three liberties told apart.
template <int W, Colour C>
int PlayoutWeights::chain_score(const Board& b, Point p, std::uint32_t code) const {
    constexpr Colour kOther = opponent(C);
    const auto stones = [&](Point q) { return std::min(b.chain_size(q), 3); };
    int theirs = 3;
    int taken = 0;
    for (std::uint32_t n = Chains::neighbours<kOther>(code); n != 0; n &= n - 1) {
        const Point q = Chains::first_of(b, p, n);
        const int liberties = b.liberties(q);
        theirs = std::min(theirs, liberties);
        if (liberties == 1) taken = std::max(taken, stones(q));
    }
    int ours = 3;
    int size = 0;
    for (std::uint32_t n = Chains::neighbours<C>(code); n != 0; n &= n - 1) {
        const Point q = Chains::first_of(b, p, n);
        const int liberties = b.liberties(q);
        if (liberties > 2 || liberties > ours) continue;
        size = liberties < ours ? stones(q) : std::max(size, stones(q));
        ours = liberties;
    }
    int score = theirs == 1 ? table_->feature(F::kCapture + taken - 1) : 0;
    if (ours > 2 && theirs != 2 && go::kOrthogonal[code & 0xff].empty >= 2) return score;
    const int liberties = std::min(Chains::count(StoneTest<W, C>::liberties_after(b, p)), 3);
    if (ours == 1) score += table_->feature(F::kEscape + size - 1 + 3 * liberties);
    if (ours == 2) {
        score += table_->feature(F::kExtend + std::max(liberties - 1, 0) + (size == 3 ? 4 : 0));
    }
    if (theirs == 2) score += table_->feature(F::kAtari + (liberties >= 2 ? 1 : 0));
    if (liberties <= 1) score += table_->feature(F::kSelfAtari + (theirs == 1 ? 3 : std::min(size, 2)));
    return score;
}

Point PlayoutWeights::at(std::uint64_t amount, Colour mover) const {
    const Side& s = sides_[side(mover)];
    std::size_t row = 0;
    while (amount >= s.rows[row]) amount -= s.rows[row++];
    std::size_t p = row * static_cast<std::size_t>(size_ + 1);
    while (amount >= s.weights[p]) amount -= s.weights[p++];
    return Point(static_cast<int>(p));
}

void PlayoutWeights::leave_out(Point p, Colour mover) {
    Side& s = sides_[side(mover)];
    set_weight(s, index(p), 0);
    insert(s.stale_tactics, index(p));
}

std::uint32_t PlayoutWeights::recomputed(const Board& board, Point p, Colour mover) const {
    if (board.at(p) != Colour::Empty) return 0;
    const go::Geometry& g = board.geometry();
    Rings keys{};
    for (int i = 0; i < Pattern::kMaxCells; ++i) {
        const auto [dx, dy] = Pattern::offsets()[static_cast<std::size_t>(i)];
        const int x = g.column(p) + dx;
        const int y = g.row(p) + dy;
        if (x < 0 || y < 0 || x >= g.size() || y >= g.size()) continue;
        const Colour c = board.at(g.point(x, y));
        if (c == Colour::Empty) continue;
        keys[ring_of(i)] ^= cell_keys_[0][static_cast<std::size_t>(i)][c == mover ? 0 : 1];
    }
    int known = 0;
    const std::uint32_t code = Chains::code(board, p);
    const int pattern = pattern_score(index(p), code, mover, keys, known);
    return go::BoardMoves::with_words(board, [&]<int W>() {
        return weight_of(pattern, mover == Colour::Black ? tactics_score<W, Colour::Black>(board, p, code)
                                                         : tactics_score<W, Colour::White>(board, p, code));
    });
}

}  // namespace yomi::rollout
