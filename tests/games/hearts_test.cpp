#include "games/hearts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/hidden_conformance.hpp"

namespace yomi::games {
namespace {

HeartsRules passing(const char* pass) {
    HeartsRules rules;
    rules.pass = pass;
    return rules;
}

TEST(Hearts, IsAHiddenGame) {
    for (const char* pass : {"none", "left", "right", "across"})
        test::check_hidden_game([&](base::Seed seed) { return Hearts(passing(pass), seed); }, 65, 4, 2);
}

TEST(Hearts, SamplesAreUniformLateInTheGame) {
    int checked = 0;
    for (std::uint64_t seed = 0; checked < 6; ++seed) {
        Hearts game(passing("none"), base::Seed(seed));
        base::Random random{base::Seed(seed)};
        while (!game.is_over() && checked < 6) {
            const auto view = game.view(game.player());
            if (view.count() > 3 && view.count() < 100) {
                test::check_uniform<Hearts>(view, 200);
                ++checked;
                break;
            }
            game.play(static_cast<game::MoveId>(random_of(game.legal(), random)));
        }
    }
}

/// Whether the deal is possible, checked by playing the game again from it.
bool could_have_been(Hearts deal, const std::vector<game::MoveId>& played) {
    for (const game::MoveId move : played) {
        if ((deal.legal() & bit_of(move)) == 0) return false;
        deal.play(move);
    }
    return true;
}

TEST(Hearts, CountsTheDealsThatArePossible) {
    // Few cards are left, so all deals of them can be tried.
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Hearts start(passing("none"), base::Seed(seed));
        Hearts game = start;
        base::Random random{base::Seed(seed)};
        std::vector<game::MoveId> played;
        while (game.tricks() < 10 && !game.is_over()) {
            played.push_back(static_cast<game::MoveId>(random_of(game.legal(), random)));
            game.play(played.back());
        }
        if (game.is_over()) continue;
        const game::Player p = game.player();
        const Cards unseen = kAllCards & ~game.played() & ~game.hand(p);
        ASSERT_EQ(count_of_cards(unseen), 9);
        double possible = 0;
        std::vector<int> owner = {0, 0, 0, 1, 1, 1, 2, 2, 2};
        do {
            std::array<Cards, 4> hands = {};
            for (int q = 0; q < 4; ++q) hands[static_cast<std::size_t>(q)] = start.hand(q) & game.played();
            hands[static_cast<std::size_t>(p)] = start.hand(p);
            for (int i = 0; i < 9; ++i)
                hands[static_cast<std::size_t>((p + 1 + owner[static_cast<std::size_t>(i)]) % 4)] |=
                    bit_of(nth_of(unseen, static_cast<std::uint32_t>(i)));
            possible += could_have_been(Hearts::with_hands(hands), played) ? 1 : 0;
        } while (std::next_permutation(owner.begin(), owner.end()));
        EXPECT_EQ(game.view(p).count(), possible) << seed;
    }
}

TEST(Hearts, KnowsWhereThePassedCardsAre) {
    Hearts game(passing("left"), base::Seed(5));
    base::Random random{base::Seed(5)};
    while (game.is_passing()) game.play(static_cast<game::MoveId>(lowest_of(game.legal())));
    Hearts sample;
    for (int p = 0; p < 4; ++p) {
        EXPECT_EQ(count_of_cards(game.passed(p)), 3);
        EXPECT_EQ(game.received((p + 1) % 4), game.passed(p));
        for (int i = 0; i < 20; ++i) {
            game.view(p).sample(random, sample);
            EXPECT_EQ(sample.hand((p + 1) % 4) & game.passed(p), game.passed(p));
            EXPECT_EQ(sample.received(p), game.received(p));
        }
        for (int q = 0; q < 4; ++q) {
            if (q == p) continue;
            EXPECT_EQ(game.view(p).known().hand(q), q == (p + 1) % 4 ? game.passed(p) : kNoCards)
                << "a view has no cards of others that its owner did not give them";
        }
    }
}

TEST(Hearts, PointsAddUpAndTheMoonTurnsThem) {
    int moons = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        Hearts game(passing("none"), base::Seed(seed));
        base::Random random{base::Seed(seed)};
        game.play_out(random);
        int sum = 0;
        int most = 0;
        for (int p = 0; p < 4; ++p) {
            sum += game.points(p);
            most = std::max(most, game.points(p));
        }
        ASSERT_EQ(sum, 26);
        for (int p = 0; p < 4; ++p) {
            const int expected = most == 26 ? 26 - game.points(p) : game.points(p);
            ASSERT_EQ(game.final_points(p), expected);
        }
        moons += most == 26 ? 1 : 0;
    }
    EXPECT_GT(moons, 0);
}

TEST(Hearts, TheRulesAreKept) {
    Hearts game(passing("none"), base::Seed(9));
    EXPECT_EQ(game.legal(), bit_of(Hearts::kTwoOfClubs)) << "the two of clubs leads";
    game.play(Hearts::kTwoOfClubs);
    for (int i = 0; i < 3; ++i) {
        const Cards hand = game.hand(game.player());
        if ((hand & suit_cards(0)) != 0) {
            EXPECT_EQ(game.legal(), hand & suit_cards(0)) << "suit is followed";
        } else if ((hand & ~Hearts::kPointCards) != 0) {
            EXPECT_EQ(game.legal() & Hearts::kPointCards, kNoCards) << "no points in the first trick";
        }
        game.play(static_cast<game::MoveId>(lowest_of(game.legal())));
    }
    ASSERT_FALSE(game.is_broken());
    EXPECT_EQ(game.legal() & Hearts::kHearts, kNoCards) << "hearts are not led before they are broken";
}

TEST(Hearts, RulesOfThumbBeatChance) {
    double rule_points = 0;
    double random_points = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Hearts game(passing("left"), base::Seed(seed));
        base::Random random{base::Seed(seed)};
        while (!game.is_over()) {
            const bool by_rule = game.player() % 2 == static_cast<int>(seed % 2);
            game.play(by_rule ? Hearts::rule_move(game.view(game.player()), random)
                              : static_cast<game::MoveId>(random_of(game.legal(), random)));
        }
        for (int p = 0; p < 4; ++p)
            (p % 2 == static_cast<int>(seed % 2) ? rule_points : random_points) += game.final_points(p);
    }
    EXPECT_LT(rule_points, 0.6 * random_points);
}

}  // namespace
}  // namespace yomi::games
