#include "go/patterns/cell_drawing.hpp"

#include <utility>
#include <vector>

#include "go/patterns/collage.hpp"
#include "go/patterns/similar_patterns.hpp"

namespace yomi::go {
namespace {

/// Where the cells of a pattern are.
std::vector<CellOffset> offsets_of(const std::string& system, const CellPattern& pattern) {
    std::vector<CellOffset> all;
    if (system == "collage") {
        const auto& quarter = Collage::quarter(pattern.part);
        all.assign(quarter.begin(), quarter.begin() + Collage::kPoints.at(pattern.size));
    } else if (system == "similar") {
        for (int i = 0; i < SimilarPatterns::kPoints; ++i) all.push_back(SimilarPatterns::point(i));
    } else if (system.size() == 2 && system.front() == 'n') {
        all.assign(kDiscOffsets.begin(), kDiscOffsets.begin() + kDiscCells.at(pattern.size));
    }
    return all;
}

}  // namespace

std::string drawing(const std::string& system, const CellPattern& pattern) {
    const std::vector<CellOffset> offsets = offsets_of(system, pattern);
    if (offsets.empty()) return {};
    constexpr int kReach = 4;  // of the largest of all systems
    constexpr int kSide = 2 * kReach + 1;
    std::vector<std::string> rows(kSide, std::string(kSide, ' '));
    const auto at = [&](CellOffset o) -> char& {
        return rows[static_cast<std::size_t>(kReach + o.dy)][static_cast<std::size_t>(kReach + o.dx)];
    };
    at({0, 0}) = '*';
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        at(offsets[i]) = ".XO"[static_cast<std::size_t>(pattern.cell(static_cast<int>(i)))];
    }
    std::string text;
    for (std::string& row : rows) {
        row.erase(row.find_last_not_of(' ') + 1);
        if (!row.empty()) text += std::move(row) + '\n';
    }
    return text;
}

}  // namespace yomi::go
