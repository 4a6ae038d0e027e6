#include "mcts/upper_tree.hpp"

#include <gtest/gtest.h>

namespace yomi::mcts {
namespace {

/// A root with moves 0 and 1, and a node with moves 5 and 6 below move 0.
class UpperTreeTest : public testing::Test {
   protected:
    static Tree make_tree(bool with_child = true) {
        Tree tree(Layout(), 1 << 20);
        tree.set_root(tree.make_node(0, {0, 1}));
        const Node root = tree.node(tree.root());
        if (with_child) root.publish_child(tree.layout().child, 0, tree.make_node(1, {5, 6}));
        return tree;
    }
    static Node child_of(const Tree& tree) {
        return tree.node(tree.node(tree.root()).child(tree.layout().child, 0));
    }
    static void set(const Tree& tree, const Node& node, int edge, std::uint32_t visits, float mean) {
        node.set_visits(node.visits() + visits - node.column(tree.layout().visits)[edge]);
        node.column(tree.layout().visits).set(edge, visits);
        node.column(tree.layout().mean).set(edge, mean);
    }
    static std::uint32_t visits(const Tree& tree, const Node& node, int edge) {
        return node.column(tree.layout().visits)[edge];
    }
    static float mean(const Tree& tree, const Node& node, int edge) {
        return node.column(tree.layout().mean)[edge];
    }
};

TEST_F(UpperTreeTest, NewsAreWhatWasFoundSince) {
    const Tree tree = make_tree();
    const Node root = tree.node(tree.root());
    set(tree, root, 0, 10, 0.5F);
    UpperTree upper(tree, {});
    EXPECT_TRUE(upper.take_news(tree).empty()) << "known from the start";
    set(tree, root, 0, 30, 0.75F);
    set(tree, child_of(tree), 1, 4, 0.25F);
    const News news = upper.take_news(tree);
    ASSERT_EQ(news.size(), 2U);
    EXPECT_EQ(news[0].way, 1U);
    EXPECT_EQ(news[0].visits, 20);
    EXPECT_DOUBLE_EQ(news[0].sum, 22.5 - 5);
    EXPECT_EQ(news[1].way, (1U << 16) + 7U) << "move 6 after move 0";
    EXPECT_DOUBLE_EQ(news[1].sum, 1);
    EXPECT_TRUE(upper.take_news(tree).empty());
}

TEST_F(UpperTreeTest, ASecondLookOfThePriorIsNoNews) {
    const Tree tree = make_tree();
    const Node root = tree.node(tree.root());
    const auto of_prior = root.column(tree.layout().virtual_visits);
    of_prior.set(0, 4);
    set(tree, root, 0, 10, 0.5F);
    UpperTree upper(tree, {});
    // Twenty visits more of the prior, and two of simulations.
    of_prior.set(0, 24);
    set(tree, root, 0, 32, 0.75F);
    EXPECT_TRUE(upper.take_news(tree).empty());
    set(tree, root, 0, 36, 0.75F);
    const News news = upper.take_news(tree);
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(news[0].visits, 4);
    EXPECT_DOUBLE_EQ(news[0].sum, 3);
}

TEST_F(UpperTreeTest, WhatWasLearnedIsNoNews) {
    const Tree tree = make_tree();
    const Node root = tree.node(tree.root());
    set(tree, root, 0, 10, 0.5F);
    UpperTree upper(tree, {});
    upper.learn(tree, {{1, 10, 9}, {2, 3, 3}, {1, 10, 6}, {77, 5, 5}});
    EXPECT_EQ(visits(tree, root, 0), 30U);
    EXPECT_FLOAT_EQ(mean(tree, root, 0), 20.0F / 30) << "5 of its own, 15 of others";
    EXPECT_EQ(visits(tree, root, 1), 3U);
    EXPECT_FLOAT_EQ(mean(tree, root, 1), 1);
    EXPECT_EQ(root.visits(), 33U);
    EXPECT_TRUE(upper.take_news(tree).empty());
}

TEST_F(UpperTreeTest, ToldToEachOtherTwoTreesBecomeAlike) {
    const Tree one = make_tree();
    const Tree other = make_tree();
    UpperTree upper_one(one, {});
    UpperTree upper_other(other, {});
    for (std::uint32_t round = 1; round <= 3; ++round) {
        const Node a = one.node(one.root());
        const Node b = other.node(other.root());
        set(one, a, 0, visits(one, a, 0) + 5 * round, 0.5F);
        set(other, b, 1, visits(other, b, 1) + 7, 0.3F);
        const News from_one = upper_one.take_news(one);
        const News from_other = upper_other.take_news(other);
        upper_one.learn(one, from_other);
        upper_other.learn(other, from_one);
        for (const int edge : {0, 1}) {
            EXPECT_EQ(visits(one, a, edge), visits(other, b, edge));
            EXPECT_NEAR(mean(one, a, edge), mean(other, b, edge), 1e-6);
        }
    }
}

TEST_F(UpperTreeTest, SharesOnlyWhatIsNearAndVisited) {
    const Tree tree = make_tree();
    const Node root = tree.node(tree.root());
    UpperTree near(tree, {.depth = 1});
    UpperTree usual(tree, {});
    set(tree, root, 1, 1000, 0.5F);
    set(tree, child_of(tree), 0, 49, 0.5F);
    EXPECT_EQ(usual.take_news(tree).size(), 1U) << "49 is below 5 % of 1000";
    set(tree, child_of(tree), 0, 50, 0.5F);
    EXPECT_EQ(usual.take_news(tree).size(), 1U) << "now it is not";
    EXPECT_EQ(near.take_news(tree).size(), 1U);
}

TEST_F(UpperTreeTest, NothingHappensWhereTheTreeEnds) {
    const Tree tree = make_tree(false);
    UpperTree upper(tree, {});
    upper.learn(tree, {{(1U << 16) + 6U, 5, 5}});
    EXPECT_EQ(tree.node(tree.root()).visits(), 0U);
    const Tree empty(Layout(), 1 << 20);
    UpperTree none(empty, {});
    none.learn(empty, {{1, 5, 5}});
    EXPECT_TRUE(none.take_news(empty).empty());
}

}  // namespace
}  // namespace yomi::mcts
