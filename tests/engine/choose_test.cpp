#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "engine/engine.hpp"
#include "engine/resignation.hpp"
#include "support/text_board.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using test::at;
using test::position_of;

const go::Rules kChinese = *go::rules_by_name("chinese");
const go::Rules kTrompTaylor = *go::rules_by_name("tromp-taylor");

constexpr const char* kSettled = R"(
    . . . . X O . . .
    . . . . X O . . .
    . . X . X O . O .
    . . . . X O . . .
    . o . . X O . . .
    . . . . X O . . .
    . . X . X O . O .
    . . . . X O . . x
    . . . . X O . . .
)";

// So few points are left open that no reading is needed to see that both dead stones are.
constexpr const char* kClear = R"(
    . X . . X O . O .
    X . X . X O . . O
    . . X . X O . O .
    X . . X X O O . .
    . o . . X O . O .
    X . X . X O . . .
    . . X . X O . O .
    X . . X X O O . x
    . X . . X O . O .
)";

Engine engine_at(const go::Position& position, EngineOptions options = {.playouts = 100}) {
    Engine engine(base::Seed(1), std::move(options));
    engine.set_position(position);
    return engine;
}

// -- The end of a game -------------------------------------------------------------------------------------

TEST(EngineEnd, StatusIsWhatThePassAssumed) {
    Engine engine = engine_at(position_of(kClear, kChinese, Colour::Black, 7.5));
    const go::Status before = engine.status();
    const double score = engine.score();
    EXPECT_EQ(score, 1.5);
    EXPECT_EQ(engine.generate(Colour::Black).point, go::kPass);
    EXPECT_EQ(engine.status(), before);
    EXPECT_EQ(engine.generate(Colour::White).point, go::kPass);
    EXPECT_TRUE(engine.position().is_over());
    EXPECT_EQ(engine.status(), before);
    EXPECT_EQ(engine.score(), score);
    EXPECT_TRUE(before.dead.contains(at("B5", 9)));
    EXPECT_TRUE(before.dead.contains(at("J2", 9)));
    EXPECT_EQ(before.dead.count(), 2);
    engine.play(Colour::Black, go::kPass);
    EXPECT_EQ(engine.score(), score) << "and after more passes";
}

// Positions in which playouts without reading find everything settled and Black ahead; but after a pass White
// saves or kills what decides the game.
TEST(EngineEnd, DoesNotPassWhereThePlayerSeesAFight) {
    for (const char* board : {R"(
    . . . . . . . . .
    O O . . . . . . .
    X X O O . . . . .
    . . X O . . . . .
    . . X X O O O O O
    . . . . X X X X O
    . . . . . . . X X
    . . . . . . . . .
    . . . . . . . . .
)",
                              R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X X X X X . .
    X X X O O X O X X
    X O O . . O O O X
    O O . . O . . O O
    . . . . . . . . .
    . . . . . . . . .
)",
                              R"(
    X X X X O . . . .
    X . X O . O O . .
    X X O O O O X O .
    . X X X X X X O O
    X X X O O X O . .
    X O O X O O O O .
    O O . X O O O O O
    X O O X O X O X O
    . X X X X X X X X
)"}) {
        Engine engine = engine_at(position_of(board, kChinese, Colour::Black, 6.5), {.playouts = 1000});
        EXPECT_NE(engine.generate(Colour::Black).point, go::kPass) << board;
    }
}

TEST(EngineEnd, TwoEnginesAgreeAboutTheScore) {
    Engine one = engine_at(position_of(kSettled, kChinese, Colour::Black, 7.5));
    Engine other(base::Seed(99), {.player = "random", .playouts = 7});
    other.set_position(one.position());
    EXPECT_EQ(one.status(), other.status());
    EXPECT_EQ(one.score(), other.score());
}

TEST(EngineEnd, AllStonesAreAliveUnderRulesWithoutAgreement) {
    for (const char* name : {"tromp-taylor", "cgos"}) {
        Engine engine = engine_at(position_of(kSettled, *go::rules_by_name(name)));
        engine.play(Colour::Black, go::kPass);
        EXPECT_EQ(engine.status().dead.count(), 2) << "not over yet";
        engine.play(Colour::White, go::kPass);
        EXPECT_EQ(engine.status(), go::Status{});
        // The two regions that hold dead stones touch both colours and are nobody's: 11 black stones and one
        // inside of White's, 11 white ones and one.
        EXPECT_EQ(engine.score(), 0);
        engine.play(Colour::Black, go::kPass);
        EXPECT_EQ(engine.score(), 0) << "nor does a third pass change it";
    }
}

TEST(EngineEnd, CleansUpWhenAskedAndThenPasses) {
    Engine engine = engine_at(position_of(kSettled, kChinese, Colour::Black, 7.5));
    int moves = 0;
    for (; moves < 20; ++moves) {
        const player::Decision decision = engine.generate(Colour::Black, {}, {.cleanup = true});
        if (decision.point == go::kPass) break;
        engine.play(Colour::White, go::kPass);
    }
    EXPECT_EQ(moves, 4);
    EXPECT_EQ(engine.position().board().at(at("B5", 9)), Colour::Empty);
    EXPECT_EQ(engine.score(), 1.5);
}

TEST(EngineEnd, WinsUnderTrompTaylorByCleaningUp) {
    // White does nothing but pass, so its own territory stays spoilt by J2.
    Engine engine = engine_at(position_of(kSettled, kTrompTaylor, Colour::White, 7.5));
    for (int i = 0; i < 20 && !engine.position().is_over(); ++i) {
        engine.play(Colour::White, go::kPass);
        engine.generate(Colour::Black);
    }
    EXPECT_TRUE(engine.position().is_over());
    EXPECT_EQ(engine.position().board().at(at("B5", 9)), Colour::Empty);
    EXPECT_EQ(engine.score(), 45 + 1 - 11 - 7.5);
}

TEST(EngineEnd, LeavesTheRandomPlayerAsItIs) {
    Engine engine = engine_at(position_of(kSettled, kChinese), {.player = "random"});
    EXPECT_NE(engine.choose(Colour::Black).point, go::kPass);
    EXPECT_NE(engine.choose(Colour::White).point, go::kPass);
}

// -- Legality ----------------------------------------------------------------------------------------------

/// Wants to play where it may not.
class Cheat final : public player::Player {
   public:
    explicit Cheat(std::vector<go::Point> wishes) : wishes_(std::move(wishes)) {}
    [[nodiscard]] std::string_view name() const override { return "cheat"; }
    [[nodiscard]] base::Fields fields() override { return {}; }
    player::Decision choose(const go::Position&, Colour, const player::Budget&, std::stop_token) override {
        player::Decision decision{.point = wishes_[0]};
        for (const go::Point p : wishes_) decision.candidates.push_back({.point = p});
        return decision;
    }

   private:
    std::vector<go::Point> wishes_;
};

TEST(EngineLegality, ReplacesAnIllegalAnswer) {
    go::Position position(9, kTrompTaylor, 7.5);
    position.play(Colour::Black, at("E5", 9));
    const auto answer = [&](std::vector<go::Point> wishes) {
        Engine engine(base::Seed(1), std::make_unique<Cheat>(std::move(wishes)), {});
        engine.set_position(position);
        return engine.choose(Colour::White).point;
    };
    EXPECT_EQ(answer({at("E5", 9), at("E5", 9), at("C3", 9)}), at("C3", 9));
    EXPECT_EQ(answer({at("E5", 9)}), go::kPass);
    EXPECT_EQ(answer({go::Point(2000)}), go::kPass);
}

TEST(EngineLegality, ChecksSuperko) {
    // White has just taken at B1 in a position where taking back at C1 repeats the board.
    go::Position position = position_of(R"(
        . . . . .
        . . . . .
        . . . . .
        . X O . .
        X . X O .
    )",
                                        kTrompTaylor, Colour::White);
    position.play(Colour::White, at("B1", 5));
    ASSERT_FALSE(position.is_legal(Colour::Black, at("C1", 5)));
    Engine engine(base::Seed(1), std::make_unique<Cheat>(std::vector{at("C1", 5), at("A5", 5)}), {});
    engine.set_position(position);
    EXPECT_EQ(engine.generate(Colour::Black).point, at("A5", 5));
}

TEST(EngineLegality, MayBeAskedOutOfTurn) {
    Engine engine(base::Seed(1), {.playouts = 50});
    engine.new_game(5);
    for (int i = 0; i < 6; ++i) {
        const player::Decision decision = engine.generate(Colour::White);
        EXPECT_EQ(engine.position().moves().back(), (go::Move{Colour::White, decision.point}));
    }
}

// -- Time --------------------------------------------------------------------------------------------------

TEST(EngineTime, UsesPlayoutsOrSecondsOrTheClock) {
    Engine engine(base::Seed(1), {.playouts = 123});
    engine.new_game(9);
    EXPECT_EQ(engine.choose(Colour::Black).playouts, 123);
    engine.set_option("playouts", "0");
    engine.set_option("seconds", "0.05");
    engine.set_option("stop_early", "false");
    EXPECT_GE(engine.choose(Colour::Black).seconds, 0.05);
    engine.clock().set({.kind = TimeSettings::Kind::Absolute, .main = 0});
    // A search looks at the clock every 16 simulations.
    EXPECT_LE(engine.choose(Colour::Black).playouts, 16);
    engine.set_option("playouts", "123");
    EXPECT_LE(engine.choose(Colour::Black).playouts, 16) << "the clock is the tighter limit";
}

TEST(EngineTime, ChargesItsOwnMovesWithTheMargin) {
    Engine engine(base::Seed(1), {.playouts = 10, .time_margin = 2});
    engine.new_game(9);
    engine.clock().set({.kind = TimeSettings::Kind::Canadian, .period = 100, .stones = 10});
    engine.choose(Colour::Black);
    EXPECT_DOUBLE_EQ(engine.clock().time_for_move(Colour::Black, 9, 81, {})->planned, 10)
        << "a question costs nothing";
    engine.generate(Colour::Black);
    EXPECT_NEAR(engine.clock().time_for_move(Colour::Black, 9, 81, {})->planned, 98.0 / 9, 0.2);
    EXPECT_DOUBLE_EQ(engine.clock().time_for_move(Colour::White, 9, 81, {})->planned, 10);
}

TEST(EngineTime, KeepsToTheSecondsAtTheEndOfAGame) {
    // Judging the position takes longer than this; it must not.
    go::Position position = position_of(kSettled, kTrompTaylor, Colour::Black, 7.5);
    double least = 1;
    for (int i = 0; i < 5; ++i) {
        Engine engine = engine_at(position, {.seconds = 0.004});
        const auto start = std::chrono::steady_clock::now();
        engine.choose(Colour::Black);
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        least = std::min(least, took - 0.004);
    }
    EXPECT_LT(least, 0.05) << "the best of five, because the machine may be busy";
}

TEST(EngineTime, CanBeStopped) {
    Engine engine(base::Seed(1), {.seconds = 1000});
    std::stop_source source;
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        source.request_stop();
    });
    const player::Decision decision = engine.generate(Colour::Black, source.get_token());
    stopper.join();
    EXPECT_LT(decision.seconds, 10);
    EXPECT_EQ(engine.position().moves().size(), 1U);
    EXPECT_LE(engine.choose(Colour::White, source.get_token()).playouts, 1);
}

// -- Resignation -------------------------------------------------------------------------------------------

go::Position midgame(int moves, int handicap_as_moves = 0) {
    go::Position position(9, kChinese, 7.5);
    const auto& points = position.geometry().points();
    for (int i = 0; i < handicap_as_moves; ++i) {
        position.play(Colour::Black, points[static_cast<std::size_t>(40 + 2 * i)]);
    }
    for (int i = 0; i < moves; ++i) {
        position.play(i % 2 == 0 ? Colour::White : Colour::Black, points[static_cast<std::size_t>(i)]);
    }
    return position;
}

TEST(Resignation, NeedsSeveralLostMovesInARow) {
    const EngineOptions options{.resign_below = 0.1, .resign_after = 3, .resign_not_before = 20};
    const go::Position position = midgame(30);
    Resignation resignation;
    EXPECT_FALSE(resignation.is_due(position, Colour::Black, 0.05, options));
    resignation.moved(Colour::Black, 0.05, options);
    resignation.moved(Colour::Black, 0.05, options);
    EXPECT_TRUE(resignation.is_due(position, Colour::Black, 0.05, options));
    EXPECT_FALSE(resignation.is_due(position, Colour::Black, 0.1, options));
    EXPECT_FALSE(resignation.is_due(position, Colour::White, 0.05, options)) << "counted apart";
    resignation.moved(Colour::Black, 0.3, options);
    EXPECT_FALSE(resignation.is_due(position, Colour::Black, 0.05, options)) << "not in a row";
    resignation.moved(Colour::Black, 0, options);
    resignation.moved(Colour::Black, 0, options);
    EXPECT_TRUE(resignation.is_due(position, Colour::Black, 0, options));
    resignation.forget();
    EXPECT_FALSE(resignation.is_due(position, Colour::Black, 0, options));
}

TEST(Resignation, DoesNotComeEarlyOrWhenSwitchedOff) {
    EngineOptions options{.resign_below = 0.1, .resign_after = 1, .resign_not_before = 20};
    const Resignation resignation;
    EXPECT_FALSE(resignation.is_due(midgame(16), Colour::Black, 0, options)) << "16 of 81 is 19 percent";
    EXPECT_TRUE(resignation.is_due(midgame(17), Colour::Black, 0, options));
    options.resign = false;
    EXPECT_FALSE(resignation.is_due(midgame(17), Colour::Black, 0, options));
}

TEST(Resignation, WaitsLongerInHandicapGamesHoweverTheyBegan) {
    const EngineOptions options{.resign_below = 0.1, .resign_after = 1, .resign_not_before = 20};
    go::Position placed(9, kChinese, 0.5);
    placed.place_handicap({at("C3", 9), at("G7", 9), at("C7", 9), at("G3", 9)});
    const go::Position as_moves = midgame(25, 4);
    ASSERT_EQ(placed.handicap(), 4);
    ASSERT_EQ(as_moves.handicap(), 4);
    Resignation resignation;
    EXPECT_FALSE(resignation.is_due(placed, Colour::White, 0, options));
    EXPECT_FALSE(resignation.is_due(as_moves, Colour::White, 0, options))
        << "29 of 81 points, 36 percent wanted";
    EXPECT_TRUE(resignation.is_due(as_moves, Colour::Black, 0, options)) << "Black has no such excuse";
    const go::Position later = midgame(30, 4);
    EXPECT_FALSE(resignation.is_due(later, Colour::White, 0, options)) << "nine moves in a row wanted";
    for (int i = 0; i < 8; ++i) resignation.moved(Colour::White, 0, options);
    EXPECT_TRUE(resignation.is_due(later, Colour::White, 0, options));
}

TEST(Resignation, OfAnEngineComesInALostGame) {
    // Even without the komi that Black gets.
    const char* lost = R"(
        . . . . . . . . .
        . X . X . X . X .
        . . . . . . . . .
        . X . X . X . X .
        . . . . O O . . .
        . X . X . X . X .
        . . . . . . . . .
        . X . X . X . X .
        . . . . . . . . .
    )";
    Engine engine(base::Seed(1), {.playouts = 200, .resign_after = 2, .resign_not_before = 0});
    engine.set_position(position_of(lost, kChinese, Colour::White, -200));
    const player::Decision first = engine.generate(Colour::White);
    EXPECT_LT(first.win_share, 0.05);
    EXPECT_FALSE(first.resign);
    engine.play(Colour::Black, go::kPass);
    EXPECT_TRUE(engine.choose(Colour::White).resign);
    EXPECT_TRUE(engine.choose(Colour::White).resign) << "asking again changes nothing";
    const std::size_t moves = engine.position().moves().size();
    const player::Decision second = engine.generate(Colour::White);
    EXPECT_TRUE(second.resign);
    EXPECT_NE(second.point, go::kPass) << "what would have been played";
    EXPECT_EQ(engine.position().moves().size(), moves);
    engine.undo(2);
    EXPECT_FALSE(engine.choose(Colour::White).resign) << "taking moves back gives a new chance";
}

}  // namespace
}  // namespace yomi::engine
