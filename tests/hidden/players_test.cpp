#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "games/daihinmin.hpp"
#include "games/hearts.hpp"
#include "games/phantom_go.hpp"
#include "games/synthetic_tree.hpp"
#include "hidden/table.hpp"
#include "small_games.hpp"
#include "support/counting_new.hpp"
#include "support/error_text.hpp"
#include "support/hidden_conformance.hpp"

namespace yomi::hidden {
namespace {

using games::SyntheticTree;
using games::SyntheticTreeLaw;
using test::HiddenCoin;
using test::Pennies;
using testing::HasSubstr;

const SyntheticTreeLaw& law() {
    static const SyntheticTreeLaw made{games::SyntheticTreeRules{}};
    return made;
}

template <class G>
game::MoveId choice_of(const std::string& player, const typename G::View& view, std::uint64_t seed = 1) {
    base::Random random{base::Seed(seed)};
    return make_player<G>(PlayerChoice(player))->choose(view, random);
}

/// How often move 1 is chosen.
template <class G>
double share_of_one(const std::string& player, const typename G::View& view, int trials = 40) {
    double ones = 0;
    for (int i = 0; i < trials; ++i)
        ones += choice_of<G>(player, view, static_cast<std::uint64_t>(i)) == 1 ? 1 : 0;
    return ones / trials;
}

const std::vector<std::string>& searching_players() {
    static const std::vector<std::string> players = {
        "pimc",
        "pimc:every_move=true",
        "pimc:depth=2:playouts=50",
        "iimc:playouts=40:inner=10",
        "iimc:playouts=10:inner=5:recursion=2",
        "iimc:playouts=40:inner=10:movers=own",
        "amcts:inner=5",
        "amcts-plus:inner=5",
        "ismcts",
        "ismcts:observers=multiple",
    };
    return players;
}

TEST(SmallGames, AreHiddenGames) {
    test::check_hidden_game([](base::Seed seed) { return HiddenCoin(seed); }, 3, 20);
    test::check_hidden_game([](base::Seed) { return Pennies(); }, 3, 20);
    Pennies hidden;
    hidden.play(1);
    test::check_uniform<Pennies>(hidden.view(1));
}

TEST(HiddenPlayers, CannotTellWhatTheyMustNotSee) {
    std::vector<std::string> players = searching_players();
    players.emplace_back("random");
    base::Random random{base::Seed(3)};
    for (const std::string& player : players) {
        int hidden = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            SyntheticTree state(law(), base::Seed(seed));
            state.play(1);
            state.play(0);
            const auto view = state.view(0);
            SyntheticTree other;
            view.sample(random, other);
            hidden += other == state ? 0 : 1;
            EXPECT_EQ(choice_of<SyntheticTree>(player, view), choice_of<SyntheticTree>(player, other.view(0)))
                << player;
        }
        EXPECT_GT(hidden, 5) << "or nothing was tested";
    }
}

TEST(HiddenPlayers, WhoFollowRulesCannotTellEither) {
    base::Random random{base::Seed(3)};
    const games::Hearts state({}, base::Seed(8));
    const auto view = state.view(0);
    games::Hearts other;
    view.sample(random, other);
    ASSERT_FALSE(other == state) << "or nothing is tested";
    for (const char* player : {"rule", "pimc:playout=rule:playouts=100", "ismcts-rule:playouts=100",
                               "amcts-plus:playout=rule:playouts=50:simulations=2"})
        EXPECT_EQ(choice_of<games::Hearts>(player, view), choice_of<games::Hearts>(player, other.view(0)))
            << player;
}

TEST(Ismcts, LetsRulesLeadBelowTheRootOnly) {
    games::Hearts state({.pass = "none", .moon = false}, base::Seed(11));
    base::Random random{base::Seed(2)};
    while (games::count_of_cards(state.legal()) < 3)
        state.play(games::Hearts::rule_move(state.view(state.player()), random));
    const auto player =
        make_player<games::Hearts>(PlayerChoice("ismcts:playout=rule:formula=prior:c=3:playouts=300"));
    player->choose(state.view(state.player()), random);
    double visits = 0;
    for (const Candidate& c : player->candidates()) {
        visits += c.visits;
        EXPECT_GT(c.visits, 300.0 / 52) << "every move of the root is tried well, whatever the rules say";
    }
    EXPECT_EQ(visits, 300);
    EXPECT_EQ(player->candidates().size(), static_cast<std::size_t>(games::count_of_cards(state.legal())));
}

TEST(HiddenPlayers, SeeingAllIsAnAdvantage) {
    games::SyntheticTreeRules rules;
    rules.depth = 2;
    rules.disambiguation = 0;
    rules.correlation = 0;
    const SyntheticTreeLaw hidden(rules);
    PlayerChoice blind("pimc:playouts=200");
    PlayerChoice cheat("pimc:playouts=200:sees_all=true");
    Seated<SyntheticTree> first(blind);
    Seated<SyntheticTree> blind_second(blind);
    Seated<SyntheticTree> cheat_second(cheat);
    double blind_sum = 0;
    double cheat_sum = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const SyntheticTree state(hidden, base::Seed(seed));
        const std::vector<Seated<SyntheticTree>*> with_blind = {&first, &blind_second};
        const std::vector<Seated<SyntheticTree>*> with_cheat = {&first, &cheat_second};
        blind_sum += play_game<SyntheticTree>(state, with_blind, base::Seed(seed)).rewards[1];
        cheat_sum += play_game<SyntheticTree>(state, with_cheat, base::Seed(seed)).rewards[1];
    }
    EXPECT_GT(cheat_sum, blind_sum + 10);
}

TEST(StrategyFusion, PimcFallsForIt) {
    const auto view = HiddenCoin(base::Seed(1)).view(0);
    EXPECT_EQ(share_of_one<HiddenCoin>("pimc:depth=1", view), 1);
    EXPECT_EQ(share_of_one<HiddenCoin>("pimc:depth=1:every_move=true", view), 1);
    const auto open = HiddenCoin(base::Seed(1)).open_view(0);
    EXPECT_EQ(share_of_one<HiddenCoin>("pimc:depth=1", open), 1) << "who sees the coin is right to guess";
}

TEST(StrategyFusion, PlayersThatKnowWhatTheyWillKnowDoNot) {
    const auto view = HiddenCoin(base::Seed(1)).view(0);
    for (const char* player : {"ismcts", "ismcts:observers=multiple", "iimc:inner=20", "pimc"})
        EXPECT_LT(share_of_one<HiddenCoin>(player, view), 0.1) << player;
    EXPECT_EQ(share_of_one<HiddenCoin>("ismcts", HiddenCoin(base::Seed(1)).open_view(0)), 1);
}

TEST(Ismcts, MixesWhereOnlyMixingIsGood) {
    const auto view = Pennies().view(0);
    double one = 0;
    double both = 0;
    double mean = 0;
    const auto player = make_player<Pennies>(PlayerChoice("ismcts:observers=multiple:playouts=4000"));
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        base::Random random{base::Seed(seed)};
        player->choose(view, random);
        for (const Candidate& c : player->candidates()) {
            both += c.visits;
            one += c.move == 1 ? c.visits : 0;
            mean += c.visits * c.mean;
        }
    }
    EXPECT_NEAR(one / both, 0.5, 0.05);
    EXPECT_NEAR(mean / both, 0.5, 0.15) << "the two chase each other, and the one who hides is a bit late";

    // A single observer lets the opponent answer to a coin that he cannot see, and despairs.
    const auto single = make_player<Pennies>(PlayerChoice("ismcts:playouts=4000"));
    base::Random random{base::Seed(1)};
    single->choose(view, random);
    for (const Candidate& c : single->candidates()) EXPECT_LT(c.mean, 0.1);
}

TEST(HiddenPlayers, FindTheBetterMoveWhenNothingIsHidden) {
    games::SyntheticTreeRules rules;
    rules.depth = 4;
    rules.worlds = 1;
    const SyntheticTreeLaw open(rules);
    for (const std::string& player : searching_players()) {
        double gained = 0;
        double by_chance = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            SyntheticTree state(open, base::Seed(seed));
            base::Random random{base::Seed(seed)};
            state.play(0);
            state.play(1);
            state.play(1);
            SyntheticTree moved = state;
            moved.play(choice_of<SyntheticTree>(player, state.view(1)));
            gained += moved.reward(1);
            state.play_out(random);
            by_chance += state.reward(1);
        }
        EXPECT_GT(gained, by_chance + 5) << player;
    }
}

TEST(Amcts, TakesAsManyPlayoutsAsThereAreStatesAndMoves) {
    std::map<std::int64_t, int> seen;
    const auto player = make_player<SyntheticTree>(PlayerChoice("amcts:c=3:inner=2"));
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto view = SyntheticTree(law(), base::Seed(seed)).view(0);
        base::Random random{base::Seed(seed)};
        player->choose(view, random);
        const auto n = static_cast<std::int64_t>(view.count()) * 2 * 3;
        const std::int64_t playouts = player->spent().playouts;
        EXPECT_TRUE(playouts == n || playouts == 2 * n) << playouts;
        ++seen[playouts / n];
        EXPECT_EQ(player->spent().work > playouts, playouts == 2 * n) << "only the second ones search inside";
    }
    EXPECT_GT(seen[1], 5);
    EXPECT_GT(seen[2], 5);
}

TEST(Budget, EndsWhatItLimits) {
    const auto view = SyntheticTree(law(), base::Seed(4)).view(0);
    for (const std::string& name : searching_players()) {
        base::Random random{base::Seed(1)};
        const auto by_work = make_player<SyntheticTree>(PlayerChoice(name + ":playouts=0:work=300"));
        by_work->choose(view, random);
        EXPECT_LE(by_work->spent().work, 310) << name;
        const auto by_time = make_player<SyntheticTree>(PlayerChoice(name + ":playouts=0:milliseconds=0.05"));
        by_time->choose(view, random);
        EXPECT_LT(by_time->spent().seconds, 0.005) << name;
        const auto without = make_player<SyntheticTree>(PlayerChoice(name + ":playouts=0"));
        without->choose(view, random);  // ends all the same
        SyntheticTree late(law(), base::Seed(4));
        while (late.moves_left() > 1) late.play(1);
        by_work->choose(late.view(1), random);
        by_time->choose(late.view(1), random);
    }
}

TEST(Budget, EndsASearchInWhichNobodySearches) {
    // After the own move only the opponent's is left, who moves at random: no playout has a search in it.
    games::SyntheticTreeRules rules;
    rules.depth = 2;
    const SyntheticTreeLaw short_law(rules);
    const SyntheticTree tree(short_law, base::Seed(4));
    for (const char* limit : {":work=300", ":milliseconds=0.05"}) {
        const auto player =
            make_player<SyntheticTree>(PlayerChoice(std::string("iimc:movers=own:playouts=0") + limit));
        base::Random random{base::Seed(1)};
        player->choose(tree.view(tree.player()), random);
        EXPECT_GT(player->spent().playouts, 0) << limit;
        EXPECT_EQ(player->spent().work, player->spent().playouts) << limit;
    }
}

TEST(Playouts, DoNotAllocate) {
    const auto view = SyntheticTree(law(), base::Seed(4)).view(0);
    for (const char* name : {"pimc", "iimc:playouts=20", "amcts"}) {
        const auto player = make_player<SyntheticTree>(PlayerChoice(name));
        base::Random random{base::Seed(1)};
        player->choose(view, random);
        const long before = test::allocations();
        player->choose(view, random);
        EXPECT_EQ(test::allocations(), before) << name;
    }
}

template <class G>
long allocations_of_samples(const G& deal) {
    const auto view = deal.view(deal.player());
    base::Random random{base::Seed(2)};
    G sample;
    const long before = test::allocations();
    for (int i = 0; i < 100; ++i) {
        view.sample(random, sample);
        sample.play_out(random);
    }
    return test::allocations() - before;
}

TEST(Playouts, OfCardsDoNotAllocateEither) {
    EXPECT_EQ(allocations_of_samples(games::Hearts({}, base::Seed(1))), 0);
    EXPECT_EQ(allocations_of_samples(games::Daihinmin({}, base::Seed(1))), 0);
    EXPECT_EQ(allocations_of_samples(games::PhantomGo()), 0);
    const auto view = games::Hearts({}, base::Seed(1)).view(0);
    for (const char* name : {"pimc:playout=rule:playouts=50", "iimc:playouts=3:inner=5"}) {
        const auto player = make_player<games::Hearts>(PlayerChoice(name));
        base::Random random{base::Seed(1)};
        player->choose(view, random);
        const long before = test::allocations();
        player->choose(view, random);
        EXPECT_EQ(test::allocations(), before) << name;
    }
}

TEST(PlayerChoice, IsReadFromTextAndWrittenAgain) {
    PlayerChoice choice("iimc:playouts=100:inner=20:sees_all=yes");
    EXPECT_EQ(choice.budget.playouts, 100);
    EXPECT_EQ(choice.iimc.inner, 20);
    EXPECT_TRUE(choice.sees_all);
    EXPECT_EQ(choice.text(), "iimc:playouts=100:sees_all=true:inner=20");
    EXPECT_EQ(PlayerChoice("pimc:playouts=400").text(), "pimc") << "that is the default";
    EXPECT_EQ(PlayerChoice("ismcts-rule:c=3:noise=0.2").text(), "ismcts-rule:noise=0.2");
    for (const PlayerInfo& info : known_players()) EXPECT_EQ(PlayerChoice(info.name).text(), info.name);
}

TEST(PlayerChoice, RefusesWhatItDoesNotKnow) {
    EXPECT_THAT(test::error_text([] { PlayerChoice("alpha"); }), HasSubstr("known: random, rule, pimc"));
    EXPECT_THAT(test::error_text([] { PlayerChoice("pimc:inner=3"); }), HasSubstr("no option 'inner'"));
    EXPECT_THAT(test::error_text([] { PlayerChoice("pimc:depth"); }), HasSubstr("write name=value"));
    EXPECT_THAT(test::error_text([] { PlayerChoice("iimc:recursion=0"); }), HasSubstr("from 1 to 10"));
    EXPECT_THAT(test::error_text([] { make_player<Pennies>(PlayerChoice("rule")); }),
                HasSubstr("no rules of thumb"));
    for (const char* player :
         {"pimc:playout=rule", "ismcts:formula=prior", "ismcts-rule", "amcts-plus:playout=rule"})
        EXPECT_THAT(test::error_text([&] { make_player<Pennies>(PlayerChoice(player)); }),
                    HasSubstr("no rules of thumb"));
}

}  // namespace
}  // namespace yomi::hidden
