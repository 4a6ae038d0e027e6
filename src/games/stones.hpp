#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/drawing.hpp"
#include "games/turned.hpp"

namespace yomi::games {

/// A square board of up to Most rows on which up to three players put stones that stay. Point (column, row),
/// from the upper left, has the number row * stride + column, with one more in a stride than there are
/// columns: so what lies around a point, beyond the edges too, is at ± 1, ± stride and so on.
template <int Most>
class Stones {
   public:
    // What a point holds: nothing, the stone of player code - 1, or what lies beyond the edge. A game may
    // give an edge to a player: kBorder + the code of his stones.
    static constexpr int kEmpty = 0;
    static constexpr int kBorder = 4;
    static constexpr int code_of(game::Player p) { return p + 1; }

    explicit Stones(int size) : size_(static_cast<std::int16_t>(size)) {
        code_.fill(kBorder);
        for (int p = 0; p < points(); ++p) {
            if (p % stride() == size) continue;
            code_[cell(p)] = kEmpty;
            empty_at_[at(p)] = empty_count_;
            empties_[at(empty_count_++)] = static_cast<std::int16_t>(p);
        }
    }

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] int stride() const { return size_ + 1; }
    /// One more than the last point.
    [[nodiscard]] int points() const { return size_ * stride(); }
    [[nodiscard]] game::Grid grid() const { return {stride(), points()}; }
    /// Of a point, or of a cell up to two steps from one.
    [[nodiscard]] int code(int point) const { return code_[cell(point)]; }
    [[nodiscard]] int empty_points() const { return empty_count_; }

    void put(int point, game::Player p) {
        code_[cell(point)] = static_cast<std::uint8_t>(code_of(p));
        const std::int16_t last = empties_[at(--empty_count_)];
        const std::int16_t gap = empty_at_[at(point)];
        empties_[at(gap)] = last;
        empty_at_[at(last)] = gap;
    }
    void set_border(int cell_beyond, game::Player p) {
        code_[cell(cell_beyond)] = static_cast<std::uint8_t>(kBorder + code_of(p));
    }

    /// The empty points in increasing order.
    void list(std::vector<game::MoveId>& out) const {
        out.resize(at(empty_count_));
        auto next = out.begin();
        for (int p = 0; next != out.end(); ++p) {
            if (code(p) == kEmpty) *next++ = static_cast<game::MoveId>(p);
        }
    }
    /// The empty point of that number, below empty_points(), in no order.
    [[nodiscard]] game::MoveId empty_point(std::uint32_t number) const {
        return static_cast<game::MoveId>(empties_[number]);
    }

    /// How many stones of this code stand in a row from a point on, itself left out.
    [[nodiscard]] int run(int point, int step, int its_code) const {
        int length = 0;
        while (code(point += step) == its_code) ++length;
        return length;
    }
    /// From a point to the next one along lines and diagonals; the other way they lead back.
    [[nodiscard]] std::array<int, 4> steps() const { return {1, stride() - 1, stride(), stride() + 1}; }

    /// The codes at these offsets as one number.
    template <std::size_t N>
    [[nodiscard]] std::uint32_t pattern(int point, const std::array<int, N>& offsets) const {
        std::uint32_t pattern = 0;
        for (const int offset : offsets)
            pattern = pattern << 3 | static_cast<std::uint32_t>(code(point + offset));
        return pattern;
    }
    [[nodiscard]] std::uint32_t pattern_of_eight(int point) const {
        const int s = stride();
        return pattern(point, std::array{-s - 1, -s, -s + 1, -1, 1, s - 1, s, s + 1});
    }

    [[nodiscard]] game::Picture picture(game::Picture::Shape shape) const {
        game::Picture picture{.shape = shape, .columns = size_, .rows = size_};
        for (int p = 0; p < points(); ++p) {
            if (p % stride() != size_)
                picture.cells.push_back({.owner = static_cast<std::int8_t>(code(p) - 1)});
        }
        return picture;
    }
    /// The number of a point in that picture.
    [[nodiscard]] int cell_in_picture(int point) const { return point / stride() * size_ + point % stride(); }
    [[nodiscard]] std::string name(int point) const { return cell_name(point % stride(), point / stride()); }

    /// What a point becomes by turned() of the whole board.
    [[nodiscard]] game::MoveId turned_point(int k, int point) const {
        const Place place = turned(k, {point % stride(), point / stride()}, size_);
        return static_cast<game::MoveId>(place.row * stride() + place.column);
    }

   private:
    static constexpr int kPad = 2 * (Most + 2);  // cells before point 0, and behind the last one: two rows
    static constexpr std::size_t kPoints = std::size_t{Most} * (Most + 1);
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static std::size_t cell(int point) { return at(point + kPad); }

    std::array<std::uint8_t, kPoints + 2 * std::size_t{kPad}> code_;
    // Invariant: empties_[0 … empty_count_) are the empty points, and empty_at_ says where each stands there.
    std::array<std::int16_t, kPoints> empties_;
    std::array<std::int16_t, kPoints> empty_at_;
    std::int16_t size_;
    std::int16_t empty_count_ = 0;
};

}  // namespace yomi::games
