#include "go/patterns/similar_patterns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <tuple>

#include "base/error.hpp"
#include "base/random.hpp"

namespace yomi::go {
namespace {

using Diamond = SimilarPatterns::Diamond;

constexpr int kAgainst = 3;  // times as different as a stone and none
constexpr std::size_t kAnswers = 1 << 16;

struct Ring {
    int factor;
    std::uint64_t points;
};
constexpr std::array<Ring, SimilarPatterns::kSteps> kSimilarRings = {
    {{16, 0xf}, {9, 0xff0}, {4, 0xfff000}, {1, 0xffff000000}}};
constexpr std::uint64_t kNext = kSimilarRings[0].points;

constexpr int steps_to(int dx, int dy) { return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy); }

constexpr auto make_diamond_points() {
    std::array<CellOffset, SimilarPatterns::kPoints> points{};
    std::size_t n = 0;
    for (int steps = 1; steps <= SimilarPatterns::kSteps; ++steps) {
        for (int dy = -steps; dy <= steps; ++dy) {
            for (int dx = -steps; dx <= steps; ++dx) {
                if (steps_to(dx, dy) == steps) points[n++] = {dx, dy};
            }
        }
    }
    return points;
}
constexpr auto kDiamondPoints = make_diamond_points();

/// [symmetry][point]: where the point comes to lie.
constexpr auto make_diamond_turns() {
    std::array<std::array<std::uint8_t, SimilarPatterns::kPoints>, 8> turns{};
    for (std::size_t s = 0; s < turns.size(); ++s) {
        for (std::size_t i = 0; i < kDiamondPoints.size(); ++i) {
            std::uint8_t to = 0;
            while (kDiamondPoints[to] != turned(kDiamondPoints[i], static_cast<int>(s))) ++to;
            turns[s][i] = to;
        }
    }
    return turns;
}
constexpr auto kDiamondTurns = make_diamond_turns();

std::uint64_t turned_points(std::uint64_t points, std::size_t symmetry) {
    std::uint64_t result = 0;
    for (; points != 0; points &= points - 1) {
        result |=
            std::uint64_t{1} << kDiamondTurns[symmetry][static_cast<std::size_t>(std::countr_zero(points))];
    }
    return result;
}

Diamond turned_diamond(const Diamond& d, std::size_t symmetry) {
    return {turned_points(d.own, symmetry), turned_points(d.other, symmetry)};
}

Diamond smallest(const Diamond& d) {
    Diamond least = d;
    for (std::size_t s = 1; s < 8; ++s) least = std::min(least, turned_diamond(d, s));
    return least;
}

int difference(const Diamond& a, const Diamond& b) {
    const std::uint64_t against = (a.own & b.other) | (a.other & b.own);
    const std::uint64_t alone = (a.own | a.other) ^ (b.own | b.other);
    int sum = 0;
    for (const auto& [factor, points] : kSimilarRings) {
        sum += factor * (std::popcount(alone & points) + kAgainst * std::popcount(against & points));
    }
    return sum;
}

/// The four direct neighbours, and a diamond with these alone.
std::size_t next_of(const Diamond& d) { return (d.own & kNext) | (d.other & kNext) << 4; }
Diamond only_next(std::size_t next) { return {next & kNext, next >> 4 & kNext}; }

std::uint64_t diamond_key(const Diamond& d) { return base::Seed(7).derive(d.own).derive(d.other).value(); }

Diamond diamond_of(const CellPattern& cells) {
    Diamond d;
    for (int i = 0; i < SimilarPatterns::kPoints; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        if (cells.cell(i) == 1) d.own |= bit;
        if (cells.cell(i) == 2) d.other |= bit;
    }
    return d;
}

}  // namespace

CellOffset SimilarPatterns::point(int number) { return kDiamondPoints[static_cast<std::size_t>(number)]; }

Diamond SimilarPatterns::around(Point p, Colour mover) const {
    const Geometry& g = board_->geometry();
    Diamond d;
    for (std::size_t i = 0; i < kDiamondPoints.size(); ++i) {
        const auto [dx, dy] = kDiamondPoints[i];
        const int value = cell_value(*board_, g.column(p) + dx, g.row(p) + dy, mover);
        if (value == 1) d.own |= std::uint64_t{1} << i;
        if (value == 2) d.other |= std::uint64_t{1} << i;
    }
    return d;
}

int SimilarPatterns::similarity(const Diamond& a, const Diamond& b) {
    int least = INT_MAX;
    for (std::size_t s = 0; s < 8; ++s) least = std::min(least, difference(a, turned_diamond(b, s)));
    return -least;
}

void SimilarPatterns::know(std::span<const CellPattern> patterns) {
    if (patterns.size() > kMostKnown) {
        throw base::Error(fmt::format("{} patterns are too many to compare with; {} are possible",
                                      patterns.size(), kMostKnown));
    }
    known_.clear();
    for (const CellPattern& cells : patterns) {
        const Diamond d = smallest(diamond_of(cells));
        known_.push_back({diamond_key(d), d});
    }
    std::ranges::sort(known_);
    known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
    answers_.assign(kAnswers, {});
    sort_into_groups();
}

void SimilarPatterns::sort_into_groups() {
    turned_.clear();
    for (std::size_t k = 0; k < known_.size(); ++k) {
        for (std::size_t s = 0; s < 8; ++s) {
            turned_.push_back({turned_diamond(known_[k].diamond, s), static_cast<std::uint32_t>(k)});
        }
    }
    std::ranges::sort(turned_, {}, [](const Turned& t) { return std::tuple{next_of(t.diamond), t}; });
    turned_.erase(std::unique(turned_.begin(), turned_.end()),
                  turned_.end());  // those that turn into themselves
    for (auto& groups : groups_) groups.clear();
    for (std::size_t begin = 0, end = 0; begin < turned_.size(); begin = end) {
        const std::size_t next = next_of(turned_[begin].diamond);
        while (end < turned_.size() && next_of(turned_[end].diamond) == next) ++end;
        for (std::size_t here = 0; here < kNextViews; ++here) {
            groups_[here].push_back({difference(only_next(here), only_next(next)), begin, end});
        }
    }
    for (auto& groups : groups_) std::ranges::stable_sort(groups, {}, &Group::difference);
}

std::uint32_t SimilarPatterns::most_similar(const Diamond& here) const {
    std::uint32_t best = kNobody;
    int least = INT_MAX;
    for (const Group& group : groups_[next_of(here)]) {
        if (group.difference > least) break;
        for (std::size_t i = group.begin; i < group.end; ++i) {
            const int d = difference(here, turned_[i].diamond);
            // Of equals the smaller key, so that the order does not matter.
            if (d < least || (d == least && turned_[i].known < best)) {
                least = d;
                best = turned_[i].known;
            }
        }
    }
    return best;
}

SimilarPatterns::Known SimilarPatterns::named(Point p, Colour mover) const {
    const Diamond here = smallest(around(p, mover));
    const std::uint64_t key = diamond_key(here);
    if (known_.empty()) return {key, here};
    Answer& answer = answers_[key % kAnswers];
    if (answer.key != key || answer.known == kNobody) answer = {key, most_similar(here)};
    return known_[answer.known];
}

std::uint64_t SimilarPatterns::key(Point p, Colour mover, int /*part*/, int /*size*/) const {
    return named(p, mover).key;
}

bool SimilarPatterns::cells(Point p, Colour mover, int /*part*/, int /*size*/, CellPattern& out) const {
    const Diamond d = named(p, mover).diamond;
    out = {};
    for (int i = 0; i < kPoints; ++i) {
        if ((d.own >> i & 1) != 0) out.set_cell(i, 1);
        if ((d.other >> i & 1) != 0) out.set_cell(i, 2);
    }
    return true;
}

}  // namespace yomi::go
