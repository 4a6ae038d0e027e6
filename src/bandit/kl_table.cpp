#include "bandit/kl_table.hpp"

#include "bandit/kl.hpp"

namespace yomi::bandit {

KlTable::KlTable() {
    for (std::size_t i = 0; i < kColumns + 2; ++i) {
        // x = sqrt(p) / (sqrt(p) + sqrt(1-p)) solved for p.
        const double x = std::min(1.0, static_cast<double>(i) / kColumns);
        const double mean = x * x / (x * x + (1 - x) * (1 - x));
        for (std::size_t j = 0; j < kStride; ++j) {
            const double y = std::min(1.0, static_cast<double>(j) / kRows);
            cells_[i * kStride + j] = static_cast<float>(kl_upper_bound(mean, y * y * kHighestLevel));
        }
    }
}

const KlTable& KlTable::instance() {
    static const KlTable table;
    return table;
}

}  // namespace yomi::bandit
