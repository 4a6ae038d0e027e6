#include "games/gomoku.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "base/error.hpp"

namespace yomi::games {

static_assert(std::is_trivially_copyable_v<Gomoku>);

base::Fields GomokuOptions::fields() {
    using base::field;
    return {
        field("size", size, {5, Gomoku::kMostSize}, "rows and columns"),
        field("row", row, {3, 6}, "stones in a row that win"),
        field("exact", exact, "whether more in a row do not win"),
    };
}

void GomokuOptions::check() const {
    if (row > size)
        throw base::Error(
            fmt::format("row = {} does not fit on a board of size = {}; take a smaller row or a larger board",
                        row, size));
}

Gomoku::Gomoku(const Options& options)
    : stones_(static_cast<int>(options.size)),
      row_(static_cast<std::int8_t>(options.row)),
      exact_(options.exact) {
    for (auto& points : kept_) points.fill(-1);
}

bool Gomoku::completes(int point, int code) const {
    return std::ranges::any_of(stones_.steps(), [&](int step) {
        return wins(stones_.run(point, step, code) + 1 + stones_.run(point, -step, code));
    });
}

void Gomoku::keep_if_completing(int point, game::Player p) {
    if (!completes(point, Board::code_of(p))) return;
    const auto at = static_cast<std::size_t>(p);
    kept_[at][next_kept_[at]] = static_cast<std::int16_t>(point);
    next_kept_[at] = static_cast<std::uint8_t>((next_kept_[at] + 1) % kKept);
}

void Gomoku::play(game::MoveId move) {
    const game::Player p = player();
    const int code = Board::code_of(p);
    stones_.put(move, p);
    ++played_;
    for (const int step : stones_.steps()) {
        const int on = stones_.run(move, step, code);
        const int back = stones_.run(move, -step, code);
        const int length = on + 1 + back;
        if (wins(length)) winner_ = static_cast<std::int8_t>(p);
        // What this move makes a winning point lies at an end of its row, with the rest of the row behind it.
        for (const int end : {move + (on + 1) * step, move - (back + 1) * step}) {
            const int way = end > move ? step : -step;
            const bool may_complete = length + 1 >= row_ || stones_.code(end + way) == code;
            if ((static_cast<int>(may_complete) & static_cast<int>(stones_.code(end) == Board::kEmpty)) == 0)
                continue;
            if (length + 1 + stones_.run(end, way, code) >= row_) keep_if_completing(end, p);
        }
    }
}

game::MoveId Gomoku::sensible_move(base::Random& random) const {
    for (const game::Player p : {player(), 1 - player()}) {
        for (const std::int16_t point : kept_[static_cast<std::size_t>(p)]) {
            if (point >= 0 && stones_.code(point) == Board::kEmpty && completes(point, Board::code_of(p)))
                return static_cast<game::MoveId>(point);
        }
    }
    return random_move(random);
}

}  // namespace yomi::games
