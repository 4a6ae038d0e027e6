#include "go/tactics/ladder.hpp"

#include <algorithm>
#include <array>

#include "go/board_chains.hpp"
#include "go/board_moves.hpp"

namespace yomi::go {
namespace {

using Chains = BoardChains;

/// Up to two liberties of a chain.
struct Pair {
    Point first = kNoPoint;
    Point second = kNoPoint;
};

Pair liberties_of(const Board& board, Point stone) {
    return BoardMoves::with_words(board, [&]<int W>() {
        const Point first = Chains::first_liberty<W>(board, stone);
        const bool one = board.liberties(stone) == 1;
        return Pair{first, one ? kNoPoint : Chains::other_liberty<W>(board, stone, first)};
    });
}

std::uint32_t neighbours_of(const Board& board, Point p, Colour c) {
    const std::uint32_t code = Chains::code(board, p);
    return c == Colour::Black ? Chains::neighbours<Colour::Black>(code)
                              : Chains::neighbours<Colour::White>(code);
}

/// The liberties of the chain after its owner extends it to `liberty`, but for those that captures give and
/// for `gone`.
int after_extension(const Board& board, Point stone, Point liberty, Point gone) {
    return BoardMoves::with_words(board, [&]<int W>() {
        Chains::Set<W> set{};
        Chains::add_empty_neighbours<W>(board, liberty, set);
        for (std::uint32_t own = neighbours_of(board, liberty, board.at(stone)); own != 0; own &= own - 1) {
            Chains::add_liberties<W>(board, Chains::first_of(board, liberty, own), set);
        }
        Chains::erase(set, liberty);
        if (gone != kNoPoint) Chains::erase(set, gone);
        return Chains::count(set);
    });
}

/// Calls f(stone) for each stone in atari that the chain touches, some chains several times, until it says
/// true.
template <class F>
bool any_neighbour_in_atari(const Board& board, Point stone, F&& f) {
    const Colour other = opponent(board.at(stone));
    Point s = stone;
    do {
        for (std::uint32_t set = neighbours_of(board, s, other); set != 0; set &= set - 1) {
            const Point n = Chains::first_of(board, s, set);
            if (board.liberties(n) == 1 && f(n)) return true;
        }
        s = Chains::next(board, s);
    } while (s != stone);
    return false;
}

/// Whether a stone of that colour captures something.
bool takes(const Board& board, Point move, Colour mover) {
    for (std::uint32_t set = neighbours_of(board, move, opponent(mover)); set != 0; set &= set - 1) {
        if (board.liberties(Chains::first_of(board, move, set)) == 1) return true;
    }
    return false;
}

/// Each of the moves that take a chain next to this one, once.
class Takes {
   public:
    Takes(const Board& board, Point stone) {
        any_neighbour_in_atari(board, stone, [&](Point n) {
            const Point p = liberties_of(board, n).first;
            if (std::find(begin(), end(), p) == end()) moves_[count_++] = p;
            return count_ == moves_.size();  // more do not occur; fewer lose nothing but a proof
        });
    }
    [[nodiscard]] const Point* begin() const { return moves_.data(); }
    [[nodiscard]] const Point* end() const { return moves_.data() + count_; }
    [[nodiscard]] bool is_full() const { return count_ == moves_.size(); }

   private:
    std::array<Point, 32> moves_{};
    std::size_t count_ = 0;
};

}  // namespace

std::string_view answer_text(Answer a) {
    switch (a) {
        case Answer::Works: return "works";
        case Answer::Fails: return "fails";
        case Answer::DependsOnKo: return "depends on ko";
        default: return "unknown";
    }
}

Board& LadderReader::copy(const Board& board) {
    if (depth_ == boards_.size()) boards_.push_back(std::make_unique<Board>(board.size()));
    return *boards_[depth_++] = board;
}

void LadderReader::start(Ko ko) {
    ko_ = ko;
    left_ = limit_;
    moves_ = 0;
    depth_ = 0;
}

/// Counts a position; true if there may be no more of them, or if the line is longer than any ladder: kos
/// that are taken and retaken never end.
bool LadderReader::is_spent() {
    constexpr int kLongest = 2 * kMaxSize * kMaxSize;
    if (--left_ > 0 && moves_ < kLongest) return false;
    cut_ = true;
    return true;
}

bool LadderReader::may_play(const Board& board, Point p, Colour c) {
    if (p == board.ko() && c == board.to_play()) {
        met_ko_ = true;
        const Ko winner = c == attacker_ ? Ko::AttackerWins : Ko::DefenderWins;
        if (ko_ != winner) return false;
    }
    return !board.is_suicide(p, c);
}

/// The owner of a chain in atari moves: he takes a chain that surrounds it, or he extends.
bool LadderReader::runs_away(Board& board, Point stone) {
    if (left_ <= 0) {
        cut_ = true;
        return true;
    }
    const Point liberty = liberties_of(board, stone).first;
    const int extended = after_extension(board, stone, liberty, kNoPoint);
    if (extended > 2) return true;
    const bool can_take = any_neighbour_in_atari(board, stone, [](Point) { return true; });
    const bool extends = extended == 2 || takes(board, liberty, board.at(stone));
    if (can_take) return takes_a_neighbour(board, stone, extends);
    return extends && saves(board, stone, liberty, true);
}

bool LadderReader::takes_a_neighbour(Board& board, Point stone, bool extends_too) {
    const Point liberty = liberties_of(board, stone).first;
    const Takes moves(board, stone);
    if (moves.is_full()) cut_ = true;
    for (const Point move : moves) {
        if (saves(board, stone, move, false)) return true;
    }
    // To extend may be one of them.
    const bool tried = std::find(moves.begin(), moves.end(), liberty) != moves.end();
    return extends_too && !tried && saves(board, stone, liberty, true);
}

/// Whether the chain gets away after its owner's move. With `last` the board is not needed again.
bool LadderReader::saves(Board& board, Point stone, Point move, bool last) {
    const Colour own = board.at(stone);
    if (!may_play(board, move, own)) return false;
    if (is_spent()) return true;
    const std::size_t depth = depth_;
    Board& next = last ? board : copy(board);
    next.play(move, own);
    ++moves_;
    const bool saved = survives(next, stone);
    --moves_;
    depth_ = depth;
    return saved;
}

/// The opponent moves.
bool LadderReader::survives(Board& board, Point stone) {
    const int liberties = board.liberties(stone);
    if (liberties > 2) return true;
    if (liberties == 2) return !is_caught(board, stone);
    const Point liberty = liberties_of(board, stone).first;
    if (ko_ == Ko::AsItStands || may_play(board, liberty, opponent(board.at(stone)))) return false;
    // He may not take it, because of a ko, so he plays elsewhere.
    if (is_spent()) return true;
    board.play(kPass, opponent(board.at(stone)));
    return runs_away(board, stone);
}

/// The opponent of a chain with two liberties moves.
bool LadderReader::is_caught(Board& board, Point stone) {
    const Pair pair = liberties_of(board, stone);
    // Most chains are safe at a glance: the extension to the other liberty has room.
    const bool first = after_extension(board, stone, pair.second, pair.first) <= 2;
    const bool second = after_extension(board, stone, pair.first, pair.second) <= 2;
    return (first && works(board, stone, pair.first, !second)) ||
           (second && works(board, stone, pair.second, true));
}

bool LadderReader::works(Board& board, Point stone, Point liberty, bool last) {
    const Colour attacker = opponent(board.at(stone));
    if (!may_play(board, liberty, attacker)) return false;
    if (is_spent()) return false;
    const std::size_t depth = depth_;
    Board& next = last ? board : copy(board);
    next.play(liberty, attacker);
    ++moves_;
    const bool caught = !runs_away(next, stone);
    --moves_;
    depth_ = depth;
    return caught;
}

bool LadderReader::escapes(const Board& board, Point stone) {
    start(Ko::AsItStands);
    return runs_away(copy(board), stone);
}

LadderReader::Captures LadderReader::captures(const Board& board, Point stone) {
    const Pair pair = liberties_of(board, stone);
    Captures found;
    for (const Point liberty : {pair.first, pair.second}) {
        start(Ko::AsItStands);
        const Point other = liberty == pair.first ? pair.second : pair.first;
        if (after_extension(board, stone, other, liberty) > 2) continue;
        if (works(copy(board), stone, liberty, true)) {
            (found.first == kNoPoint ? found.first : found.second) = liberty;
        }
    }
    return found;
}

// -- With kos ---------------------------------------------------------------------------------

Point LadderReader::capturing_move(const Board& board, Point stone, Ko ko) {
    const Colour attacker = opponent(board.at(stone));
    start(ko);
    const Pair pair = liberties_of(board, stone);
    if (pair.second == kNoPoint) return may_play(board, pair.first, attacker) ? pair.first : kNoPoint;
    for (const Point liberty : {pair.first, pair.second}) {
        const Point other = liberty == pair.first ? pair.second : pair.first;
        if (after_extension(board, stone, other, liberty) > 2) continue;
        depth_ = 0;
        if (works(copy(board), stone, liberty, true)) return liberty;
    }
    return kNoPoint;
}

Point LadderReader::saving_move(const Board& board, Point stone, Ko ko) {
    start(ko);
    const Pair pair = liberties_of(board, stone);
    const auto saved_by = [&](Point p) {
        depth_ = 0;
        return p != kNoPoint && saves(copy(board), stone, p, true);
    };
    const Takes moves(board, stone);
    if (moves.is_full()) cut_ = true;
    for (const Point p : moves) {
        if (saved_by(p)) return p;
    }
    if (saved_by(pair.first)) return pair.first;
    return saved_by(pair.second) ? pair.second : kNoPoint;
}

/// Where no ko is met, one reading is enough.
template <class Try>
Reading LadderReader::read(Try&& attempt, Ko best, Ko worst) {
    int positions = 0;
    met_ko_ = false;
    const auto read_with = [&](Ko ko) {
        cut_ = false;
        const Point move = attempt(ko);
        positions += limit_ - left_;
        return move;
    };
    const Point sure = read_with(worst);
    const bool sure_cut = cut_;
    const bool met_ko = met_ko_;
    // What is cut counts as an escape: a capture is proved all the same, an escape is not.
    const bool captures = best == Ko::AttackerWins;
    if (sure != kNoPoint) {
        return {!captures && sure_cut ? Answer::Unknown : Answer::Works, sure, positions};
    }
    if (captures && sure_cut) return {Answer::Unknown, kNoPoint, positions};
    if (!met_ko) return {Answer::Fails, kNoPoint, positions};
    const Point possible = read_with(best);
    if (possible == kNoPoint) {
        return {captures && cut_ ? Answer::Unknown : Answer::Fails, kNoPoint, positions};
    }
    return {!captures && cut_ ? Answer::Unknown : Answer::DependsOnKo, possible, positions};
}

Reading LadderReader::capture(const Board& board, Point stone) {
    if (board.liberties(stone) > 2) return {Answer::Fails, kNoPoint, 0};
    attacker_ = opponent(board.at(stone));
    return read([&](Ko ko) { return capturing_move(board, stone, ko); }, Ko::AttackerWins, Ko::DefenderWins);
}

Reading LadderReader::escape(const Board& board, Point stone) {
    if (board.liberties(stone) > 2) return {Answer::Works, kNoPoint, 0};
    if (board.liberties(stone) == 2) {
        const Reading threat = capture(board, stone);
        if (threat.answer == Answer::Fails) return {Answer::Works, kNoPoint, threat.positions};
    }
    attacker_ = opponent(board.at(stone));
    return read([&](Ko ko) { return saving_move(board, stone, ko); }, Ko::DefenderWins, Ko::AttackerWins);
}

std::vector<Point> LadderReader::line(const Board& board, Point stone) {
    const Colour own = board.at(stone);
    std::vector<Point> moves;
    Board now = board;
    const auto play = [&](Point p, Colour c) {
        now.play(p, c);
        moves.push_back(p);
    };
    while (static_cast<int>(moves.size()) < limit_) {
        const Reading attack = capture(now, stone);
        if (attack.move == kNoPoint) return moves;
        play(attack.move, opponent(own));
        if (now.at(stone) == Colour::Empty) return moves;
        const Reading defence = escape(now, stone);
        const Point reply = defence.move != kNoPoint ? defence.move : liberties_of(now, stone).first;
        if (now.is_suicide(reply, own)) {
            play(liberties_of(now, stone).first, opponent(own));
            return moves;
        }
        play(reply, own);
    }
    return moves;
}

}  // namespace yomi::go
