// All moves as first, against figures worked out by hand.

#include "mcts/backup/rave.hpp"

#include <gtest/gtest.h>

#include <map>

#include "mcts/backup/similarity.hpp"

namespace yomi::mcts {
namespace {

constexpr std::uint16_t kBlack = 0;
constexpr std::uint16_t kWhite = 1;

/// A root of player 0 with moves 1, 2, 3 and, below move 1, a node of player 1 with moves 2, 3, 4.
class RaveTest : public testing::Test {
   protected:
    void build(Backup& backup) {
        tree_ = std::make_unique<Tree>(layout_, 1 << 16);
        root_ = tree_->make_node(0, {1, 2, 3});
        child_ = tree_->make_node(1, {2, 3, 4});
        tree_->set_root(root_);
        const Priors none(3);
        backup.start(tree_->node(root_), none, {0, 0, 0});
        backup.start(tree_->node(child_), none, {0, 0, 0});
    }
    static Trace trace(const std::vector<Trace::Step>& steps) {
        Trace made;
        for (const Trace::Step& s : steps) made.add(s);
        return made;
    }
    [[nodiscard]] float weight(NodeId node, int edge) {
        return tree_->node(node).column(RaveColumns::needed(layout_).weight)[edge];
    }
    [[nodiscard]] float sum(NodeId node, int edge) {
        return tree_->node(node).column(RaveColumns::needed(layout_).sum)[edge];
    }

    Layout layout_;
    std::unique_ptr<Tree> tree_;
    NodeId root_ = kNoNode;
    NodeId child_ = kNoNode;
};

// B 1, W 2 in the tree; B 3, W 4, B 2 in the playout. Black wins. Length 5.
const std::vector<Trace::Step> kGame = {
    {1, kBlack, 0}, {2, kWhite, 0}, {3, kBlack, 0}, {4, kWhite, 0}, {2, kBlack, 0}};

TEST_F(RaveTest, WeightsFallFromTwoToOne) {
    RaveBackup backup(layout_, {}, {.move_limit = 8, .grid = {}});
    build(backup);
    Path path;
    path.steps = {{root_, 0}, {child_, 0}};
    path.set_result(1);
    backup.update(*tree_, path, trace(kGame));
    // Root, i = 0, len = 5: move 1 at 0: 2; move 2 by Black at 4: 2 - 4/5; move 3 at 2: 2 - 2/5.
    EXPECT_FLOAT_EQ(weight(root_, 0), 2.0F);
    EXPECT_FLOAT_EQ(weight(root_, 1), 1.2F);
    EXPECT_FLOAT_EQ(weight(root_, 2), 1.6F);
    EXPECT_FLOAT_EQ(sum(root_, 1), 1.2F);
    // White's node, i = 1: move 2 at 1: 2; move 3 was Black's; move 4 at 3: 2 - 2/4. White lost.
    EXPECT_FLOAT_EQ(weight(child_, 0), 2.0F);
    EXPECT_FLOAT_EQ(weight(child_, 1), 0.0F);
    EXPECT_FLOAT_EQ(weight(child_, 2), 1.5F);
    EXPECT_FLOAT_EQ(sum(child_, 2), 0.0F);
}

TEST_F(RaveTest, WithoutWeightsEachCountsOne) {
    RaveOptions options;
    options.weighted = false;
    RaveBackup backup(layout_, options, {.move_limit = 8, .grid = {}});
    build(backup);
    Path path;
    path.steps = {{root_, 0}, {child_, 0}};
    path.set_result(0);
    backup.update(*tree_, path, trace(kGame));
    backup.update(*tree_, path, trace(kGame));
    EXPECT_FLOAT_EQ(weight(root_, 1), 2.0F);
    EXPECT_FLOAT_EQ(sum(root_, 1), 0.0F);
    EXPECT_FLOAT_EQ(sum(child_, 0), 2.0F);
}

TEST_F(RaveTest, CheckSameIgnoresWhatTheOpponentPlayedFirst) {
    RaveOptions options;
    options.check_same = true;
    RaveBackup backup(layout_, options, {.move_limit = 8, .grid = {}});
    build(backup);
    Path path;
    path.steps = {{root_, 0}, {child_, 0}};
    backup.update(*tree_, path, trace(kGame));
    EXPECT_FLOAT_EQ(weight(root_, 1), 0.0F);  // White played 2 before Black did
    EXPECT_FLOAT_EQ(weight(root_, 2), 1.6F);
}

TEST_F(RaveTest, TheLeafLearnsFromThePlayout) {
    RaveBackup backup(layout_, {}, {.move_limit = 8, .grid = {}});
    build(backup);
    Path path;
    path.steps = {{root_, 0}};
    path.leaf = child_;
    backup.update(*tree_, path, trace(kGame));
    EXPECT_FLOAT_EQ(weight(child_, 0), 2.0F);
    EXPECT_FLOAT_EQ(weight(child_, 2), 1.5F);
    EXPECT_FLOAT_EQ(weight(root_, 0), 2.0F);
}

TEST_F(RaveTest, PriorsAreVirtualUpdates) {
    RaveBackup backup(layout_, {}, {.move_limit = 8, .grid = {}});
    build(backup);
    const NodeId node = tree_->make_node(0, {1});
    Priors priors(1);
    priors.set(0, {.weight = 1, .visits = 10, .mean = 0.7F});
    backup.start(tree_->node(node), priors, {});
    EXPECT_FLOAT_EQ(weight(node, 0), 10.0F);
    EXPECT_FLOAT_EQ(sum(node, 0), 7.0F);
}

// A grid of 3x3 with stride 4: points 0 1 2, 4 5 6, 8 9 10; 12 is the pass.
constexpr GameFacts kGrid{.move_limit = 13, .grid = {.stride = 4, .points = 12}};

class SimilarityTest : public testing::TestWithParam<std::string> {
   protected:
    /// Black 5, White 0, Black 10, … with a node at the root for Black's moves 6 and 8.
    struct Weights {
        float near;
        float far;
    };
    static Weights weights(const SimilarityOptions& options, const std::vector<Trace::Step>& steps) {
        Layout layout;
        SimilarityBackup backup(layout, options, kGrid);
        Tree tree(layout, 1 << 16);
        const NodeId root = tree.make_node(0, {5, 6, 8});
        tree.set_root(root);
        backup.start(tree.node(root), Priors(3), {0, 0, 0});
        Trace trace;
        for (const Trace::Step& s : steps) trace.add(s);
        Path path;
        path.steps = {{root, 0}};
        backup.update(tree, path, trace);
        const auto weight = tree.node(root).column(RaveColumns::needed(layout).weight);
        return {weight[1], weight[2]};
    }
};

TEST_F(SimilarityTest, CountsTheFactorOfWhatIsAroundTheMove) {
    SimilarityOptions options;
    options.k = 3;
    options.l = 0.5;
    options.rave.weighted = false;
    // Black 2 (next to 6), White 12 (pass), Black 6: changed. Black 8 later: its surroundings 4, 5, 9 are as
    // they were.
    const Weights w = weights(options, {{2, 0, 0}, {12, 1, 0}, {6, 0, 0}, {0, 1, 0}, {8, 0, 0}});
    EXPECT_FLOAT_EQ(w.near, 0.5F);
    EXPECT_FLOAT_EQ(w.far, 3.0F);
}

TEST_F(SimilarityTest, TheEdgeOfTheBoardDoesNotJoinRows) {
    SimilarityOptions options;
    options.k = 3;
    options.l = 0.5;
    options.rave.weighted = false;
    // 6 is at the right edge; 8 begins the next row: not neighbours.
    const Weights w = weights(options, {{5, 0, 0}, {12, 1, 0}, {6, 0, 0}, {12, 1, 0}, {12, 0, 0}});
    EXPECT_FLOAT_EQ(w.near, 0.5F);
    const Weights v = weights(options, {{6, 0, 0}, {12, 1, 0}, {8, 0, 0}});
    EXPECT_FLOAT_EQ(v.near, 3.0F);
    EXPECT_FLOAT_EQ(v.far, 3.0F);
}

TEST_F(SimilarityTest, WiderSurroundingsSeeFurther) {
    SimilarityOptions options;
    options.k = 3;
    options.l = 0.5;
    options.rave.weighted = false;
    // 10 is two points from 8.
    const std::vector<Trace::Step> steps = {{10, 0, 0}, {12, 1, 0}, {8, 0, 0}};
    EXPECT_FLOAT_EQ(weights(options, steps).far, 3.0F);
    options.surroundings = "5x5";
    EXPECT_FLOAT_EQ(weights(options, steps).far, 0.5F);
}

TEST_F(SimilarityTest, TheExactFormTakesTheGamesOwnPatterns) {
    SimilarityOptions options;
    options.k = 3;
    options.l = 0.5;
    options.rave.weighted = false;
    options.surroundings = "exact";
    const Weights w = weights(options, {{2, 0, 0}, {12, 1, 0}, {6, 0, 0}, {0, 1, 0}, {8, 0, 9}});
    EXPECT_FLOAT_EQ(w.near, 3.0F);
    EXPECT_FLOAT_EQ(w.far, 0.5F);
}

TEST_F(SimilarityTest, OneAndOneIsPlainRave) {
    SimilarityOptions options;
    options.k = 1;
    options.l = 1;
    const std::vector<Trace::Step> steps = {{2, 0, 0}, {12, 1, 0}, {6, 0, 0}, {0, 1, 0}, {8, 0, 0}};
    const Weights w = weights(options, steps);
    EXPECT_FLOAT_EQ(w.near, 2 - 2.0F / 5);
    EXPECT_FLOAT_EQ(w.far, 2 - 4.0F / 5);
}

TEST_F(SimilarityTest, PatternsOfALeafAreThoseWhenItWasMade) {
    Layout layout;
    SimilarityOptions options;
    options.k = 3;
    options.l = 0.5;
    options.rave.weighted = false;
    SimilarityBackup backup(layout, options, kGrid);
    Tree tree(layout, 1 << 16);
    const NodeId root = tree.make_node(0, {2});
    const NodeId leaf = tree.make_node(1, {6});
    backup.start(tree.node(root), Priors(1), {0});
    backup.start(tree.node(leaf), Priors(1), {0});
    Trace trace;
    for (const Trace::Step& s : {Trace::Step{2, 0, 0}, Trace::Step{6, 1, 0}}) trace.add(s);
    Path path;
    path.steps = {{root, 0}};
    path.leaf = leaf;
    backup.update(tree, path, trace);
    // Black's stone on 2 stood already when the leaf was made.
    EXPECT_FLOAT_EQ(tree.node(leaf).column(RaveColumns::needed(layout).weight)[0], 3.0F);
}

/// The paper's pattern number of a point: in base three, what has changed on the points around it. `steps`
/// are the moves since the root.
std::uint32_t plain_id(const std::vector<Trace::Step>& steps, int move, int reach, int stride, int points) {
    std::map<int, int> change;
    for (const Trace::Step& s : steps) {
        if (s.move < points) change.try_emplace(s.move, s.player + 1);
    }
    std::uint32_t id = 0;
    for (int dy = -reach; dy <= reach; ++dy) {
        for (int dx = -reach; dx <= reach; ++dx) {
            if (dx == 0 && dy == 0) continue;
            const int neighbour = move + dy * stride + dx;
            // Seven digits in base three may wrap for 24 points, so mix them instead.
            id =
                id * 1000003 + static_cast<std::uint32_t>(change.contains(neighbour) ? change[neighbour] : 0);
        }
    }
    return id;
}

TEST(Similarity, IsThatOfThePapersNumbers) {
    constexpr int kStride = 6;
    constexpr int kPoints = 29;
    constexpr MoveId kPass = 30;
    const GameFacts facts{.move_limit = 31, .grid = {.stride = kStride, .points = kPoints}};
    std::vector<MoveId> all;
    for (int m = 0; m < kPoints; ++m) {
        if (m % kStride < 5) all.push_back(static_cast<MoveId>(m));
    }
    all.push_back(kPass);
    for (std::uint64_t round = 0; round < 500; ++round) {
        base::Random random(base::Seed(7).derive(round));
        SimilarityOptions options;
        options.k = 3;
        options.l = 0.5;
        const int reach = round % 2 == 0 ? 1 : 2;
        options.surroundings = reach == 1 ? "3x3" : "5x5";
        options.rave.check_same = round % 3 == 0;
        Layout layout;
        SimilarityBackup backup(layout, options, facts);
        Tree tree(layout, 1 << 16);
        // Nodes that hold every move along a path, and a playout behind; points are played again and again.
        std::vector<Trace::Step> steps;
        Trace trace;
        Path path;
        const std::size_t length = 1 + random.below(40);
        const std::size_t depth = std::min<std::size_t>(length, 1 + random.below(5));
        for (std::size_t t = 0; t < length; ++t) {
            const auto player = static_cast<std::uint16_t>(t % 2);
            const MoveId move = all[random.below(static_cast<std::uint32_t>(all.size()))];
            if (t < depth) path.steps.push_back({tree.make_node(player, all), 0});
            steps.push_back({move, player, 0});
            trace.add(steps.back());
        }
        path.set_result(1);
        backup.update(tree, path, trace);
        for (std::size_t i = 0; i < depth; ++i) {
            const Node node = tree.node(path.steps[i].node);
            const auto weight = node.column(RaveColumns::needed(layout).weight);
            for (int e = 0; e < node.edges(); ++e) {
                float expected = 0;
                for (std::size_t t = i; t < length; ++t) {
                    if (steps[t].move != all[static_cast<std::size_t>(e)]) continue;
                    if (steps[t].player != node.player()) {
                        if (options.rave.check_same) break;
                        continue;
                    }
                    const auto id_after = [&](std::size_t n) {
                        return plain_id({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(n)},
                                        steps[t].move, reach, kStride, kPoints);
                    };
                    const bool same = steps[t].move == kPass || id_after(i) == id_after(t);
                    const float alpha = 2 - static_cast<float>(t - i) / static_cast<float>(length - i);
                    expected = alpha * (same ? 3.0F : 0.5F);
                    break;
                }
                ASSERT_NEAR(weight[e], expected, 1e-5)
                    << "round " << round << " depth " << i << " edge " << e;
            }
        }
    }
}

TEST(Similarity, NeedsAGrid) {
    Layout layout;
    EXPECT_ANY_THROW(SimilarityBackup(layout, {}, {.move_limit = 8, .grid = {}}));
}

}  // namespace
}  // namespace yomi::mcts
