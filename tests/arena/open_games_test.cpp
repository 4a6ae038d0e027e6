// Games in which nothing is hidden, at the tables of the arena.

#include "arena/open_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/game_table.hpp"
#include "arena/small_games.hpp"
#include "games/tic_tac_toe.hpp"
#include "support/error_text.hpp"
#include "support/game_conformance.hpp"

namespace yomi::arena {
namespace {

using test::error_text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(OpenGames, TicTacToeIsAGame) { test::check_game(games::TicTacToe(), 9, 100); }

TEST(OpenGames, AreKnownByName) {
    EXPECT_TRUE(is_game("tic-tac-toe"));
    EXPECT_FALSE(is_game("go"));
    EXPECT_THAT(error_text([] { make_game_table("tic-tac-tow"); }),
                HasSubstr("there is no game 'tic-tac-tow'; did you mean 'tic-tac-toe'? Known: breakthrough"));
    EXPECT_THAT(error_text([] { make_game_table("chess"); }),
                HasSubstr("there is no game 'chess'; known: breakthrough"));
    for (const GameInfo& info : games()) {
        SCOPED_TRACE(info.name);
        EXPECT_FALSE(info.help.empty());
        const auto table = info.make();
        const auto play = table->start();
        base::Random random{base::Seed(1)};
        while (!play->is_over()) play->play_randomly(random);
        EXPECT_THAT(play->rewards(), SizeIs(static_cast<std::size_t>(table->players())));
    }
}

TEST(OpenGames, TextsOfPlayersAreRead) {
    const SeatChoice plain = read_seat_choice("uct");
    EXPECT_EQ(plain.name, "uct");
    EXPECT_THAT(plain.options, ElementsAre(std::pair("player", "uct")));
    const SeatChoice named = read_seat_choice("weak=rave:playouts=10:select.final=5");
    EXPECT_EQ(named.name, "weak");
    EXPECT_THAT(named.options, ElementsAre(std::pair("player", "rave"), std::pair("playouts", "10"),
                                           std::pair("select.final", "5")));
    EXPECT_EQ(read_seat_choice("uct:playouts=5").name, "uct:playouts=5");
    EXPECT_THAT(error_text([] { read_seat_choice("uct:playouts"); }), HasSubstr("write name=value"));
}

TEST(OpenGames, APlaySaysWhatHappens) {
    const auto table = make_game_table("tic-tac-toe");
    const auto play = table->start();
    EXPECT_THAT(play->moves(), SizeIs(9));
    play->play("B2");
    EXPECT_EQ(play->player(), 1);
    EXPECT_THAT(error_text([&] { play->play("b2"); }), HasSubstr("'b2' is no legal move"));
    EXPECT_THAT(error_text([&] { play->play("z9"); }), HasSubstr("'z9' is no legal move"));
    EXPECT_THAT(error_text([&] { play->rewards(); }), HasSubstr("not over"));
    EXPECT_THAT(error_text([&] { play->undo(2); }), HasSubstr("nothing to take back"));
    play->play("a1");
    play->undo(1);
    EXPECT_THAT(play->played(), ElementsAre("b2"));
    for (const char* move : {"a1", "b1", "a2", "b3"}) play->play(move);
    EXPECT_TRUE(play->is_over());
    EXPECT_THAT(play->rewards(), ElementsAre(1, 0));
    EXPECT_THAT(error_text([&] { play->play("c3"); }), HasSubstr("the game is over"));
    EXPECT_EQ(play->picture()->cells.size(), 9U);
    EXPECT_TRUE(play->moves().empty());
}

TEST(OpenGames, ACopyGoesOnByItself) {
    const auto play = make_game_table("tic-tac-toe")->start();
    play->play("b2");
    const auto other = play->copy();
    other->play("a1");
    EXPECT_THAT(play->played(), ElementsAre("b2"));
    EXPECT_THAT(other->played(), ElementsAre("b2", "a1"));
    other->undo(2);
    EXPECT_THAT(other->moves(), SizeIs(9));
}

/// Tic-tac-toe whose moves throw after so many of all its copies.
struct Fragile : games::TicTacToe {
    explicit Fragile(int* left_moves) : left(left_moves) {}
    void play(game::MoveId move) {
        TicTacToe::play(move);
        if (--*left < 0) throw base::Error("broken");
    }
    int* left;
};

TEST(OpenGames, AGameThatThrowsLeavesPlayAndPlayerWhole) {
    int left = 1000;
    PlayOf<Fragile> play{Fragile(&left)};
    SeatOf<Fragile> seat(read_seat_choice("uct:playouts=100"), Fragile(&left), base::Seed(1));
    play.play("b2");
    const auto search = [&] { return seat.choose(play, std::nullopt, base::TimeBy::Wall, {}); };
    EXPECT_EQ(search().visits, 100);
    left = 50;
    EXPECT_EQ(error_text([&] { search(); }), "broken");
    EXPECT_EQ(error_text([&] { play.play("a1"); }), "broken");
    EXPECT_EQ(error_text([&] { play.undo(0); }), "broken");
    EXPECT_THAT(play.played(), ElementsAre("b2"));
    EXPECT_THAT(play.moves(), SizeIs(8));
    left = 1'000'000;
    EXPECT_EQ(search().visits, 100);  // the tree that was half grown is gone
    play.play("a1");
}

TEST(OpenGames, EveryPlayerThatCanPlayMovesLegally) {
    const auto table = make_game_table("tic-tac-toe");
    int seated = 0;
    for (const auto& [name, help] : table->known_players()) {
        SCOPED_TRACE(name);
        EXPECT_FALSE(help.empty());
        if (name == "similarity") continue;
        const auto seat = table->seat({name, {{"player", name}, {"playouts", "50"}}}, base::Seed(3));
        const auto play = table->start();
        while (!play->is_over()) {
            const PositionView view = seat->choose(*play, std::nullopt, base::TimeBy::Wall, {});
            ASSERT_FALSE(view.moves.empty());
            play->play(view.moves.front().move);
        }
        ++seated;
    }
    EXPECT_GE(seated, 7);
}

TEST(OpenGames, WhatCannotBePlayedIsRefused) {
    const auto table = make_game_table("tic-tac-toe");
    const auto refusal = [](GameTable& at, const std::string& player) {
        return error_text([&] { (void)at.seat(read_seat_choice(player), base::Seed(1)); });
    };
    EXPECT_THAT(refusal(*table, "nomitan"), HasSubstr("there is no player 'nomitan'"));
    EXPECT_THAT(refusal(*table, "rule"), HasSubstr("no rules of thumb"));
    EXPECT_THAT(refusal(*table, "similarity"), HasSubstr("no patterns"));
    EXPECT_THAT(refusal(*table, "uct:select.cc=1"), HasSubstr("select.cc"));
    EXPECT_THAT(refusal(*table, "uct:playouts=-1"), HasSubstr("playouts"));
    EXPECT_THAT(refusal(*table, "uct:select=rave"), HasSubstr("needs the column"));
    const auto race = entry<test::Race>().make();
    EXPECT_THAT(refusal(*race, "rave"), HasSubstr("does not mean the same"));
    EXPECT_EQ(refusal(*race, "uct"), "no error");
    EXPECT_EQ(refusal(*race, "rule"), "no error");
    EXPECT_EQ(refusal(*race, "uct:rollout=sensible"), "no error");
    EXPECT_THAT(refusal(*table, "uct:rollout=sensible"), HasSubstr("rollout"));
}

TEST(OpenGames, RulesAreChecked) {
    const auto race = entry<test::Race>().make();
    base::set_field(race->fields(), "goal", "5");
    base::set_field(race->fields(), "players", "3");
    EXPECT_EQ(race->players(), 3);
    EXPECT_EQ(options_text(*race), "players = 3\ngoal = 5\n");
    EXPECT_THAT(error_text([&] { base::set_field(race->fields(), "goal", "500"); }), HasSubstr("goal"));
    EXPECT_THAT(error_text([&] { base::set_field(race->fields(), "gaol", "5"); }), HasSubstr("gaol"));
    base::set_field(race->fields(), "goal", "13");
    EXPECT_THAT(error_text([&] { (void)race->start(); }), HasSubstr("unlucky"));
}

TEST(OpenGames, AReportHasCandidatesAndTheTree) {
    const auto table = make_game_table("tic-tac-toe");
    const auto seat = table->seat(read_seat_choice("solver:playouts=5000"), base::Seed(1));
    const auto play = table->start();
    EXPECT_THAT(error_text([&] { (void)seat->look_at(*play, {}); }), HasSubstr("no such node"));
    for (const char* move : {"a1", "b2", "a2", "c3"}) play->play(move);  // a3 wins
    const PositionView view = seat->choose(*play, std::nullopt, base::TimeBy::Wall, {});
    EXPECT_EQ(view.moves.front().move, "a3");
    EXPECT_EQ(view.moves.front().mean, 1);
    EXPECT_EQ(view.proof, "win");
    EXPECT_THAT(view.moves, SizeIs(5));
    EXPECT_GT(view.playouts, 0);
    const auto other = table->seat(read_seat_choice("uct:playouts=2000"), base::Seed(1));
    const PositionView searched = other->choose(*play, std::nullopt, base::TimeBy::Wall, {});
    EXPECT_THAT(searched.moves.at(1).line, testing::Not(SizeIs(0)));
    const PositionView behind = other->look_at(*play, {searched.moves.at(1).move});
    EXPECT_THAT(behind.moves, SizeIs(4));
    EXPECT_THAT(error_text([&] { (void)other->look_at(*play, {"b2"}); }), HasSubstr("no legal move"));
}

TEST(OpenGames, TheSameSeedPlaysTheSameGame) {
    const auto race = entry<test::Race>().make();
    const auto game = [&](std::uint64_t seed) {
        const auto seat = race->seat(read_seat_choice("uct:playouts=100"), base::Seed(seed));
        const auto play = race->start();
        base::Random chance{base::Seed(seed)};
        while (!play->is_over()) {
            if (play->is_chance()) {
                play->play_randomly(chance);
            } else {
                play->play(seat->choose(*play, std::nullopt, base::TimeBy::Wall, {}).moves.front().move);
            }
        }
        return play->played();
    };
    EXPECT_EQ(game(1), game(1));
    EXPECT_NE(game(1), game(2));
}

TEST(OpenGames, ASessionSeatsAPerson) {
    const auto table = make_game_table("tic-tac-toe");
    const auto session = make_session(*table, 1, read_seat_choice("uct:playouts=200"), base::Seed(1));
    EXPECT_FALSE(session->is_persons_turn());
    EXPECT_THAT(error_text([&] { session->undo(); }), HasSubstr("no move of yours"));
    EXPECT_THAT(session->let_play(), HasSubstr("Seat 1 plays"));
    ASSERT_TRUE(session->is_persons_turn());
    const std::string before = session->look();
    session->play(session->hint());
    session->let_play();
    session->undo();
    EXPECT_EQ(session->look(), before);
    while (!session->is_over()) {
        session->is_persons_turn() ? session->play(session->moves().front()) : void(session->let_play());
    }
    EXPECT_THAT(session->result(), testing::AnyOf(HasSubstr("You"), HasSubstr("draw")));
    EXPECT_THAT(error_text([&] { make_session(*table, 2, read_seat_choice("uct"), base::Seed(1)); }),
                HasSubstr("there is no seat 3; the seats of this game are 1 to 2"));
}

TEST(OpenGames, RandomGamesAreCounted) {
    const RandomGames done = make_game_table("tic-tac-toe")->play_randomly(2000, base::Seed(1));
    EXPECT_EQ(done.games, 2000);
    EXPECT_NEAR(static_cast<double>(done.moves) / 2000, 7.62, 0.1);
    EXPECT_NEAR(done.reward, 0.585 + 0.127 / 2, 0.03);
}

}  // namespace
}  // namespace yomi::arena
