#include "games/daihinmin.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/hidden_conformance.hpp"

namespace yomi::games {
namespace {

DaihinminRules without_exchange() {
    DaihinminRules rules;
    rules.exchange = false;
    return rules;
}

constexpr int kLongest = 600;

TEST(Daihinmin, IsAHiddenGame) {
    test::check_hidden_game([](base::Seed seed) { return Daihinmin({}, seed); }, kLongest, 4, 2);
    DaihinminRules plain;
    plain.exchange = plain.revolution = plain.sequences = plain.eight_ends = plain.lock = plain.joker =
        plain.spade_three = false;
    test::check_hidden_game([&](base::Seed seed) { return Daihinmin(plain, seed); }, kLongest, 3, 2);
}

TEST(Daihinmin, SamplesAreUniformLateInTheGame) {
    for (const bool exchange : {false, true}) {
        int checked = 0;
        for (std::uint64_t seed = 0; checked < 3 && seed < 400; ++seed) {
            DaihinminRules rules;
            rules.exchange = exchange;
            Daihinmin game(rules, base::Seed(seed));
            base::Random random{base::Seed(seed)};
            std::vector<game::MoveId> moves;
            while (!game.is_over()) {
                const auto view = game.view(0);
                if (view.count() > 3 && view.count() < 100) {
                    test::check_uniform<Daihinmin>(view, 200);
                    ++checked;
                    break;
                }
                game.moves(moves);
                game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
        EXPECT_EQ(checked, 3);
    }
}

TEST(Daihinmin, PlacesAndCardsAddUp) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Daihinmin game({}, base::Seed(seed));
        std::uint64_t all = 0;
        int cards = 0;
        for (int p = 0; p < 5; ++p) {
            all |= game.hand(p);
            cards += std::popcount(game.hand(p));
        }
        ASSERT_EQ(cards, 53);
        ASSERT_EQ(std::popcount(all), 53);
        base::Random random{base::Seed(seed)};
        game.play_out(random);
        double sum = 0;
        for (int p = 0; p < 5; ++p) sum += game.reward(p);
        ASSERT_EQ(sum, 2.5);
    }
}

TEST(Daihinmin, MovesAreMeldsOfTheHandAndHaveOneNumberEach) {
    base::Random random{base::Seed(2)};
    std::vector<game::MoveId> moves;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Daihinmin game(without_exchange(), base::Seed(seed));
        while (!game.is_over()) {
            game.moves(moves);
            ASSERT_EQ(std::set(moves.begin(), moves.end()).size(), moves.size());
            for (const game::MoveId m : moves) {
                const Meld meld = Daihinmin::meld_of(m);
                if (m == 0) continue;
                ASSERT_EQ(meld.cards & ~game.hand(game.player()), 0U);
                ASSERT_EQ(std::popcount(meld.cards), meld.size);
                if (game.table().kind != Meld::Kind::Pass) {
                    ASSERT_EQ(meld.size, game.table().size);
                }
            }
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

/// Plays games until the move puts down cards for which `wanted` holds; returns the game before and after.
template <class Wanted>
std::pair<Daihinmin, Daihinmin> find_move(const DaihinminRules& rules, Wanted wanted) {
    std::vector<game::MoveId> moves;
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        Daihinmin game(rules, base::Seed(seed));
        base::Random random{base::Seed(seed)};
        while (!game.is_over()) {
            game.moves(moves);
            for (const game::MoveId m : moves) {
                if (!wanted(game, Daihinmin::meld_of(m))) continue;
                Daihinmin after = game;
                after.play(m);
                return {game, after};
            }
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    ADD_FAILURE() << "no such move in 5000 games";
    return {};
}

bool is_group(const Meld& meld, int rank, int size) {
    return meld.kind == Meld::Kind::Group && meld.rank == rank && meld.size == size;
}

TEST(Daihinmin, AnEightEndsTheTrick) {
    const auto eight = [](const Daihinmin& game, const Meld& meld) {
        return is_group(meld, Daihinmin::kEight, 1) && std::popcount(game.hand(game.player())) > 1;
    };
    const auto [before, after] = find_move(without_exchange(), eight);
    EXPECT_EQ(after.player(), before.player());
    EXPECT_EQ(after.table().kind, Meld::Kind::Pass);
    DaihinminRules off = without_exchange();
    off.eight_ends = false;
    const auto [before_off, after_off] = find_move(off, eight);
    EXPECT_NE(after_off.player(), before_off.player());
}

TEST(Daihinmin, FourOfAKindTurnTheOrder) {
    const auto four = [](const Daihinmin&, const Meld& meld) {
        return meld.kind == Meld::Kind::Group && meld.size == 4;
    };
    const auto [before, after] = find_move(without_exchange(), four);
    EXPECT_NE(after.is_reversed(), before.is_reversed());
    DaihinminRules off = without_exchange();
    off.revolution = false;
    const auto [before_off, after_off] = find_move(off, four);
    EXPECT_EQ(after_off.is_reversed(), before_off.is_reversed());
}

TEST(Daihinmin, OnlyTheThreeOfSpadesBeatsAJokerAlone) {
    const auto joker = [](const Daihinmin& game, const Meld& meld) {
        return is_group(meld, Daihinmin::kRanks, 1) && std::popcount(game.hand(game.player())) > 1;
    };
    const auto [before, after] = find_move(without_exchange(), joker);
    std::vector<game::MoveId> moves;
    after.moves(moves);
    const bool has_three = (after.hand(after.player()) & 8U) != 0;
    EXPECT_EQ(moves.size(), has_three ? 2U : 1U);
}

TEST(Daihinmin, TheSameSuitsTwiceLock) {
    const auto again = [](const Daihinmin& game, const Meld& meld) {
        return !game.is_locked() && game.table().kind == Meld::Kind::Group && meld.cards != 0 &&
               meld.rank != Daihinmin::kEight && !meld.has_joker && !game.table().has_joker &&
               meld.suits == game.table().suits && std::popcount(game.hand(game.player())) > meld.size;
    };
    const auto [before, after] = find_move(without_exchange(), again);
    if (after.table().kind != Meld::Kind::Pass) {
        EXPECT_TRUE(after.is_locked());
    }
}

TEST(Daihinmin, ThePoorGiveTheirBestCardsAndKnowWhereTheyWent) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        Daihinmin game({}, base::Seed(seed));
        EXPECT_EQ(std::popcount(game.given(4)), 2);
        EXPECT_EQ(std::popcount(game.given(3)), 1);
        EXPECT_GT(std::countr_zero(game.given(4)), 63 - std::countl_zero(game.hand(4)));
        base::Random random{base::Seed(seed)};
        std::vector<game::MoveId> moves;
        while (game.is_exchanging()) {
            game.moves(moves);
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        EXPECT_EQ(game.player(), 4);
        Daihinmin sample;
        for (int i = 0; i < 10; ++i) {
            game.view(0).sample(random, sample);
            EXPECT_EQ(sample.hand(4) & game.given(0), game.given(0));
            EXPECT_LT(63 - std::countl_zero(sample.hand(4) & ~game.given(0)), std::countr_zero(game.given(4)))
                << "he would have had to give a higher card";
            game.view(4).sample(random, sample);
            EXPECT_EQ(sample.hand(0) & game.given(4), game.hand(0) & game.given(4));
        }
    }
}

TEST(Daihinmin, RulesOfThumbBeatChance) {
    double by_rule = 0;
    std::vector<game::MoveId> moves;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Daihinmin game(without_exchange(), base::Seed(seed));
        base::Random random{base::Seed(seed)};
        const auto ruled = static_cast<game::Player>(seed % 5);
        while (!game.is_over()) {
            game.moves(moves);
            game.play(game.player() == ruled ? Daihinmin::rule_move(game.view(ruled), random)
                                             : moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        by_rule += game.reward(ruled) / 200;
    }
    EXPECT_GT(by_rule, 0.7);
}

}  // namespace
}  // namespace yomi::games
