// Criticality: the running figures against the plain covariance, where they are written, and the selector.

#include "mcts/backup/criticality.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "selector_fixture.hpp"
#include "support/error_text.hpp"

namespace yomi::mcts {
namespace {

constexpr std::size_t kMoves = 6;
constexpr GameFacts kFacts{.move_limit = kMoves, .grid = {}, .has_owners = true};

/// One end of a simulation.
struct End {
    double result;
    std::vector<float> owners;
};

/// Place 0 is the winner's, 1 the loser's, 2 always Black's, 3 anybody's, 4 the winner's three times of four.
std::vector<End> random_ends(int n) {
    base::Random random(base::Seed(7));
    std::vector<End> ends;
    for (int i = 0; i < n; ++i) {
        const double result = random.below(2);
        const auto winner = static_cast<float>(result);
        const float mostly = random.below(4) > 0 ? winner : 1 - winner;
        ends.push_back({result, {winner, 1 - winner, 1, static_cast<float>(random.below(2)), mostly, 0.5F}});
    }
    return ends;
}

float plain_criticality(const std::vector<End>& ends, std::size_t place) {
    double both = 0;
    double results = 0;
    double shares = 0;
    for (const End& end : ends) {
        const double share = end.owners[place];
        both += end.result * share;
        results += end.result;
        shares += share;
    }
    const auto n = static_cast<double>(ends.size());
    return static_cast<float>(std::max(0.0, 4 * (both / n - results / n * shares / n)));
}

class CriticalityTest : public SelectorTest {
   protected:
    void feed(CriticalityBackup& backup, const std::vector<End>& ends, const Path& path = {}) {
        for (const End& end : ends) {
            Path own = path;
            own.set_result(end.result);
            Trace trace;
            trace.owners() = end.owners;
            backup.update(*tree_, own, trace);
        }
    }
    Node make_node() {
        tree_ = std::make_unique<Tree>(layout_, 1 << 16);
        tree_->set_root(tree_->make_node(0, {0, 1, 2, 3, 4, 5}));
        return tree_->node(tree_->root());
    }
    std::unique_ptr<Tree> tree_ = std::make_unique<Tree>(Layout(), 1 << 16);
};

TEST_F(CriticalityTest, IsFourTimesTheCovariance) {
    const auto ends = random_ends(400);
    CriticalityBackup backup(layout_, {.window = 1000}, kFacts);
    feed(backup, ends);
    for (std::size_t place = 0; place < kMoves; ++place)
        EXPECT_NEAR(backup.of(static_cast<MoveId>(place)), plain_criticality(ends, place), 1e-4) << place;
    EXPECT_GT(backup.of(0), 0.95F);
    EXPECT_EQ(backup.of(1), 0.0F);
    EXPECT_NEAR(backup.of(2), 0.0F, 1e-6);
    EXPECT_NEAR(backup.of(4), 0.5F, 0.12F);
    backup.forget();
    EXPECT_EQ(backup.of(0), 0.0F);
}

TEST_F(CriticalityTest, OfLongAgoFadesAway) {
    CriticalityBackup backup(layout_, {.window = 50}, kFacts);
    feed(backup, random_ends(400));
    // From now on White owns everything, whoever wins.
    auto later = random_ends(400);
    for (End& end : later) end.owners.assign(kMoves, 0);
    feed(backup, later);
    EXPECT_LT(backup.of(0), 0.01F);
}

TEST_F(CriticalityTest, IsWrittenIntoNewNodesAndAgainAtPowersOfTwo) {
    CriticalityBackup backup(layout_, {}, kFacts);
    const auto column = *layout_.find(kCriticality);
    const Node node = make_node();
    backup.start(node, Priors(kMoves), {});
    EXPECT_EQ(node.column(column)[0], 0.0F);
    Path path;
    path.steps = {{tree_->root(), 0}};
    node.set_visits(100);
    feed(backup, random_ends(50), path);
    EXPECT_EQ(node.column(column)[0], 0.0F);
    node.set_visits(128);
    feed(backup, random_ends(1), path);
    EXPECT_EQ(node.column(column)[0], backup.of(0));
    EXPECT_GT(node.column(column)[0], 0.9F);
    backup.start(node, Priors(kMoves), {});
    EXPECT_EQ(node.column(column)[4], backup.of(4));
}

TEST_F(CriticalityTest, NeedsAGameThatTellsWhoOwnsWhat) {
    GameFacts silent = kFacts;
    silent.has_owners = false;
    EXPECT_EQ(
        test::error_text([&] { CriticalityBackup(layout_, {}, silent); }),
        "criticality asks who owns which point at the end, and this game does not tell; leave the backup "
        "criticality out");
}

TEST_F(CriticalityTest, AddsToThePolicyOfTheSelector) {
    const auto column = layout_.fills(kCriticality);
    const auto plain = make("rave", {{"policy", "1"}});
    const auto selector = make("rave", {{"policy", "1"}, {"criticality", "0.5"}});
    base::Random random(base::Seed(5));
    int different = 0;
    for (int round = 0; round < 200; ++round) {
        const Node node = make_node();
        const RaveColumns rave = RaveColumns::needed(layout_);
        std::vector<double> values;
        for (int e = 0; e < node.edges(); ++e) {
            const auto n = 1 + random.below(20);
            const float w = static_cast<float>(100 * random.unit());
            node.column(layout_.visits).set(e, n);
            node.column(layout_.mean).set(e, static_cast<float>(random.unit()));
            node.column(rave.weight).set(e, w);
            node.column(rave.sum).set(e, w * static_cast<float>(random.unit()));
            node.column(layout_.prior).set(e, static_cast<float>(random.unit()));
            node.column(column).set(e, static_cast<float>(random.unit()));
        }
        node.set_visits(60);
        for (int e = 0; e < node.edges(); ++e) {
            const double n = node.column(layout_.visits)[e];
            const double w = node.column(rave.weight)[e];
            const double b = w / (n * (1 / 0.9 + w / 20000) + w);
            const double policy = node.column(layout_.prior)[e] + 0.5 * node.column(column)[e];
            values.push_back(b * node.column(rave.sum)[e] / w + (1 - b) * node.column(layout_.mean)[e] +
                             policy * std::sqrt(60.0) / (1 + n));
        }
        const int chosen = selector->select(node, node.edges(), random);
        EXPECT_NEAR(values[static_cast<std::size_t>(chosen)], *std::ranges::max_element(values), 1e-4);
        different += chosen == plain->select(node, node.edges(), random) ? 0 : 1;
    }
    EXPECT_GT(different, 5);
}

TEST_F(CriticalityTest, IsNeededByTheSelectorThatWeighsIt) {
    (void)make("rave", {{"criticality", "0.5"}});
    RaveBackup rave(layout_, {}, kFacts);
    EXPECT_NE(test::error_text([&] { layout_.check(); }).find("add --backup rave,criticality"),
              std::string::npos);
}

}  // namespace
}  // namespace yomi::mcts
