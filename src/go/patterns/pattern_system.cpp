#include "go/patterns/pattern_system.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/random.hpp"
#include "go/patterns/collage.hpp"
#include "go/patterns/disc_keys.hpp"
#include "go/patterns/fuzzy.hpp"
#include "go/patterns/mogo.hpp"
#include "go/patterns/similar_patterns.hpp"

namespace yomi::go {
namespace {

/// One part: nested discs or diamonds. With `by_place` empty and off the board are the same, and the class of
/// the point is part of the key instead, as in the thesis.
class NestedSystem : public PatternSystem {
   public:
    NestedSystem(std::vector<int> distances, const DiscKeys::Options& options, bool by_place)
        : discs_(std::move(distances), options), by_place_(by_place) {}

    void follow(const Board& board) override {
        board_ = &board;
        discs_.follow(board);
    }
    [[nodiscard]] int parts() const override { return 1; }
    [[nodiscard]] int sizes() const override { return discs_.rings(); }
    [[nodiscard]] std::uint64_t key(Point p, Colour mover, int /*part*/, int size) const override {
        DiscKeys::Lanes sum{};
        const auto rings = discs_.at(p, mover);
        for (std::size_t r = 0; r <= static_cast<std::size_t>(size); ++r) DiscKeys::add(sum, rings[r]);
        const std::uint64_t place =
            by_place_ ? static_cast<std::uint64_t>(place_class(board_->geometry(), p)) : 0;
        return base::mix64(DiscKeys::smallest(sum) + 16 * static_cast<std::uint64_t>(size) + place);
    }
    bool cells(Point p, Colour mover, int /*part*/, int size, CellPattern& out) const override {
        if (!by_place_) return false;
        const Geometry& g = board_->geometry();
        out = {.part = 0,
               .size = static_cast<std::uint8_t>(size),
               .place = static_cast<std::uint8_t>(place_class(g, p))};
        for (int i = 0; i < kDiscCells[static_cast<std::size_t>(size)]; ++i) {
            const auto [dx, dy] = kDiscOffsets[static_cast<std::size_t>(i)];
            out.set_cell(i, cell_value(*board_, g.column(p) + dx, g.row(p) + dy, mover));
        }
        return true;
    }

   private:
    DiscKeys discs_;
    bool by_place_;
    const Board* board_ = nullptr;
};

std::unique_ptr<PatternSystem> centred(int largest) {
    std::vector<int> distances;
    for (int d = kSmallestDisc; d <= largest; ++d) distances.push_back(d);
    return std::make_unique<NestedSystem>(distances, DiscKeys::Options{.salt = 3, .edge = false}, true);
}

}  // namespace

const std::vector<PatternSystemName>& pattern_systems() {
    static const std::vector<PatternSystemName> names = {
        {"3x3", "the eight neighbours and the edge"},
        {"mogo", "which of 13 shapes made by hand hold there (MoGo; Gelly et al. 2006)"},
        {"n2", "the four direct neighbours (Nomitan's discs, the smallest)"},
        {"n3", "discs out to distance 3, the largest known one"},
        {"n4", "the same out to 4"},
        {"n5", "the same out to 5"},
        {"n6", "the same out to 6"},
        {"n7", "the same out to 7"},
        {"n8", "the same out to 8"},
        {"n9", "the same out to 9"},
        {"collage", "four overlapping quarters in five stages (CP)"},
        {"diamonds", "nested diamonds (Stern, Herbrich & Graepel 2006)"},
        {"fuzzy", "a disc and who prevails in eight sectors around it (Araki et al. 2006)"},
        {"similar", "the most similar of the stored diamonds of four steps (Sei et al. 1994)"},
    };
    return names;
}

std::string pattern_system_names() {
    std::string names;
    for (const auto& [name, help] : pattern_systems()) {
        if (!names.empty()) names += ' ';
        names += name;
    }
    return names;
}

std::unique_ptr<PatternSystem> make_pattern_system(const std::string& name) {
    if (name == "3x3") {
        return std::make_unique<NestedSystem>(std::vector<int>{3}, DiscKeys::Options{.salt = 3}, false);
    }
    if (name == "mogo") return std::make_unique<MogoPatterns>();
    for (int d = kSmallestDisc; d < kSmallestDisc + kDiscs; ++d) {
        if (name == fmt::format("n{}", d)) return centred(d);
    }
    if (name == "collage") return std::make_unique<Collage>();
    if (name == "diamonds") {
        return std::make_unique<NestedSystem>(
            std::vector<int>{1, 2, 3, 4, 5, 6},
            DiscKeys::Options{.salt = 4, .metric = DiscKeys::Metric::Manhattan}, false);
    }
    if (name == "fuzzy") return std::make_unique<FuzzyRegions>();
    if (name == "similar") return std::make_unique<SimilarPatterns>();
    throw base::Error(fmt::format("there are no patterns '{}'; there are {}", name, pattern_system_names()));
}

int cell_value(const Board& board, int column, int row, Colour mover) {
    if (column < 0 || row < 0 || column >= board.size() || row >= board.size()) return 0;
    const Colour c = board.at(board.geometry().point(column, row));
    return c == Colour::Empty ? 0 : c == mover ? 1 : 2;
}

int place_class(const Geometry& geometry, Point p) {
    const int end = geometry.size() - 1;
    const int x = std::min(geometry.column(p), end - geometry.column(p)) + 1;
    const int y = std::min(geometry.row(p), end - geometry.row(p)) + 1;
    const int line = std::min(x, y);
    const int along = std::max(x, y);  // distance from the corner
    if (line == 1) return along == 1 ? 14 : along <= 3 ? 13 : along <= 5 ? 12 : 11;
    if (line == 2) return along <= 3 ? 10 : along <= 5 ? 9 : 8;
    if (line == 3) return along == 3 ? 1 : along == 4 ? 2 : along <= 6 ? 3 : 4;
    if (line == 4) return along <= 5 ? 5 : along <= 7 ? 6 : 7;
    return 0;
}

}  // namespace yomi::go
