#include "plain_games.hpp"

#include <array>
#include <utility>

namespace yomi::plain {
namespace {

constexpr int kEmpty = -1;

/// A board of cells, each with the player whose piece is on it.
class Board {
   public:
    Board(int columns, int rows)
        : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows), kEmpty) {}

    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] bool has(int column, int row) const {
        return column >= 0 && column < columns_ && row >= 0 && row < rows_;
    }
    [[nodiscard]] int at(int column, int row) const {
        return cells_[static_cast<std::size_t>(row * columns_ + column)];
    }
    [[nodiscard]] bool is(int column, int row, int player) const {
        return has(column, row) && at(column, row) == player;
    }
    void put(int column, int row, int player) {
        cells_[static_cast<std::size_t>(row * columns_ + column)] = player;
    }

   private:
    int columns_;
    int rows_;
    std::vector<int> cells_;
};

using Direction = std::pair<int, int>;

class ConnectFour final : public State {
   public:
    explicit ConnectFour(bool by_last_piece) : by_last_piece_(by_last_piece) {}

    [[nodiscard]] std::unique_ptr<State> clone() const override {
        return std::make_unique<ConnectFour>(*this);
    }
    [[nodiscard]] int player() const override { return played_ % 2; }
    [[nodiscard]] bool is_over() const override { return winner_ != kEmpty || played_ == 42; }
    [[nodiscard]] double result() const override { return winner_ == kEmpty ? 0.5 : 1 - winner_; }
    [[nodiscard]] std::vector<int> legal_moves() const override {
        std::vector<int> moves;
        for (int column = 0; column < board_.columns(); ++column) {
            if (board_.at(column, board_.rows() - 1) == kEmpty) moves.push_back(column);
        }
        return moves;
    }
    void play(int column) override {
        int row = 0;
        while (board_.at(column, row) != kEmpty) ++row;
        board_.put(column, row, player());
        if (by_last_piece_ ? is_in_four(column, row) : has_four()) winner_ = player();
        ++played_;
    }

   private:
    [[nodiscard]] int length(int column, int row, const Direction& d) const {
        int n = 0;
        while (board_.is(column + (n + 1) * d.first, row + (n + 1) * d.second, player())) ++n;
        return n;
    }
    [[nodiscard]] bool is_in_four(int column, int row) const {
        for (const auto& [dx, dy] : kDirections) {
            if (length(column, row, {dx, dy}) + length(column, row, {-dx, -dy}) + 1 >= 4) return true;
        }
        return false;
    }
    [[nodiscard]] bool has_four() const {
        for (int column = 0; column < board_.columns(); ++column) {
            for (int row = 0; row < board_.rows(); ++row) {
                if (board_.at(column, row) != player()) continue;
                for (const Direction& d : kDirections) {
                    if (length(column, row, d) >= 3) return true;
                }
            }
        }
        return false;
    }

    static constexpr std::array<Direction, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

    bool by_last_piece_;
    Board board_{7, 6};
    int played_ = 0;
    int winner_ = kEmpty;
};

class Othello final : public State {
   public:
    static constexpr int kPass = 64;

    Othello() {
        board_.put(3, 3, 1);
        board_.put(4, 4, 1);
        board_.put(4, 3, 0);
        board_.put(3, 4, 0);
    }
    [[nodiscard]] std::unique_ptr<State> clone() const override { return std::make_unique<Othello>(*this); }
    [[nodiscard]] int player() const override { return player_; }
    [[nodiscard]] bool is_over() const override { return !can_move(0) && !can_move(1); }
    [[nodiscard]] double result() const override {
        int lead = 0;
        for (int cell = 0; cell < 64; ++cell) {
            const int owner = board_.at(cell % 8, cell / 8);
            lead += owner == 0 ? 1 : owner == 1 ? -1 : 0;
        }
        return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    }
    [[nodiscard]] std::vector<int> legal_moves() const override {
        std::vector<int> moves;
        for (int cell = 0; cell < 64; ++cell) {
            if (is_legal(cell % 8, cell / 8, player_)) moves.push_back(cell);
        }
        if (moves.empty()) moves.push_back(kPass);
        return moves;
    }
    void play(int cell) override {
        if (cell != kPass) {
            for (const Direction& d : kDirections) {
                for (int n = flipped(cell % 8, cell / 8, d, player_); n > 0; --n)
                    board_.put(cell % 8 + n * d.first, cell / 8 + n * d.second, player_);
            }
            board_.put(cell % 8, cell / 8, player_);
        }
        player_ = 1 - player_;
    }

   private:
    static constexpr std::array<Direction, 8> kDirections = {
        {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

    /// How many discs of the other lie between here and one of one's own.
    [[nodiscard]] int flipped(int column, int row, const Direction& d, int player) const {
        int n = 0;
        while (board_.is(column + (n + 1) * d.first, row + (n + 1) * d.second, 1 - player)) ++n;
        return board_.is(column + (n + 1) * d.first, row + (n + 1) * d.second, player) ? n : 0;
    }
    [[nodiscard]] bool is_legal(int column, int row, int player) const {
        if (board_.at(column, row) != kEmpty) return false;
        for (const Direction& d : kDirections) {
            if (flipped(column, row, d, player) > 0) return true;
        }
        return false;
    }
    [[nodiscard]] bool can_move(int player) const {
        for (int cell = 0; cell < 64; ++cell) {
            if (is_legal(cell % 8, cell / 8, player)) return true;
        }
        return false;
    }

    Board board_{8, 8};
    int player_ = 0;
};

class Hex final : public State {
   public:
    static constexpr int kSize = 11;

    [[nodiscard]] std::unique_ptr<State> clone() const override { return std::make_unique<Hex>(*this); }
    [[nodiscard]] int player() const override { return played_ % 2; }
    [[nodiscard]] bool is_over() const override { return winner_ != kEmpty; }
    [[nodiscard]] double result() const override { return 1 - winner_; }
    [[nodiscard]] std::vector<int> legal_moves() const override {
        std::vector<int> moves;
        for (int cell = 0; cell < kSize * kSize; ++cell) {
            if (board_.at(cell % kSize, cell / kSize) == kEmpty) moves.push_back(cell);
        }
        return moves;
    }
    void play(int cell) override {
        board_.put(cell % kSize, cell / kSize, player());
        if (connects(cell)) winner_ = player();
        ++played_;
    }

   private:
    /// Whether the chain of this stone reaches both edges of its player.
    [[nodiscard]] bool connects(int cell) const {
        std::vector<bool> seen(static_cast<std::size_t>(kSize) * kSize);
        std::vector<int> open = {cell};
        bool first = false;
        bool last = false;
        while (!open.empty()) {
            const int at = open.back();
            open.pop_back();
            if (seen[static_cast<std::size_t>(at)]) continue;
            seen[static_cast<std::size_t>(at)] = true;
            const int column = at % kSize;
            const int row = at / kSize;
            const int along = player() == 0 ? row : column;
            first = first || along == 0;
            last = last || along == kSize - 1;
            for (const auto& [dx, dy] : {Direction(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}) {
                if (board_.is(column + dx, row + dy, player()))
                    open.push_back((row + dy) * kSize + column + dx);
            }
        }
        return first && last;
    }

    Board board_{kSize, kSize};
    int played_ = 0;
    int winner_ = kEmpty;
};

}  // namespace

std::unique_ptr<State> connect_four() { return std::make_unique<ConnectFour>(false); }
std::unique_ptr<State> connect_four_by_last_piece() { return std::make_unique<ConnectFour>(true); }
std::unique_ptr<State> othello() { return std::make_unique<Othello>(); }
std::unique_ptr<State> hex() { return std::make_unique<Hex>(); }

}  // namespace yomi::plain
