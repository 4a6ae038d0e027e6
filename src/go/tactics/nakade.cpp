#include "go/tactics/nakade.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "go/board_chains.hpp"

namespace yomi::go {
namespace {

using Chains = BoardChains;

constexpr std::size_t kLargest = 6;

/// Up to six connected points.
class Region {
   public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool is_full() const { return size_ == kLargest; }
    Point operator[](std::size_t i) const { return Point(points_[i]); }
    [[nodiscard]] bool contains(Point p) const {
        for (std::size_t i = 0; i < size_; ++i) {
            if (points_[i] == p.value()) return true;
        }
        return false;
    }
    void add(Point p) { points_[size_++] = static_cast<std::int16_t>(p.value()); }

   private:
    std::array<std::int16_t, kLargest> points_;
    std::size_t size_ = 0;
};

/// Whether the shape with this many points, contacts between them, and contacts of its best connected point
/// has a vital point, which is then that one. The three numbers tell all shapes apart as far as it matters.
constexpr bool has_vital_point(std::size_t size, int contacts, int degree) {
    switch (size) {
        case 3: return true;
        case 4: return degree == 3;                                    // pyramid
        case 5: return degree == 4 || (degree == 3 && contacts == 5);  // cross, bulky five
        case 6: return degree == 4 && contacts == 6;                   // flower six
        default: return false;
    }
}

// -- The table of parts ---------------------------------------------------------------------------

/// Cells of a drawing with the vital point in the middle, seven by seven, as bits. Eye spaces with a vital
/// point lie within the eight cells around it, and nothing further away than three matters.
constexpr int kMiddle = 24;
constexpr std::array<int, 8> kSteps = {7, -1, 1, -7, 6, 8, -8, -6};  // in the order of a 3x3 code

constexpr bool has(std::uint64_t cells, int cell) { return (cells >> cell & 1) != 0; }

constexpr int contacts(std::uint64_t cells, int cell) {
    int n = 0;
    for (std::size_t j = 0; j < 4; ++j) n += has(cells, cell + kSteps[j]) ? 1 : 0;
    return n;
}

/// Whether the cells are an eye space whose vital point is in the middle.
constexpr bool has_vital_middle(std::uint64_t cells) {
    const int degree = contacts(cells, kMiddle);
    int total = 0;
    for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1) {
        const int n = contacts(cells, std::countr_zero(rest));
        if (n == 0 || n > degree) return false;
        total += n;
    }
    return has_vital_point(static_cast<std::size_t>(std::popcount(cells)), total / 2, degree);
}

/// Adds all that the eight neighbours of `cell` can look like: those of the eye space are empty, those next
/// to it are not, and the others may be.
constexpr void add_parts(std::uint64_t space, int cell, std::array<bool, 256>& parts) {
    std::uint32_t inside = 0;
    std::uint32_t open = 0;
    for (std::size_t j = 0; j < 8; ++j) {
        const int n = cell + kSteps[j];
        const std::uint32_t bit = empty_around(~(3U << (2 * j)));
        if (has(space, n)) {
            inside |= bit;
        } else if (contacts(space, n) == 0) {
            open |= bit;
        }
    }
    for (std::uint32_t some = open;; some = (some - 1) & open) {
        parts[inside | some] = true;
        if (some == 0) return;
    }
}

constexpr std::array<bool, 256> make_parts() {
    std::array<bool, 256> parts{};
    for (std::uint32_t around = 1; around < 256; ++around) {
        std::uint64_t space = std::uint64_t{1} << kMiddle;
        for (std::size_t j = 0; j < 8; ++j) space |= std::uint64_t{around >> j & 1} << (kMiddle + kSteps[j]);
        if (!has_vital_middle(space)) continue;
        for (std::uint64_t rest = space; rest != 0; rest &= rest - 1) {
            add_parts(space, std::countr_zero(rest), parts);
        }
    }
    return parts;
}

// -- Eye spaces on a board ------------------------------------------------------------------------

/// An eye space while it is explored, as long as it can have a vital point.
template <Colour Attacker>
class EyeSpace {
   public:
    explicit EyeSpace(const Board& board) : board_(board) {}

    /// Adds a point; false if there is no vital point for certain.
    bool add(Point p) {
        const std::uint32_t code = Chains::code(board_, p);
        if (region_.is_full() || !may_be_in_eye_space<Attacker>(code)) return false;
        const int degree = kOrthogonal[code & 0xff].empty;
        ways_[region_.size()] = Chains::neighbours<Colour::Empty>(code);
        region_.add(p);
        total_ += degree;
        if (degree > best_degree_) {
            best_degree_ = degree;
            best_ = p;
        }
        return true;
    }

    /// Adds what can be reached; false if there is no vital point for certain.
    bool explore() {
        for (std::size_t i = 0; i < region_.size(); ++i) {
            for (std::uint32_t way = ways_[i]; way != 0; way &= way - 1) {
                const Point p = Chains::first_of(board_, region_[i], way);
                if (!region_.contains(p) && !add(p)) return false;
            }
        }
        return true;
    }

    [[nodiscard]] Point vital_point() const {
        return has_vital_point(region_.size(), total_ / 2, best_degree_) ? best_ : kNoPoint;
    }

   private:
    const Board& board_;
    Region region_;
    std::array<std::uint32_t, kLargest> ways_;  // the empty neighbours of each point
    int total_ = 0;
    int best_degree_ = 0;
    Point best_ = kNoPoint;
};

template <Colour Attacker>
Point find_vital_point(const Board& board, Point p) {
    EyeSpace<Attacker> space(board);
    return space.add(p) && space.explore() ? space.vital_point() : kNoPoint;
}

template <Colour C>
bool kills(const Board& board, Point p) {
    Region stones;
    stones.add(p);
    int total = 0;
    int most = 0;
    for (std::size_t i = 0; i < stones.size(); ++i) {
        const std::uint32_t own = Chains::neighbours<C>(Chains::code(board, stones[i]));
        int degree = std::popcount(own);
        for (std::uint32_t way = own; way != 0; way &= way - 1) {
            const Point q = Chains::first_of(board, stones[i], way);
            if (stones.contains(q)) continue;
            if (stones.is_full()) return false;
            stones.add(q);
        }
        // p itself is no stone yet.
        const int apart = std::abs(stones[i].value() - p.value());
        if (apart == 1 || apart == board.size() + 1) ++degree;
        total += degree;
        most = std::max(most, degree);
    }
    const bool is_square = stones.size() == 4 && total == 8;
    return stones.size() < 3 || is_square || has_vital_point(stones.size(), total / 2, most);
}

}  // namespace

constinit const std::array<bool, 256> kEyeSpaceParts = make_parts();

Point vital_point(const Board& board, Point p, Colour defender) {
    return defender == Colour::White ? find_vital_point<Colour::Black>(board, p)
                                     : find_vital_point<Colour::White>(board, p);
}

bool is_killing_shape(const Board& board, Point p, Colour c) {
    return c == Colour::Black ? kills<Colour::Black>(board, p) : kills<Colour::White>(board, p);
}

}  // namespace yomi::go
