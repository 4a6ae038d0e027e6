#include "mcts/tree.hpp"

#include <gtest/gtest.h>

namespace yomi::mcts {
namespace {

constexpr std::size_t kBytes = 1 << 16;
constexpr ColumnKind<float> kFigure{"figure", 0.25F};

TEST(Layout, ColumnsOfOneNameAreOne) {
    Layout layout;
    const auto a = layout.fills(kFigure);
    const auto b = layout.needs(kFigure);
    const auto c = layout.fills(ColumnKind<std::uint32_t>{"other", 3});
    EXPECT_EQ(a.index, b.index);
    EXPECT_NE(a.index, c.index);
    EXPECT_EQ(layout.count(), 8U);
    EXPECT_EQ(layout.name(a.index), "figure");
}

TEST(Tree, ANewNodeHasItsMovesAndInitialFigures) {
    Layout layout;
    const auto figure = layout.fills(kFigure);
    Tree tree(layout, kBytes);
    const NodeId id = tree.make_node(1, {5, 7, 9});
    ASSERT_NE(id, kNoNode);
    const Node node = tree.node(id);
    EXPECT_EQ(node.edges(), 3);
    EXPECT_EQ(node.player(), 1);
    EXPECT_EQ(node.visits(), 0U);
    EXPECT_EQ(node.proof(), Node::Proof::None);
    EXPECT_EQ(node.column(layout.move)[0], 5U);
    EXPECT_EQ(node.column(layout.move)[2], 9U);
    EXPECT_EQ(node.child(layout.child, 1), kNoNode);
    EXPECT_EQ(node.column(layout.visits)[1], 0U);
    EXPECT_EQ(node.column(figure)[2], 0.25F);
}

TEST(Tree, FiguresOfEdgesDoNotTouchEachOther) {
    Layout layout;
    Tree tree(layout, kBytes);
    const Node node = tree.node(tree.make_node(0, {1, 2}));
    node.column(layout.mean).set(0, 0.5F);
    node.column(layout.mean).set(1, 0.75F);
    node.column(layout.visits).set(1, 9);
    EXPECT_EQ(node.column(layout.mean)[0], 0.5F);
    EXPECT_EQ(node.column(layout.mean)[1], 0.75F);
    EXPECT_EQ(node.column(layout.visits)[0], 0U);
    EXPECT_EQ(node.column(layout.visits)[1], 9U);
}

TEST(Tree, OneThreadClaimsAChild) {
    Layout layout;
    Tree tree(layout, kBytes);
    const Node node = tree.node(tree.make_node(0, {1, 2}));
    EXPECT_TRUE(node.claim_child(layout.child, 0));
    EXPECT_FALSE(node.claim_child(layout.child, 0));
    EXPECT_EQ(node.child(layout.child, 0), kClaimedNode);
    const NodeId child = tree.make_node(1, {3});
    node.publish_child(layout.child, 0, child);
    EXPECT_EQ(node.child(layout.child, 0), child);
}

TEST(Tree, SaysWhenItIsFull) {
    Tree tree(Layout(), 400);
    EXPECT_NE(tree.make_node(0, {1, 2, 3}), kNoNode);
    EXPECT_FALSE(tree.is_full());
    NodeId last = 1;
    for (int i = 0; i < 20 && last != kNoNode; ++i) last = tree.make_node(0, {1, 2, 3});
    EXPECT_EQ(last, kNoNode);
    EXPECT_TRUE(tree.is_full());
    EXPECT_LE(tree.used_bytes(), tree.capacity_bytes());
    tree.clear();
    EXPECT_FALSE(tree.is_full());
    EXPECT_NE(tree.make_node(0, {1}), kNoNode);
}

/// root -> a (10 visits) -> b (5 visits); root -> c (1 visit)
/// A million nodes have to fit into memory with what else is there.
TEST(Tree, AnEdgeOfAPlainSearchTakesFewBytes) {
    Tree tree(Layout(), std::size_t{1} << 20);
    const std::size_t empty = tree.used_bytes();
    constexpr int kNodes = 100;
    constexpr int kEdges = 7;
    for (int i = 0; i < kNodes; ++i) (void)tree.make_node(0, std::vector<MoveId>(kEdges, 0));
    const double bytes = static_cast<double>(tree.used_bytes() - empty) / (kNodes * kEdges);
    EXPECT_LE(bytes, 64);
    EXPECT_NEAR(bytes, (16 + 8 * 6 * 4) / 7.0, 1e-9) << "a header, and six columns of eight words";
}

class CopyTest : public testing::Test {
   protected:
    CopyTest() {
        root_ = from_.make_node(0, {0, 1});
        const NodeId a = from_.make_node(1, {2});
        const NodeId b = from_.make_node(0, {3});
        const NodeId c = from_.make_node(1, {4});
        from_.node(root_).publish_child(layout_.child, 0, a);
        from_.node(root_).publish_child(layout_.child, 1, c);
        from_.node(a).publish_child(layout_.child, 0, b);
        from_.node(root_).set_visits(11);
        from_.node(a).set_visits(10);
        from_.node(b).set_visits(5);
        from_.node(c).set_visits(1);
        from_.node(root_).column(layout_.visits).set(1, 77);
        from_.set_root(root_);
        a_ = a;
    }

    Layout layout_;
    Tree from_{layout_, kBytes};
    Tree to_{layout_, kBytes};
    NodeId root_ = kNoNode;
    NodeId a_ = kNoNode;
};

TEST_F(CopyTest, KeepsEverything) {
    to_.copy_from(from_, root_, 0);
    EXPECT_EQ(to_.used_bytes(), from_.used_bytes());
    const Node root = to_.node(to_.root());
    EXPECT_EQ(root.visits(), 11U);
    EXPECT_EQ(root.column(layout_.visits)[1], 77U);
    const Node a = to_.node(root.child(layout_.child, 0));
    EXPECT_EQ(a.visits(), 10U);
    EXPECT_EQ(to_.node(a.child(layout_.child, 0)).visits(), 5U);
}

TEST_F(CopyTest, LeavesOutWhatHasFewVisits) {
    to_.copy_from(from_, root_, 5);
    const Node root = to_.node(to_.root());
    EXPECT_EQ(root.child(layout_.child, 1), kNoNode);
    EXPECT_EQ(root.column(layout_.visits)[1], 77U);
    EXPECT_NE(root.child(layout_.child, 0), kNoNode);
}

TEST_F(CopyTest, BeginsAtAnyNode) {
    to_.copy_from(from_, a_, 0);
    EXPECT_EQ(to_.node(to_.root()).visits(), 10U);
    EXPECT_EQ(to_.node(to_.root()).player(), 1);
}

TEST_F(CopyTest, StopsWhenItIsTooLate) {
    Tree from(layout_, 1 << 20);
    Tree to(layout_, 1 << 20);
    NodeId last = from.make_node(0, {1});
    from.set_root(last);
    for (int i = 0; i < 1000; ++i) {
        const NodeId next = from.make_node(0, {1});
        ASSERT_NE(next, kNoNode);
        from.node(last).publish_child(layout_.child, 0, next);
        last = next;
    }
    int asked = 0;
    EXPECT_TRUE(to.copy_from(from, from.root(), 0, [&] { return ++asked == 100; }));
    EXPECT_GE(asked, 3);
    EXPECT_EQ(to.used_bytes(), from.used_bytes());
    EXPECT_FALSE(to.copy_from(from, from.root(), 0, [] { return true; }));
    EXPECT_EQ(to.root(), kNoNode);
}

TEST_F(CopyTest, StopsWhenTheCopyIsFull) {
    Tree small(layout_, 40 * 4);  // room for one node
    small.copy_from(from_, root_, 0);
    EXPECT_EQ(small.node(small.root()).visits(), 11U);
    EXPECT_LE(small.used_bytes(), small.capacity_bytes());
}

}  // namespace
}  // namespace yomi::mcts
