#include "games/three_way_line.hpp"

#include <fmt/format.h>

#include <type_traits>

#include "base/error.hpp"

namespace yomi::games {

static_assert(std::is_trivially_copyable_v<ThreeWayLine>);

base::Fields ThreeWayLineOptions::fields() {
    using base::field;
    return {
        field("size", size, {3, ThreeWayLine::kMostSize}, "rows and columns"),
        field("row", row, {3, 5}, "stones in a row that win"),
    };
}

void ThreeWayLineOptions::check() const {
    if (row > size)
        throw base::Error(
            fmt::format("row = {} does not fit on a board of size = {}; take a smaller row or a larger board",
                        row, size));
}

ThreeWayLine::ThreeWayLine(const Options& options)
    : stones_(static_cast<int>(options.size)), row_(static_cast<std::int8_t>(options.row)) {}

void ThreeWayLine::play(game::MoveId move) {
    stones_.put(move, player_);
    const int code = Stones<kMostSize>::code_of(player_);
    for (const int step : stones_.steps()) {
        if (stones_.run(move, step, code) + 1 + stones_.run(move, -step, code) >= row_) winner_ = player_;
    }
    player_ = static_cast<std::int8_t>((player_ + 1) % kPlayers);
}

}  // namespace yomi::games
