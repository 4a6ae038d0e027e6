#include "games/hex.hpp"

#include <bit>
#include <type_traits>

namespace yomi::games {

static_assert(std::is_trivially_copyable_v<Hex>);

base::Fields HexOptions::fields() {
    using base::field;
    return {
        field("size", size, {2, Hex::kMostSize}, "rows and columns"),
        field("swap", swap, "whether the second player may take over the first move"),
    };
}

Hex::Hex(const Options& options) : stones_(static_cast<int>(options.size)), swap_(options.swap) {
    const int size = stones_.size();
    const int stride = stones_.stride();
    for (int row = -1; row <= size; ++row) stones_.set_border(row * stride + size, 1);
    for (int column = 0; column < size; ++column) {
        stones_.set_border(-stride + column, 0);
        stones_.set_border(size * stride + column, 0);
    }
    const auto edges = [&](int line) {
        return (line == 0 ? kFirstEdge : 0) | (line == size - 1 ? kBothEdges - kFirstEdge : 0);
    };
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column)
            link(row * stride + column) = static_cast<std::int16_t>(~(edges(row) | edges(column) << 2));
    }
}

int Hex::root_of(int point) {
    for (;;) {
        std::int16_t& up = link(point);
        if (up < 0) return point;
        const std::int16_t above = link(up);
        if (above < 0) return up;
        up = above;  // halves the way for the next time
        point = above;
    }
}

void Hex::put(int point, game::Player p) {
    const std::array<int, 6> ring = around();
    unsigned own = 0;  // bit i: an own stone at ring[i]
    for (std::size_t i = 0; i < 6; ++i)
        own |= (stones_.code(point + ring[i]) == Stones<kMostSize>::code_of(p) ? 1U : 0U) << i;
    // A stone that touches the one before in the ring belongs to its chain. (With own stones all around there
    // is nothing to connect.)
    unsigned chains = own & ~(own << 1 | own >> 5);
    int edges = (~link(point) >> 2 * p) & kBothEdges;
    int root = point;
    for (; chains != 0; chains &= chains - 1) {
        const int other = root_of(point + ring[static_cast<std::size_t>(std::countr_zero(chains))]);
        if (other == root) continue;
        edges |= ~link(other);
        link(root) = static_cast<std::int16_t>(other);
        root = other;
    }
    link(root) = static_cast<std::int16_t>(~edges);
    stones_.put(point, p);
    if (edges == kBothEdges) winner_ = static_cast<std::int8_t>(p);
}

void Hex::play(game::MoveId move) {
    if (move == swap_move()) {
        const auto mirrored = stones_.turned_point(4, last_);
        *this = Hex(HexOptions{.size = stones_.size(), .swap = swap_});
        put(mirrored, 1);
        played_ = 2;
        return;
    }
    put(move, player());
    last_ = static_cast<std::int16_t>(move);
    ++played_;
}

game::MoveId Hex::sensible_move(base::Random& random) const {
    if (last_ < 0) return random_move(random);
    // In the ring around the last move: own, empty, own.
    const auto is_own = [own = Stones<kMostSize>::code_of(player())](int code) {
        return (code & ~Stones<kMostSize>::kBorder) == own;
    };
    const std::array<int, 6> ring = around();
    std::array<int, 6> codes;
    for (std::size_t i = 0; i < 6; ++i) codes[i] = stones_.code(last_ + ring[i]);
    std::array<int, 3> savers;  // no two of them are next to each other in the ring
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < 6; ++i) {
        if (codes[i] == Stones<kMostSize>::kEmpty && is_own(codes[(i + 5) % 6]) && is_own(codes[(i + 1) % 6]))
            savers[count++] = last_ + ring[i];
    }
    return count == 0 ? random_move(random) : static_cast<game::MoveId>(savers[random.below(count)]);
}

}  // namespace yomi::games
