#include "rollout/playout_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/exponential.hpp"
#include "rollout/thesis_moves.hpp"

namespace yomi::rollout {

using go::CellOffset;
using go::CellPattern;
using go::Point;
using F = ThesisFeatures;

constexpr std::array<std::uint16_t, 1 << 16> kNearViewOf = make_near_views();

namespace {

std::int16_t score_of(float weight, double power) {
    const double scaled = static_cast<double>(weight) * power * PlayoutTable<QuarterLayout>::kUnit;
    return static_cast<std::int16_t>(std::lround(std::clamp(scaled, -6000.0, 6000.0)));  // five can be added
}

constexpr int kAllSymmetries[] = {0, 1, 2, 3, 4, 5, 6, 7};

/// The symmetry that leads from what `first` shows to what `other` shows.
int seen_from(int first, int other) {
    constexpr CellOffset kAnywhere = {1, 2};  // on no axis
    int s = 0;
    while (turned(kAnywhere, s) != turned(turned_back(kAnywhere, first), other)) ++s;
    return s;
}

/// The digit of a neighbour in a view.
std::uint32_t near_digit(CellOffset o) {
    std::uint32_t power = 1;
    for (const CellOffset n : kNeighbours) {
        if (n == o) break;
        power *= 3;
    }
    return power;
}

/// Where the cells of a part are when the board is turned from what one symmetry shows to what another does.
struct Turn {
    std::uint8_t part = 0;
    std::array<std::uint8_t, CellPattern::kMaxCells> cell{};
};

template <class Layout>
Turn make_turn(int part, int from, int to) {
    constexpr int kCells = Layout::cells(Layout::kLevels + 1);
    Turn result;
    const auto find = [&](std::uint8_t in, CellOffset o) {
        int i = 0;
        while (i < kCells && Layout::offset(in, i) != o) ++i;
        return i;
    };
    const auto turn = [&](int i) { return turned(turned_back(Layout::offset(part, i), from), to); };
    // Quarters overlap near the move; their last cells are in no other one.
    while (find(result.part, turn(kCells - 1)) == kCells) ++result.part;
    for (int i = 0; i < kCells; ++i) {
        result.cell[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(find(result.part, turn(i)));
    }
    return result;
}

template <class Layout>
CellPattern turned_cells(const CellPattern& cells, int from, int to) {
    static const auto kTurns = [] {
        std::vector<Turn> all;
        for (int part = 0; part < Layout::kParts; ++part) {
            for (const int f : kAllSymmetries) {
                for (const int t : kAllSymmetries) all.push_back(make_turn<Layout>(part, f, t));
            }
        }
        return all;
    }();
    const Turn& turn = kTurns[static_cast<std::size_t>((cells.part * 8 + from) * 8 + to)];
    CellPattern result{.part = turn.part, .size = cells.size, .place = cells.place};
    for (int i = 0; i < Layout::cells(cells.size); ++i) {
        if (cells.cell(i) != 0) result.set_cell(turn.cell[static_cast<std::size_t>(i)], cells.cell(i));
    }
    return result;
}

/// The ways in which points of a kind may show a pattern, each once.
template <class Layout>
std::vector<CellPattern> shown_as(const CellPattern& cells, const PointKind& kind) {
    std::vector<CellPattern> found;
    const auto add = [&](const CellPattern& seen) {
        if (std::ranges::find(found, seen) == found.end()) found.push_back(seen);
    };
    if constexpr (Layout::kParts == 1) {
        for (const int s : kAllSymmetries) add(turned_cells<Layout>(cells, 0, s));
    } else {
        // The first orientation of the kind is the one that playouts see; the model takes the one with the
        // smallest key.
        if (kind.symmetries.size() == 1) return {cells};
        const std::uint64_t key = go::Collage::key_of(cells);
        for (const int s : kind.symmetries) {
            const CellPattern seen = turned_cells<Layout>(cells, s, kind.symmetries.front());
            std::uint64_t smallest = UINT64_MAX;
            for (const int t : kind.symmetries) {
                const CellPattern other = turned_cells<Layout>(seen, kind.symmetries.front(), t);
                smallest = std::min(smallest, go::Collage::key_of(other));
            }
            if (smallest == key) add(seen);
        }
    }
    return found;
}

}  // namespace

template <class Layout>
PointKinds kinds_of(const go::Geometry& geometry) {
    PointKinds result;
    for (const Point p : geometry.points()) {
        const auto at = static_cast<std::size_t>(p.value());
        PointKind kind{place_class(geometry, p), {}};
        if constexpr (Layout::kParts == 1) {
            kind.symmetries = {0};
        } else {
            for (const int s : kAllSymmetries) {
                if (!go::Collage::is_canonical(geometry, p, s)) continue;
                if (kind.symmetries.empty()) result.symmetry[at] = static_cast<std::uint8_t>(s);
                kind.symmetries.push_back(seen_from(result.symmetry[at], s));
            }
        }
        const auto known = std::ranges::find(result.kinds, kind);
        result.kind[at] = static_cast<std::uint8_t>(known - result.kinds.begin());
        if (known == result.kinds.end()) result.kinds.push_back(std::move(kind));
    }
    return result;
}

template <class Layout>
PlayoutTable<Layout>::PlayoutTable(const KeyedWeights& weights, int board_size, double power)
    : points_(kinds_of<Layout>(go::Geometry::of(board_size))) {
    if (weights.model != fmt::format("mc/{}", Layout::kName)) {
        throw base::Error(
            fmt::format("weights of the model '{}' are none for playouts with the patterns '{}'",
                        weights.model, Layout::kName));
    }
    read_features(weights, power);
    read_patterns(weights, power);
    for (int s = kLeast; s <= kMost; ++s) {
        const float weight = kOne * base::exponential(static_cast<float>(s) / kUnit);
        powers_[static_cast<std::size_t>(s - kLeast)] = static_cast<std::uint32_t>(std::max(1.0F, weight));
    }
}

template <class Layout>
void PlayoutTable<Layout>::read_features(const KeyedWeights& weights, double power) {
    const KeyedModelTable table(weights);
    const auto score = [&](int feature) -> std::int16_t {
        const std::uint32_t found = table.table.find(ThesisMoves::feature_key(feature));
        return found == KeyTable::kNone ? std::int16_t{0} : score_of(std::bit_cast<float>(found), power);
    };
    for (std::size_t i = 0; i < places_.size(); ++i) places_[i] = score(F::kPlace + static_cast<int>(i));
    for (int stones = 1; stones <= 3; ++stones) {
        const auto s = static_cast<std::size_t>(stones) - 1;
        tactics_.atari[s] = score(F::atari(stones, false));
        tactics_.rescue[s] = score(F::rescue(stones));
        tactics_.self_atari[s] = score(F::self_atari(stones));
        for (int increase = 0; increase < 3; ++increase) {
            const auto i = static_cast<std::size_t>(increase);
            tactics_.capture[s][i] = score(F::capture(stones, increase));
            for (int liberties = 1; liberties <= 2; ++liberties) {
                tactics_.extend[s][static_cast<std::size_t>(liberties) - 1][i] =
                    score(F::extend(stones, liberties, increase, false));
            }
        }
    }
    for (int d = 0; d <= kFar; ++d) {
        const int more = score(F::kLast + d) - score(F::kLast + kFar);
        const float times = base::exponential(std::clamp(static_cast<float>(more) / kUnit, -5.0F, 8.0F));
        nearness_[static_cast<std::size_t>(d)] = static_cast<std::uint32_t>(kNearUnit * times);
    }
}

template <class Layout>
void PlayoutTable<Layout>::read_patterns(const KeyedWeights& weights, double power) {
    const std::size_t kinds = points_.kinds.size();
    orthogonal_.assign(kinds * kOrthogonalViews * Layout::kParts, {});
    near_.assign(kinds * kNearViews * Layout::kParts, {});
    near_known_.assign(near_.size(), 0);
    // Eight orientations, most of which both players know, at most half of the slots used.
    const auto bits = static_cast<int>(std::bit_width(16 * weights.shapes.size() + 16));
    shift_ = 64 - bits;
    slots_.assign((std::size_t{1} << bits) + 1, {});
    // Smaller ones first, since a pattern counts only where all smaller ones inside of it are known.
    bool is_empty = true;
    for (int size = 0; size < Layout::kLevels + 2; ++size) {
        if (size == 2) fill_gaps();
        for (const auto& [entry, cells] : weights.shapes) {
            if (cells.size >= Layout::kLevels + 2 || cells.part >= Layout::kParts) {
                throw base::Error(
                    fmt::format("a pattern of the weights does not fit the model '{}'", weights.model));
            }
            if (cells.size == size) add(cells, score_of(weights.entries[entry].weight, power));
            is_empty = false;
        }
    }
    if (is_empty) {
        throw base::Error(
            fmt::format("the weights of the model '{}' have no patterns; train them anew with 'yomi train'",
                        weights.model));
    }
    for (Slot& slot : slots_) slot.check |= slot.check != 0 ? 3 : 0;
    orthogonal_ = {};
    near_known_ = {};
}

template <class Layout>
void PlayoutTable<Layout>::add(const CellPattern& cells, std::int16_t score) {
    for (std::size_t kind = 0; kind < points_.kinds.size(); ++kind) {
        if (points_.kinds[kind].place != cells.place) continue;
        for (const CellPattern& seen : shown_as<Layout>(cells, points_.kinds[kind])) {
            for (const bool is_black : {true, false}) {
                View view{kind, seen.part, seen.size, 0, {}, is_black};
                for (int i = 0; i < Layout::cells(seen.size); ++i) {
                    if (seen.cell(i) == 0) continue;
                    const std::uint64_t colour = (seen.cell(i) == 1) == is_black ? 1 : 2;
                    if (i < Layout::kNear) {
                        view.near +=
                            static_cast<std::uint32_t>(colour) * near_digit(Layout::offset(seen.part, i));
                    } else {
                        view.words[static_cast<std::size_t>(Layout::word(i))] |= colour << Layout::shift(i);
                    }
                }
                add(view, score);
            }
        }
    }
}

template <class Layout>
void PlayoutTable<Layout>::add(const View& v, std::int16_t score) {
    ScorePair& orthogonal = orthogonal_[orthogonal_index(v.kind, v.part, v.near)];
    if (v.size == 0) {
        orthogonal.of(v.is_black) = score;
    } else if (v.size > 1) {
        add_far(v, score);
    } else if (orthogonal.of(v.is_black) != ScorePair::kUnknown) {
        const std::size_t at = near_index(v.kind, v.part, v.near);
        near_[at].of(v.is_black) = score;
        near_known_[at] |= known_bit(v.is_black);
    }
}

template <class Layout>
void PlayoutTable<Layout>::add_far(const View& v, std::int16_t score) {
    const int level = v.size - 2;
    const std::uint64_t place = place_hash(v.kind, v.part, v.near);
    // The pattern of the size before.
    std::uint32_t known = 0;
    ScorePair inside;
    if (level == 0) {
        const std::size_t at = near_index(v.kind, v.part, v.near);
        known = near_known_[at];
        inside = near_[at];
    } else {
        const Slot& slot = slots_[place_of(hash(place, level - 1, masked(v.words, level - 1)))];
        known = slot.check & 3;
        inside = slot.scores;
    }
    if ((known & known_bit(v.is_black)) == 0) return;
    const std::uint64_t h = hash(place, level, v.words);
    const std::size_t at = place_of(h);
    if (slots_[at].check == 0) {
        slots_[at] = {check_of(h) & ~3U, inside};
        ++entries_;
        if (at + 1 == slots_.size()) slots_.emplace_back();  // the last one stays empty
    }
    slots_[at].check |= known_bit(v.is_black);
    slots_[at].scores.of(v.is_black) = score;
}

/// Where the eight neighbours are not known, the four direct ones count; where these are not, nothing does.
template <class Layout>
void PlayoutTable<Layout>::fill_gaps() {
    for (std::size_t i = 0; i < near_.size(); ++i) {
        const auto view = static_cast<std::uint32_t>(i / Layout::kParts % kNearViews);
        ScorePair inside =
            orthogonal_[orthogonal_index(i / Layout::kParts / kNearViews, i % Layout::kParts, view)];
        for (const bool is_black : {true, false}) {
            std::int16_t& score = near_[i].of(is_black);
            if (score == ScorePair::kUnknown) score = inside.of(is_black);
            if (score == ScorePair::kUnknown) score = 0;
        }
    }
}

template <class Layout>
std::size_t PlayoutTable<Layout>::place_of(std::uint64_t hash) const {
    std::size_t i = hash >> shift_;
    while (slots_[i].check != 0 && (slots_[i].check | 3) != check_of(hash)) ++i;
    return i;
}

template class PlayoutTable<DiscLayout<2>>;
template class PlayoutTable<DiscLayout<4>>;
template class PlayoutTable<DiscLayout<6>>;
template class PlayoutTable<QuarterLayout>;

}  // namespace yomi::rollout
