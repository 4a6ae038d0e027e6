#include "bandit/regret.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <system_error>
#include <thread>

#include "bandit/kl.hpp"
#include "base/error.hpp"

namespace yomi::bandit {
namespace {

double best_of(const std::vector<double>& means) { return *std::ranges::max_element(means); }

struct Recommended {
    double regret = 0;
    double right = 0;
};

/// What recommending an arm now would cost: the one with most visits or the best mean, an arm never pulled
/// coming last; the average over the arms that are equally good.
Recommended recommend(const Experiment& experiment, double best, const std::vector<Arm>& arms) {
    const bool by_mean = experiment.recommend == "mean";
    const auto worth = [&](const Arm& arm) {
        if (arm.visits == 0) return -1.0;
        return by_mean ? arm.mean() : static_cast<double>(arm.visits);
    };
    double highest = -2;
    double equals = 0;
    Recommended sum;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const double w = worth(arms[i]);
        if (w < highest) continue;
        if (w > highest) {
            highest = w;
            equals = 0;
            sum = {};
        }
        equals += 1;
        sum.regret += best - experiment.means[i];
        sum.right += experiment.means[i] == best ? 1 : 0;
    }
    return {sum.regret / equals, sum.right / equals};
}

/// One run: pulls up to the horizon, adding to each checkpoint on the way.
void run_once(const Experiment& experiment, const Rule& rule, std::int64_t number,
              std::vector<Checkpoint>& checkpoints) {
    const base::Seed seed = experiment.seed.derive("bandit run").derive(static_cast<std::uint64_t>(number));
    const std::size_t count = experiment.means.size();
    std::vector<base::Random> rewards;
    for (std::size_t i = 0; i < count; ++i) rewards.emplace_back(seed.derive("arm").derive(i));
    base::Random random(seed.derive("rule"));
    std::vector<Arm> arms(count);
    const double best = best_of(experiment.means);
    double regret = 0;
    auto next = checkpoints.begin();
    for (std::int64_t pulls = 0; pulls < experiment.horizon;) {
        const std::size_t arm = rule.choose(arms, pulls, random);
        arms[arm].add(rewards[arm].unit() < experiment.means[arm] ? 1 : 0);
        regret += best - experiment.means[arm];
        if (++pulls == next->pulls) {
            const Recommended recommended = recommend(experiment, best, arms);
            next->cumulative.add(regret);
            next->simple.add(recommended.regret);
            next->right.add(recommended.right);
            ++next;
        }
    }
}

std::vector<Checkpoint> empty_checkpoints(std::int64_t horizon) {
    std::vector<Checkpoint> checkpoints;
    for (const std::int64_t pulls : log_spaced(horizon)) checkpoints.push_back({pulls, {}, {}, {}});
    return checkpoints;
}

void merge(std::vector<Checkpoint>& all, const std::vector<Checkpoint>& part) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].cumulative.merge(part[i].cumulative);
        all[i].simple.merge(part[i].simple);
        all[i].right.merge(part[i].right);
    }
}

/// Does the work on this thread and up to `threads` - 1 others, fewer if the system does not give more.
void run_on_threads(std::int64_t threads, const std::function<void()>& work) {
    std::vector<std::jthread> others;
    try {
        for (std::int64_t i = 1; i < threads; ++i) others.emplace_back(work);
    } catch (const std::system_error&) {
        // The result does not depend on how many there are.
    }
    work();
}

}  // namespace

base::Fields Experiment::fields() {
    return {base::field("horizon", horizon, {1, 1e9}, "pulls of one run"),
            base::field("runs", runs, {1, 1e8}, "independent runs of each rule"),
            base::field("threads", threads, {0, 1024}, "threads; 0: one for each core"),
            base::field("recommend", recommend, {"visits", "mean"},
                        "the arm recommended in the end has the most visits or the best mean")};
}

void Experiment::check() const {
    if (means.empty()) throw base::Error("a bandit needs at least one arm: give the means of its arms");
    for (const double mean : means) {
        if (!(mean >= 0 && mean <= 1)) {
            throw base::Error(fmt::format("an arm cannot have the mean {}: a mean is from 0 to 1", mean));
        }
    }
}

Curve measure_regret(const Experiment& experiment, Rule& rule,
                     const std::function<void(std::uint64_t)>& on_runs) {
    experiment.check();
    // A block is a fixed set of runs, added up by one thread; the blocks are then merged in their order.
    const std::int64_t most_blocks = 1024;
    const std::int64_t block_size = (experiment.runs + most_blocks - 1) / most_blocks;
    const std::int64_t block_count = (experiment.runs + block_size - 1) / block_size;
    std::vector<std::vector<Checkpoint>> blocks(static_cast<std::size_t>(block_count),
                                                empty_checkpoints(experiment.horizon));
    std::atomic<std::int64_t> taken = 0;
    const auto work = [&] {
        for (std::int64_t b = taken++; b < block_count; b = taken++) {
            const std::int64_t end = std::min(experiment.runs, (b + 1) * block_size);
            for (std::int64_t run = b * block_size; run < end; ++run) {
                run_once(experiment, rule, run, blocks[static_cast<std::size_t>(b)]);
                if (on_runs) on_runs(1);
            }
        }
    };
    const std::int64_t cores = std::max(1U, std::thread::hardware_concurrency());
    run_on_threads(std::min(block_count, experiment.threads > 0 ? experiment.threads : cores), work);
    Curve curve{rule_text(rule), std::move(blocks.front())};
    for (std::size_t b = 1; b < blocks.size(); ++b) merge(curve.checkpoints, blocks[b]);
    return curve;
}

std::vector<std::int64_t> log_spaced(std::int64_t horizon, int per_decade) {
    std::vector<std::int64_t> numbers;
    for (int i = 0;; ++i) {
        const double exact = std::pow(10.0, static_cast<double>(i) / per_decade);
        const auto number = std::min(horizon, static_cast<std::int64_t>(std::llround(exact)));
        if (numbers.empty() || number > numbers.back()) numbers.push_back(number);
        if (number == horizon) return numbers;
    }
}

double lai_robbins_factor(const std::vector<double>& means) {
    const double best = best_of(means);
    double sum = 0;
    for (const double mean : means) {
        if (mean < best) sum += (best - mean) / kl_divergence(mean, best);
    }
    return sum;
}

double ucb1_factor(const std::vector<double>& means) {
    const double best = best_of(means);
    double sum = 0;
    for (const double mean : means) {
        if (mean < best) sum += 1 / (2 * (best - mean));
    }
    return sum;
}

}  // namespace yomi::bandit
