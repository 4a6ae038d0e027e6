#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "mcts/backup/rave.hpp"
#include "mcts/registry.hpp"

namespace yomi::mcts {

struct Edge {
    std::uint32_t visits = 0;
    float mean = 0;
    float rave_weight = 0;
    float rave_sum = 0;
    float prior = 0;
    float virtual_visits = 0;
};

/// A node with these edges, for a selector that was made with the same layout.
class SelectorTest : public testing::Test {
   protected:
    int select(Selector& selector, const std::vector<Edge>& edges, std::uint32_t visits) {
        Tree tree(layout_, 1 << 20);
        std::vector<MoveId> moves;
        for (std::size_t i = 0; i < edges.size(); ++i) moves.push_back(static_cast<MoveId>(i));
        const Node node = tree.node(tree.make_node(0, moves));
        node.set_visits(visits);
        const RaveColumns rave = RaveColumns::needed(layout_);
        for (int e = 0; e < node.edges(); ++e) {
            const Edge& edge = edges[static_cast<std::size_t>(e)];
            node.column(layout_.visits).set(e, edge.visits);
            node.column(layout_.mean).set(e, edge.mean);
            node.column(rave.weight).set(e, edge.rave_weight);
            node.column(rave.sum).set(e, edge.rave_sum);
            node.column(layout_.prior).set(e, edge.prior);
            node.column(layout_.virtual_visits).set(e, edge.virtual_visits);
        }
        base::Random random(base::Seed(1));
        selector.begin();
        return selector.select(node, node.edges(), random);
    }

    /// Compares with the formula on random nodes: the chosen edge must have the highest value, nearly.
    void compare(Selector& selector, const std::function<double(const Edge&, double n)>& value,
                 double tolerance) {
        base::Random random(base::Seed(5));
        for (int round = 0; round < 300; ++round) {
            std::vector<Edge> edges(2 + random.below(20));
            std::uint32_t visits = 0;
            for (Edge& e : edges) {
                e.visits = 1 + random.below(50);
                visits += e.visits;
                e.mean = static_cast<float>(random.unit());
                e.rave_weight = static_cast<float>(1 + 300 * random.unit());
                e.rave_sum = e.rave_weight * static_cast<float>(random.unit());
                e.prior = static_cast<float>(random.unit());
                e.virtual_visits = static_cast<float>(random.below(e.visits + 1));
            }
            const int chosen = select(selector, edges, visits);
            double best = -1e9;
            for (const Edge& e : edges) best = std::max(best, value(e, visits));
            EXPECT_NEAR(value(edges[static_cast<std::size_t>(chosen)], visits), best, tolerance) << round;
        }
    }

    /// The selector of that name, with its default options but for these.
    std::unique_ptr<Selector> make(const std::string& name,
                                   const std::vector<std::pair<std::string, std::string>>& options = {}) {
        const auto entry = std::ranges::find(selectors(), name, &PartEntry<Selector>::name);
        const auto maker = entry->maker();
        for (const auto& [option, value] : options) base::set_field(maker->fields(), option, value);
        return maker->make(layout_, {.move_limit = 400, .grid = {}});
    }

    SelectorTest() { (void)RaveColumns::needed(layout_); }

    Layout layout_;
};

}  // namespace yomi::mcts
