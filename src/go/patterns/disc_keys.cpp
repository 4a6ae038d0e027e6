#include "go/patterns/disc_keys.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/random.hpp"
#include "go/patterns/cells.hpp"

namespace yomi::go {
namespace {

constexpr std::size_t kOff = 0;
constexpr std::size_t kMarked = 1;
constexpr std::size_t kFirstStone = 2;

int distance(int dx, int dy, DiscKeys::Metric metric) {
    return metric == DiscKeys::Metric::Manhattan ? std::abs(dx) + std::abs(dy) : remi_distance({dx, dy});
}

}  // namespace

DiscKeys::DiscKeys(std::vector<int> distances, const Options& options)
    : distances_(std::move(distances)),
      options_(options),
      reach_(options.metric == Metric::Remi ? distances_.back() / 2 : distances_.back()) {
    const int side = 2 * reach_ + 1;
    cell_at_.assign(static_cast<std::size_t>(side * side), -1);
    for (std::size_t ring = 0; ring < distances_.size(); ++ring) {
        const int inner = ring == 0 ? 0 : distances_[ring - 1];
        for (int dy = -reach_; dy <= reach_; ++dy) {
            for (int dx = -reach_; dx <= reach_; ++dx) {
                const int d = distance(dx, dy, options_.metric);
                if (d <= inner || d > distances_[ring]) continue;
                cell_at_[static_cast<std::size_t>((dy + reach_) * side + dx + reach_)] =
                    static_cast<std::int16_t>(cells_.size());
                cells_.push_back({dx, dy, ring});
            }
        }
    }
    const std::size_t states = kFirstStone + 2 * static_cast<std::size_t>(options_.liberty_classes);
    const base::Seed seed = base::Seed(options_.salt).derive("disc cells");
    for (std::size_t state = 0; state < states; ++state) {
        for (const Cell& cell : cells_) {
            Lanes lanes;
            for (std::size_t s = 0; s < lanes.size(); ++s) {
                const CellOffset t = turned({cell.dx, cell.dy}, static_cast<int>(s));
                lanes[s] = seed.derive(state)
                               .derive(static_cast<std::uint64_t>(t.dx + 64))
                               .derive(static_cast<std::uint64_t>(t.dy + 64))
                               .value();
            }
            keys_.push_back(lanes);
        }
    }
}

DiscKeys::Mark DiscKeys::mark(int dx, int dy) const {
    if (std::abs(dx) > reach_ || std::abs(dy) > reach_) return {};
    const int side = 2 * reach_ + 1;
    const int cell = cell_at_[static_cast<std::size_t>((dy + reach_) * side + dx + reach_)];
    if (cell < 0) return {};
    const auto at = static_cast<std::size_t>(cell);
    return {static_cast<int>(cells_[at].ring), &keys(kMarked, at)};
}

void DiscKeys::prepare(const Board& board) {
    const Geometry& geometry = board.geometry();
    size_ = board.size();
    const int stride = size_ + reach_;
    const std::size_t rings = distances_.size();
    for (Cell& cell : cells_) {
        cell.step = -(cell.dy * stride + cell.dx) * static_cast<std::ptrdiff_t>(rings);
    }
    const auto span = static_cast<std::size_t>((size_ + 2 * reach_) * stride + 2 * reach_);
    for (auto& sums : sums_) sums.assign(span * rings, Lanes{});
    states_.assign(static_cast<std::size_t>(geometry.span()), 0);
    places_.assign(states_.size(), 0);
    for (const Point p : geometry.points()) {
        const int column = geometry.column(p);
        const int row = geometry.row(p);
        const auto place = static_cast<std::size_t>((row + reach_) * stride + column + reach_);
        places_[static_cast<std::size_t>(p.value())] = place;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const int x = column + cells_[i].dx;
            const int y = row + cells_[i].dy;
            if (!options_.edge || (x >= 0 && y >= 0 && x < size_ && y < size_)) continue;
            for (auto& sums : sums_) add(sums[place * rings + cells_[i].ring], keys(kOff, i));
        }
    }
}

void DiscKeys::toggle(std::size_t place, std::uint8_t state) {
    const auto which = static_cast<std::size_t>(state - 1);
    for (std::size_t v = 0; v < 2; ++v) {
        // Black's stones are the mover's own in view 0, White's in view 1.
        const Lanes* const keys = &keys_[(kFirstStone + (which ^ v)) * cells_.size()];
        Lanes* const here = &sums_[v][place * distances_.size()];
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            add(here[cells_[i].step + static_cast<std::ptrdiff_t>(cells_[i].ring)], keys[i]);
        }
    }
}

void DiscKeys::follow(const Board& board) {
    if (board.size() != size_) prepare(board);
    for (const Point p : board.geometry().points()) {
        const auto at = static_cast<std::size_t>(p.value());
        const Colour colour = board.at(p);
        std::uint8_t state = 0;
        if (colour != Colour::Empty) {
            const int classes = options_.liberty_classes;
            const int liberties = classes > 1 ? std::min(board.liberties(p), classes) : 1;
            state = static_cast<std::uint8_t>(1 + 2 * (liberties - 1) + (colour == Colour::White ? 1 : 0));
        }
        if (state == states_[at]) continue;
        if (states_[at] != 0) toggle(places_[at], states_[at]);
        if (state != 0) toggle(places_[at], state);
        states_[at] = state;
    }
}

}  // namespace yomi::go
