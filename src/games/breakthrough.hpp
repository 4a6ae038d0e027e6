#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/hooks.hpp"
#include "games/drawing.hpp"

namespace yomi::games {

struct BreakthroughOptions {
    std::int64_t width = 8;
    std::int64_t height = 8;

    base::Fields fields();
    static void check() {}
};

/// Breakthrough. Both players begin with two rows of pieces, player 0 with the lower ones. A piece goes one
/// square forward or diagonally forward; diagonally it may capture. Who reaches the other's first row wins,
/// or captures all pieces. Who is to move always can: the foremost piece has a diagonal square without a
/// piece of its own.
///
/// A move is 3 * square + direction: 0 to the left, 1 straight on, 2 to the right, as player 0 sees it.
class Breakthrough {
   public:
    static constexpr std::string_view kName = "breakthrough";
    static constexpr std::string_view kHelp = "bring a piece through to the other's first row";
    static constexpr bool kAllMovesAsFirst = true;  // a move means the same piece and the same square later
    static constexpr int kMostSize = 10;
    using Options = BreakthroughOptions;

    explicit Breakthrough(const Options& options = {});

    [[nodiscard]] game::Player player() const { return player_; }
    [[nodiscard]] bool is_over() const { return is_over_; }
    /// Only a move of his own wins a game for a player.
    [[nodiscard]] double result() const { return player_ == 1 ? 1 : 0; }
    [[nodiscard]] int move_limit() const { return 3 * height_ * stride(); }
    void moves(std::vector<game::MoveId>& out) const;
    void play(game::MoveId move);
    /// A random direction of a random piece, again until it is a move.
    [[nodiscard]] game::MoveId random_move(base::Random& random) const;

    [[nodiscard]] std::string move_text(game::MoveId move) const {
        return name(move / 3) + name(target(move));
    }
    [[nodiscard]] std::string text() const { return draw(picture()); }
    [[nodiscard]] game::Picture picture() const;
    [[nodiscard]] std::vector<int> cells_of(game::MoveId move) const {
        return {cell_in_picture(move / 3), cell_in_picture(target(move))};
    }
    /// The second one mirrors the columns.
    [[nodiscard]] static int symmetries() { return 2; }
    [[nodiscard]] game::MoveId symmetric(int k, game::MoveId move) const {
        if (k == 0) return move;
        const int column = move / 3 % stride();
        return static_cast<game::MoveId>(3 * (move / 3 - column + width_ - 1 - column) + 2 - move % 3);
    }

   private:
    // Square row * stride + column, from the lower left. The column behind the last, where no piece comes, is
    // what lies left of the first column, too.
    static constexpr int kMostSquares = kMostSize * (kMostSize + 1);
    static constexpr std::uint8_t kNobody = 2;
    static constexpr std::uint8_t kBorder = 3;
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static std::size_t cell(int square) { return at(square + 1); }

    [[nodiscard]] int stride() const { return width_ + 1; }
    /// Of a move of the player to move.
    [[nodiscard]] int target(game::MoveId move) const {
        return move / 3 + (player_ == 0 ? stride() : -stride()) + move % 3 - 1;
    }
    [[nodiscard]] bool is_legal(game::MoveId move) const {
        const int owner = owner_[cell(target(move))];
        return owner == kNobody || (owner == 1 - player_ && move % 3 != 1);
    }
    [[nodiscard]] std::string name(int square) const {
        return cell_name(square % stride(), square / stride());
    }
    [[nodiscard]] int cell_in_picture(int square) const {
        return (height_ - 1 - square / stride()) * width_ + square % stride();
    }
    void put(int square, int player);
    void capture(int square);

    std::array<std::uint8_t, kMostSquares + 1> owner_;  // of square - 1
    // Invariant: pieces_[p][0 … count_[p]) are the squares of p's pieces, and piece_at_ says where each
    // stands there.
    std::array<std::array<std::uint8_t, 2 * std::size_t{kMostSize}>, 2> pieces_;
    std::array<std::uint8_t, 2> count_ = {};
    std::array<std::uint8_t, kMostSquares> piece_at_;
    std::int8_t width_;
    std::int8_t height_;
    game::Player player_ = 0;
    bool is_over_ = false;
};

static_assert(game::Named<Breakthrough> && game::HasPicture<Breakthrough>);

}  // namespace yomi::games
