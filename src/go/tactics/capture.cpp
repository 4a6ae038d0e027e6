#include "go/tactics/capture.hpp"

#include <algorithm>

#include "go/board_chains.hpp"
#include "go/tactics/point_sets.hpp"

namespace yomi::go {

void CaptureReader::Moves::add(Point p) {
    const auto end = points.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(points.begin(), end, p) != end) return;
    if (count == points.size()) {
        full = true;
    } else {
        points[count++] = p;
    }
}

CaptureReader::Moves CaptureReader::moves(const Board& board, Point stone) {
    constexpr int kFew = 3;  // liberties of a chain around it that may be taken or has to be saved
    Moves moves;
    const PointSet liberties = point_set(board.liberty_set(stone));
    Point s = stone;
    do {
        for (const Point n : board.geometry().neighbours(s)) {
            if (board.at(n) != opponent(board.at(stone)) || board.liberties(n) > kFew) continue;
            for_each_point(point_set(board.liberty_set(n)), [&](Point p) { moves.add(p); });
        }
        s = BoardChains::next(board, s);
    } while (s != stone);
    for_each_point(liberties, [&](Point p) { moves.add(p); });
    for_each_point(liberties, [&](Point p) {
        for (const Point n : board.geometry().neighbours(p)) {
            if (board.at(n) == Colour::Empty) moves.add(n);
        }
    });
    return moves;
}

Board& CaptureReader::after(const Board& board, Point move, Colour mover) {
    if (depth_ == boards_.size()) boards_.push_back(std::make_unique<Board>(board.size()));
    Board& next = *boards_[depth_++];
    next = board;
    next.play(move, mover);
    return next;
}

bool CaptureReader::may_play(const Board& board, Point p, Colour c) {
    if (p == board.ko() && c == board.to_play()) {
        met_ko_ = true;
        if (attacker_wins_ko_ != (c == attacker_)) return false;
    }
    return !board.is_suicide(p, c);
}

bool CaptureReader::is_spent(int depth) {
    if (depth > 0 && --left_ > 0) return false;
    cut_ = true;
    return true;
}

/// Whether the opponent of the chain takes it, moving now. What is not read to the end counts as an escape.
bool CaptureReader::attacks(const Board& board, Point stone, int depth, Point* move) {
    const Colour attacker = opponent(board.at(stone));
    const int liberties = board.liberties(stone);
    if (liberties > options_.most_liberties) return false;
    if (liberties == 1) {
        const Point last = board.chain_liberties(stone)[0];
        if (may_play(board, last, attacker)) {
            if (move != nullptr) *move = last;
            return true;
        }
    }
    if (is_spent(depth)) return false;
    const Moves tries = moves(board, stone);
    cut_ = cut_ || tries.full;
    const auto works = [&](Point p) {
        const std::size_t level = depth_;
        const bool caught = !defends(after(board, p, attacker), stone, depth - 1, nullptr);
        depth_ = level;
        return caught;
    };
    for (std::size_t i = 0; i < tries.count; ++i) {
        const Point p = tries.points[i];
        if (!may_play(board, p, attacker) || !works(p)) continue;
        if (move != nullptr) *move = p;
        return true;
    }
    // Nothing to do for him, unless a ko makes him wait.
    return liberties == 1 && move == nullptr && works(kPass);
}

bool CaptureReader::defends(const Board& board, Point stone, int depth, Point* move) {
    const Colour own = board.at(stone);
    if (board.liberties(stone) > options_.most_liberties) return true;
    if (is_spent(depth)) return true;
    const auto saves = [&](Point p) {
        const std::size_t level = depth_;
        const bool saved = !attacks(after(board, p, own), stone, depth - 1, nullptr);
        depth_ = level;
        return saved;
    };
    if (board.liberties(stone) > 1 && saves(kPass)) return true;
    const Moves tries = moves(board, stone);
    if (tries.full) {
        cut_ = true;
        return true;
    }
    for (std::size_t i = 0; i < tries.count; ++i) {
        const Point p = tries.points[i];
        if (!may_play(board, p, own) || !saves(p)) continue;
        if (move != nullptr) *move = p;
        return true;
    }
    return false;
}

/// The aim is tried with all kos lost, and, if one was met, with all of them won.
template <class Try>
Reading CaptureReader::read(Try&& attempt, bool capture) {
    Reading reading;
    const auto try_with = [&](bool attacker_wins_ko, Point* move) {
        attacker_wins_ko_ = attacker_wins_ko;
        left_ = options_.positions;
        depth_ = 0;
        bool reached = false;
        // Deeper and deeper: most captures are short.
        for (int depth = std::min(3, options_.depth); depth <= options_.depth; depth += 2) {
            cut_ = false;
            reached = attempt(depth, move);
            if (!cut_ || left_ <= 0 || reached == capture) break;
        }
        reading.positions += options_.positions - left_;
        return reached;
    };
    met_ko_ = false;
    // What was cut counts as an escape: so a capture is proved all the same, and an escape is not.
    if (try_with(!capture, &reading.move)) {
        reading.answer = !capture && cut_ ? Answer::Unknown : Answer::Works;
        return reading;
    }
    reading.move = kNoPoint;
    if (capture && cut_) return reading;
    if (!met_ko_) {
        reading.answer = Answer::Fails;
        return reading;
    }
    const bool possible = try_with(capture, &reading.move);
    if (possible != capture && cut_) {
        reading.move = kNoPoint;
        return reading;
    }
    reading.answer = possible ? Answer::DependsOnKo : Answer::Fails;
    return reading;
}

Reading CaptureReader::capture(const Board& board, Point stone) {
    attacker_ = opponent(board.at(stone));
    return read([&](int depth, Point* move) { return attacks(board, stone, depth, move); }, true);
}

Reading CaptureReader::escape(const Board& board, Point stone) {
    attacker_ = opponent(board.at(stone));
    return read([&](int depth, Point* move) { return defends(board, stone, depth, move); }, false);
}

}  // namespace yomi::go
