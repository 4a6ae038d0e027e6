#include "go/tactics/ladder.hpp"

#include <bit>

#include "go/board_chains.hpp"

namespace yomi::go {
namespace {

/// Up to two liberties of a chain.
struct Pair {
    Point first = kNoPoint;
    Point second = kNoPoint;
};

Pair liberties_of(const Board& board, Point stone) {
    Pair pair;
    int base = 0;
    for (std::uint64_t word : board.liberty_set(stone)) {
        for (; word != 0; word &= word - 1) {
            const Point p(base + std::countr_zero(word));
            if (pair.first == kNoPoint) {
                pair.first = p;
            } else {
                pair.second = p;
                return pair;
            }
        }
        base += 64;
    }
    return pair;
}

}  // namespace

const Board& LadderReader::after(const Board& board, Point move, Colour mover) {
    if (depth_ == boards_.size()) boards_.push_back(std::make_unique<Board>(board.size()));
    Board& next = *boards_[depth_++];
    next = board;
    next.play(move, mover);
    return next;
}

bool LadderReader::escapes(const Board& board, Point stone) {
    left_ = limit_;
    return runs_away(board, stone);
}

LadderReader::Captures LadderReader::captures(const Board& board, Point stone) {
    const Pair pair = liberties_of(board, stone);
    Captures found;
    for (const Point liberty : {pair.first, pair.second}) {
        left_ = limit_;
        if (works(board, stone, liberty)) (found.first == kNoPoint ? found.first : found.second) = liberty;
    }
    return found;
}

int LadderReader::after_extension(const Board& board, Point stone, Point liberty, Point gone) {
    const Colour own = board.at(stone);
    PointSet set;
    int count = 0;
    const auto add = [&](Point p) {
        if (p == liberty || p == gone || set.contains(p)) return;
        set.insert(p);
        ++count;
    };
    for (const Point n : board.geometry().neighbours(liberty)) {
        if (board.at(n) == Colour::Empty) add(n);
        if (board.at(n) != own) continue;
        int base = 0;
        for (std::uint64_t word : board.liberty_set(n)) {
            for (; word != 0 && count < 3; word &= word - 1) add(Point(base + std::countr_zero(word)));
            base += 64;
        }
    }
    return count;
}

bool LadderReader::can_capture(const Board& board, Point stone) {
    const Colour other = opponent(board.at(stone));
    Point s = stone;
    do {
        for (const Point n : board.geometry().neighbours(s)) {
            if (board.at(n) == other && board.liberties(n) == 1) return true;
        }
        s = BoardChains::next(board, s);
    } while (s != stone);
    return false;
}

/// Whether a stone of that colour captures something.
bool LadderReader::takes(const Board& board, Point move, Colour mover) {
    for (const Point n : board.geometry().neighbours(move)) {
        if (board.at(n) == opponent(mover) && board.liberties(n) == 1) return true;
    }
    return false;
}

/// The owner of a chain in atari moves: he takes a chain that surrounds it, or he extends.
bool LadderReader::runs_away(const Board& board, Point stone) {
    if (left_ <= 0) return true;
    const Point liberty = liberties_of(board, stone).first;
    const int extended = after_extension(board, stone, liberty, kNoPoint);
    if (extended > 2) return true;
    if (can_capture(board, stone)) {
        const Colour other = opponent(board.at(stone));
        for (const Point s : board.chain_stones(stone)) {
            for (const Point n : board.geometry().neighbours(s)) {
                if (board.at(n) != other || board.liberties(n) != 1) continue;
                if (saves(board, stone, liberties_of(board, n).first)) return true;
            }
        }
    } else if (extended < 2 && !takes(board, liberty, board.at(stone))) {
        return false;  // in atari again
    }
    return saves(board, stone, liberty);
}

/// Whether the chain gets away after its owner's move.
bool LadderReader::saves(const Board& board, Point stone, Point move) {
    const Colour own = board.at(stone);
    if ((move == board.ko() && own == board.to_play()) || board.is_suicide(move, own)) return false;
    if (--left_ <= 0) return true;
    const Board& next = after(board, move, own);
    const int liberties = next.liberties(stone);
    const bool saved = liberties > 2 || (liberties == 2 && !is_caught(next, stone));
    --depth_;
    return saved;
}

/// The opponent of a chain with two liberties moves.
bool LadderReader::is_caught(const Board& board, Point stone) {
    const Pair pair = liberties_of(board, stone);
    return works(board, stone, pair.first) || works(board, stone, pair.second);
}

bool LadderReader::works(const Board& board, Point stone, Point liberty) {
    const Colour attacker = opponent(board.at(stone));
    if ((liberty == board.ko() && attacker == board.to_play()) || board.is_suicide(liberty, attacker)) {
        return false;
    }
    // Most chains are safe at a glance: the extension to the other liberty has room.
    const Pair pair = liberties_of(board, stone);
    const Point other = pair.first == liberty ? pair.second : pair.first;
    if (after_extension(board, stone, other, liberty) > 2) return false;
    if (--left_ <= 0) return false;
    const bool caught = !runs_away(after(board, liberty, attacker), stone);
    --depth_;
    return caught;
}

}  // namespace yomi::go
