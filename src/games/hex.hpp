#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/stones.hpp"

namespace yomi::games {

struct HexOptions {
    std::int64_t size = 11;
    bool swap = true;

    base::Fields fields();
    static void check() {}
};

/// Hex. Player 0 connects the upper edge with the lower one, player 1 the left one with the right one; there
/// are no draws. With `swap` player 1 may answer the first move with "swap": the first stone becomes his and
/// is mirrored, columns for rows, so that it is worth to him what it was worth to the other.
///
/// A move is a point of Stones, or one more than all points for the swap.
class Hex {
   public:
    static constexpr std::string_view kName = "hex";
    static constexpr std::string_view kHelp = "connect two sides of a board of hexagons";
    static constexpr bool kAllMovesAsFirst = true;
    static constexpr int kMostSize = 19;
    using Options = HexOptions;

    explicit Hex(const Options& options = {});

    [[nodiscard]] game::Player player() const { return played_ & 1; }
    [[nodiscard]] bool is_over() const { return winner_ >= 0; }
    [[nodiscard]] double result() const { return winner_ == 0 ? 1 : 0; }
    [[nodiscard]] int move_limit() const { return stones_.points() + 1; }
    void moves(std::vector<game::MoveId>& out) const {
        stones_.list(out);
        if (may_swap()) out.push_back(swap_move());
    }
    void play(game::MoveId move);

    [[nodiscard]] game::MoveId random_move(base::Random& random) const {
        const auto points = static_cast<std::uint32_t>(stones_.empty_points());
        const std::uint32_t number = random.below(points + (may_swap() ? 1 : 0));
        return number == points ? swap_move() : stones_.empty_point(number);
    }
    /// Saves a bridge that the last move intrudes into, one of those there are; otherwise at random. A bridge
    /// is two stones, or a stone and its edge, with two empty points between them: if one is taken, the other
    /// connects.
    [[nodiscard]] game::MoveId sensible_move(base::Random& random) const;

    [[nodiscard]] game::Grid grid() const { return stones_.grid(); }
    /// Of the six points that touch it; edges count as stones of their owners.
    [[nodiscard]] std::uint32_t pattern(game::MoveId move) const {
        return move == swap_move() ? 0 : stones_.pattern(move, around());
    }

    [[nodiscard]] std::string move_text(game::MoveId move) const {
        return move == swap_move() ? "swap" : stones_.name(move);
    }
    [[nodiscard]] std::string text() const { return draw(picture()); }
    [[nodiscard]] game::Picture picture() const {
        game::Picture picture = stones_.picture(game::Picture::Shape::Hexagons);
        picture.edges = {0, 1, 0, 1};
        return picture;
    }
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const {
        if (move == swap_move()) return {};
        return {stones_.cell_in_picture(move)};
    }
    /// The second one turns the board by half.
    [[nodiscard]] static int symmetries() { return 2; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId move) const {
        return move == swap_move() ? move : stones_.turned_point(k == 1 ? 3 : 0, move);
    }

   private:
    // Edges that a chain touches, or that a stone would touch: the upper or left one, the lower or right one.
    static constexpr int kFirstEdge = 1;
    static constexpr int kBothEdges = 3;

    [[nodiscard]] game::MoveId swap_move() const { return static_cast<game::MoveId>(stones_.points()); }
    [[nodiscard]] bool may_swap() const { return played_ == 1 && swap_; }
    /// The six neighbours in a ring: each touches the one before.
    [[nodiscard]] std::array<int, 6> around() const {
        const int s = stones_.stride();
        return {-1, -s, 1 - s, 1, s, s - 1};
    }
    [[nodiscard]] std::int16_t& link(int point) { return link_[static_cast<std::size_t>(point)]; }
    int root_of(int point);
    void put(int point, game::Player p);

    Stones<kMostSize> stones_;
    // Of an empty point: ~(edges that a stone of player 0 would touch | those of player 1 << 2). Of a stone:
    // one on the way to the root of its chain; of a root: ~(the edges of the chain). So what is not
    // negative is a point.
    std::array<std::int16_t, std::size_t{kMostSize} * (kMostSize + 1)> link_;
    std::int16_t played_ = 0;
    std::int16_t last_ = -1;  // point of the last move; -1: none, or the swap
    std::int8_t winner_ = -1;
    bool swap_;
};

static_assert(game::Named<Hex> && game::HasPicture<Hex> && game::HasPatterns<Hex>);

}  // namespace yomi::games
