#pragma once

namespace yomi::bandit {

/// The Kullback-Leibler divergence of two coins, KL(p, q) = p log(p/q) + (1-p) log((1-p)/(1-q)), for p and q
/// in [0, 1]. Infinite where q excludes what p allows.
double kl_divergence(double p, double q);

/// The upper bound of KL-UCB: the largest q in [mean, 1] with KL(mean, q) <= level, within 1e-12; level >= 0
/// is log t / visits (Garivier & Cappé 2011; Yang & Kaneko, eq. 3). By Newton's method with bisection where
/// that would leave the bracket. The reference for KlTable and KlConic, which are much faster.
double kl_upper_bound(double mean, double level);

}  // namespace yomi::bandit
