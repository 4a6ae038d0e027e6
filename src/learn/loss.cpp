#include "learn/loss.hpp"

#include <algorithm>

#include "base/exponential.hpp"

namespace yomi::learn {
namespace {

/// T[x] = 1 / (1 + exp(-a x))
float step_of(float x, float slope) {
    return 1 / (1 + base::exponential(std::clamp(-slope * x, -80.0F, 80.0F)));
}

}  // namespace

double Loss::unit(int points) const {
    return kind == LossKind::RankWhereLikely || kind == LossKind::RankTimesLikely
               ? 1 / (static_cast<double>(points) * points)
               : 1;
}

float Loss::weight(std::span<const float> f, std::size_t j) const {
    if (kind == LossKind::RankWhereLikely || kind == LossKind::RankTimesLikely) return f[j] * f[j];
    if (kind != LossKind::RankWhereLikelyScaled) return 1;
    const float times = f[j] * static_cast<float>(f.size());
    return times * times;
}

void Loss::gradient(std::span<const float> f, std::size_t played, std::span<float> out) const {
    if (kind == LossKind::Likelihood) {
        for (std::size_t m = 0; m < f.size(); ++m) out[m] = (m == played ? 1.0F : 0.0F) - f[m];
        return;
    }
    // J = sum_j h(f_j, f_0). With u_j = dJ/df_j, and df_j/ds_m = f_j ([j = m] - f_m) for the score s_m:
    // dJ/ds_m = f_m (u_m - sum_j u_j f_j).
    const auto a = static_cast<float>(sigmoid_slope);
    float of_played = 0;
    float mean = 0;
    for (std::size_t j = 0; j < f.size(); ++j) {
        out[j] = 0;
        if (j == played) continue;
        const float t = step_of(f[j] - f[played], a);
        const float rise = a * t * (1 - t);
        const float factor = weight(f, j);
        out[j] = factor * rise;
        if (kind == LossKind::RankTimesLikely) out[j] += 2 * f[j] * t;
        of_played -= factor * rise;
        mean += out[j] * f[j];
    }
    out[played] = of_played;
    mean += of_played * f[played];
    for (std::size_t m = 0; m < f.size(); ++m) out[m] = -f[m] * (out[m] - mean);
}

void Loss::gradient_towards(std::span<const float> wanted, std::span<const float> f, std::span<float> out) {
    for (std::size_t m = 0; m < f.size(); ++m) out[m] = wanted[m] - f[m];
}

double Loss::error(std::span<const float> f, std::size_t played) const {
    double sum = 0;
    for (std::size_t j = 0; j < f.size(); ++j) {
        if (j == played) continue;
        sum +=
            static_cast<double>(weight(f, j) * step_of(f[j] - f[played], static_cast<float>(sigmoid_slope)));
    }
    return sum;
}

}  // namespace yomi::learn
