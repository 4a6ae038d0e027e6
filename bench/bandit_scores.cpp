// A loop over the arms of a bandit, for bench/bandit_instructions: bandit_scores FORMULA ARMS REPETITIONS

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "bandit/kl.hpp"
#include "bandit/kl_table.hpp"
#include "bandit/scores.hpp"

namespace {

using namespace yomi::bandit;

constexpr float kLogT = 7.5F;

struct Arms {
    std::vector<float> means;
    std::vector<float> visits;
    std::vector<float> scores;
};

/// Means of all sizes and, as in most nodes of a tree, few visits.
Arms make_arms(std::size_t count) {
    Arms arms{{}, {}, std::vector<float>(count)};
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t visits = 1 + i * i % 23;
        arms.visits.push_back(static_cast<float>(visits));
        arms.means.push_back(static_cast<float>(i * 7 % (visits + 1)) / static_cast<float>(visits));
    }
    return arms;
}

template <class Score>
__attribute__((noinline)) void score_all(const float* __restrict means, const float* __restrict visits,
                                         float* __restrict scores, std::size_t count, const Score& score) {
    for (std::size_t i = 0; i < count; ++i) scores[i] = score(means[i], visits[i]);
}

template <class Score>
void repeat(Arms& arms, int times, const Score& score) {
    for (int i = 0; i < times; ++i) {
        score_all(arms.means.data(), arms.visits.data(), arms.scores.data(), arms.scores.size(), score);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const std::string_view formula = argv[1];
    Arms arms = make_arms(static_cast<std::size_t>(std::atoi(argv[2])));
    const int times = std::atoi(argv[3]);
    const KlTable& table = KlTable::instance();
    if (formula == "none") {
        repeat(arms, times, [](float mean, float visits) { return mean + visits; });
    } else if (formula == "ucb1") {
        repeat(arms, times, Ucb1Score<float>(1, kLogT));
    } else if (formula == "conic") {
        repeat(arms, times, KlConic(kLogT));
    } else if (formula == "table") {
        repeat(arms, times, [&](float mean, float visits) { return table(mean, kLogT / visits); });
    } else if (formula == "exact") {
        repeat(arms, times, [](float mean, float visits) {
            return static_cast<float>(kl_upper_bound(mean, kLogT / visits));
        });
    } else {
        return 2;
    }
    double sum = 0;
    for (const float score : arms.scores) sum += static_cast<double>(score);
    std::printf("%.9g\n", sum);
}
