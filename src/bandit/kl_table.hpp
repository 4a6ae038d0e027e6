#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace yomi::bandit {

/// The upper bound of KL-UCB from a table, within kError of kl_upper_bound().
///
/// The bound depends on two numbers only, the mean and level = log t / visits, so one table of two dimensions
/// serves any rewards in [0, 1], any number of visits and any t. Its columns are even in sqrt(p) / (sqrt(p) +
/// sqrt(1-p)) and its rows in sqrt(level): in these the bound has no infinite slope at the corners, and
/// bilinear interpolation has an error of the second order everywhere. Above kHighestLevel the bound is
/// within 1e-4 of 1 and taken from the last row. 27 kB.
///
/// Thread safety: immutable once made.
class KlTable {
   public:
    static constexpr float kError = 6e-4F;
    static constexpr float kHighestLevel = 9.5F;

    KlTable();

    [[nodiscard]] float operator()(float mean, float level) const {
        const float p = std::clamp(mean, 0.0F, 1.0F);  // rounding may have put it just outside
        const float root = std::sqrt(p);
        const float x = kColumns * (root / (root + std::sqrt(1 - p)));
        const float y = std::min(std::sqrt(level * kScale), static_cast<float>(kRows));
        const auto i = static_cast<std::size_t>(static_cast<int>(x));
        const auto j = static_cast<std::size_t>(static_cast<int>(y));
        const float* here = cells_.data() + i * kStride + j;
        const float across = x - static_cast<float>(static_cast<int>(x));
        const float along = y - static_cast<float>(static_cast<int>(y));
        const float left = here[0] + along * (here[1] - here[0]);
        const float right = here[kStride] + along * (here[kStride + 1] - here[kStride]);
        return left + across * (right - left);
    }

    /// The one table of the process, made at the first call.
    static const KlTable& instance();

   private:
    static constexpr int kColumns = 80;
    static constexpr int kRows = 80;
    static constexpr float kScale = kRows * kRows / kHighestLevel;
    // One column and one row more than there are corners: the cell that begins at the last corner exists, and
    // needs no test.
    static constexpr std::size_t kStride = kRows + 2;

    std::array<float, (kColumns + 2) * kStride> cells_{};
};

}  // namespace yomi::bandit
