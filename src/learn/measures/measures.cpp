#include "learn/measures/measures.hpp"

#include <algorithm>
#include <cmath>

namespace yomi::learn {

void Measures::add_ranks(double better, double equal) {
    const double rank = better + (1 + equal) / 2;
    rank_sum_ += rank;
    inverse_ += 1 / rank;
    const auto first = static_cast<std::size_t>(better);
    const auto end = first + static_cast<std::size_t>(equal);
    if (ranks_.size() < end) ranks_.resize(end);
    for (std::size_t r = first; r < end; ++r) ranks_[r] += 1 / equal;
}

void Measures::add(std::span<const float> f, std::size_t played, std::size_t number) {
    ++positions_;
    for (std::size_t a = 0; a < kAlphas.size(); ++a) {
        moves_over_[a] += static_cast<std::uint64_t>(
            std::ranges::count_if(f, [&](float x) { return static_cast<double>(x) > kAlphas[a]; }));
    }
    if (played == kNotThere) {
        ++missing_;
        add_ranks(static_cast<double>(f.size()), 1);
        return;
    }
    const float chosen = f[played];
    add_ranks(static_cast<double>(std::ranges::count_if(f, [&](float x) { return x > chosen; })),
              static_cast<double>(std::ranges::count(f, chosen)));
    const auto probability = static_cast<double>(chosen);
    for (std::size_t a = 0; a < kAlphas.size(); ++a) played_over_[a] += probability > kAlphas[a] ? 1 : 0;
    select_ += probability;
    root_ += std::sqrt(probability);
    error_ += Loss{LossKind::Rank, 1000}.error(f, played);
    terms_ += f.size() - 1;
    if (likelihood_.size() < number) likelihood_.resize(number);
    likelihood_[number - 1].value += std::log(std::max(probability, 1e-30));
    ++likelihood_[number - 1].count;
}

double Measures::rank_inverse() const {
    return inverse_ > 0 ? static_cast<double>(positions_) / inverse_ : 0;
}

double Measures::match(std::size_t n) const {
    double sum = 0;
    for (std::size_t r = 0; r < std::min(n, ranks_.size()); ++r) sum += ranks_[r];
    return mean(sum);
}

double Measures::co_match() const {
    double within = 0;
    double sum = 0;
    for (const double share : ranks_) {
        within += share;
        sum += mean(within);
    }
    return ranks_.empty() ? 0 : sum / static_cast<double>(ranks_.size());
}

double Measures::select_root() const { return mean(root_) * mean(root_); }

double Measures::over(std::size_t alpha) const { return mean(static_cast<double>(played_over_[alpha])); }

double Measures::not_over(std::size_t alpha) const {
    if (moves_over_[alpha] == 0) return 0;
    return 1 - static_cast<double>(played_over_[alpha]) / static_cast<double>(moves_over_[alpha]);
}

double Measures::log_likelihood() const {
    Sum all;
    for (const Sum& s : likelihood_) {
        all.value += s.value;
        all.count += s.count;
    }
    return all.count > 0 ? all.value / static_cast<double>(all.count) : 0;
}

double Measures::log_likelihood(std::size_t number) const {
    if (number == 0 || number > likelihood_.size()) return 0;
    const Sum& s = likelihood_[number - 1];
    return s.count > 0 ? s.value / static_cast<double>(s.count) : 0;
}

}  // namespace yomi::learn
