#include "cli/play/terminal_game.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace yomi::cli {
namespace {

using go::Colour;
using testing::HasSubstr;
using testing::Not;

/// Plays the lines against a quick engine and returns all that the person saw.
class TerminalGameTest : public testing::Test {
   protected:
    std::string play(const std::string& lines, Colour human = Colour::Black) {
        std::istringstream in(lines);
        std::ostringstream out;
        TerminalGame(engine_, human, false, in, out).run();
        return out.str();
    }

    TerminalGameTest() {
        engine_.set_option("player", "random");
        engine_.new_game(5);
        engine_.set_komi(0.5);
    }

    engine::Engine engine_{base::Seed(1)};
};

TEST_F(TerminalGameTest, EndOfInputEndsTheGame) {
    EXPECT_THAT(play(""), HasSubstr("black> "));
    EXPECT_TRUE(engine_.position().moves().empty());
}

TEST_F(TerminalGameTest, PlaysAndMarksTheLastMove) {
    const std::string seen = play("c3\nquit\n");
    ASSERT_GE(engine_.position().moves().size(), 2U);
    EXPECT_EQ(engine_.position().moves()[0].colour, Colour::Black);
    EXPECT_EQ(go::vertex_text(engine_.position().moves()[0].point, 5), "C3");
    EXPECT_THAT(seen, HasSubstr("(X)"));
    EXPECT_THAT(seen, HasSubstr("(O)"));
    EXPECT_THAT(seen, HasSubstr("I played "));
}

TEST_F(TerminalGameTest, TheEngineBeginsAgainstWhite) {
    play("quit\n", Colour::White);
    ASSERT_EQ(engine_.position().moves().size(), 1U);
    EXPECT_EQ(engine_.position().moves()[0].colour, Colour::Black);
}

TEST_F(TerminalGameTest, RefusesWhatMakesNoSenseAndGoesOn) {
    const std::string seen = play("z9\nfoo\nlevel 99\nsave\nundo\nc3\nc3\nquit\n");
    EXPECT_THAT(seen, HasSubstr("'z9' is neither a point of this board nor a command"));
    EXPECT_THAT(seen, HasSubstr("'foo' is neither"));
    EXPECT_THAT(seen, HasSubstr("level takes a number from 1 to 10"));
    EXPECT_THAT(seen, HasSubstr("save takes a file name"));
    EXPECT_THAT(seen, HasSubstr("there is no move of yours to take back"));
    EXPECT_THAT(seen, HasSubstr("illegal move: black C3 (occupied)"));
}

TEST_F(TerminalGameTest, UndoTakesBackBothMoves) {
    play("c3\nundo\nquit\n");
    EXPECT_TRUE(engine_.position().moves().empty());
    EXPECT_EQ(engine_.position().to_play(), Colour::Black);
}

TEST_F(TerminalGameTest, ResigningEndsTheGame) {
    const std::string seen = play("resign\n\n");
    EXPECT_THAT(seen, HasSubstr("W+R (I win)"));
}

TEST_F(TerminalGameTest, SavesTheGame) {
    const auto file = std::filesystem::temp_directory_path() / "yomi_terminal_game_test.sgf";
    play("c3\nsave " + file.string() + "\nquit\n");
    std::ifstream in(file);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    std::filesystem::remove(file);
    EXPECT_THAT(text, HasSubstr("SZ[5]"));
    EXPECT_THAT(text, HasSubstr(";B[cc]"));
    EXPECT_THAT(text, HasSubstr("PB[You]"));
}

TEST_F(TerminalGameTest, SavingWhereNothingCanBeWrittenIsAnError) {
    const std::string seen = play("save /nonexistent/game.sgf\nquit\n");
    EXPECT_THAT(seen, HasSubstr("cannot write the file '/nonexistent/game.sgf'"));
}

TEST_F(TerminalGameTest, HelpListsEveryCommand) {
    const std::string seen = play("help\nquit\n");
    for (const char* name : {"pass", "undo", "hint", "score", "save FILE", "level N", "resign", "quit"}) {
        EXPECT_THAT(seen, HasSubstr(name));
    }
}

/// A finished game: a black wall, a white wall, and a white stone inside Black's area.
class CountingTest : public TerminalGameTest {
   protected:
    CountingTest() {
        std::vector<go::Move> stones;
        const auto& g = go::Geometry::of(5);
        for (int y = 0; y < 5; ++y) {
            stones.push_back({Colour::Black, g.point(1, y)});
            stones.push_back({Colour::White, g.point(3, y)});
            if (y != 2) stones.push_back({Colour::Black, g.point(2, y)});
        }
        stones.push_back({Colour::White, g.point(2, 2)});
        stones.push_back({Colour::White, g.point(0, 4)});
        engine_.set_up(stones, Colour::Black);
        engine_.play(Colour::Black, go::kPass);
        engine_.play(Colour::White, go::kPass);
    }
};

TEST_F(CountingTest, TheChainOfAPointChangesItsStatus) {
    // Whatever the engine believes about A5, naming it gives the other count: 14 to 11 with A5 dead, or 9 to
    // 12 with A5 alive and A1 to A4 neutral, less komi.
    const std::string seen = play("a5\na5\nquit\n");
    EXPECT_THAT(seen, HasSubstr("Score: B+2.5"));
    EXPECT_THAT(seen, HasSubstr("Score: W+3.5"));
    EXPECT_THAT(seen, Not(HasSubstr("you win")));
}

TEST_F(CountingTest, AgreeingEndsTheGameWithThatScore) {
    const std::string seen = play("yes\n\n");
    EXPECT_THAT(seen, HasSubstr("win)"));
}

TEST_F(CountingTest, UndoGoesOnPlaying) {
    play("undo\nquit\n");
    EXPECT_FALSE(engine_.position().is_over());
    EXPECT_EQ(engine_.position().to_play(), Colour::Black);
}

TEST(Levels, EachThinksTwiceAsLong) {
    for (int level = 2; level <= kHighestLevel; ++level) {
        EXPECT_EQ(playouts_of_level(level), 2 * playouts_of_level(level - 1));
    }
}

}  // namespace
}  // namespace yomi::cli
