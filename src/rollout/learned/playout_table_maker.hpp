#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/error.hpp"
#include "rollout/learned/playout_table.hpp"

namespace yomi::rollout {

/// Makes a PlayoutTable of the patterns of weights. A pattern counts for a player only where all smaller ones
/// inside of it are known to him; a score of a pattern that one player knows is, for the other one, that of
/// the largest that he knows inside.
template <class Layout>
class PlayoutTable<Layout>::Maker {
   public:
    explicit Maker(PlayoutTable& table) : table_(table) {
        const std::size_t kinds = table.points_.kinds.size();
        orthogonal_.resize(kinds * kOrthogonalViews * kParts);
        near_.resize(kinds * near_class_count<Layout>() * kParts);
    }

    /// Throws base::Error. `score_of` makes a score of a weight.
    template <class ScoreOf>
    void read(const model::KeyedWeights& weights, const ScoreOf& score_of) {
        bool is_empty = true;
        // Smaller ones first.
        for (int size = 0; size < Layout::kSizes; ++size) {
            if (size == 2) fill_gaps();
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

    /// PlayoutTable::recomputed().
    static Scores recomputed(const PlayoutTable& table, std::size_t point, const std::uint8_t* cells) {
        const std::size_t symmetry = table.points_.symmetry[point];
        Scores scores{};
        for (std::size_t part = 0; part < kParts; ++part) {
            go::CellPattern seen{.part = static_cast<std::uint8_t>(part),
                                 .size = static_cast<std::uint8_t>(Layout::kSizes - 1)};
            for (int i = 0; i < Layout::cells(Layout::kSizes - 1); ++i) {
                seen.set_cell(i, cells[table.steps_[symmetry][part][static_cast<std::size_t>(i)]]);
            }
            const Path path = path_of(table, table.points_.kind[point], seen);
            std::uint32_t exact = table.near_[path.near];
            std::uint32_t bounds = exact;
            for (int size = 2; size < Layout::kSizes; ++size) {
                const std::uint64_t hash = path.hashes[static_cast<std::size_t>(size)];
                const std::uint32_t found = find(table, path, size, hash);
                if (found == 0) break;
                if (size < kFirstFar) bounds = found;
                const std::uint32_t own = size == kFirstFar - 1 ? table.far_.find(hash) : 0;
                exact = own != 0 ? own : found;
            }
            scores.bounds[part] = unswapped(bounds, path.turn);
            scores.exact[part] = unswapped(exact, path.turn);
        }
        return scores;
    }

   private:
    static constexpr std::int16_t kUnknown = INT16_MIN;
    static constexpr bool is_inner(int size) { return size < kFirstFar - 1; }

    /// What is known of a pattern; [0] if Black plays, [1] if White does, in the colours of its class.
    struct Node {
        std::array<std::int16_t, 2> scores = {kUnknown, kUnknown};
        std::array<std::int16_t, 2> bounds = {kUnknown, kUnknown};  // of all patterns around it
        std::array<bool, 2> known = {};
        bool has_larger = false;
        int size = 0;
        std::size_t inner = 0;       // Path::inner
        std::uint32_t ring_key = 0;  // Path::ring_key
    };
    /// Where a pattern and those inside of it are in the table.
    struct Path {
        std::size_t near = 0;
        std::size_t inner = 0;  // in inner_; the eight neighbours alone have that without stones beyond them
        std::size_t turn = 0;
        std::uint32_t view = 0;                              // of the eight neighbours, before the turn
        std::uint32_t ring_key = 0;                          // of a quarter: ring_keys()
        std::array<std::uint64_t, Layout::kSizes> hashes{};  // from size 2 on
    };

    /// The score of a size, 0 if it is not known.
    static std::uint32_t find(const PlayoutTable& table, const Path& path, int size, std::uint64_t hash) {
        if (size >= kFirstFar) return table.far_.find(hash) & ~kKnown;
        if (!is_inner(size)) return ring_scores(table, path, hash) & ~(kKnown | kMeansNothing);
        return table.inner_[path.inner] & ~kKnown;
    }

    static std::uint32_t ring_scores(const PlayoutTable& table, const Path& path, std::uint64_t hash) {
        if constexpr (Layout::kTurns) {
            return table.ring_.find(hash);
        } else {
            return table.ring_.find(FourScoreLines::hashes(FourWords{path.ring_key})[0]);
        }
    }
    static constexpr std::uint32_t kMeansNothing = Layout::kTurns ? 0 : FourScoreLines::kFlags & ~kKnown;

    static Path path_of(const PlayoutTable& table, std::size_t kind, const go::CellPattern& seen) {
        Path path;
        const auto part = static_cast<std::size_t>(seen.part);
        for (int i = 0; i < std::min(kNearCells, Layout::cells(seen.size)); ++i) {
            std::uint32_t digit = 1;
            for (std::size_t j = 0; kNeighbours[j] != Layout::offset(seen.part, i); ++j) digit *= 3;
            path.view += static_cast<std::uint32_t>(seen.cell(i)) * digit;
        }
        const std::uint32_t found = (*table.classes_)[path.view];
        path.turn = found & 15;
        path.near = (kind * near_class_count<Layout>() + (found >> 4)) * kParts + part;
        go::CellPattern turned = seen;
        if constexpr (Layout::kTurns) turned = turned_cells<Layout>(seen, 0, static_cast<int>(path.turn % 8));
        const auto cells_between = [&](int first, int end) {
            std::uint64_t cells = 0;
            for (int i = end - 1; i >= first; --i)
                cells = cells << 2 | static_cast<std::uint64_t>(turned.cell(i));
            return (path.turn & kSwap) != 0 ? swapped(cells) : cells;
        };
        for (int size = 2; size <= seen.size; ++size) {
            const auto s = static_cast<std::size_t>(size);
            const std::uint64_t ring = cells_between(kNearCells, Layout::cells(size));
            if (is_inner(size)) {
                path.inner = path.near * kInnerViews + inner_view(ring);
                path.hashes[s] = far_hash(~path.inner, 0);  // only a name; no ring has such a hash
            } else {
                if (size < kFirstFar) {
                    path.ring_key = static_cast<std::uint32_t>(path.near << kQuarterRingBits | ring);
                }
                path.hashes[s] = size < kFirstFar
                                     ? ring_hash(path.near, ring)
                                     : far_hash(path.hashes[s - 1],
                                                cells_between(Layout::cells(size - 1), Layout::cells(size)));
            }
        }
        return path;
    }

    void add(const go::CellPattern& cells, std::int16_t score) {
        for (std::size_t kind = 0; kind < table_.points_.kinds.size(); ++kind) {
            if (table_.points_.kinds[kind].place != cells.place) continue;
            for (const go::CellPattern& seen : shown_as<Layout>(cells, table_.points_.kinds[kind])) {
                for (const std::size_t mover : {0U, 1U}) {
                    go::CellPattern coloured = seen;
                    if (mover == 1) coloured.cells = {swapped(seen.cells[0]), swapped(seen.cells[1])};
                    add(kind, coloured, mover, score);
                }
            }
        }
    }

    /// `seen` has the colours of the board: 1 Black, 2 White.
    void add(std::size_t kind, const go::CellPattern& seen, std::size_t mover, std::int16_t score) {
        const Path path = path_of(table_, kind, seen);
        const auto part = static_cast<std::size_t>(seen.part);
        const std::size_t side = (path.turn & kSwap) != 0 ? 1 - mover : mover;
        auto& orthogonal = orthogonal_[orthogonal_index(kind, part, path.view)];
        if (seen.size == 0) {
            orthogonal[mover] = score;
        } else if (seen.size == 1) {
            if (orthogonal[mover] == kUnknown) return;
            near_[path.near].scores[side] = score;
            near_[path.near].known[side] = true;
        } else {
            add_larger(path, seen.size, side, score);
        }
    }

    void add_larger(const Path& path, int size, std::size_t side, std::int16_t score) {
        const auto s = static_cast<std::size_t>(size);
        Node inside = near_[path.near];
        if (size > 2) {
            const auto found = nodes_.find(path.hashes[s - 1]);
            if (found == nodes_.end()) return;
            inside = found->second;
        }
        if (!inside.known[side]) return;
        const auto [node, is_new] = nodes_.try_emplace(path.hashes[s]);
        if (is_new) {
            node->second.scores = inside.scores;
            node->second.size = size;
            node->second.inner = path.inner;
            node->second.ring_key = path.ring_key;
        }
        node->second.scores[side] = score;
        node->second.known[side] = true;
        if (size < kFirstFar) return;
        Node& ring = nodes_[path.hashes[kFirstFar - 1]];
        ring.has_larger = true;
        ring.bounds[side] = std::max(ring.bounds[side], score);
    }

    /// Where the eight neighbours are not known, the four direct ones count; where these are not, nothing
    /// does.
    void fill_gaps() {
        for (std::size_t kind = 0; kind < table_.points_.kinds.size(); ++kind) {
            for (std::uint32_t view = 0; view < kNearViews; ++view) {
                const std::uint32_t found = (*table_.classes_)[view];
                for (std::size_t part = 0; part < kParts; ++part) {
                    Node& node = near_[(kind * near_class_count<Layout>() + (found >> 4)) * kParts + part];
                    for (const std::size_t mover : {0U, 1U}) {
                        std::int16_t& score = node.scores[(found & kSwap) != 0 ? 1 - mover : mover];
                        const std::int16_t inside = orthogonal_[orthogonal_index(kind, part, view)][mover];
                        if (score == kUnknown) score = inside != kUnknown ? inside : std::int16_t{0};
                    }
                }
            }
        }
    }

    /// Whose eye a point is with such neighbours; [1] if it is White's. Where the board ends, views have no
    /// stone.
    static std::array<bool, 2> is_eye(std::uint32_t view, int borders) {
        std::array<int, 3> direct{};
        std::array<int, 3> diagonal{};
        for (int i = 0; i < 4; ++i) {
            const std::uint32_t beside = view % kOrthogonalViews;
            ++direct[beside / digit(i) % 3];
            ++diagonal[view / kOrthogonalViews / digit(i) % 3];
        }
        const int spoiled = borders > 0 ? 1 : 2;  // by so many stones
        return {direct[1] == 4 - borders && diagonal[2] < spoiled,
                direct[2] == 4 - borders && diagonal[1] < spoiled};
    }
    static constexpr std::uint32_t digit(int i) { return i == 0 ? 1 : 3 * digit(i - 1); }

    /// What the first part has besides the scores of its patterns, by kind and class.
    struct Besides {
        int place = 0;
        std::array<int, 2> allowed{};
    };
    std::vector<Besides> besides() const {
        const auto& points = table_.points_;
        std::vector<int> borders(points.kinds.size());
        for (const go::Point p : go::Geometry::of(table_.board_size_).points()) {
            const auto neighbours = go::Geometry::of(table_.board_size_).neighbours(p);
            borders[points.kind[static_cast<std::size_t>(p.value())]] =
                4 - static_cast<int>(neighbours.size());
        }
        std::vector<Besides> all(near_.size() / kParts);
        for (std::size_t kind = 0; kind < borders.size(); ++kind) {
            for (std::uint32_t view = 0; view < kNearViews; ++view) {
                const std::uint32_t found = (*table_.classes_)[view];
                Besides& here = all[kind * near_class_count<Layout>() + (found >> 4)];
                here.place = table_.places_[static_cast<std::size_t>(points.kinds[kind].place)];
                const auto eye = is_eye(view, borders[kind]);
                for (const std::size_t side : {0U, 1U}) {
                    here.allowed[(found & kSwap) != 0 ? 1 - side : side] =
                        eye[side] ? 0 : ScorePair::kAllowed;
                }
            }
        }
        return all;
    }

    void finish() {
        const std::vector<Besides> more = besides();
        const auto pair = [&](const std::array<std::int16_t, 2>& scores, std::size_t near) {
            if (near % kParts != 0) return ScorePair::pack(scores[0], scores[1]);
            const Besides& here = more[near / kParts];
            const auto half = [&](std::size_t side) {
                return std::clamp(scores[side] + here.place, -ScorePair::kLimit, ScorePair::kLimit) +
                       here.allowed[side];
            };
            return ScorePair::pack(half(0), half(1));
        };
        for (std::size_t near = 0; near < near_.size(); ++near) {
            table_.near_.push_back(pair(near_[near].scores, near));
            table_.inner_.insert(table_.inner_.end(), kInnerViews, table_.near_.back());
        }
        using RingKey = std::conditional_t<Layout::kTurns, std::uint64_t, std::uint32_t>;
        std::vector<std::pair<RingKey, std::uint32_t>> ring;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> far;
        for (const auto& [hash, node] : nodes_) {
            const std::size_t near =
                Layout::kTurns ? node.inner / kInnerViews : node.ring_key >> kQuarterRingBits;
            if (is_inner(node.size)) {
                table_.inner_[node.inner] = pair(node.scores, near) | (table_.inner_[node.inner] & kKnown);
                continue;
            }
            std::array<std::int16_t, 2> most = node.scores;
            if (node.has_larger) {
                far.emplace_back(hash, pair(node.scores, near));
                for (const std::size_t side : {0U, 1U}) most[side] = std::max(most[side], node.bounds[side]);
            }
            const std::uint32_t flag = node.has_larger ? kKnown : 0;
            if (node.size >= kFirstFar) {
                far.emplace_back(hash, pair(most, near) | flag);
            } else if constexpr (Layout::kTurns) {
                ring.emplace_back(hash, pair(most, near) | flag);
                table_.inner_[node.inner] |= kKnown;
            } else {
                ring.emplace_back(node.ring_key, pair(most, near) | flag);
                table_.inner_[node.ring_key >> kQuarterRingBits] |= kKnown;
            }
        }
        std::ranges::sort(ring);  // the order of the map is the library's
        std::ranges::sort(far);
        table_.ring_.fill(ring);
        table_.far_.fill(far);
    }

    static std::size_t orthogonal_index(std::size_t kind, std::size_t part, std::uint32_t view) {
        return (kind * kOrthogonalViews + view % kOrthogonalViews) * kParts + part;
    }

    PlayoutTable& table_;
    struct Pair : std::array<std::int16_t, 2> {
        Pair() : std::array<std::int16_t, 2>{kUnknown, kUnknown} {}
    };
    std::vector<Pair> orthogonal_;  // scores of the four direct neighbours, by the view as it lies
    std::vector<Node> near_;        // by the same index as the table's
    std::unordered_map<std::uint64_t, Node> nodes_;
};

}  // namespace yomi::rollout
