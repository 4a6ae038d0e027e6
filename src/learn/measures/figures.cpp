#include "learn/measures/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/statistics.hpp"

namespace yomi::learn {
namespace {

constexpr std::size_t kShownMatches[] = {1, 2, 3, 5, 10, 20, 50};

double positions_of(const Measures& m) {
    return static_cast<double>(std::max<std::uint64_t>(1, m.positions()));
}

double share_half_width(const Measures& m, double share) {
    return base::kNormal975 * std::sqrt(std::max(0.0, share * (1 - share)) / positions_of(m));
}

/// Of the mean of a function of the rank.
double rank_half_width(const Measures& m, const std::function<double(double)>& of_rank) {
    constexpr std::size_t kLastRank = 1000;  // behind all moves of any board
    double sum = 0;
    double squares = 0;
    double before = 0;
    for (std::size_t r = 1; r <= kLastRank && before < 1 - 1e-12; ++r) {
        const double within = m.match(r);
        const double x = of_rank(static_cast<double>(r));
        sum += (within - before) * x;
        squares += (within - before) * x * x;
        before = within;
    }
    return base::kNormal975 * std::sqrt(std::max(0.0, squares - sum * sum) / positions_of(m));
}

double unknown(const Measures& /*measures*/) { return 0; }

void add_rank_figures(std::vector<Figure>& all) {
    using M = Measures;
    all.push_back({"Error", "rank", 5, [](const M& m) { return m.error(); }, unknown});
    all.push_back({"Rank", "rank", 3, [](const M& m) { return m.rank(); },
                   [](const M& m) { return rank_half_width(m, [](double r) { return r; }); }});
    all.push_back({"RankInv", "rank", 4, [](const M& m) { return m.rank_inverse(); },
                   [](const M& m) {
                       // The reciprocal of a mean, whose error is that of the mean times its square.
                       const double mean = rank_half_width(m, [](double r) { return 1 / r; });
                       return m.rank_inverse() * m.rank_inverse() * mean;
                   }});
}

void add_match_figures(std::vector<Figure>& all) {
    using M = Measures;
    for (const std::size_t n : kShownMatches) {
        all.push_back({fmt::format("Match{}", n), "match", 4, [n](const M& m) { return m.match(n); },
                       [n](const M& m) { return share_half_width(m, m.match(n)); }});
    }
    all.push_back({"CoMatch", "match", 4, [](const M& m) { return m.co_match(); }, unknown});
}

void add_probability_figures(std::vector<Figure>& all) {
    using M = Measures;
    all.push_back({"Select", "probability", 4, [](const M& m) { return m.select(); }, unknown});
    all.push_back({"SelectRoot", "probability", 4, [](const M& m) { return m.select_root(); }, unknown});
    for (std::size_t a = 0; a < M::kAlphas.size(); ++a) {
        all.push_back({fmt::format("Over{}", M::kAlphas[a]), "probability", 4,
                       [a](const M& m) { return m.over(a); },
                       [a](const M& m) { return share_half_width(m, m.over(a)); }});
    }
    for (std::size_t a = 0; a < M::kAlphas.size(); ++a) {
        all.push_back({fmt::format("Not{}", M::kAlphas[a]), "probability", 4,
                       [a](const M& m) { return m.not_over(a); }, unknown});
    }
    all.push_back({"MLEAverage", "probability", 4, [](const M& m) { return m.log_likelihood(); }, unknown});
}

}  // namespace

const std::vector<Figure>& figures() {
    static const std::vector<Figure> all = [] {
        std::vector<Figure> made;
        add_rank_figures(made);
        add_match_figures(made);
        add_probability_figures(made);
        return made;
    }();
    return all;
}

}  // namespace yomi::learn
