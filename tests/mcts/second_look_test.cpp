// A second look of the prior at nodes that have earned it.

#include <gtest/gtest.h>

#include "hand_made_game.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/edge_visits.hpp"
#include "mcts/node_maker.hpp"
#include "mcts/search.hpp"
#include "mcts/select/rave.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::mcts {
namespace {

constexpr PriorValue kAtFirst = {.weight = 1, .visits = 2, .mean = 0.5F};
constexpr PriorValue kBetter = {.weight = 3, .visits = 6, .mean = 1};
constexpr PriorValue kWorse = {.weight = 1, .visits = 1, .mean = 0};

/// Two visits for each move; the second look likes the first move and no other.
class LooksTwice : public Prior<HandMadeGame> {
   public:
    explicit LooksTwice(std::int64_t again_at) : again_at_(again_at) {}
    void judge(const HandMadeGame&, const std::vector<MoveId>& moves, Priors& values) override {
        for (std::size_t i = 0; i < moves.size(); ++i) values.set(i, kAtFirst);
    }
    [[nodiscard]] std::int64_t again_at() const override { return again_at_; }
    void judge_again(const HandMadeGame&, const std::vector<MoveId>& moves, Priors& values) override {
        for (std::size_t i = 0; i < moves.size(); ++i) values.set(i, moves[i] == 0 ? kBetter : kWorse);
    }

   private:
    std::int64_t again_at_;
};

Parts<HandMadeGame> parts_of(Layout& layout, std::int64_t again_at) {
    Parts<HandMadeGame> parts;
    parts.backup =
        std::make_unique<RaveBackup>(layout, RaveOptions{}, GameFacts{.move_limit = 26, .grid = {}});
    parts.selector = std::make_unique<FuegoRaveSelector>(layout, FuegoRaveOptions{.policy = 0.2});
    parts.widening = std::make_unique<AllOpen>();
    parts.prior = std::make_unique<LooksTwice>(again_at);
    parts.rollout = std::make_unique<FirstMoveRollout>();
    parts.choice = std::make_unique<MostVisits>(layout);
    return parts;
}

const HandMadeRules kTwoMoves = {.moves = {{"", "ab"}}, .results = {{"a", 1}, {"b", 0}}};

TEST(SecondLook, TakesThePlaceOfTheFirstAndLeavesWhatWasFound) {
    Layout layout;
    const Parts<HandMadeGame> parts = parts_of(layout, 1);
    const RaveColumns rave = RaveColumns::needed(layout);
    Tree tree(layout, 1 << 16);
    NodeMaker<HandMadeGame> nodes;
    const HandMadeGame game(kTwoMoves);
    base::Random random(base::Seed(1));
    const Node node = tree.node(nodes.make(tree, game, parts, random));
    const int a = node.moves(layout.move)[0] == 0 ? 0 : 1;
    const int b = 1 - a;
    // a: one win and one loss, b: three losses. And of all moves as first: 5 of weight 8, 0 of 4.
    EdgeVisits(layout, node, a).add(1);
    EdgeVisits(layout, node, a).add(0);
    for (int i = 0; i < 3; ++i) EdgeVisits(layout, node, b).add(0);
    node.column(rave.weight).set(a, 2 + 8);
    node.column(rave.sum).set(a, 1 + 5);
    node.column(rave.weight).set(b, 2 + 4);

    nodes.judge_again(layout, node, game, parts);

    EXPECT_EQ(node.column(layout.visits)[a], 2U + 6U);
    EXPECT_FLOAT_EQ(node.column(layout.mean)[a], (1 + 6) / 8.0F);
    EXPECT_EQ(node.column(layout.virtual_visits)[a], 6);
    EXPECT_FLOAT_EQ(node.column(layout.prior)[a], 0.75F);
    EXPECT_FLOAT_EQ(node.column(rave.weight)[a], 6 + 8);
    EXPECT_FLOAT_EQ(node.column(rave.sum)[a], 6 + 5);
    EXPECT_EQ(node.column(layout.visits)[b], 3U + 1U);
    EXPECT_NEAR(node.column(layout.mean)[b], 0, 1e-6);
    EXPECT_EQ(node.column(layout.virtual_visits)[b], 1);
    EXPECT_FLOAT_EQ(node.column(layout.prior)[b], 0.25F);
    EXPECT_FLOAT_EQ(node.column(rave.weight)[b], 1 + 4);
    EXPECT_NEAR(node.column(rave.sum)[b], 0, 1e-6);
}

TEST(SecondLook, LeavesWhatIsProven) {
    Layout layout;
    const Parts<HandMadeGame> parts = parts_of(layout, 1);
    Tree tree(layout, 1 << 16);
    NodeMaker<HandMadeGame> nodes;
    const HandMadeGame game(kTwoMoves);
    base::Random random(base::Seed(1));
    const Node node = tree.node(nodes.make(tree, game, parts, random));
    node.column(layout.mean).set(0, kProvenWin);
    node.column(layout.mean).set(1, kProvenLoss);
    nodes.judge_again(layout, node, game, parts);
    EXPECT_EQ(node.column(layout.mean)[0], kProvenWin);
    EXPECT_EQ(node.column(layout.mean)[1], kProvenLoss);
}

TEST(SecondLook, OnlyOneMayLook) {
    Layout layout;
    Tree tree(layout, 1 << 16);
    const Node node = tree.node(tree.make_node(0, {1, 2, 3}));
    EXPECT_FALSE(node.is_judged_again());
    EXPECT_TRUE(node.claim_second_look());
    EXPECT_FALSE(node.claim_second_look());
    EXPECT_TRUE(node.is_judged_again());
    EXPECT_FALSE(node.is_chance());
    EXPECT_FALSE(node.is_drawable());
}

/// Three moves each time, six moves long; the last one decides.
HandMadeRules deep() {
    HandMadeRules rules;
    std::vector<std::string> level = {""};
    for (int depth = 0; depth < 6; ++depth) {
        std::vector<std::string> next;
        for (const std::string& at : level) {
            rules.moves[at] = "abc";
            for (const char c : {'a', 'b', 'c'}) next.push_back(at + c);
        }
        level = next;
    }
    for (const std::string& at : level) rules.results[at] = at.back() == 'b' ? 1 : 0;
    return rules;
}

/// The nodes whose look has been taken, and whether each is one that has passed that many visits.
void check_looks(const Tree& tree, std::uint32_t again_at, int& looks) {
    std::vector<NodeId> open = {tree.root()};
    while (!open.empty()) {
        const Node node = tree.node(open.back());
        open.pop_back();
        EXPECT_EQ(node.is_judged_again(), node.visits() > again_at) << node.visits();
        if (node.is_judged_again()) ++looks;
        for (int e = 0; e < node.edges(); ++e) {
            if (const NodeId child = node.child(tree.layout().child, e); child != kNoNode)
                open.push_back(child);
        }
    }
}

TEST(SecondLook, ComesWithTheVisitsThatThePriorWants) {
    const HandMadeRules rules = deep();
    for (const std::int64_t again_at : {0, 20}) {
        Search<HandMadeGame> search(
            {.expand_at = 1}, [&](Layout& layout) { return parts_of(layout, again_at); }, base::Seed(1));
        search.set_root(HandMadeGame(rules));
        search.run({.simulations = 1000, .seconds = {}}, {});
        int looks = 0;
        check_looks(search.tree(), again_at == 0 ? 0xffffffff : static_cast<std::uint32_t>(again_at), looks);
        EXPECT_EQ(looks > 3, again_at > 0) << looks;
    }
}

TEST(SecondLook, ThreadsLookOnceEach) {
    const HandMadeRules rules = deep();
    Search<HandMadeGame> search(
        {.expand_at = 1, .threads = 4}, [](Layout& layout) { return parts_of(layout, 20); }, base::Seed(1));
    search.set_root(HandMadeGame(rules));
    search.run({.simulations = 5000, .seconds = {}}, {});
    const Node root = search.tree().node(search.tree().root());
    EXPECT_TRUE(root.is_judged_again());
    std::uint32_t visits = 0;
    for (int e = 0; e < root.edges(); ++e) visits += root.column(search.layout().visits)[e];
    EXPECT_EQ(visits, 5000U + 6 + 1 + 1) << "simulations, and the virtual visits of the second look";
}

}  // namespace
}  // namespace yomi::mcts
