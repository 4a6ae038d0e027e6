#include "go/tactics/life.hpp"

#include <algorithm>

#include "go/board_chains.hpp"

namespace yomi::go {
namespace {

bool is_within(const PointSet& inner, const PointSet& outer) { return (inner - outer).empty(); }

}  // namespace

const SafeArea& LifeReader::read(const Board& board, Colour c) {
    area_ = {};
    find_regions(board, c);
    drop_chains(board);
    for (const Point head : heads_) {
        Point stone = head;
        do {
            area_.alive.insert(stone);
            stone = BoardChains::next(board, stone);
        } while (stone != head);
    }
    for (const Region& region : regions_) {
        if (region.counts && region.chains > 0 && !has_room_for_two_eyes(board, c, region.points)) {
            area_.territory |= region.points;
        }
    }
    return area_;
}

void LifeReader::find_regions(const Board& board, Colour c) {
    regions_.clear();
    chains_around_.clear();
    heads_.clear();
    living_ = {};
    PointSet seen;
    for (const Point p : board.geometry().points()) {
        if (board.at(p) == c) {
            if (board.head(p) == p) {
                heads_.push_back(p);
                living_.insert(p);
            }
        } else if (!seen.contains(p)) {
            explore(board, c, p, seen);
        }
    }
}

/// Adds the region of `start`: all points that are connected without stones of `c`.
void LifeReader::explore(const Board& board, Colour c, Point start, PointSet& seen) {
    Region region;
    region.first_chain = chains_around_.size();
    PointSet touched;
    stack_.assign(1, start);
    seen.insert(start);
    while (!stack_.empty()) {
        const Point p = stack_.back();
        stack_.pop_back();
        region.points.insert(p);
        if (board.at(p) == Colour::Empty) region.empties.insert(p);
        for (const Point n : board.geometry().neighbours(p)) {
            if (board.at(n) == c) {
                if (touched.contains(board.head(n))) continue;
                touched.insert(board.head(n));
                chains_around_.push_back(board.head(n));
            } else if (!seen.contains(n)) {
                seen.insert(n);
                stack_.push_back(n);
            }
        }
    }
    region.chains = chains_around_.size() - region.first_chain;
    regions_.push_back(region);
}

/// Benson's steps, until nothing changes: chains with fewer than two vital regions go, then regions that such
/// a chain is next to.
void LifeReader::drop_chains(const Board& board) {
    const auto vital_regions = [&](Point head) {
        PointSet liberties;
        liberties |= point_set(board.liberty_set(head));
        return std::ranges::count_if(regions_, [&](const Region& region) {
            const auto first = chains_around_.begin() + static_cast<std::ptrdiff_t>(region.first_chain);
            const auto last = first + static_cast<std::ptrdiff_t>(region.chains);
            return region.counts && std::find(first, last, head) != last &&
                   is_within(region.empties, liberties);
        });
    };
    for (bool changed = true; changed;) {
        const std::size_t before = heads_.size();
        std::erase_if(heads_, [&](Point head) {
            const bool dies = vital_regions(head) < 2;
            if (dies) living_.erase(head);
            return dies;
        });
        changed = heads_.size() != before;
        for (Region& region : regions_) {
            for (std::size_t i = 0; i < region.chains; ++i) {
                if (!living_.contains(chains_around_[region.first_chain + i])) region.counts = false;
            }
        }
    }
}

bool LifeReader::has_room_for_two_eyes(const Board& board, Colour c, const PointSet& region) {
    // Points where an eye could be. Each has at most four neighbours, so many of them are never all adjacent.
    std::array<Point, 6> inner{};
    std::size_t count = 0;
    for_each_point(region, [&](Point p) {
        if (!board.has_neighbour(p, c) && count < inner.size()) inner[count++] = p;
    });
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 1; j < count; ++j) {
            const int apart = inner[j].value() - inner[i].value();
            if (apart != 1 && apart != board.size() + 1) return true;
        }
    }
    return false;
}

SafeArea safe_area(const Board& board, Colour c) { return LifeReader().read(board, c); }

PointSet surely_dead(const Board& board) {
    LifeReader reader;
    PointSet dead;
    for (const Colour c : {Colour::Black, Colour::White}) {
        for_each_point(reader.read(board, c).territory, [&](Point p) {
            if (board.at(p) == opponent(c)) dead.insert(p);
        });
    }
    return dead;
}

}  // namespace yomi::go
