#include "games/breakthrough.hpp"

#include <type_traits>

namespace yomi::games {

static_assert(std::is_trivially_copyable_v<Breakthrough>);

base::Fields BreakthroughOptions::fields() {
    using base::field;
    return {
        field("width", width, {4, Breakthrough::kMostSize}, "columns"),
        field("height", height, {4, Breakthrough::kMostSize}, "rows"),
    };
}

Breakthrough::Breakthrough(const Options& options)
    : width_(static_cast<std::int8_t>(options.width)), height_(static_cast<std::int8_t>(options.height)) {
    owner_.fill(kBorder);
    for (int row = 0; row < height_; ++row) {
        for (int column = 0; column < width_; ++column) {
            const int square = row * stride() + column;
            owner_[cell(square)] = kNobody;
            if (row < 2) put(square, 0);
            if (row >= height_ - 2) put(square, 1);
        }
    }
}

void Breakthrough::put(int square, int player) {
    owner_[cell(square)] = static_cast<std::uint8_t>(player);
    piece_at_[at(square)] = count_[at(player)];
    pieces_[at(player)][count_[at(player)]++] = static_cast<std::uint8_t>(square);
}

void Breakthrough::capture(int square) {
    auto& pieces = pieces_[at(1 - player_)];
    const std::uint8_t last = pieces[--count_[at(1 - player_)]];
    pieces[piece_at_[at(square)]] = last;
    piece_at_[last] = piece_at_[at(square)];
}

void Breakthrough::moves(std::vector<game::MoveId>& out) const {
    out.clear();
    for (int square = 0; square < height_ * stride(); ++square) {
        if (owner_[cell(square)] != player_) continue;
        for (int direction = 0; direction < 3; ++direction) {
            const auto move = static_cast<game::MoveId>(3 * square + direction);
            if (is_legal(move)) out.push_back(move);
        }
    }
}

void Breakthrough::play(game::MoveId move) {
    const int from = move / 3;
    const int to = target(move);
    if (owner_[cell(to)] == 1 - player_) capture(to);
    owner_[cell(from)] = kNobody;
    owner_[cell(to)] = static_cast<std::uint8_t>(player_);
    pieces_[at(player_)][piece_at_[at(from)]] = static_cast<std::uint8_t>(to);
    piece_at_[at(to)] = piece_at_[at(from)];
    const bool is_through = player_ == 0 ? to >= (height_ - 1) * stride() : to < stride();
    is_over_ = is_through || count_[at(1 - player_)] == 0;
    player_ = 1 - player_;
}

game::MoveId Breakthrough::random_move(base::Random& random) const {
    for (;;) {
        const std::uint32_t number = random.below(3U * count_[at(player_)]);
        const auto move = static_cast<game::MoveId>(3U * pieces_[at(player_)][number / 3] + number % 3);
        if (is_legal(move)) return move;
    }
}

game::Picture Breakthrough::picture() const {
    game::Picture picture{.columns = width_, .rows = height_, .counts_from_below = true};
    for (int row = height_ - 1; row >= 0; --row) {
        for (int column = 0; column < width_; ++column) {
            const int owner = owner_[cell(row * stride() + column)];
            picture.cells.push_back({.owner = static_cast<std::int8_t>(owner == kNobody ? -1 : owner)});
        }
    }
    return picture;
}

}  // namespace yomi::games
