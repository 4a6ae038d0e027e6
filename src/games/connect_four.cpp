#include "games/connect_four.hpp"

#include <type_traits>

namespace yomi::games {

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
