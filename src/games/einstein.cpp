#include "games/einstein.hpp"

#include <fmt/format.h>

#include <type_traits>

namespace yomi::games {
namespace {

/// Stones from the corner on, row by row: the cells of player 0; those of player 1 are counted from the end.
constexpr std::array<int, Einstein::kStones> kTriangle = {0, 1, 2, 5, 6, 10};
constexpr std::array<int, 3> kSteps = {1, Einstein::kColumns, Einstein::kColumns + 1};

}  // namespace

static_assert(std::is_trivially_copyable_v<Einstein>);

base::Fields EinsteinOptions::fields() {
    return {base::field("start", start, {"fixed", "random"}, "how the stones are set up")};
}

Einstein::Einstein(const Options& options) : random_start_(options.start == "random") {
    stone_at_.fill(std::int16_t{kNone});
    for (int i = 0; i < 2 * kStones && !random_start_; ++i) set_up(i % kStones);
}

void Einstein::set_up(int stone) {
    const int place = kTriangle[static_cast<std::size_t>(std::popcount(alive()))];
    const int cell = player_ == 0 ? place : kCells - 1 - place;
    const int numbered = kStones * player_ + stone;
    stone_at_[at(cell)] = static_cast<std::int16_t>(numbered);
    cell_of_[at(numbered)] = static_cast<std::int16_t>(cell);
    alive_[at(player_)] |= static_cast<std::uint8_t>(1U << stone);
    if (numbers() != 0) return;
    if (player_ == 1) phase_ = Phase::Roll;
    player_ = 1 - player_;
}

int Einstein::target(int cell, int direction) const {
    const int step = kSteps[at(direction)];
    return player_ == 0 ? cell + step : cell - step;
}

Einstein::Steps Einstein::steps() const {
    Steps steps;
    const auto add = [&](int stone) {
        const int cell = cell_of(stone);
        const int edge = player_ == 0 ? kColumns - 1 : 0;
        for (int direction = 0; direction < 3; ++direction) {
            const bool leaves =
                (direction != 1 && cell % kColumns == edge) || (direction != 0 && cell / kColumns == edge);
            if (!leaves)
                steps.moves[steps.count++] = static_cast<game::MoveId>(kFirstStep + 3 * stone + direction);
        }
    };
    const unsigned lower = alive() & ((1U << die_) - 1);
    const unsigned higher = alive() & ~lower;
    if ((alive() >> die_ & 1) != 0) {
        add(die_);
        return steps;
    }
    if (lower != 0) add(static_cast<int>(std::bit_width(lower)) - 1);
    if (higher != 0) add(std::countr_zero(higher));
    return steps;
}

void Einstein::moves(std::vector<game::MoveId>& out) const {
    if (phase_ == Phase::Step) {
        const Steps all = steps();
        out.assign(all.moves.begin(), all.moves.begin() + all.count);
        return;
    }
    out.clear();
    for (unsigned rest = numbers(); rest != 0; rest &= rest - 1)
        out.push_back(static_cast<game::MoveId>(std::countr_zero(rest)));
}

game::MoveId Einstein::random_move(base::Random& random) const {
    if (phase_ == Phase::Step) {
        const Steps all = steps();
        return all.moves[random.below(all.count)];
    }
    unsigned rest = numbers();
    for (auto n = random.below(static_cast<std::uint32_t>(std::popcount(rest))); n > 0; --n) rest &= rest - 1;
    return static_cast<game::MoveId>(std::countr_zero(rest));
}

void Einstein::play(game::MoveId move) {
    if (phase_ == Phase::Step) {
        step((move - kFirstStep) / 3, (move - kFirstStep) % 3);
    } else if (phase_ == Phase::Roll) {
        die_ = move;
        phase_ = Phase::Step;
    } else {
        set_up(move);
    }
}

void Einstein::step(int stone, int direction) {
    const int from = cell_of(stone);
    const int to = target(from, direction);
    const int numbered = kStones * player_ + stone;
    if (const int taken = stone_at_[at(to)]; taken != kNone) {
        std::uint8_t& alive = alive_[at(taken / kStones)];
        alive = static_cast<std::uint8_t>(alive & ~(1U << taken % kStones));
    }
    stone_at_[at(from)] = std::int16_t{kNone};
    stone_at_[at(to)] = static_cast<std::int16_t>(numbered);
    cell_of_[at(numbered)] = static_cast<std::int16_t>(to);
    const bool is_through = to == (player_ == 0 ? kCells - 1 : 0);
    if (is_through || alive_[at(1 - player_)] == 0) winner_ = player_;
    player_ = 1 - player_;
    phase_ = Phase::Roll;
}

std::string Einstein::move_text(game::MoveId move) const {
    if (move < kFirstStep) return std::to_string(move + 1);
    const std::vector<int> cells = cells_of(move);
    return cell_name(cells[0] % kColumns, cells[0] / kColumns) +
           cell_name(cells[1] % kColumns, cells[1] / kColumns);
}

std::vector<int> Einstein::cells_of(game::MoveId move) const {
    if (move < kFirstStep) return {};
    const int cell = cell_of((move - kFirstStep) / 3);
    return {cell, target(cell, (move - kFirstStep) % 3)};
}

game::Picture Einstein::picture() const {
    game::Picture picture{.columns = kColumns, .rows = kColumns};
    for (const int stone : stone_at_) {
        if (stone == kNone) {
            picture.cells.emplace_back();
        } else {
            picture.cells.push_back({.owner = static_cast<std::int8_t>(stone / kStones),
                                     .mark = std::to_string(stone % kStones + 1)});
        }
    }
    if (phase_ == Phase::Step) picture.note = fmt::format("die: {}", die_ + 1);
    return picture;
}

}  // namespace yomi::games
