#include "rollout/learned/pattern_layout.hpp"

#include <algorithm>

#include "model/thesis_moves.hpp"

namespace yomi::rollout {

using go::CellOffset;
using go::CellPattern;
using go::Point;

namespace {

constexpr int kSymmetries = 8;

constexpr std::array<std::uint32_t, 8> kDigits = {1, 3, 9, 27, 81, 243, 729, 2187};

constexpr std::size_t neighbour_at(CellOffset o) {
    std::size_t j = 0;
    while (!(kNeighbours[j] == o)) ++j;
    return j;
}

constexpr NeighbourhoodIndex make_neighbourhood_index() {
    NeighbourhoodIndex all{};
    for (int s = 0; s < kSymmetries; ++s) {
        for (std::size_t code = 0; code < 256; ++code) {
            std::uint32_t direct = 0;
            std::uint32_t diagonal = 0;
            for (std::size_t j = 0; j < 4; ++j) {
                const auto colour = static_cast<std::uint32_t>(code >> (2 * j) & 3);
                if (colour == 3) continue;
                direct += colour * kDigits[neighbour_at(turned(kNeighbours[j], s))];
                diagonal += colour * kDigits[neighbour_at(turned(kNeighbours[j + 4], s))];
            }
            all.direct[static_cast<std::size_t>(s)][code] = static_cast<std::uint16_t>(direct);
            all.diagonal[static_cast<std::size_t>(s)][code] = static_cast<std::uint16_t>(diagonal);
        }
    }
    return all;
}

/// The symmetry that leads from what `first` shows to what `other` shows.
int seen_from(int first, int other) {
    constexpr CellOffset kAnywhere = {1, 2};  // on no axis
    int s = 0;
    while (turned(kAnywhere, s) != turned(turned_back(kAnywhere, first), other)) ++s;
    return s;
}

/// Where the cells of a part are when the board is turned from what one symmetry shows to what another does.
struct Transform {
    std::uint8_t part = 0;
    std::array<std::uint8_t, CellPattern::kMaxCells> cell{};
};

template <class Layout>
Transform make_transform(int part, int from, int to) {
    constexpr int kCells = Layout::cells(Layout::kSizes - 1);
    Transform result;
    const auto find = [&](std::uint8_t in, CellOffset o) {
        int i = 0;
        while (i < kCells && Layout::offset(in, i) != o) ++i;
        return i;
    };
    const auto transform = [&](int i) { return turned(turned_back(Layout::offset(part, i), from), to); };
    // Quarters overlap near the move; their last cells are in no other one.
    while (find(result.part, transform(kCells - 1)) == kCells) ++result.part;
    for (int i = 0; i < kCells; ++i) {
        result.cell[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(find(result.part, transform(i)));
    }
    return result;
}

template <class Layout>
struct CanonicalNeighbourhoods {
    std::array<std::uint16_t, kNeighbourhoods> of{};
    std::size_t count = 0;

    CanonicalNeighbourhoods() {
        of.fill(UINT16_MAX);
        for (std::uint32_t view = 0; view < kNeighbourhoods; ++view) {
            if (of[view] != UINT16_MAX) continue;
            // The first view of a class; the others are turned back to it.
            for (int transform = 2 * kSymmetries - 1; transform >= 0; --transform) {
                if (!Layout::kAnyOrientation && transform % kSymmetries != 0) continue;
                for (int back = 2 * kSymmetries - 1; back >= 0; --back) {
                    if (!Layout::kAnyOrientation && back % kSymmetries != 0) continue;
                    const std::uint32_t other = transformed_neighbourhood(view, transform);
                    if (transformed_neighbourhood(other, back) != view) continue;
                    of[other] = static_cast<std::uint16_t>(count << 4 | static_cast<std::size_t>(back));
                }
            }
            ++count;
        }
    }
    static const CanonicalNeighbourhoods& instance() {
        static const CanonicalNeighbourhoods classes;
        return classes;
    }
};

}  // namespace

constexpr NeighbourhoodIndex kNeighbourhoodIndex = make_neighbourhood_index();

std::uint32_t transformed_neighbourhood(std::uint32_t view, int transform) {
    std::uint32_t result = 0;
    for (std::size_t j = 0; j < kNeighbours.size(); ++j) {
        const std::uint32_t colour = view / kDigits[j] % 3;
        const std::uint32_t shown = colour != 0 && (transform & kSwapColours) != 0 ? 3 - colour : colour;
        result += shown * kDigits[neighbour_at(turned(kNeighbours[j], transform % kSymmetries))];
    }
    return result;
}

template <class Layout>
const std::array<std::uint16_t, kNeighbourhoods>& canonical_neighbourhoods() {
    return CanonicalNeighbourhoods<Layout>::instance().of;
}
template <class Layout>
std::size_t canonical_count() {
    return CanonicalNeighbourhoods<Layout>::instance().count;
}

template <class Layout>
CellPattern transformed_cells(const CellPattern& cells, int from, int to) {
    static const auto kAnyOrientation = [] {
        std::vector<Transform> all;
        for (int part = 0; part < Layout::kParts; ++part) {
            for (int f = 0; f < kSymmetries; ++f) {
                for (int t = 0; t < kSymmetries; ++t) all.push_back(make_transform<Layout>(part, f, t));
            }
        }
        return all;
    }();
    const Transform& transform =
        kAnyOrientation[static_cast<std::size_t>((cells.part * kSymmetries + from) * kSymmetries + to)];
    CellPattern result{.part = transform.part, .size = cells.size, .place = cells.place};
    for (int i = 0; i < Layout::cells(cells.size); ++i) {
        if (cells.cell(i) != 0) result.set_cell(transform.cell[static_cast<std::size_t>(i)], cells.cell(i));
    }
    return result;
}

template <class Layout>
std::vector<CellPattern> orientations_of(const CellPattern& cells, const PointKind& kind) {
    std::vector<CellPattern> found;
    const auto add = [&](const CellPattern& seen) {
        if (std::ranges::find(found, seen) == found.end()) found.push_back(seen);
    };
    if constexpr (Layout::kAnyOrientation) {
        for (int s = 0; s < kSymmetries; ++s) add(transformed_cells<Layout>(cells, 0, s));
    } else {
        // The first orientation of the kind is the one that playouts see; the model takes the one with the
        // smallest key.
        if (kind.symmetries.size() == 1) return {cells};
        const std::uint64_t key = go::Collage::key_of(cells);
        for (const int s : kind.symmetries) {
            const CellPattern seen = transformed_cells<Layout>(cells, s, kind.symmetries.front());
            std::uint64_t smallest = UINT64_MAX;
            for (const int t : kind.symmetries) {
                const CellPattern other = transformed_cells<Layout>(seen, kind.symmetries.front(), t);
                smallest = std::min(smallest, go::Collage::key_of(other));
            }
            if (smallest == key) add(seen);
        }
    }
    return found;
}

template <class Layout>
PointKinds point_kinds_of(const go::Geometry& geometry) {
    PointKinds result;
    for (const Point p : geometry.points()) {
        const auto at = static_cast<std::size_t>(p.value());
        PointKind kind{place_class(geometry, p), {}};
        if constexpr (Layout::kAnyOrientation) {
            kind.symmetries = {0};
        } else {
            for (int s = 0; s < kSymmetries; ++s) {
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

#define YOMI_LAYOUT(L)                                                                          \
    template const std::array<std::uint16_t, kNeighbourhoods>& canonical_neighbourhoods<L>();   \
    template std::size_t canonical_count<L>();                                                  \
    template CellPattern transformed_cells<L>(const CellPattern&, int, int);                    \
    template std::vector<CellPattern> orientations_of<L>(const CellPattern&, const PointKind&); \
    template PointKinds point_kinds_of<L>(const go::Geometry&);
YOMI_LAYOUT(DiscLayout<5>)
YOMI_LAYOUT(DiscLayout<7>)
YOMI_LAYOUT(DiscLayout<9>)
YOMI_LAYOUT(QuarterLayout)
#undef YOMI_LAYOUT

}  // namespace yomi::rollout
