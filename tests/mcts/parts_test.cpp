// What every selector and choice of the registry must do beyond its contract (conformance_test.cpp), on nodes
// whose figures mean something: a new line in a table is tested without a line here.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "hand_made_game.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/proof.hpp"
#include "mcts/registry.hpp"
#include "mcts/search.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::mcts {
namespace {

constexpr int kMoves = 400;
constexpr GameFacts kFacts{.move_limit = kMoves, .grid = {.stride = 20, .points = kMoves - 1}};

template <class Part>
const PartEntry<Part>& entry_of(const std::vector<PartEntry<Part>>& table, const std::string& name) {
    return *std::ranges::find(table, name, &PartEntry<Part>::name);
}

template <class Part>
std::vector<std::string> names_of(const std::vector<PartEntry<Part>>& table) {
    std::vector<std::string> names;
    for (const auto& entry : table) names.emplace_back(entry.name);
    return names;
}

/// Names of tests have no dashes.
std::string test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

/// The figures that parts of today keep for an edge.
struct Edge {
    std::uint32_t visits = 0;
    float mean = 0;
    float rave_weight = 0;
    float rave_mean = 0;
    float prior = 0;
};

Edge random_edge(base::Random& random) {
    return {.visits = random.below(50),
            .mean = static_cast<float>(random.unit()),
            .rave_weight = static_cast<float>(random.below(2) * 300 * random.unit()),
            .rave_mean = static_cast<float>(random.unit()),
            .prior = static_cast<float>(random.unit())};
}

/// Nodes for parts that were made with the same layout.
class NodeMaker {
   public:
    explicit NodeMaker(Layout& layout)
        : rave_(RaveColumns::needed(layout)), prior_(layout.prior), tree_(layout, 1 << 20) {}

    /// The only node there is: the one before is gone.
    Node make(const std::vector<Edge>& edges) {
        const Layout& layout = tree_.layout();
        std::vector<MoveId> moves;
        for (std::size_t i = 0; i < edges.size(); ++i) moves.push_back(static_cast<MoveId>(i));
        tree_.clear();
        tree_.set_root(tree_.make_node(0, moves));
        const Node node = tree_.node(tree_.root());
        std::uint32_t visits = 0;
        for (int e = 0; e < node.edges(); ++e) {
            const Edge& edge = edges[static_cast<std::size_t>(e)];
            visits += edge.visits;
            node.column(layout.visits).set(e, edge.visits);
            node.column(layout.mean).set(e, edge.mean);
            node.column(rave_.weight).set(e, edge.rave_weight);
            node.column(rave_.sum).set(e, edge.rave_weight * edge.rave_mean);
            node.column(prior_).set(e, edge.prior);
        }
        node.set_visits(visits);
        return node;
    }
    [[nodiscard]] const Tree& tree() const { return tree_; }

   private:
    RaveColumns rave_;
    Column<float> prior_;
    Tree tree_;
};

// -- Selectors ----------------------------------------------------------------------------------------------

class EverySelector : public testing::TestWithParam<std::string> {
   protected:
    EverySelector() : maker_(entry_of(selectors(), GetParam()).maker()) {}

    /// The selector with the options as they are now, and nodes for it.
    struct Made {
        Layout layout;
        std::unique_ptr<Selector> selector;
        NodeMaker nodes;

        explicit Made(const Maker<Selector>& maker) : selector(maker.make(layout, kFacts)), nodes(layout) {}

        int select(const std::vector<Edge>& edges, std::uint64_t seed = 1) {
            return select(edges, static_cast<int>(edges.size()), seed);
        }
        int select(const std::vector<Edge>& edges, int open, std::uint64_t seed) {
            base::Random random{base::Seed(seed)};
            selector->begin();
            return selector->select(nodes.make(edges), open, random);
        }
    };
    Made make() { return Made(*maker_); }

    bool set_first_play(const std::string& value) {
        for (const base::Field& f : maker_->fields()) {
            if (f.name() != "first_play") continue;
            f.set(value);
            return true;
        }
        return false;
    }

    std::unique_ptr<Maker<Selector>> maker_;
};

TEST_P(EverySelector, ChoosesOnlyOpenEdges) {
    Made made = make();
    base::Random random(base::Seed(3));
    for (std::uint64_t round = 0; round < 500; ++round) {
        std::vector<Edge> edges(1 + random.below(round % 10 == 0 ? 362 : 30));
        for (Edge& e : edges) e = random_edge(random);
        const auto open = static_cast<int>(1 + random.below(static_cast<std::uint32_t>(edges.size())));
        // The best of all edges is not open, if any is not.
        if (open < static_cast<int>(edges.size())) edges.back() = {.visits = 5, .mean = kProvenWin};
        const int chosen = made.select(edges, open, round);
        EXPECT_GE(chosen, 0);
        EXPECT_LT(chosen, open);
    }
}

TEST_P(EverySelector, TakesTheOnlyEdge) {
    Made made = make();
    EXPECT_EQ(made.select({Edge{}}), 0);
    EXPECT_EQ(made.select({{.visits = 7, .mean = 0.3F}}), 0);
    EXPECT_EQ(made.select({{.visits = 7, .mean = kProvenLoss}}), 0);
}

TEST_P(EverySelector, KnowsTheFirstPlayUrgency) {
    if (!set_first_play("10000")) GTEST_SKIP() << "has no first_play";
    std::vector<Edge> edges(10, {.visits = 10, .mean = 0.9F});
    for (const std::size_t unvisited : {0U, 4U, 9U}) {
        std::vector<Edge> some = edges;
        some[unvisited] = {};
        set_first_play("10000");
        EXPECT_EQ(make().select(some), static_cast<int>(unvisited));
        set_first_play("-1");
        EXPECT_NE(make().select(some), static_cast<int>(unvisited));
    }
}

TEST_P(EverySelector, TakesAProvenWinAndAvoidsAProvenLoss) {
    Made made = make();
    base::Random random(base::Seed(4));
    for (std::uint64_t round = 0; round < 100; ++round) {
        std::vector<Edge> edges(2 + random.below(20));
        for (Edge& e : edges) {
            e = random_edge(random);
            ++e.visits;
        }
        const std::uint32_t decided = random.below(static_cast<std::uint32_t>(edges.size()));
        edges[decided].mean = kProvenWin;
        EXPECT_EQ(made.select(edges, round), static_cast<int>(decided)) << "round " << round;
        edges[decided].mean = kProvenLoss;
        EXPECT_NE(made.select(edges, round), static_cast<int>(decided)) << "round " << round;
    }
}

TEST_P(EverySelector, MostlyPrefersTheBetterEdge) {
    Made made = make();
    const Edge good{.visits = 1000, .mean = 0.8F, .rave_weight = 1000, .rave_mean = 0.8F, .prior = 1};
    const Edge bad{.visits = 1000, .mean = 0.2F, .rave_weight = 1000, .rave_mean = 0.2F, .prior = 1};
    int better = 0;
    for (std::uint64_t round = 0; round < 100; ++round) {
        better += made.select({good, bad}, round) == 0 ? 1 : 0;
        better += made.select({bad, good}, round) == 1 ? 1 : 0;
    }
    EXPECT_GT(better, 150);
}

TEST_P(EverySelector, IsTheSameForASeed) {
    Made one = make();
    Made other = make();
    base::Random random(base::Seed(5));
    for (std::uint64_t round = 0; round < 200; ++round) {
        std::vector<Edge> edges(1 + random.below(40));
        for (Edge& e : edges) e = random_edge(random);
        EXPECT_EQ(one.select(edges, round), other.select(edges, round)) << round;
    }
}

/// After a, player 1 answers d and wins; after b it is a draw. The playout thinks that a wins.
const HandMadeRules kRules = {
    .moves = {{"", "ab"}, {"a", "cd"}, {"b", "e"}},
    .results = {{"ac", 1}, {"ad", 0}, {"be", 0.5}},
};

TEST_P(EverySelector, FindsTheMoveInATree) {
    const auto parts = [&](Layout& layout) {
        const GameFacts facts = facts_of(HandMadeGame(kRules));
        Parts<HandMadeGame> made;
        made.selector = maker_->make(layout, facts);
        made.widening = std::make_unique<AllOpen>();
        made.prior = std::make_unique<NoPrior<HandMadeGame>>();
        made.rollout = std::make_unique<FirstMoveRollout>();
        made.backup = std::make_unique<RaveBackup>(layout, RaveOptions{}, facts);
        made.choice = std::make_unique<MostVisits>(layout);
        return made;
    };
    SearchOptions options;
    options.memory = 16;
    Search<HandMadeGame> search(options, parts, base::Seed(1));
    search.set_root(HandMadeGame(kRules));
    search.run({.simulations = 2000, .seconds = {}, .use_all = true}, {});
    EXPECT_EQ(search.best_move(), 'b' - 'a');
}

INSTANTIATE_TEST_SUITE_P(Registry, EverySelector, testing::ValuesIn(names_of(selectors())), test_name);

// -- Choices ------------------------------------------------------------------------------------------------

class EveryChoice : public testing::TestWithParam<std::string> {};

TEST_P(EveryChoice, NamesTheEdgeThatIsBestInEveryWay) {
    Layout layout;
    const auto choice = entry_of(choices(), GetParam()).maker()->make(layout, kFacts);
    NodeMaker nodes(layout);
    EXPECT_EQ(choice->choose(nodes.make({Edge{}})), 0);
    base::Random random(base::Seed(7));
    for (int round = 0; round < 100; ++round) {
        std::vector<Edge> edges(1 + random.below(40));
        for (Edge& e : edges) {
            e = random_edge(random);
            e.mean *= 0.8F;
        }
        const std::uint32_t best = random.below(static_cast<std::uint32_t>(edges.size()));
        edges[best] = {.visits = 500, .mean = 0.95F};
        EXPECT_EQ(choice->choose(nodes.make(edges)), static_cast<int>(best)) << round;
        edges[best].mean = kProvenWin;
        EXPECT_EQ(choice->choose(nodes.make(edges)), static_cast<int>(best)) << round;
    }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryChoice, testing::ValuesIn(names_of(choices())), test_name);

}  // namespace
}  // namespace yomi::mcts
