// The search on games written down by hand, simulation by simulation.

#include "mcts/search.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "hand_made_game.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/select/bandits.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::mcts {
namespace {

using HandSearch = Search<HandMadeGame>;

/// Two moves at the root; after a, player 1 has two answers, after b one.
const HandMadeRules kRules = {
    .moves = {{"", "ab"}, {"a", "cd"}, {"b", "e"}},
    .results = {{"ac", 1}, {"ad", 0}, {"be", 0.5}},
};

Parts<HandMadeGame> ucb_parts(Layout& layout) {
    Parts<HandMadeGame> parts;
    parts.selector = std::make_unique<Ucb1Selector>(layout, Ucb1Options{});
    parts.widening = std::make_unique<AllOpen>();
    parts.prior = std::make_unique<NoPrior<HandMadeGame>>();
    parts.rollout = std::make_unique<FirstMoveRollout>();
    parts.backup = std::make_unique<PlainBackup>();
    parts.choice = std::make_unique<MostVisits>(layout);
    return parts;
}

class SearchTest : public testing::Test {
   protected:
    HandSearch make(SearchOptions options = {}) {
        options.stop_early = false;
        return HandSearch(options, ucb_parts, base::Seed(1));
    }
    /// The figures of the edge with this move below a node.
    struct Figures {
        std::uint32_t visits;
        float mean;
        NodeId child;
    };
    static Figures edge(const HandSearch& search, NodeId id, char move) {
        const Node node = search.tree().node(id);
        const Layout& layout = search.layout();
        for (int e = 0; e < node.edges(); ++e) {
            if (node.column(layout.move)[e] == static_cast<std::uint32_t>(move - 'a')) {
                return {node.column(layout.visits)[e], node.column(layout.mean)[e],
                        node.child(layout.child, e)};
            }
        }
        ADD_FAILURE() << "no edge " << move;
        return {};
    }
};

TEST_F(SearchTest, SimulationBySimulation) {
    HandSearch search = make({.expand_at = 2});
    search.set_root(HandMadeGame(kRules));
    // 1 and 2: each move of the root once. The rollout plays first moves: a c (1), b e (0.5).
    EXPECT_EQ(search.run({.simulations = 2, .seconds = {}}, {}), 2);
    const NodeId root = search.tree().root();
    EXPECT_EQ(search.tree().node(root).visits(), 2U);
    EXPECT_EQ(edge(search, root, 'a').visits, 1U);
    EXPECT_FLOAT_EQ(edge(search, root, 'a').mean, 1);
    EXPECT_EQ(edge(search, root, 'b').visits, 1U);
    EXPECT_FLOAT_EQ(edge(search, root, 'b').mean, 0.5);
    EXPECT_EQ(edge(search, root, 'a').child, kNoNode);

    // 3: a again (1 + sqrt(log 2 / 2) against 0.5 + the same); the second visit makes its node.
    search.run({.simulations = 1, .seconds = {}}, {});
    const NodeId a = edge(search, root, 'a').child;
    ASSERT_NE(a, kNoNode);
    EXPECT_EQ(edge(search, root, 'a').visits, 2U);
    EXPECT_FLOAT_EQ(edge(search, root, 'a').mean, 1);
    EXPECT_EQ(search.tree().node(a).visits(), 0U);
    EXPECT_EQ(search.tree().node(a).player(), 1);

    // 4 and 5: through a, both answers of player 1 once; d wins for him.
    search.run({.simulations = 2, .seconds = {}}, {});
    EXPECT_EQ(edge(search, root, 'a').visits, 4U);
    EXPECT_FLOAT_EQ(edge(search, root, 'a').mean, 0.75);
    EXPECT_EQ(edge(search, a, 'c').visits, 1U);
    EXPECT_FLOAT_EQ(edge(search, a, 'c').mean, 0);
    EXPECT_FLOAT_EQ(edge(search, a, 'd').mean, 1);
    EXPECT_EQ(search.tree().node(root).visits(), 5U);
}

TEST_F(SearchTest, WithoutAPriorANodeOfFuegosKindIsWalkedThroughAtTheSameVisit) {
    HandSearch search = make({.expand_at = 2, .expand_prior = true});
    search.set_root(HandMadeGame(kRules));
    search.run({.simulations = 3, .seconds = {}}, {});
    const NodeId root = search.tree().root();
    EXPECT_EQ(edge(search, root, 'a').visits, 2U);
    EXPECT_EQ(edge(search, root, 'a').child, kNoNode);
    // 4: the third visit of a (1 + sqrt(log 3 / 4) against 0.5 + sqrt(log 3 / 2)) makes the node and goes on.
    search.run({.simulations = 1, .seconds = {}}, {});
    const NodeId a = edge(search, root, 'a').child;
    ASSERT_NE(a, kNoNode);
    EXPECT_EQ(edge(search, root, 'a').visits, 3U);
    EXPECT_EQ(search.tree().node(a).visits(), 1U);
    EXPECT_EQ(edge(search, a, 'c').visits + edge(search, a, 'd').visits, 1U);
}

/// Two visits for each move, half of them won.
class TwoVisits : public Prior<HandMadeGame> {
   public:
    void judge(const HandMadeGame&, const std::vector<game::MoveId>& moves, Priors& values) override {
        for (std::size_t i = 0; i < moves.size(); ++i) values.set(i, {.visits = 2, .mean = 0.5F});
    }
};

TEST_F(SearchTest, VirtualVisitsMakeNodesInFuegosWayOnly) {
    for (const bool expand_prior : {false, true}) {
        const auto parts = [](Layout& layout) {
            auto made = ucb_parts(layout);
            made.prior = std::make_unique<TwoVisits>();
            return made;
        };
        HandSearch search({.expand_at = 2, .expand_prior = expand_prior}, parts, base::Seed(1));
        search.set_root(HandMadeGame(kRules));
        search.run({.simulations = 1, .seconds = {}}, {});
        const NodeId root = search.tree().root();
        const char move = edge(search, root, 'a').visits == 3 ? 'a' : 'b';
        ASSERT_EQ(edge(search, root, move).visits, 3U);
        const NodeId child = edge(search, root, move).child;
        EXPECT_EQ(child != kNoNode, expand_prior);
        if (child != kNoNode) {
            EXPECT_EQ(search.tree().node(child).visits(), 1U);
        }
    }
}

TEST_F(SearchTest, FindsTheMoveThatIsBestAgainstBestPlay) {
    HandSearch search = make();
    search.set_root(HandMadeGame(kRules));
    search.run({.simulations = 2000, .seconds = {}}, {});
    EXPECT_EQ(search.best_move(), 'b' - 'a');
    EXPECT_NEAR(edge(search, search.tree().root(), 'b').mean, 0.5, 1e-6);
}

TEST_F(SearchTest, TheSolverProvesWinsAndLosses) {
    HandMadeRules rules = kRules;
    rules.results["be"] = 1;
    SearchOptions options;
    options.solver = true;
    HandSearch search = make(options);
    search.set_root(HandMadeGame(rules));
    search.run({.simulations = 1000, .seconds = {}}, {});
    EXPECT_EQ(search.tree().node(search.tree().root()).proof(), Node::Proof::Win);
    EXPECT_EQ(search.best_move(), 'b' - 'a');

    rules.results["be"] = 0;
    search.set_root(HandMadeGame(rules));
    const std::int64_t done = search.run({.simulations = 1000, .seconds = {}}, {});
    EXPECT_EQ(search.tree().node(search.tree().root()).proof(), Node::Proof::Loss);
    EXPECT_LT(done, 1000);
}

/// One move that draws at once, and one behind which much is possible, all of it with the same result.
HandMadeRules draw_or(const std::string& at, double result) {
    HandMadeRules rules;
    const std::string all = "abcdefghijklmnopqrstuvwxyz";
    rules.moves = {{at, "de"}, {at + "e", all}};
    rules.results = {{at + "d", 0.5}};
    for (const char first : all) {
        rules.moves[at + "e" + first] = all;
        for (const char second : all) rules.results[at + "e" + first + second] = result;
    }
    return rules;
}

TEST_F(SearchTest, TheSolverProvesDraws) {
    HandSearch search = make({.solver = true});
    search.set_root(HandMadeGame(kRules));
    EXPECT_LT(search.run({.simulations = 1000, .seconds = {}}, {}), 1000);
    EXPECT_EQ(search.tree().node(search.tree().root()).proof(), Node::Proof::Draw);
    EXPECT_EQ(search.best_move(), 'b' - 'a');
}

TEST_F(SearchTest, TheSolverSettlesForADrawWhenTheRestLooksWorse) {
    for (const double rest : {0.0, 1.0}) {
        const HandMadeRules rules = draw_or("", rest);
        HandSearch search = make({.solver = true});
        search.set_root(HandMadeGame(rules));
        search.run({.simulations = 100, .seconds = {}}, {});
        EXPECT_EQ(search.tree().node(search.tree().root()).proof(), Node::Proof::None);
        EXPECT_EQ(search.best_move(), rest == 0 ? 'd' - 'a' : 'e' - 'a');
        EXPECT_GT(edge(search, search.tree().root(), 'e').visits, 90U) << "the draw is known";
    }
}

TEST_F(SearchTest, WhoHasADrawGetsNoLess) {
    HandMadeRules rules = draw_or("a", 1);  // behind ae player 1 loses
    rules.moves[""] = "a";
    HandSearch search = make({.solver = true});
    search.set_root(HandMadeGame(rules));
    search.run({.simulations = 200, .seconds = {}}, {});
    const auto above = edge(search, search.tree().root(), 'a');
    EXPECT_EQ(edge(search, above.child, 'd').mean, kProvenDraw);
    EXPECT_EQ(edge(search, above.child, 'e').mean, 0);
    EXPECT_NEAR(above.mean, 0.5, 0.02);
}

TEST_F(SearchTest, KeepsTheTreeBelowAMove) {
    HandSearch search = make();
    HandMadeGame game(kRules);
    search.set_root(game);
    search.run({.simulations = 500, .seconds = {}}, {});
    const auto before = edge(search, search.tree().root(), 'a');
    const std::uint32_t visits = search.tree().node(before.child).visits();
    game.play(0);
    search.advance({0}, game, 1);
    EXPECT_EQ(search.tree().node(search.tree().root()).visits(), visits);
    search.run({.simulations = 100, .seconds = {}}, {});
    EXPECT_EQ(search.tree().node(search.tree().root()).visits(), visits + 100);
    EXPECT_EQ(search.best_move(), 'd' - 'a');
}

TEST_F(SearchTest, KeepsTheWholeTreeOfTheSamePosition) {
    HandSearch search = make();
    const HandMadeGame game(kRules);
    search.set_root(game);
    search.run({.simulations = 500, .seconds = {}}, {});
    const NodeId root = search.tree().root();
    const std::size_t bytes = search.tree().used_bytes();
    search.advance({}, game, 1);
    EXPECT_EQ(search.tree().root(), root);
    EXPECT_EQ(search.tree().used_bytes(), bytes);
    search.run({.simulations = 100, .seconds = {}}, {});
    EXPECT_EQ(search.tree().node(root).visits(), 600U);
}

TEST_F(SearchTest, AFinishedGameNeedsNoSearch) {
    HandSearch search = make();
    HandMadeGame game(kRules);
    game.play(0);
    game.play(2);
    search.set_root(game);
    EXPECT_EQ(search.run({.simulations = 100, .seconds = {}}, {}), 0);
}

TEST_F(SearchTest, AStopTokenAndNoTimeEndItAtOnce) {
    HandSearch search = make();
    search.set_root(HandMadeGame(kRules));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_LE(search.run({.simulations = 100000, .seconds = {}}, stop.get_token()), 1);
    EXPECT_LE(search.run({.simulations = {}, .seconds = 0.0}, {}), 16);
}

TEST_F(SearchTest, TheSameSeedGivesTheSameTree) {
    const auto run = [&] {
        HandSearch search = make();
        search.set_root(HandMadeGame(kRules), 7);
        search.run({.simulations = 777, .seconds = {}}, {});
        return edge(search, search.tree().root(), 'a').visits;
    };
    EXPECT_EQ(run(), run());
}

/// A game wide and deep enough to fill a small memory: three moves each time, eight moves long.
HandMadeRules bushy() {
    HandMadeRules rules;
    std::vector<std::string> level = {""};
    for (int depth = 0; depth < 8; ++depth) {
        std::vector<std::string> next;
        for (const std::string& at : level) {
            rules.moves[at] = "abc";
            for (const char c : {'a', 'b', 'c'}) next.push_back(at + c);
        }
        level = next;
    }
    for (const std::string& at : level) {
        rules.results[at] = static_cast<double>(std::count(at.begin(), at.end(), 'a')) > 3 ? 1 : 0;
    }
    return rules;
}

TEST_F(SearchTest, AFullMemoryIsPruned) {
    const HandMadeRules rules = bushy();
    SearchOptions options;
    options.memory = 1;  // MiB, for two trees
    HandSearch search = make(options);
    search.set_root(HandMadeGame(rules));
    // More nodes than 512 KiB hold would be made without pruning.
    EXPECT_EQ(search.run({.simulations = 60000, .seconds = {}}, {}), 60000);
    EXPECT_LE(search.tree().used_bytes(), std::size_t{512} << 10);
    EXPECT_EQ(search.tree().node(search.tree().root()).visits(), 60000U);
}

TEST_F(SearchTest, ThreadsShareTheTree) {
    const HandMadeRules rules = bushy();
    SearchOptions options;
    options.threads = 4;
    HandSearch search = make(options);
    search.set_root(HandMadeGame(rules));
    EXPECT_EQ(search.run({.simulations = 20000, .seconds = {}}, {}), 20000);
    const Node root = search.tree().node(search.tree().root());
    std::uint32_t sum = 0;
    for (int e = 0; e < root.edges(); ++e) {
        sum += root.column(search.layout().visits)[e];
        EXPECT_GE(root.column(search.layout().mean)[e], 0);
        EXPECT_LE(root.column(search.layout().mean)[e], 1);
    }
    EXPECT_EQ(sum, 20000U);
    EXPECT_EQ(root.visits(), 20000U);
}

TEST_F(SearchTest, StopsBeforeItsTimeWhenTheChoiceIsCertain) {
    SearchOptions options;
    HandSearch search(options, ucb_parts, base::Seed(1));
    HandMadeRules rules = kRules;
    rules.results["ad"] = 1;
    rules.results["be"] = 0;
    search.set_root(HandMadeGame(rules));
    const auto start = std::chrono::steady_clock::now();
    search.run({.simulations = {}, .seconds = 1}, {});
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(950));
    EXPECT_EQ(search.best_move(), 0);
    search.set_root(HandMadeGame(rules));
    EXPECT_EQ(search.run({.simulations = 1000, .seconds = {}}, {}), 1000) << "a number is played in full";
}

}  // namespace
}  // namespace yomi::mcts
