#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/error.hpp"
#include "rollout/learned/point_terms.hpp"
#include "rollout/learned/weight_table.hpp"

namespace yomi::rollout {

/// Makes a WeightTable from the patterns of a model. Patterns are nested, and a pattern counts for a mover
/// only if all smaller ones inside of it were learned with him as the mover; otherwise the largest such one
/// inside counts (back-off).
template <class Layout>
class WeightTable<Layout>::Builder {
   public:
    explicit Builder(WeightTable& table) : table_(table) {
        const std::size_t kinds = table.points_.kinds.size();
        orthogonal_.resize(kinds * kDirectNeighbourhoods * kParts);
        neighbourhoods_.resize(kinds * canonical_count<Layout>() * kParts);
    }

    /// Throws base::Error. `score_of` makes a score of a weight.
    template <class ScoreOf>
    void read(const model::KeyedWeights& weights, const ScoreOf& score_of) {
        bool is_empty = true;
        // Smaller ones first.
        for (int size = 0; size < Layout::kSizes; ++size) {
            if (size == 2) back_off_to_smaller();
            for (const auto& [entry, cells] : weights.shapes) {
                if (cells.size >= Layout::kSizes || cells.part >= Layout::kParts) {
                    throw base::Error(
                        fmt::format("a pattern of the weights does not fit the model '{}'", weights.model));
                }
                if (cells.size == size) add(cells, score_of(weights.entries[entry].weight));
                is_empty = false;
            }
        }
        if (is_empty) {
            throw base::Error(fmt::format(
                "the weights of the model '{}' have no patterns; train them anew with 'yomi train'",
                weights.model));
        }
        finish();
    }

    /// WeightTable::recomputed().
    static Scores recomputed(const WeightTable& table, std::size_t point, const std::uint8_t* cells) {
        const std::size_t symmetry = table.points_.symmetry[point];
        Scores scores{};
        for (std::size_t part = 0; part < kParts; ++part) {
            go::CellPattern seen{.part = static_cast<std::uint8_t>(part),
                                 .size = static_cast<std::uint8_t>(Layout::kSizes - 1)};
            for (int i = 0; i < Layout::cells(Layout::kSizes - 1); ++i) {
                seen.set_cell(i, cells[table.steps_[symmetry][part][static_cast<std::size_t>(i)]]);
            }
            const Path path = path_of(table, table.points_.kind[point], seen);
            std::uint32_t exact = table.neighbourhoods_[path.neighbourhood];
            std::uint32_t upper_bounds = exact;
            for (int size = 2; size < Layout::kSizes; ++size) {
                const std::uint64_t hash = path.hashes[static_cast<std::size_t>(size)];
                const std::uint32_t found = find(table, path, size, hash);
                if (found == 0) break;
                if (size < kFirstFar) upper_bounds = found;
                const std::uint32_t own = size == kFirstFar - 1 ? table.far_.find(hash) : 0;
                exact = own != 0 ? own : found;
            }
            scores.upper_bounds[part] = in_board_colours(upper_bounds, path.transform);
            scores.exact[part] = in_board_colours(exact, path.transform);
        }
        return scores;
    }

   private:
    static constexpr std::int16_t kNoScore = INT16_MIN;
    static constexpr bool is_inner(int size) { return size < kFirstFar - 1; }

    /// A pattern in canonical form; [0] if Black plays, [1] if White does, in the colours of that form.
    struct Node {
        std::array<std::int16_t, 2> scores = {kNoScore, kNoScore};
        std::array<std::int16_t, 2> upper_bounds = {kNoScore, kNoScore};  // over all larger patterns
        std::array<bool, 2> is_learned = {};
        bool has_larger = false;
        int size = 0;
        std::size_t inner = 0;       // Path::inner
        std::uint32_t ring_key = 0;  // Path::ring_key
    };
    /// Where a pattern and those inside of it are in the table.
    struct Path {
        std::size_t neighbourhood = 0;
        std::size_t inner = 0;  // in inner_; the eight neighbours alone have that without stones beyond them
        std::size_t transform = 0;
        std::uint32_t view = 0;                              // of the eight neighbours, before the turn
        std::uint32_t ring_key = 0;                          // of a quarter: ring_keys()
        std::array<std::uint64_t, Layout::kSizes> hashes{};  // from size 2 on
    };

    /// The score of a size, 0 if the table has none.
    static std::uint32_t find(const WeightTable& table, const Path& path, int size, std::uint64_t hash) {
        if (size >= kFirstFar) return table.far_.find(hash) & ~kHasLarger;
        if (!is_inner(size)) return ring_scores(table, path, hash) & ~(kHasLarger | kOverflowFlag);
        return table.inner_[path.inner] & ~kHasLarger;
    }

    static std::uint32_t ring_scores(const WeightTable& table, const Path& path, std::uint64_t hash) {
        if constexpr (Layout::kAnyOrientation) {
            return table.ring_.find(hash);
        } else {
            return table.ring_.find(CacheLineTable4::hashes(FourWords{path.ring_key})[0]);
        }
    }
    static constexpr std::uint32_t kOverflowFlag =
        Layout::kAnyOrientation ? 0 : CacheLineTable4::kFlagBits & ~kHasLarger;

    static Path path_of(const WeightTable& table, std::size_t kind, const go::CellPattern& seen) {
        Path path;
        const auto part = static_cast<std::size_t>(seen.part);
        for (int i = 0; i < std::min(kNearCells, Layout::cells(seen.size)); ++i) {
            std::uint32_t digit = 1;
            for (std::size_t j = 0; kNeighbours[j] != Layout::offset(seen.part, i); ++j) digit *= 3;
            path.view += static_cast<std::uint32_t>(seen.cell(i)) * digit;
        }
        const std::uint32_t found = (*table.classes_)[path.view];
        path.transform = found & 15;
        path.neighbourhood = (kind * canonical_count<Layout>() + (found >> 4)) * kParts + part;
        go::CellPattern turned = seen;
        if constexpr (Layout::kAnyOrientation)
            turned = transformed_cells<Layout>(seen, 0, static_cast<int>(path.transform % 8));
        const auto cells_between = [&](int first, int end) {
            std::uint64_t cells = 0;
            for (int i = end - 1; i >= first; --i)
                cells = cells << 2 | static_cast<std::uint64_t>(turned.cell(i));
            return (path.transform & kSwapColours) != 0 ? with_colours_swapped(cells) : cells;
        };
        for (int size = 2; size <= seen.size; ++size) {
            const auto s = static_cast<std::size_t>(size);
            const std::uint64_t ring = cells_between(kNearCells, Layout::cells(size));
            if (is_inner(size)) {
                path.inner = path.neighbourhood * kInnerViews + inner_view(ring);
                path.hashes[s] = far_hash(~path.inner, 0);  // only a name; no ring has such a hash
            } else {
                if (size < kFirstFar) {
                    path.ring_key = static_cast<std::uint32_t>(path.neighbourhood << kQuarterRingBits | ring);
                }
                path.hashes[s] = size < kFirstFar
                                     ? ring_hash(path.neighbourhood, ring)
                                     : far_hash(path.hashes[s - 1],
                                                cells_between(Layout::cells(size - 1), Layout::cells(size)));
            }
        }
        return path;
    }

    void add(const go::CellPattern& cells, std::int16_t score) {
        for (std::size_t kind = 0; kind < table_.points_.kinds.size(); ++kind) {
            if (table_.points_.kinds[kind].place != cells.place) continue;
            for (const go::CellPattern& seen : orientations_of<Layout>(cells, table_.points_.kinds[kind])) {
                for (const std::size_t mover : {0U, 1U}) {
                    go::CellPattern coloured = seen;
                    if (mover == 1)
                        coloured.cells = {with_colours_swapped(seen.cells[0]),
                                          with_colours_swapped(seen.cells[1])};
                    add(kind, coloured, mover, score);
                }
            }
        }
    }

    /// `seen` has the colours of the board: 1 Black, 2 White.
    void add(std::size_t kind, const go::CellPattern& seen, std::size_t mover, std::int16_t score) {
        const Path path = path_of(table_, kind, seen);
        const auto part = static_cast<std::size_t>(seen.part);
        const std::size_t side = (path.transform & kSwapColours) != 0 ? 1 - mover : mover;
        auto& orthogonal = orthogonal_[orthogonal_index(kind, part, path.view)];
        if (seen.size == 0) {
            orthogonal[mover] = score;
        } else if (seen.size == 1) {
            if (orthogonal[mover] == kNoScore) return;
            neighbourhoods_[path.neighbourhood].scores[side] = score;
            neighbourhoods_[path.neighbourhood].is_learned[side] = true;
        } else {
            add_larger(path, seen.size, side, score);
        }
    }

    void add_larger(const Path& path, int size, std::size_t side, std::int16_t score) {
        const auto s = static_cast<std::size_t>(size);
        Node inside = neighbourhoods_[path.neighbourhood];
        if (size > 2) {
            const auto found = nodes_.find(path.hashes[s - 1]);
            if (found == nodes_.end()) return;
            inside = found->second;
        }
        if (!inside.is_learned[side]) return;
        const auto [node, is_new] = nodes_.try_emplace(path.hashes[s]);
        if (is_new) {
            node->second.scores = inside.scores;
            node->second.size = size;
            node->second.inner = path.inner;
            node->second.ring_key = path.ring_key;
        }
        node->second.scores[side] = score;
        node->second.is_learned[side] = true;
        if (size < kFirstFar) return;
        Node& ring = nodes_[path.hashes[kFirstFar - 1]];
        ring.has_larger = true;
        ring.upper_bounds[side] = std::max(ring.upper_bounds[side], score);
    }

    /// Where the eight neighbours were not learned, the four direct ones count; where these were not, nothing
    /// does.
    void back_off_to_smaller() {
        for (std::size_t kind = 0; kind < table_.points_.kinds.size(); ++kind) {
            for (std::uint32_t view = 0; view < kNeighbourhoods; ++view) {
                const std::uint32_t found = (*table_.classes_)[view];
                for (std::size_t part = 0; part < kParts; ++part) {
                    Node& node =
                        neighbourhoods_[(kind * canonical_count<Layout>() + (found >> 4)) * kParts + part];
                    for (const std::size_t mover : {0U, 1U}) {
                        std::int16_t& score = node.scores[(found & kSwapColours) != 0 ? 1 - mover : mover];
                        const std::int16_t inside = orthogonal_[orthogonal_index(kind, part, view)][mover];
                        if (score == kNoScore) score = inside != kNoScore ? inside : std::int16_t{0};
                    }
                }
            }
        }
    }

    void finish() {
        const std::vector<PointTerms> terms =
            point_terms<Layout>(table_.points_, go::Geometry::of(table_.board_size_), table_.places_);
        const auto pair = [&](const std::array<std::int16_t, 2>& scores, std::size_t neighbourhood) {
            if (neighbourhood % kParts != 0) return ScorePair::pack(scores[0], scores[1]);
            const PointTerms& here = terms[neighbourhood / kParts];
            const auto half = [&](std::size_t side) {
                return std::clamp(scores[side] + here.place, -ScorePair::kLimit, ScorePair::kLimit) +
                       here.legal[side];
            };
            return ScorePair::pack(half(0), half(1));
        };
        for (std::size_t neighbourhood = 0; neighbourhood < neighbourhoods_.size(); ++neighbourhood) {
            table_.neighbourhoods_.push_back(pair(neighbourhoods_[neighbourhood].scores, neighbourhood));
            table_.inner_.insert(table_.inner_.end(), kInnerViews, table_.neighbourhoods_.back());
        }
        using RingKey = std::conditional_t<Layout::kAnyOrientation, std::uint64_t, std::uint32_t>;
        std::vector<std::pair<RingKey, std::uint32_t>> ring;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> far;
        for (const auto& [hash, node] : nodes_) {
            const std::size_t neighbourhood =
                Layout::kAnyOrientation ? node.inner / kInnerViews : node.ring_key >> kQuarterRingBits;
            if (is_inner(node.size)) {
                table_.inner_[node.inner] =
                    pair(node.scores, neighbourhood) | (table_.inner_[node.inner] & kHasLarger);
                continue;
            }
            std::array<std::int16_t, 2> most = node.scores;
            if (node.has_larger) {
                far.emplace_back(hash, pair(node.scores, neighbourhood));
                for (const std::size_t side : {0U, 1U})
                    most[side] = std::max(most[side], node.upper_bounds[side]);
            }
            const std::uint32_t flag = node.has_larger ? kHasLarger : 0;
            if (node.size >= kFirstFar) {
                far.emplace_back(hash, pair(most, neighbourhood) | flag);
            } else if constexpr (Layout::kAnyOrientation) {
                ring.emplace_back(hash, pair(most, neighbourhood) | flag);
                table_.inner_[node.inner] |= kHasLarger;
            } else {
                ring.emplace_back(node.ring_key, pair(most, neighbourhood) | flag);
                table_.inner_[node.ring_key >> kQuarterRingBits] |= kHasLarger;
            }
        }
        std::ranges::sort(ring);  // the order of the map is the library's
        std::ranges::sort(far);
        table_.ring_.fill(ring);
        table_.far_.fill(far);
    }

    static std::size_t orthogonal_index(std::size_t kind, std::size_t part, std::uint32_t view) {
        return (kind * kDirectNeighbourhoods + view % kDirectNeighbourhoods) * kParts + part;
    }

    WeightTable& table_;
    struct Pair : std::array<std::int16_t, 2> {
        Pair() : std::array<std::int16_t, 2>{kNoScore, kNoScore} {}
    };
    std::vector<Pair> orthogonal_;      // scores of the four direct neighbours, by the view as it lies
    std::vector<Node> neighbourhoods_;  // by the same index as the table's
    std::unordered_map<std::uint64_t, Node> nodes_;
};

}  // namespace yomi::rollout
