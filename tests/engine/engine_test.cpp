#include "engine/engine.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "base/error.hpp"
#include "engine/free_handicap.hpp"
#include "go/handicap.hpp"
#include "support/text_board.hpp"

namespace yomi::engine {
namespace {

using base::Error;
using go::Colour;
using go::Point;
using test::at;

std::string message(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

// -- Options -----------------------------------------------------------------------------------------------

TEST(EngineOptions, AreListedWithThoseOfThePlayer) {
    Engine engine(base::Seed(1), {.player = "monte-carlo"});
    std::vector<std::string> names;
    for (const base::Field& field : engine.fields()) {
        names.push_back(field.name());
        EXPECT_FALSE(field.help().empty()) << field.name();
    }
    EXPECT_EQ(names,
              (std::vector<std::string>{"player", "playouts", "seconds", "time_margin", "pace", "resign",
                                        "resign_below", "resign_after", "resign_not_before", "friendly_pass",
                                        "cleanup", "ponder", "book", "default_playouts"}));
}

TEST(EngineOptions, AreSetByName) {
    Engine engine(base::Seed(1), {.player = "monte-carlo"});
    engine.set_option("playouts", "77");
    engine.set_option("cleanup", "true");
    engine.set_option("default_playouts", "5");
    EXPECT_EQ(engine.options().playouts, 77);
    EXPECT_TRUE(engine.options().cleanup);
    EXPECT_EQ(base::find_field(engine.player().fields(), "default_playouts").get(), "5");
}

TEST(EngineOptions, ExchangeThePlayerAndKeepTheOthers) {
    Engine engine(base::Seed(1));
    engine.set_option("playouts", "77");
    engine.set_option("player", "random");
    EXPECT_EQ(engine.player().name(), "random");
    EXPECT_EQ(engine.options().player, "random");
    EXPECT_EQ(engine.options().playouts, 77);
    EXPECT_THROW(engine.set_option("default_playouts", "5"), Error) << "an option of the other player";
}

TEST(EngineOptions, RefusedValuesChangeNothing) {
    Engine engine(base::Seed(1));
    EXPECT_EQ(message([&] { engine.set_option("playout", "5"); }).substr(0, 54),
              "there is no option 'playout'; did you mean 'playouts'?");
    for (const auto& [name, value] : {std::pair{"playouts", "-1"},
                                      {"playouts", "many"},
                                      {"seconds", "1e9"},
                                      {"resign_below", "1.1"},
                                      {"resign_after", "0"},
                                      {"resign", "perhaps"},
                                      {"player", "alphago"},
                                      {"player", ""},
                                      {"time_margin", "nan"}}) {
        EXPECT_THROW(engine.set_option(name, value), Error) << name << " " << value;
    }
    EXPECT_EQ(engine.options().playouts, 0);
    EXPECT_EQ(engine.options().player, "rave");
    EXPECT_EQ(engine.player().name(), "rave");
}

TEST(EngineOptions, AreCheckedAtTheStart) {
    EXPECT_THROW(Engine(base::Seed(1), {.player = "alphago"}), Error);
    EXPECT_THROW(Engine(base::Seed(1), {.playouts = -5}), Error);
    EXPECT_THROW(Engine(base::Seed(1), {.resign_below = 2}), Error);
}

// -- The game ----------------------------------------------------------------------------------------------

TEST(Engine, StartsANewGame) {
    Engine engine(base::Seed(1));
    EXPECT_EQ(engine.position().size(), 19);
    engine.set_komi(3.5);
    engine.set_rules(*go::rules_by_name("aga"));
    engine.play(Colour::Black, at("D4", 19));
    engine.new_game(9);
    EXPECT_EQ(engine.position().size(), 9);
    EXPECT_EQ(engine.position().komi(), 3.5);
    EXPECT_EQ(engine.position().rules(), *go::rules_by_name("aga"));
    EXPECT_TRUE(engine.position().moves().empty());
}

TEST(Engine, PlaysAnotherGameTheNextTimeAndTheSameSessionAgain) {
    for (const char* player : {"random", "monte-carlo", "rave"}) {
        const auto games = [&](std::uint64_t seed) {
            Engine engine{base::Seed(seed)};
            engine.set_option("player", player);
            engine.set_option("playouts", "20");
            std::vector<std::vector<go::Move>> played;
            for (int game = 0; game < 2; ++game) {
                engine.new_game(9);
                engine.new_game(9);  // as "boardsize" and "clear_board" do
                for (int i = 0; i < 8; ++i) engine.generate(engine.position().to_play());
                played.push_back(engine.position().moves());
            }
            return played;
        };
        const auto first = games(1);
        EXPECT_NE(first[0], first[1]) << player;
        EXPECT_EQ(first, games(1)) << player;
        EXPECT_NE(first, games(2)) << player;
    }
}

TEST(Engine, RefusedCommandsChangeNothing) {
    Engine engine(base::Seed(1));
    engine.new_game(9);
    engine.set_komi(6.5);
    engine.play(Colour::Black, at("E5", 9));
    engine.play(Colour::White, at("C3", 9));
    const auto before = engine.position().moves();
    const auto expect_refused = [&](const std::function<void()>& action, const std::string& wanted) {
        EXPECT_EQ(message(action), wanted);
        EXPECT_EQ(engine.position().moves(), before);
        EXPECT_EQ(engine.position().komi(), 6.5);
        EXPECT_EQ(engine.position().size(), 9);
    };
    expect_refused([&] { engine.new_game(26); }, "a board of size 26 is not possible; 2 to 25 are");
    expect_refused([&] { engine.new_game(1); }, "a board of size 1 is not possible; 2 to 25 are");
    expect_refused([&] { engine.set_komi(std::numeric_limits<double>::quiet_NaN()); },
                   "komi nan is not possible; it is a number");
    expect_refused([&] { engine.play(Colour::Black, at("C3", 9)); }, "illegal move: black C3 (occupied)");
    expect_refused([&] { engine.undo(3); }, "cannot undo 3 moves; 2 have been played");
    expect_refused([&] { engine.place_free_handicap(2); },
                   "handicap stones are placed on an empty board; start a new game first");
    expect_refused(
        [&] {
            engine.set_up({{Colour::Black, at("A1", 9)}, {Colour::Black, at("A1", 9)}}, Colour::White);
        },
        "A1 is set up twice");
}

TEST(Engine, TakesOverAPosition) {
    Engine engine(base::Seed(1));
    go::Position other(13, *go::rules_by_name("japanese"), 0.5);
    other.play(Colour::Black, at("K10", 13));
    engine.set_position(other);
    EXPECT_EQ(engine.position().size(), 13);
    EXPECT_EQ(engine.position().moves().size(), 1U);
    engine.undo(1);
    engine.set_to_play(Colour::White);
    EXPECT_EQ(engine.position().to_play(), Colour::White);
}

// -- Free handicap -----------------------------------------------------------------------------------------

TEST(FreeHandicap, UsesTheCustomaryPointsFirst) {
    for (int stones = 2; stones <= 9; ++stones) {
        EXPECT_EQ(choose_free_handicap(19, stones), go::fixed_handicap(19, stones)) << stones;
    }
}

TEST(FreeHandicap, FitsOnEveryBoard) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        for (const int stones : {2, 3, 5, 10, 17, size * size / 2, size * size - 1}) {
            if (stones < 2 || stones >= size * size) continue;
            Engine engine(base::Seed(1));
            engine.new_game(size);
            const auto points = engine.place_free_handicap(stones);
            EXPECT_EQ(engine.position().board().stones(Colour::Black), stones) << size;
            EXPECT_EQ(static_cast<int>(points.size()), stones);
            EXPECT_EQ(engine.position().handicap(), stones);
            EXPECT_EQ(engine.position().to_play(), Colour::White);
        }
    }
}

TEST(FreeHandicap, SpreadsFurtherStones) {
    const auto points = choose_free_handicap(19, 13);
    const go::Geometry& g = go::Geometry::of(19);
    for (std::size_t i = 9; i < points.size(); ++i) {
        for (std::size_t j = 0; j < points.size(); ++j) {
            const int distance = std::abs(g.column(points[i]) - g.column(points[j])) +
                                 std::abs(g.row(points[i]) - g.row(points[j]));
            if (i == j) continue;
            EXPECT_GE(distance, 5) << go::vertex_text(points[i], 19);
        }
    }
}

TEST(FreeHandicap, RefusesWhatDoesNotFit) {
    Engine engine(base::Seed(1));
    engine.new_game(5);
    for (const int stones : {-1, 0, 1, 25, 1000}) {
        EXPECT_THROW(engine.place_free_handicap(stones), Error) << stones;
    }
    EXPECT_EQ(engine.position().board().stones(Colour::Black), 0);
    EXPECT_EQ(message([&] { engine.place_free_handicap(25); }),
              "25 handicap stones are not possible on a board of size 5; 2 to 24 are");
}

}  // namespace
}  // namespace yomi::engine
