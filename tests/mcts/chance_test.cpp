// The search on hand-made trees with chance, and of several players.

#include <gtest/gtest.h>

#include "hand_made_chance.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/no_prior.hpp"
#include "mcts/registry.hpp"
#include "mcts/search.hpp"
#include "mcts/select/bandits.hpp"
#include "mcts/select/rave.hpp"
#include "mcts/uniform_rollout.hpp"
#include "mcts/widen/widenings.hpp"
#include "support/error_text.hpp"

namespace yomi::mcts {
namespace {

Parts<HandMadeChance> chance_parts(Layout& layout, const GameFacts& facts, bool rave = false) {
    Parts<HandMadeChance> parts;
    if (rave) {
        parts.backup = std::make_unique<RaveBackup>(layout, RaveOptions{.weighted = false}, facts);
    } else {
        parts.backup = std::make_unique<PlainBackup>();
    }
    if (rave) {
        parts.selector = std::make_unique<GraveSelector>(layout, GraveOptions{}, facts);
    } else {
        parts.selector = std::make_unique<Ucb1Selector>(layout, Ucb1Options{});
    }
    parts.widening = std::make_unique<AllOpen>();
    parts.prior = std::make_unique<NoPrior<HandMadeChance>>();
    parts.rollout = std::make_unique<UniformRollout<HandMadeChance>>();
    parts.choice = std::make_unique<MostVisits>(layout);
    return parts;
}

class ChanceSearch {
   public:
    explicit ChanceSearch(const ChanceRules& rules, SearchOptions options = {.expand_at = 1},
                          bool rave = false)
        : root_(rules),
          search_(
              options, [&](Layout& layout) { return chance_parts(layout, facts_of(root_), rave); },
              base::Seed(1)) {
        search_.set_root(root_);
    }
    void run(std::int64_t simulations) { search_.run({.simulations = simulations, .seconds = {}}, {}); }

    /// The node behind these moves.
    [[nodiscard]] Node node(const std::string& line) const {
        NodeId id = search_.tree().root();
        for (const char c : line) id = search_.tree().node(id).child(search_.layout().child, edge(id, c));
        EXPECT_NE(id, kNoNode) << line;
        return search_.tree().node(id);
    }
    [[nodiscard]] float mean(const std::string& line, char move) const {
        const Node at = node(line);
        return at.column(search_.layout().mean)[edge_of(at, move)];
    }
    [[nodiscard]] std::uint32_t visits(const std::string& line, char move) const {
        const Node at = node(line);
        return at.column(search_.layout().visits)[edge_of(at, move)];
    }
    [[nodiscard]] float rave_weight(const std::string& line, char move) const {
        const Node at = node(line);
        return at.column(*search_.layout().find(kRaveWeight))[edge_of(at, move)];
    }
    [[nodiscard]] char best() { return static_cast<char>('a' + search_.best_move()); }

   private:
    [[nodiscard]] int edge_of(const Node& at, char move) const {
        const auto moves = at.column(search_.layout().move);
        for (int e = 0; e < at.edges(); ++e) {
            if (moves[e] == static_cast<std::uint32_t>(move - 'a')) return e;
        }
        ADD_FAILURE() << "no move " << move;
        return 0;
    }
    [[nodiscard]] int edge(NodeId id, char move) const { return edge_of(search_.tree().node(id), move); }

    HandMadeChance root_;
    Search<HandMadeChance> search_;
};

/// After a, chance gives 1 twice as often as 0; after b it is even.
const ChanceRules kGamble = {
    .movers = {{"", "0"}, {"a", "r0"}, {"b", "r1"}},
    .moves = {{"", "ab"}, {"a", "xxy"}, {"b", "xy"}},
    .rewards = {{"ax", {1, 0}}, {"ay", {0, 1}}, {"bx", {1, 0}}, {"by", {0, 1}}},
};

TEST(Chance, ExpectationsAreExact) {
    const ChanceRules rules = kGamble;
    ChanceSearch search(rules);
    search.run(6000);
    const std::uint32_t a = search.visits("", 'a');
    const std::uint32_t b = search.visits("", 'b');
    // Within one round of draws of the expectation itself.
    EXPECT_NEAR(search.mean("", 'a'), 2.0 / 3, 1.0 / a);
    EXPECT_NEAR(search.mean("", 'b'), 0.5, 1.0 / b);
    EXPECT_GT(a, b);
    EXPECT_EQ(search.best(), 'a');
    EXPECT_TRUE(search.node("a").is_chance());
    EXPECT_FALSE(search.node("").is_chance());
    // Chance draws by its probabilities, not by the means of what follows.
    EXPECT_NEAR(search.visits("a", 'x'), 2.0 * search.visits("a", 'y'), 3);
    EXPECT_NEAR(search.visits("b", 'x'), search.visits("b", 'y'), 2);
}

TEST(Chance, MeansAtChanceAreThoseOfWhoseRollItIs) {
    const ChanceRules rules = kGamble;
    ChanceSearch search(rules);
    search.run(100);
    EXPECT_EQ(search.mean("a", 'x'), 1);
    EXPECT_EQ(search.mean("b", 'x'), 0) << "the roll is player 1's";
}

TEST(Chance, MovesOfChanceAreNobodysForAllMovesAsFirst) {
    // x is a move of player 0 at the root and one of chance's later.
    const ChanceRules rules = {
        .movers = {{"", "0"}, {"a", "r0"}, {"x", "r0"}},
        .moves = {{"", "ax"}, {"a", "xy"}, {"x", "xy"}},
        .rewards = {{"ax", {1, 0}}, {"ay", {1, 0}}, {"xx", {0, 1}}, {"xy", {0, 1}}},
    };
    ChanceSearch search(rules, {.expand_at = 1}, true);
    search.run(50);
    EXPECT_EQ(search.rave_weight("", 'x'), search.visits("", 'x')) << "only where the player chose it";
    EXPECT_EQ(search.rave_weight("a", 'x'), 0) << "nobody chooses at a node of chance";
}

TEST(Chance, APossibleWinIsNoProof) {
    const ChanceRules rules = kGamble;
    ChanceSearch search(rules, {.expand_at = 1, .solver = true});
    search.run(500);
    EXPECT_EQ(search.node("").proof(), Node::Proof::None);
    EXPECT_EQ(search.node("a").proof(), Node::Proof::None);
    EXPECT_EQ(search.mean("a", 'x'), kProvenWin) << "what follows the roll is decided";
    EXPECT_EQ(search.mean("a", 'y'), kProvenLoss);
    EXPECT_NEAR(search.mean("", 'a'), 2.0 / 3, 0.05) << "and the mean above goes on";
}

TEST(Chance, AWinWhateverIsRolledIsAProof) {
    const ChanceRules rules = {
        .movers = {{"", "1"}, {"a", "r1"}, {"b", "r0"}},
        .moves = {{"", "ab"}, {"a", "xy"}, {"b", "xy"}},
        .rewards = {{"ax", {0, 1}}, {"ay", {0.5, 0.5}}, {"bx", {0, 1}}, {"by", {0, 1}}},
    };
    ChanceSearch search(rules, {.expand_at = 1, .solver = true});
    search.run(500);
    EXPECT_EQ(search.node("b").proof(), Node::Proof::Loss) << "for player 0, whose roll it is";
    EXPECT_EQ(search.node("a").proof(), Node::Proof::None);
    EXPECT_EQ(search.mean("", 'b'), kProvenWin);
    EXPECT_EQ(search.node("").proof(), Node::Proof::Win);
    EXPECT_EQ(search.best(), 'b');
}

/// Player 0 chooses who goes on; each of the three then takes what is best for himself.
const ChanceRules kThree = {
    .players = 3,
    .movers = {{"", "0"}, {"a", "1"}, {"b", "2"}},
    .moves = {{"", "ab"}, {"a", "cd"}, {"b", "cd"}},
    .rewards = {{"ac", {0.6, 0.1, 0.3}},   // what player 0 hopes for,
                {"ad", {0.1, 0.5, 0.4}},   // but player 1 takes this
                {"bc", {0.9, 0.1, 0.0}},   // likewise
                {"bd", {0.3, 0.0, 0.7}}},  // of player 2
};

TEST(SeveralPlayers, EachSeeksHisOwn) {
    const ChanceRules rules = kThree;
    ChanceSearch search(rules);
    search.run(20'000);
    EXPECT_EQ(search.best(), 'b');
    EXPECT_FLOAT_EQ(search.mean("a", 'd'), 0.5F) << "the reward of player 1";
    EXPECT_FLOAT_EQ(search.mean("b", 'd'), 0.7F) << "the reward of player 2";
    EXPECT_NEAR(search.mean("", 'b'), 0.3, 0.02);
    EXPECT_GT(search.visits("a", 'd'), 10 * search.visits("a", 'c'));
}

TEST(SeveralPlayers, ALossOfOneSaysNothingAboutTheNext) {
    const ChanceRules rules = {
        .players = 3,
        .movers = {{"", "0"}, {"a", "1"}, {"b", "2"}},
        .moves = {{"", "ab"}, {"a", "cd"}, {"b", "cd"}},
        .rewards = {{"ac", {1, 0, 0}}, {"ad", {0, 0, 1}}, {"bc", {0, 1, 0}}, {"bd", {0, 0, 1}}},
    };
    ChanceSearch search(rules, {.expand_at = 1, .solver = true});
    search.run(300);
    EXPECT_EQ(search.node("a").proof(), Node::Proof::Loss) << "player 1 gets nothing either way";
    EXPECT_EQ(search.node("b").proof(), Node::Proof::Win) << "player 2 takes all";
    EXPECT_EQ(search.mean("", 'b'), kProvenLoss) << "and player 0 nothing";
    EXPECT_GT(search.mean("", 'a'), 0) << "where player 0 may win";
    EXPECT_LT(search.mean("", 'a'), 1);
    EXPECT_EQ(search.node("").proof(), Node::Proof::None);
}

TEST(SeveralPlayers, SomePartsRefuseThem) {
    GameFacts three{.move_limit = 26, .grid = {}, .players = 3};
    Layout layout;
    EXPECT_NE(test::error_text([&] {
                  RaveBackup(layout, RaveOptions{.check_same = true}, three);
              }).find("3 players"),
              std::string::npos);
    GameFacts unlike{.move_limit = 26, .grid = {}, .all_moves_as_first = false};
    Layout another;
    EXPECT_NE(
        test::error_text([&] { RaveBackup(another, RaveOptions{}, unlike); }).find("does not mean the same"),
        std::string::npos);
}

}  // namespace
}  // namespace yomi::mcts
