#include "go/point.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/random.hpp"

namespace yomi::go {
namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";  // no I, as everywhere in Go
static_assert(kColumns.size() == kMaxSize);

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::tolower(static_cast<unsigned char>(a[i])) !=
            std::tolower(static_cast<unsigned char>(b[i]))) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::string_view colour_name(Colour c) { return c == Colour::Black ? "black" : "white"; }

std::vector<Point> PointSet::points() const {
    std::vector<Point> found;
    for (int w = 0; w < kWords; ++w) {
        for (std::uint64_t rest = words_[static_cast<std::size_t>(w)]; rest != 0; rest &= rest - 1) {
            found.emplace_back(w * 64 + std::countr_zero(rest));
        }
    }
    return found;
}

Geometry::Geometry(int size) : size_(size) {
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) points_.push_back(point(column, row));
    }
    static_assert(kMaxSize + 1 <= 32, "a point and the one below it, or above it, lie in the same word");
    near_sets_.assign(static_cast<std::size_t>(span()), {});
    for (const Point p : points_) {
        point_words_[static_cast<std::size_t>(p.value() / 64)] |= std::uint64_t{1} << (p.value() % 64);
        NearSet& near = near_sets_[static_cast<std::size_t>(p.value())];
        const int first = std::clamp((p.value() + 32) / 64 - 1, 0, words() - 2);
        near.first = static_cast<std::size_t>(first);
        for (const Point n : neighbours(p)) {
            near.words[static_cast<std::size_t>(n.value() / 64 - first)] |= std::uint64_t{1}
                                                                            << (n.value() % 64);
        }
    }
}

const Geometry& Geometry::of(int size) {
    static const auto all = [] {
        std::vector<Geometry> made;
        for (int s = kMinSize; s <= kMaxSize; ++s) made.push_back(Geometry(s));
        return made;
    }();
    return all[static_cast<std::size_t>(size - kMinSize)];
}

Neighbours Geometry::neighbours(Point p) const {
    Neighbours found;
    for (const int step : {-stride(), -1, 1, stride()}) {
        const Point n(p.value() + step);
        if (contains(n)) found.add(n);
    }
    return found;
}

std::uint64_t stone_key(Colour c, int size, Point p) {
    // The size is part of the key, so that hashes of boards of different sizes have nothing in common.
    return base::Seed(0x796f6d69U)
        .derive(static_cast<std::uint64_t>(size))
        .derive(static_cast<std::uint64_t>(p.value() * 2 + (c == Colour::White ? 1 : 0)))
        .value();
}

std::string vertex_text(Point p, int size) {
    if (p == kPass) return "pass";
    const Geometry& g = Geometry::of(size);
    return fmt::format("{}{}", kColumns[static_cast<std::size_t>(g.column(p))], g.row(p) + 1);
}

std::optional<Point> parse_vertex(std::string_view text, int size) {
    if (equal_ignoring_case(text, "pass")) return kPass;
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const auto letter = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    const auto column = kColumns.find(letter);
    int row = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
    if (column == std::string_view::npos || error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    if (static_cast<int>(column) >= size || row < 1 || row > size) return std::nullopt;
    return Geometry::of(size).point(static_cast<int>(column), row - 1);
}

}  // namespace yomi::go
