#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/index.hpp"

namespace yomi::go {

/// The values are those of the two bits that a colour takes in a 3x3 code (see Board).
enum class Colour : std::uint8_t { Empty = 0, Black = 1, White = 2, Border = 3 };

/// Black's opponent is White, and the other way round; for nothing else.
constexpr Colour opponent(Colour c) { return static_cast<Colour>(3 - static_cast<int>(c)); }

/// "black" or "white".
std::string_view colour_name(Colour c);

inline constexpr int kMinSize = 2;
inline constexpr int kMaxSize = 25;

/// A point of the board. With rows of size + 1 points, point (column, row) has the value
/// row * (size + 1) + column, counted from the lower left corner A1; the extra column is the border
/// between two rows. So a point is also the number of its bit in a set, and its neighbours are at ±1 and
/// ±(size + 1). The number of a point depends on the size of the board.
using Point = base::Index<struct PointTag, std::int16_t>;

/// The number of values that points on the board have, with the border columns between them.
inline constexpr int kPointSpan = kMaxSize * (kMaxSize + 1);

inline constexpr Point kPass{-1000};
inline constexpr Point kNoPoint{-1001};

/// A set of points of one board.
class PointSet {
   public:
    static constexpr int kWords = (kPointSpan + 63) / 64;

    [[nodiscard]] bool contains(Point p) const { return (words_[word(p)] >> bit(p) & 1) != 0; }
    void insert(Point p) { words_[word(p)] |= std::uint64_t{1} << bit(p); }
    void erase(Point p) { words_[word(p)] &= ~(std::uint64_t{1} << bit(p)); }
    [[nodiscard]] int count() const {
        int n = 0;
        for (const std::uint64_t w : words_) n += std::popcount(w);
        return n;
    }
    [[nodiscard]] bool empty() const { return *this == PointSet{}; }
    friend bool operator==(const PointSet&, const PointSet&) = default;

    /// The points in increasing order.
    [[nodiscard]] std::vector<Point> points() const;

   private:
    static std::size_t word(Point p) { return static_cast<std::size_t>(p.value()) >> 6; }
    static int bit(Point p) { return p.value() & 63; }

    std::array<std::uint64_t, kWords> words_{};
};

/// Up to four points, for a range-based loop.
class Neighbours {
   public:
    void add(Point p) { points_[count_++] = p; }
    [[nodiscard]] const Point* begin() const { return points_.data(); }
    [[nodiscard]] const Point* end() const { return points_.data() + count_; }
    [[nodiscard]] std::size_t size() const { return count_; }

   private:
    std::array<Point, 4> points_{};
    std::size_t count_ = 0;
};

/// The neighbours of a point as a part of a set: they never span more than two words.
struct NearSet {
    std::array<std::uint64_t, 2> words;
    std::size_t first;  ///< the number of the first of these words
};

/// Facts about a board of one size, computed once.
class Geometry {
   public:
    /// `size` must be in [kMinSize, kMaxSize].
    static const Geometry& of(int size);

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] int stride() const { return size_ + 1; }
    [[nodiscard]] int area() const { return size_ * size_; }
    /// One more than the largest value of a point.
    [[nodiscard]] int span() const { return size_ * stride(); }
    /// 64-bit words that a set of points takes, rounded up to one of few numbers: the code that depends on it
    /// is compiled once for each.
    [[nodiscard]] int words() const {
        const int needed = (span() - 1 + 63) / 64;
        for (const int words : {2, 3, 6}) {
            if (needed <= words) return words;
        }
        return PointSet::kWords;
    }

    [[nodiscard]] Point point(int column, int row) const { return Point(row * stride() + column); }
    [[nodiscard]] int column(Point p) const { return p.value() % stride(); }
    [[nodiscard]] int row(Point p) const { return p.value() / stride(); }
    [[nodiscard]] bool contains(Point p) const {
        return p.value() >= 0 && p.value() < span() && column(p) < size_;
    }

    /// All points, row by row from A1.
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }

    /// All points as a set of words().
    [[nodiscard]] const std::uint64_t* point_words() const { return point_words_.data(); }

    /// The points next to `p` that are on the board.
    [[nodiscard]] Neighbours neighbours(Point p) const;

    /// For every value of a point, its neighbours on the board; both words are among the `words()` of a set.
    [[nodiscard]] const NearSet* near_sets() const { return near_sets_.data(); }

   private:
    explicit Geometry(int size);

    int size_;
    std::vector<Point> points_;
    std::vector<NearSet> near_sets_;
    std::array<std::uint64_t, PointSet::kWords> point_words_{};
};

/// The Zobrist key of a stone: a fixed function, the same on every machine.
std::uint64_t stone_key(Colour c, int size, Point p);

/// The key that joins a position's hash where the player to move matters (situational superko).
inline constexpr std::uint64_t kWhiteToPlayKey = 0x8f2d51b07a9ce463U;

/// "D4", "pass"; `size` is that of the board.
std::string vertex_text(Point p, int size);

/// Reads "D4", "d4", "pass" in any case. Nothing for text that is no vertex of a board of that size.
std::optional<Point> parse_vertex(std::string_view text, int size);

}  // namespace yomi::go
