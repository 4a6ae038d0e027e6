#include "games/othello.hpp"

#include <fmt/format.h>

#include <type_traits>

#include "base/error.hpp"

namespace yomi::games {
namespace {

using Squares = std::uint64_t;

/// The squares that lie in one direction from a square.
struct Rays {
    std::array<std::array<Squares, 4>, 64> on{};    // to the right and down: to higher bits
    std::array<std::array<Squares, 4>, 64> back{};  // to the left and up
};

constexpr Rays make_rays() {
    constexpr std::array<Place, 4> kDirections = {{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
    Rays rays;
    for (int square = 0; square < 64; ++square) {
        for (std::size_t d = 0; d < 4; ++d) {
            for (const int sign : {1, -1}) {
                Squares ray = 0;
                int column = square % 8 + sign * kDirections[d].column;
                int row = square / 8 + sign * kDirections[d].row;
                while (column >= 0 && column < 8 && row >= 0 && row < 8) {
                    ray |= Squares{1} << (8 * row + column);
                    column += sign * kDirections[d].column;
                    row += sign * kDirections[d].row;
                }
                (sign == 1 ? rays.on : rays.back)[static_cast<std::size_t>(square)][d] = ray;
            }
        }
    }
    return rays;
}

constexpr Rays kRays = make_rays();

/// The discs that turn over by a disc on this square: on each ray, those of the other up to the first square
/// that has none, if an own disc lies there.
Squares turned_over(int square, Squares own, Squares other) {
    Squares all = 0;
    const auto& on = kRays.on[static_cast<std::size_t>(square)];
    const auto& back = kRays.back[static_cast<std::size_t>(square)];
    for (std::size_t d = 0; d < 4; ++d) {
        // Added to ones, 1 is carried on to the first square of the ray that is not the other's.
        const Squares end = ((other | ~on[d]) + 1) & on[d] & own;
        all |= (end - (end != 0 ? 1 : 0)) & on[d];
        const Squares not_other = back[d] & ~other;
        const Squares back_end = (Squares{1} << 63 >> std::countl_zero(not_other | 1)) & not_other & own;
        all |= (0 - (back_end << 1)) & back[d];
    }
    return all;
}

/// Where lines of the other's discs end that begin at own ones, of up to six discs: one, two, four, six.
template <int Step, bool On>
Squares ends_of_lines(Squares own, Squares other) {
    const auto shift = [](Squares squares, int by) { return On ? squares << by : squares >> by; };
    Squares line = other & shift(own, Step);
    line |= other & shift(line, Step);
    const Squares pairs = other & shift(other, Step);
    line |= pairs & shift(line, 2 * Step);
    line |= pairs & shift(line, 2 * Step);
    return shift(line, Step);
}

template <int Step>
Squares ends_both_ways(Squares own, Squares other) {
    return ends_of_lines<Step, true>(own, other) | ends_of_lines<Step, false>(own, other);
}

}  // namespace

static_assert(std::is_trivially_copyable_v<Othello>);

base::Fields OthelloOptions::fields() {
    return {base::field("size", size, {4, Othello::kMostSize}, "rows and columns: 4, 6 or 8")};
}

void OthelloOptions::check() const {
    if (size % 2 != 0) throw base::Error(fmt::format("size = {} has no middle; take 4, 6 or 8", size));
}

Othello::Othello(const Options& options) : size_(static_cast<std::uint8_t>(options.size)) {
    for (int row = 0; row < size_; ++row) inside_ |= ((Squares{1} << size_) - 1) << (kMostSize * row);
    const Squares lower_right = Squares{1} << (kDiagonal * size_ / 2);  // of the four in the middle
    const Squares upper_left = lower_right >> kDiagonal;
    discs_ = {upper_left << 1 | lower_right >> 1, upper_left | lower_right};
    legal_ = legal_for(0);
}

Squares Othello::legal_for(game::Player p) const {
    const Squares own = discs_[static_cast<std::size_t>(p)];
    const Squares other = discs_[static_cast<std::size_t>(1 - p)];
    constexpr Squares kInnerColumns = 0x7e7e7e7e7e7e7e7e;  // no line goes on beyond the edge
    const Squares inner = other & kInnerColumns;
    return (ends_both_ways<1>(own, inner) | ends_both_ways<7>(own, inner) | ends_both_ways<8>(own, other) |
            ends_both_ways<9>(own, inner)) &
           inside_ & ~(own | other);
}

void Othello::moves(std::vector<game::MoveId>& out) const {
    out.clear();
    for (Squares rest = legal_; rest != 0; rest &= rest - 1) out.push_back(move_to(std::countr_zero(rest)));
    if (out.empty()) out.push_back(kPass);
}

void Othello::play(game::MoveId move) {
    if (move != kPass) {
        Squares& own = discs_[static_cast<std::size_t>(player_)];
        Squares& other = discs_[static_cast<std::size_t>(1 - player_)];
        const int square = square_of(move);
        const Squares turned = turned_over(square, own, other);
        own |= turned | Squares{1} << square;
        other ^= turned;
    }
    player_ = 1 - player_;
    legal_ = legal_for(player_);
    is_over_ = legal_ == 0 && legal_for(1 - player_) == 0;
}

game::Picture Othello::picture() const {
    game::Picture picture{.columns = size_, .rows = size_};
    for (int row = 0; row < size_; ++row) {
        for (int column = 0; column < size_; ++column) {
            const Squares square = Squares{1} << (kMostSize * row + column);
            const int owner = (discs_[0] & square) != 0 ? 0 : (discs_[1] & square) != 0 ? 1 : -1;
            picture.cells.push_back({.owner = static_cast<std::int8_t>(owner)});
        }
    }
    return picture;
}

}  // namespace yomi::games
