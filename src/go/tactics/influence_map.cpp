#include "go/tactics/influence_map.hpp"

#include <limits>

namespace yomi::go {
namespace {

using Value = std::int16_t;

constexpr Value one_if(bool yes) { return yes ? Value{1} : Value{0}; }

/// How many of the four neighbours are positive; beyond the edge there are zeros.
inline Value positive(const Value* v, std::ptrdiff_t stride) {
    return static_cast<Value>(one_if(v[1] > 0) + one_if(v[-1] > 0) + one_if(v[stride] > 0) +
                              one_if(v[-stride] > 0));
}
inline Value negative(const Value* v, std::ptrdiff_t stride) {
    return static_cast<Value>(one_if(v[1] < 0) + one_if(v[-1] < 0) + one_if(v[stride] < 0) +
                              one_if(v[-stride] < 0));
}

}  // namespace

base::Fields InfluenceOptions::fields() {
    using base::field;
    return {
        field("dilations", dilations, {0, InfluenceMap::kMostDilations},
              "how often influence spreads (Bouzy's d)"),
        field("erosions", erosions, {0, 1000}, "how often it wears off (Bouzy's e, d (d - 1) + 1)"),
        field("clip", clip, "no value passes that of a stone"),
    };
}

void InfluenceMap::start(const Board& board, const PointSet& dead) {
    dead_ = dead;
    const Geometry& g = board.geometry();
    if (size_ != board.size()) {
        size_ = board.size();
        end_ = static_cast<std::size_t>(kPad + g.span());
        for (Cells& cells : cells_) cells.fill(0);
        degree_.fill(0);
        for (const Point p : g.points()) degree_[place(p)] = static_cast<Value>(g.neighbours(p).size());
    }
    for (const Point p : g.points()) {
        const Colour c = dead.contains(p) ? Colour::Empty : board.at(p);
        cells_[now_][place(p)] = static_cast<Value>(c == Colour::Black   ? kStone
                                                    : c == Colour::White ? -kStone
                                                                         : 0);
    }
}

// The loops below have no branches, so that the compiler does eight points at a time.

void InfluenceMap::dilate() {
    const auto stride = static_cast<std::ptrdiff_t>(size_ + 1);
    const Value most = options_.clip ? kStone : std::numeric_limits<Value>::max();
    const Value* const from = now();
    const Value* const degree = degree_.data();
    Value* const to = next();
    for (std::size_t i = kPad; i < end_; ++i) {
        const Value v = from[i];
        const Value up = positive(from + i, stride);
        const Value down = negative(from + i, stride);
        const Value gain = v >= 0 && down == 0 ? up : Value{0};
        const Value loss = v <= 0 && up == 0 ? down : Value{0};
        auto w = static_cast<Value>(v + gain - loss);
        w = w > most ? most : w;
        w = w < -most ? static_cast<Value>(-most) : w;
        to[i] = degree[i] == 0 ? Value{0} : w;
    }
    now_ = 1 - now_;
}

void InfluenceMap::erode() {
    const auto stride = static_cast<std::ptrdiff_t>(size_ + 1);
    const Value* const from = now();
    const Value* const degree = degree_.data();
    Value* const to = next();
    for (std::size_t i = kPad; i < end_; ++i) {
        const Value v = from[i];
        const auto less = static_cast<Value>(degree[i] - positive(from + i, stride));
        const auto more = static_cast<Value>(degree[i] - negative(from + i, stride));
        const auto lowered = static_cast<Value>(v - less);
        const auto raised = static_cast<Value>(v + more);
        const Value high = lowered > 0 ? lowered : Value{0};
        const Value low = raised < 0 ? raised : Value{0};
        to[i] = v > 0 ? high : v < 0 ? low : Value{0};
    }
    now_ = 1 - now_;
}

void InfluenceMap::spread() {
    const auto stride = static_cast<std::ptrdiff_t>(size_ + 1);
    const Value* const from = now();
    const Value* const degree = degree_.data();
    Value* const to = next();
    for (std::size_t i = kPad; i < end_; ++i) {
        const auto w = static_cast<Value>(from[i] + positive(from + i, stride) - negative(from + i, stride));
        to[i] = degree[i] == 0 ? Value{0} : w;
    }
    now_ = 1 - now_;
}

void InfluenceMap::bouzy(const Board& board, const PointSet& dead) {
    start(board, dead);
    for (std::int64_t i = 0; i < options_.dilations; ++i) dilate();
    for (std::int64_t i = 0; i < options_.erosions; ++i) erode();
}

void InfluenceMap::zobrist(const Board& board) {
    constexpr int kRounds = 4;
    start(board, {});
    for (int i = 0; i < kRounds; ++i) spread();
}

int InfluenceMap::sum() const {
    int sum = 0;
    for (std::size_t i = kPad; i < end_; ++i) sum += now()[i];
    return sum;
}

TerritoryEstimate InfluenceMap::territory(const Board& board) const {
    TerritoryEstimate estimate;
    for (const Point p : board.geometry().points()) {
        const int value = at(p);
        const Colour c = dead_.contains(p) ? Colour::Empty : board.at(p);
        if (value > 0 || (value == 0 && c == Colour::Black)) ++estimate.black;
        if (value < 0 || (value == 0 && c == Colour::White)) ++estimate.white;
    }
    return estimate;
}

std::vector<std::string> influence_lines(const Board& board, const InfluenceMap& map) {
    const Geometry& g = board.geometry();
    std::vector<std::string> lines;
    for (int row = g.size() - 1; row >= 0; --row) {
        std::string line;
        for (int column = 0; column < g.size(); ++column) {
            const Point p = g.point(column, row);
            const char empty = map.at(p) > 0 ? 'b' : map.at(p) < 0 ? 'w' : '.';
            if (column > 0) line += ' ';
            line += board.at(p) == Colour::Black ? 'X' : board.at(p) == Colour::White ? 'O' : empty;
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace yomi::go
