#include "serve/games/room_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"

namespace yomi::serve {
namespace {

constexpr std::size_t kMostOthers = 12;
constexpr std::size_t kMostMoves = 5000;

bool begins_with(const std::vector<std::string>& line, const std::vector<std::string>& begin) {
    return begin.size() <= line.size() && std::equal(begin.begin(), begin.end(), line.begin());
}

}  // namespace

RoomLine::RoomLine(std::unique_ptr<arena::Play> play, base::Seed seed)
    : play_(std::move(play)), chance_(seed.derive("chance")) {
    draw();
}

void RoomLine::make(const std::string& move) {
    if (here_ >= kMostMoves)
        throw base::Error(fmt::format("the game has {} moves, and a page keeps no more", kMostMoves));
    const int mover = play_->is_over() ? 0 : play_->player();
    play_->play(move);
    note(mover);
    draw();
}

/// The last move of the game becomes the next one of the line.
void RoomLine::note(int mover) {
    const std::string move = play_->played().back();
    if (here_ == moves_.size() || moves_[here_].move != move) {
        if (here_ < moves_.size()) keep();
        moves_.resize(here_);
        moves_.push_back({move, mover});
    }
    ++here_;
}

void RoomLine::keep() {
    if (moves_.empty()) return;
    const std::vector<std::string> left = texts();
    std::erase_if(others_, [&](const auto& other) { return begins_with(left, other); });
    others_.insert(others_.begin(), left);
    if (others_.size() > kMostOthers) others_.pop_back();
}

void RoomLine::draw() {
    while (is_chance() && here_ < kMostMoves) {
        if (here_ < moves_.size()) {
            play_->play(moves_[here_++].move);
        } else {
            play_->play_randomly(chance_);
            note(-1);
        }
    }
}

std::vector<std::string> RoomLine::texts() const {
    std::vector<std::string> texts;
    for (const Made& made : moves_) texts.push_back(made.move);
    return texts;
}

void RoomLine::stand_at(std::size_t moves) {
    if (moves < here_) play_->undo(here_ - moves);
    for (std::size_t i = here_; i < moves; ++i) play_->play(moves_[i].move);
    here_ = moves;
}

void RoomLine::go_to(std::size_t moves) {
    if (moves > moves_.size())
        throw base::Error(fmt::format("the game has {} moves, not {}", moves_.size(), moves));
    const bool back = moves < here_;
    stand_at(moves);
    while (back && is_chance() && here_ > 0) stand_at(here_ - 1);
    draw();
}

void RoomLine::load(const std::vector<std::string>& moves) {
    if (moves.size() > kMostMoves)
        throw base::Error(fmt::format("{} moves are too many; a page keeps {}", moves.size(), kMostMoves));
    auto loaded = play_->copy();
    loaded->undo(here_);
    std::vector<Made> made;
    for (const std::string& move : moves) {
        const bool over = loaded->is_over();
        const int mover = !over && loaded->is_chance() ? -1 : loaded->player();
        loaded->play(move);
        made.push_back({loaded->played().back(), mover});
    }
    play_ = std::move(loaded);
    moves_ = std::move(made);
    here_ = moves_.size();
    draw();
}

void RoomLine::take(std::size_t other) {
    if (other >= others_.size())
        throw base::Error(fmt::format("there are {} other lines, counted from 0", others_.size()));
    const std::vector<std::string> taken = others_[other];
    keep();
    std::erase(others_, taken);
    load(taken);
    // What the line had been before is kept, and no part of it is among the others.
    std::erase_if(others_, [&](const auto& kept) { return begins_with(taken, kept); });
}

std::size_t RoomLine::undone(const std::vector<bool>& seats) const {
    const bool anybody = std::ranges::none_of(seats, [](bool seat) { return seat; });
    for (std::size_t n = here_; n-- > 0;) {
        const int mover = moves_[n].mover;
        if (mover >= 0 && (anybody || seats[static_cast<std::size_t>(mover)])) return n;
    }
    return here_;
}

bool RoomLine::can_undo(const std::vector<bool>& seats) const { return undone(seats) < here_; }

void RoomLine::undo(const std::vector<bool>& seats) {
    const std::size_t moves = undone(seats);
    if (moves == here_) throw base::Error("there is no move of yours to take back");
    stand_at(moves);
}

}  // namespace yomi::serve
