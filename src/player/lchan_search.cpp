#include "player/lchan_search.hpp"

#include <algorithm>

#include "go/tactics/self_atari.hpp"

namespace yomi::player {
namespace {

using go::Board;
using go::Colour;
using go::Point;

constexpr double kInfinity = 1e9;

bool takes_something(const Board& board, Point p, Colour c) {
    return std::ranges::any_of(board.geometry().neighbours(p), [&](Point n) {
        return board.at(n) == opponent(c) && board.liberties(n) == 1;
    });
}

/// On the first line, and no stone is within two steps.
bool is_lonely_edge(const Board& board, Point p) {
    const auto near = board.geometry().neighbours(p);
    if (std::ranges::distance(near) == 4) return false;
    const auto is_empty = [&](Point n) { return board.at(n) == Colour::Empty; };
    return std::ranges::all_of(near, [&](Point n) {
        return is_empty(n) && std::ranges::all_of(board.geometry().neighbours(n), is_empty);
    });
}

}  // namespace

base::Fields LchanOptions::fields() {
    using base::field;
    base::Fields all = {
        field("program", program, {"whole", "contest"},
              "contest: as it entered in 2010, without search, C3 and the test for recapture, never passing; "
              "nor "
              "with what is ours: weak stones, lonely moves at the edge"),
        field("evaluation", evaluation, {"program", "territory", "influence"},
              "of a position at a glance. influence: as in 2010, no stones captured, then the sum of the map "
              "of appraisal.sum; program: influence in the contest's, territory in the whole one")
            .quiet_at(program == "contest" ? "" : "program"),  // which judged by territory before
        field("never_pass", never_pass, "play on as long as there is a move that fills no own eye"),
        field("search", search, "read ahead over Chen's candidates"),
        field("default_positions", default_positions, {1, 1e12},
              "positions a move when neither a number nor a time is given"),
        field("root_moves", root_moves, {1, 1000}, "moves that are read, the best at a glance"),
        field("depth", depth, {1, 100}, "moves ahead at most"),
        field("lonely_edge", lonely_edge, "try moves on the first line with no stone within two steps, too"),
        field("gain", gain, {0, 1000}, "points that a move has to gain, or it passes"),
    };
    const auto add = [&](const char* prefix, const base::Fields& more) {
        for (const base::Field& f : more) all.push_back(f.within(prefix));
    };
    add("appraisal", appraisal.fields());
    add("groups", groups.fields());
    add("chen", chen.fields());
    return all;
}

LchanOptions LchanOptions::resolved() const {
    LchanOptions o = *this;
    if (evaluation == "program") o.evaluation = program == "contest" ? "influence" : "territory";
    o.appraisal.evaluation = o.evaluation;
    if (program == "contest") {
        o.search = false;
        o.never_pass = true;
        o.groups = go::GroupOptions::of_the_contest();
        o.appraisal.weak = 0;
        o.lonely_edge = true;
    }
    return o;
}

LchanSearch::LchanSearch(const LchanOptions& options, const Board& board, Colour colour, Point last,
                         std::vector<Point> moves)
    : options_(options.resolved()),
      root_(board),
      colour_(colour),
      last_(last),
      moves_(std::move(moves)),
      appraiser_(options_.appraisal),
      groups_(options_.groups),
      chen_(options_.chen) {}

LchanSearch::Level& LchanSearch::level(std::size_t i) {
    while (levels_.size() <= i) levels_.push_back(std::make_unique<Level>(root_.size()));
    return *levels_[i];
}

bool LchanSearch::is_over(Limit& limit) {
    stopped_ = stopped_ || limit.is_over(positions_);
    return stopped_;
}

double LchanSearch::value_for(const Board& board, Colour mover, std::size_t moves) {
    ++positions_;
    const double black = appraiser_.value(board, mover);
    // The player at the root has put down one stone more after an odd number of moves.
    const double more = moves % 2 == 1 ? appraiser_.stone() : 0;
    return (mover == Colour::Black ? black : -black) + (mover == colour_ ? -more : more);
}

/// Neither a gift to the opponent, nor a point of our own that keeps an eye, nor far from everything at the
/// edge.
bool LchanSearch::is_worth_a_look(const Board& board, Point p, Colour c) const {
    if (board.is_eye(p, c) || (!options_.lonely_edge && is_lonely_edge(board, p))) return false;
    return takes_something(board, p, c) || go::self_atari_liberty(board, p, c) == go::kNoPoint;
}

void LchanSearch::run(Limit limit) {
    glance(limit);
    if (options_.search && !ranked_.empty()) deepen(limit);
}

/// Every move by what the board is worth after it: first of all no stones are lost, then influence counts.
void LchanSearch::glance(Limit& limit) {
    Board& board = level(0).board;
    board = root_;
    board.play(go::kPass, colour_);
    pass_value_ = -value_for(board, opponent(colour_), 0);
    std::vector<Ranked> gifts;
    for (const Point p : moves_) {
        // The influence sum comes after all stones that can be captured: gifts need no rule of their own.
        const bool sound = appraiser_.by_influence() || is_worth_a_look(root_, p, colour_);
        // The first move is judged whatever the clock says.
        double value = -kInfinity;
        if (ranked_.empty() || !is_over(limit)) {
            board = root_;
            board.play(p, colour_);
            value = -value_for(board, opponent(colour_), 1);
        }
        (sound ? ranked_ : gifts).push_back({p, value, 1});
    }
    const auto better = [](const Ranked& a, const Ranked& b) { return a.value > b.value; };
    std::ranges::stable_sort(ranked_, better);
    std::ranges::stable_sort(gifts, better);
    gain_ = ranked_.empty() ? -kInfinity : ranked_.front().value - pass_value_;
    ranked_.insert(ranked_.end(), gifts.begin(), gifts.end());
}

/// The moves to read in a position: Chen's candidates around the group of the last move.
void LchanSearch::find_moves(const Board& board, Colour mover, Point last, std::vector<Point>& moves) {
    moves.clear();
    if (last.value() < 0 || board.at(last) == Colour::Empty) return;
    groups_.find(board);
    for (const go::ChenMove& move : chen_.find(board, groups_, groups_.of(last), mover)) {
        if (is_worth_a_look(board, move.point, mover)) moves.push_back(move.point);
    }
}

void LchanSearch::deepen(Limit& limit) {
    // Chen's candidates first, then the best at a glance.
    std::vector<Point> wanted;
    find_moves(root_, colour_, last_, wanted);
    for (const Ranked& r : ranked_) {
        if (static_cast<std::int64_t>(wanted.size()) >= 2 * options_.root_moves) break;
        if (std::ranges::find(wanted, r.point) == wanted.end() && r.value > -kInfinity) {
            wanted.push_back(r.point);
        }
    }
    const auto first_unread = std::stable_partition(ranked_.begin(), ranked_.end(), [&](const Ranked& r) {
        return std::ranges::find(wanted, r.point) != wanted.end();
    });
    const auto read_moves = static_cast<std::size_t>(first_unread - ranked_.begin());
    std::vector<Ranked> now;
    for (int depth = 1; depth <= options_.depth && !stopped_; ++depth) {
        now.assign(ranked_.begin(), ranked_.begin() + static_cast<std::ptrdiff_t>(read_moves));
        double low = -kInfinity;
        std::size_t done = 0;
        for (Ranked& r : now) {
            if (is_over(limit)) break;
            const std::int64_t before = positions_;
            Board& board = level(0).board;
            board = root_;
            board.play(r.point, colour_);
            const double value = -read(board, opponent(colour_), r.point, depth, 1, -kInfinity, -low, limit);
            if (stopped_) break;
            r.value = value;
            r.visits += positions_ - before;
            low = std::max(low, value);
            ++done;
        }
        // What was read to this depth is worth more than what was not: the best of the last depth came first.
        const auto end = now.begin() + static_cast<std::ptrdiff_t>(done);
        std::stable_sort(now.begin(), end,
                         [](const Ranked& a, const Ranked& b) { return a.value > b.value; });
        if (done > 0) std::ranges::copy(now, ranked_.begin());
        if (!stopped_) depth_done_ = depth;
    }
}

double LchanSearch::read(const Board& board, Colour mover, Point last, int depth, std::size_t at, double low,
                         double high, Limit& limit) {
    // To play elsewhere is always possible.
    double best = value_for(board, mover, at);
    if (depth == 0 || best >= high || is_over(limit)) return best;
    Level& here = level(at);
    find_moves(board, mover, last, here.moves);
    for (const Point p : here.moves) {
        here.board = board;
        here.board.play(p, mover);
        const double value =
            -read(here.board, opponent(mover), p, depth - 1, at + 1, -high, -std::max(low, best), limit);
        if (stopped_) return best;
        best = std::max(best, value);
        if (best >= high) break;
    }
    return best;
}

}  // namespace yomi::player
