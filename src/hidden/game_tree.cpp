#include "hidden/game_tree.hpp"

#include <algorithm>

namespace yomi::hidden {
namespace {

std::size_t place(int i) { return static_cast<std::size_t>(i); }

/// The chance of reaching each node, as far as chance and the players for whom `counts` is true decide.
template <class Counts>
std::vector<double> reaches_of(const GameTree& tree, const Profile& profile, Counts counts) {
    std::vector<double> reach(tree.nodes.size(), 0);
    std::fill_n(reach.begin(), tree.deals, 1.0 / tree.deals);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const GameTree::Node& node = tree.nodes[i];
        for (int c = 0; c < node.children; ++c) {
            const double chance = counts(node.player) ? profile[place(node.set)][place(c)] : 1;
            reach[place(node.first_child + c)] = reach[i] * chance;
        }
    }
    return reach;
}

double mean_of_deals(const GameTree& tree, const std::vector<double>& values) {
    double sum = 0;
    for (int i = 0; i < tree.deals; ++i) sum += values[place(i)];
    return sum / tree.deals;
}

/// What player 0 gets from each node on.
std::vector<double> values_of(const GameTree& tree, const Profile& profile) {
    std::vector<double> values(tree.nodes.size(), 0);
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const GameTree::Node& node = tree.nodes[i];
        values[i] = node.reward;
        for (int c = 0; c < node.children; ++c)
            values[i] += profile[place(node.set)][place(c)] * values[place(node.first_child + c)];
    }
    return values;
}

/// In proportion to the regrets above 0, or uniform.
void match_regrets(const std::vector<double>& regrets, std::vector<double>& chances) {
    double sum = 0;
    for (const double r : regrets) sum += r;
    for (std::size_t m = 0; m < chances.size(); ++m)
        chances[m] = sum > 0 ? regrets[m] / sum : 1.0 / static_cast<double>(chances.size());
}

}  // namespace

Profile uniform_profile(const GameTree& tree) {
    Profile profile;
    for (const int moves : tree.set_moves) profile.emplace_back(place(moves), 1.0 / moves);
    return profile;
}

double value_of(const GameTree& tree, const Profile& profile) {
    return mean_of_deals(tree, values_of(tree, profile));
}

double best_response_of(const GameTree& tree, const Profile& profile, game::Player p) {
    const std::vector<double> reach = reaches_of(tree, profile, [&](int player) { return player != p; });
    // By depth, the last first: the nodes of a set lie at one depth, so all of their children are known when
    // the first of them is met, and what they add up to decides the move.
    std::vector<int> depth(tree.nodes.size(), 0);
    int deepest = 0;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        deepest = std::max(deepest, depth[i]);
        for (int c = 0; c < tree.nodes[i].children; ++c)
            depth[place(tree.nodes[i].first_child + c)] = depth[i] + 1;
    }
    std::vector<std::vector<std::size_t>> layers(place(deepest) + 1);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) layers[place(depth[i])].push_back(i);
    std::vector<double> values(tree.nodes.size(), 0);  // of player p
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        std::map<int, std::vector<double>> sums;
        for (const std::size_t i : *layer) {
            const GameTree::Node& node = tree.nodes[i];
            if (node.player != p || node.children == 0) continue;
            std::vector<double>& sum = sums.try_emplace(node.set, place(node.children), 0.0).first->second;
            for (int c = 0; c < node.children; ++c)
                sum[place(c)] += reach[i] * values[place(node.first_child + c)];
        }
        for (const std::size_t i : *layer) {
            const GameTree::Node& node = tree.nodes[i];
            if (node.children == 0) {
                values[i] = p == 0 ? node.reward : 1 - node.reward;
            } else if (node.player == p) {
                const std::vector<double>& sum = sums[node.set];
                const auto best = std::max_element(sum.begin(), sum.end()) - sum.begin();
                values[i] = values[place(node.first_child) + static_cast<std::size_t>(best)];
            } else {
                for (int c = 0; c < node.children; ++c)
                    values[i] += profile[place(node.set)][place(c)] * values[place(node.first_child + c)];
            }
        }
    }
    return mean_of_deals(tree, values);
}

Profile solve(const GameTree& tree, int iterations) {
    Profile profile = uniform_profile(tree);
    Profile regrets;
    for (const int moves : tree.set_moves) regrets.emplace_back(place(moves), 0.0);
    Profile sums = regrets;
    for (int t = 1; t <= iterations; ++t) {
        for (const game::Player p : {0, 1}) {
            const auto others = reaches_of(tree, profile, [&](int player) { return player != p; });
            const auto own = reaches_of(tree, profile, [&](int player) { return player == p; });
            const auto values = values_of(tree, profile);
            for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
                const GameTree::Node& node = tree.nodes[i];
                if (node.player != p) continue;
                std::vector<double>& regret = regrets[place(node.set)];
                std::vector<double>& sum = sums[place(node.set)];
                const double sign = p == 0 ? 1 : -1;
                for (int c = 0; c < node.children; ++c) {
                    regret[place(c)] += sign * others[i] * (values[place(node.first_child + c)] - values[i]);
                    sum[place(c)] += t * own[i] * tree.deals * profile[place(node.set)][place(c)];
                }
            }
            for (std::size_t s = 0; s < regrets.size(); ++s) {
                for (double& r : regrets[s]) r = std::max(r, 0.0);
                match_regrets(regrets[s], profile[s]);
            }
        }
    }
    for (std::size_t s = 0; s < sums.size(); ++s) match_regrets(sums[s], sums[s]);
    return sums;
}

}  // namespace yomi::hidden
