// What every registered game promises at a table, with all of its rules: the games are those of the arena's
// table, so none escapes. Each game's own conformance test (tests/games) looks at its class more closely.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "arena/hidden_games.hpp"
#include "arena/open_games.hpp"
#include "support/error_text.hpp"
#include "support/named_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::arena {
namespace {

constexpr std::size_t kLongest = 5000;  // moves of a random game

/// Every combination of the rules' extreme values that the game does not refuse.
std::vector<SeatChoice::Options> all_rules(const GameInfo& game) {
    std::vector<SeatChoice::Options> all = {{}};
    const auto table = game.make();
    for (const base::Field& field : table->fields()) {
        std::vector<SeatChoice::Options> more;
        for (const std::string& value : test::values_to_try(field)) {
            for (SeatChoice::Options rules : all) {
                rules.emplace_back(field.name(), value);
                more.push_back(std::move(rules));
            }
        }
        all = std::move(more);
    }
    std::erase_if(all, [&](const SeatChoice::Options& rules) {
        return test::error_text([&] { (void)make_game_table(game, rules); }) != "no error";
    });
    return all;
}

/// Plays the moves at another table; they may be written in capitals.
std::unique_ptr<Play> again(GameTable& table, const std::vector<std::string>& moves, bool in_capitals) {
    auto play = table.start();
    for (std::string move : moves) {
        if (in_capitals)
            std::ranges::transform(move, move.begin(),
                                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
        play->play(move);
    }
    return play;
}

void expect_same(const Play& one, const Play& other) {
    ASSERT_EQ(one.text(), other.text());
    ASSERT_EQ(one.moves(), other.moves());
    ASSERT_EQ(one.is_over(), other.is_over());
    ASSERT_EQ(one.is_chance(), other.is_chance());
    ASSERT_EQ(one.is_over() ? 0 : one.player(), other.is_over() ? 0 : other.player());
}

/// A position in the middle of a game: legal moves by their texts, and refusals that change nothing.
void check_position(Play& play, int players) {
    const std::vector<std::string> moves = play.moves();
    ASSERT_FALSE(moves.empty());
    ASSERT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), moves.size());
    ASSERT_EQ(play.cells().size(), moves.size());
    ASSERT_TRUE(play.player() >= 0 && play.player() < players);
    const std::string before = play.text();
    ASSERT_THAT(test::error_text([&] { play.play("no such move"); }), testing::HasSubstr("is no legal move"));
    ASSERT_THAT(test::error_text([&] { (void)play.rewards(); }), testing::HasSubstr("not over"));
    ASSERT_EQ(play.text(), before);
    ASSERT_EQ(play.moves(), moves);
}

/// The end: nobody moves, and all rewards together are 1.
void check_end(Play& play, int players) {
    ASSERT_TRUE(play.moves().empty());
    const std::vector<double> rewards = play.rewards();
    ASSERT_EQ(static_cast<int>(rewards.size()), players);
    ASSERT_NEAR(std::accumulate(rewards.begin(), rewards.end(), 0.0), 1, 1e-9);
    for (const double r : rewards) ASSERT_TRUE(r >= 0 && r <= 1);
    base::Random random{base::Seed(1)};
    ASSERT_THAT(test::error_text([&] { play.play_randomly(random); }),
                testing::HasSubstr("the game is over"));
}

void check_game(const GameInfo& game, const SeatChoice::Options& rules, base::Seed seed) {
    const auto table = make_game_table(game, rules);
    base::Random random(seed);
    const auto play = table->start();
    std::vector<std::string> texts;  // of the positions before each move
    while (!play->is_over() && texts.size() < kLongest) {
        ASSERT_NO_FATAL_FAILURE(check_position(*play, table->players()));
        texts.push_back(play->text());
        play->play_randomly(random);
    }
    ASSERT_TRUE(play->is_over()) << "it does not end";
    ASSERT_NO_FATAL_FAILURE(check_end(*play, table->players()));
    // The record leads to the same end, however it is written, and back to every position.
    const std::vector<std::string> moves = play->played();
    ASSERT_EQ(moves.size(), texts.size());
    const auto other = again(*make_game_table(game, rules), moves, true);
    ASSERT_NO_FATAL_FAILURE(expect_same(*play, *other));
    ASSERT_EQ(play->rewards(), other->rewards());
    const std::size_t kept = random.below(static_cast<std::uint32_t>(moves.size()));
    other->undo(moves.size() - kept);
    ASSERT_EQ(other->text(), texts[kept]);
    const std::vector<std::string> some(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept));
    ASSERT_NO_FATAL_FAILURE(expect_same(*other, *again(*table, some, false)));
}

TEST(EveryGame, KeepsItsPromisesWithAllRules) {
    for (const GameInfo& game : games()) {
        SCOPED_TRACE(game.name);
        const std::vector<SeatChoice::Options> all = all_rules(game);
        ASSERT_FALSE(all.empty());
        const auto seeds = static_cast<std::uint64_t>(test::scaled(3));
        for (const SeatChoice::Options& rules : all) {
            std::string text;
            for (const auto& [name, value] : rules) text += name + " = " + value + " ";
            SCOPED_TRACE(text);
            for (std::uint64_t n = 0; n < seeds; ++n)
                ASSERT_NO_FATAL_FAILURE(check_game(game, rules, base::Seed(n)));
        }
    }
}

TEST(EveryGame, PlaysManyRandomGames) {
    std::int64_t moves = 0;
    const std::int64_t wanted = test::scaled(1'000'000);  // of each game
    for (const GameInfo& game : games()) {
        SCOPED_TRACE(game.name);
        const auto table = game.make();
        std::int64_t done = 0;
        for (std::uint64_t n = 0; done < wanted; ++n) {
            const RandomGames some = table->play_randomly(100, base::Seed(n));
            ASSERT_GT(some.moves, 0);
            EXPECT_TRUE(some.reward >= 0 && some.reward <= 1);
            done += some.moves;
        }
        moves += done;
    }
    if (test::is_whole()) {
        EXPECT_GE(moves, 9'000'000);
    }
}

TEST(EveryGame, RefusesWhatIsNoRule) {
    for (const GameInfo& game : games()) {
        SCOPED_TRACE(game.name);
        const auto table = game.make();
        EXPECT_THAT(test::error_text([&] { base::set_field(table->fields(), "no_rule", "1"); }),
                    testing::HasSubstr("there is no option 'no_rule'"));
        for (const base::Field& field : table->fields()) {
            if (std::holds_alternative<std::string*>(field.slot()) && field.choices().empty()) continue;
            const std::string before = field.get();
            for (const char* value : {"", "-1000000", "1e300", "many", "nan"}) {
                EXPECT_THAT(test::error_text([&] { field.set(value); }), testing::HasSubstr(field.name()));
            }
            EXPECT_EQ(field.get(), before);
        }
    }
}

TEST(EveryGame, CanBePlayedByEveryPlayerThatItKnows) {
    for (const GameInfo& game : games()) {
        SCOPED_TRACE(game.name);
        const auto table = game.make();
        int seated = 0;
        for (const auto& [name, help] : table->known_players()) {
            SCOPED_TRACE(name);
            SeatChoice choice{.name = name, .options = {{"player", name}}};
            if (name != "random" && name != "rule") choice.options.emplace_back("playouts", "20");
            const std::string refusal = test::error_text([&] { (void)table->seat(choice, base::Seed(1)); });
            if (refusal != "no error") {
                EXPECT_THAT(refusal, testing::HasSubstr("player '" + name + "'"));
                continue;
            }
            const auto seat = table->seat(choice, base::Seed(1));
            const auto play = table->start();
            base::Random chance{base::Seed(2)};
            for (int move = 0; move < 12 && !play->is_over(); ++move) {
                if (play->is_chance()) {
                    play->play_randomly(chance);
                } else {
                    play->play(seat->choose(*play, std::nullopt, base::TimeBy::Wall, {}).moves.front().move);
                }
            }
            ++seated;
        }
        EXPECT_GE(seated, 4) << "uct and others can play everything";
    }
}

// Games with hidden information. What a view must not tell is checked for each class
// (support/hidden_conformance.hpp); here it is what the table promises.

/// Random moves of a person in this seat until the game is over, with refusals in between.
void play_session(Session& session, base::Random& random) {
    for (std::size_t steps = 0; !session.is_over(); ++steps) {
        ASSERT_LT(steps, kLongest) << "it does not end";
        if (!session.is_persons_turn()) {
            ASSERT_FALSE(session.let_play().empty());
            continue;
        }
        const std::vector<std::string> moves = session.moves();
        ASSERT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), moves.size());
        const std::string seen = session.look();
        ASSERT_FALSE(seen.empty());
        ASSERT_THAT(test::error_text([&] { session.play("no such move"); }),
                    testing::HasSubstr("is no legal move"));
        ASSERT_EQ(session.look(), seen);
        session.play(moves.at(random.below(static_cast<std::uint32_t>(moves.size()))));
    }
    ASSERT_FALSE(session.result().empty());
}

TEST(EveryHiddenGame, IsPlayedFromEverySeat) {
    base::Random random{base::Seed(1)};
    for (const HiddenGameInfo& info : hidden_games()) {
        SCOPED_TRACE(info.name);
        EXPECT_FALSE(is_game(info.name)) << "two games of one name";
        const auto table = info.make();
        const auto session = [&](int seat, std::uint64_t seed) {
            return table->session(seat, hidden::PlayerChoice("random"), base::Seed(seed));
        };
        if (session(0, 1) == nullptr) continue;  // there is nothing to show
        int seats = 0;
        while (test::error_text([&] { (void)session(seats, 1); }) == "no error") ++seats;
        EXPECT_GE(seats, 2);
        EXPECT_TRUE(info.card_seats == 0 || seats == info.card_seats);
        for (int seat = 0; seat < seats; ++seat)
            ASSERT_NO_FATAL_FAILURE(
                play_session(*session(seat, 7 + static_cast<std::uint64_t>(seat)), random));
    }
}

TEST(EveryHiddenGame, SharesThePointsOfAPair) {
    for (const HiddenGameInfo& info : hidden_games()) {
        SCOPED_TRACE(info.name);
        const auto table = info.make();
        const hidden::PlayerChoice random("random");
        const hidden::PlayerChoice other(table->has_rule() ? "rule" : "pimc:playouts=20");
        const auto points = [&](const hidden::PlayerChoice& one, const hidden::PlayerChoice& two,
                                std::uint64_t seed) {
            const HiddenPair pair = table->play_pair(one, two, base::Seed(seed), {});
            EXPECT_TRUE(pair.points >= 0 && pair.points <= 2);
            EXPECT_TRUE(pair.first_reward >= 0 && pair.first_reward <= 1);
            EXPECT_TRUE(pair.second_reward >= 0 && pair.second_reward <= 1);
            return pair.points;
        };
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            EXPECT_EQ(points(random, other, seed), points(random, other, seed)) << "a seed decides all";
        }
        EXPECT_THAT(test::error_text([&] { hidden::PlayerChoice("pmic"); }),
                    testing::HasSubstr("did you mean 'pimc'?"));
    }
}

}  // namespace
}  // namespace yomi::arena
