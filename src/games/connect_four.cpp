#include "games/connect_four.hpp"

#include <algorithm>
#include <type_traits>

namespace yomi::games {
namespace {

/// Pairs next to each other, and pairs of such pairs, along columns, rows and both diagonals.
template <int Stride, class Cells>
bool has_line_of_four(Cells cells) {
    return std::ranges::any_of(std::array{1, Stride - 1, Stride, Stride + 1}, [&](int step) {
        const Cells pairs = cells & cells >> step;
        return (pairs & pairs >> 2 * step) != 0;
    });
}

}  // namespace

static_assert(std::is_trivially_copyable_v<ConnectFour>);

base::Fields ConnectFourOptions::fields() {
    using base::field;
    return {
        field("width", width, {4, ConnectFour::kMostColumns}, "columns"),
        field("height", height, {4, ConnectFour::kMostRows}, "rows"),
    };
}

ConnectFour::ConnectFour(const Options& options)
    : open_count_(static_cast<std::uint8_t>(options.width)),
      width_(open_count_),
      height_(static_cast<std::uint8_t>(options.height)) {
    for (std::uint8_t i = 0; i < width_; ++i) open_[i] = i;
}

bool ConnectFour::has_four(Cells cells) const {
    if (width_ <= kColumnsOfWord) return has_line_of_four<kStride>(static_cast<std::uint64_t>(cells));
    return has_line_of_four<kStride>(cells);
}

void ConnectFour::play(game::MoveId column) {
    const int mover = player();
    Cells& own = pieces_[static_cast<std::size_t>(mover)];
    own |= next_cell(column);
    ++played_;
    if (++filled_[column] == height_) {
        const auto end = open_.begin() + open_count_;
        std::copy(std::find(open_.begin(), end, column) + 1, end, std::find(open_.begin(), end, column));
        --open_count_;
    }
    if (has_four(own)) winner_ = static_cast<std::int8_t>(mover);
}

game::MoveId ConnectFour::sensible_move(base::Random& random) const {
    const auto mover = static_cast<std::size_t>(player());
    for (const Cells pieces : {pieces_[mover], pieces_[1 - mover]}) {
        for (std::size_t i = 0; i < open_count_; ++i) {
            if (has_four(pieces | next_cell(open_[i]))) return open_[i];
        }
    }
    return random_move(random);
}

game::Picture ConnectFour::picture() const {
    game::Picture picture{.columns = width_, .rows = height_};
    for (int row = height_ - 1; row >= 0; --row) {
        for (int column = 0; column < width_; ++column) {
            const Cells cell = Cells{1} << (kStride * column + row);
            const int owner = (pieces_[0] & cell) != 0 ? 0 : (pieces_[1] & cell) != 0 ? 1 : -1;
            picture.cells.push_back({.owner = static_cast<std::int8_t>(owner)});
        }
    }
    return picture;
}

}  // namespace yomi::games
