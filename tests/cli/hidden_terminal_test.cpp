#include "cli/play/hidden_terminal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "arena/hidden_games.hpp"
#include "support/error_text.hpp"

namespace yomi::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string play_hidden_lines(const std::string& game, const std::string& lines, int seat = 0) {
    const auto table = arena::make_hidden_table(game);
    const auto session = table->session(seat, hidden::PlayerChoice("random"), base::Seed(4));
    std::istringstream in(lines);
    std::ostringstream out;
    run_session(*session, in, out);
    return out.str();
}

std::string first_move_of(const std::string& game) {
    const auto table = arena::make_hidden_table(game);
    return table->session(0, hidden::PlayerChoice("random"), base::Seed(4))->moves().front();
}

TEST(HiddenTerminal, EveryGameCanBePlayedToItsEnd) {
    for (const arena::HiddenGameInfo& info : arena::hidden_games()) {
        const auto table = info.make();
        const auto session = table->session(1, hidden::PlayerChoice("random"), base::Seed(7));
        if (!session) continue;
        for (int i = 0; i < 3000 && !session->is_over(); ++i) {
            if (!session->is_persons_turn()) {
                EXPECT_FALSE(session->let_play().empty());
                continue;
            }
            EXPECT_FALSE(session->look().empty());
            const std::vector<std::string> moves = session->moves();
            session->play(moves[static_cast<std::size_t>(i) % moves.size()]);
        }
        EXPECT_TRUE(session->is_over()) << info.name;
        EXPECT_FALSE(session->result().empty());
    }
}

TEST(HiddenTerminal, ShowsTheOwnHandAndObeys) {
    const std::string seen = play_hidden_lines("hearts", "moves\nhint\nhelp\nzz\nquit\n");
    EXPECT_THAT(seen, AllOf(HasSubstr("Your hand:"), HasSubstr("I would play"), HasSubstr("leave the game"),
                            HasSubstr("'zz' is no legal move")));
    EXPECT_THAT(seen, Not(HasSubstr("Points:  you 0  seat")));
}

TEST(HiddenTerminal, ReadsMovesInAnyCase) {
    EXPECT_THAT(play_hidden_lines("phantom-go", "d4\nquit\n"),
                AllOf(HasSubstr("the other has 1 stone."), Not(HasSubstr("no legal move"))));
}

TEST(HiddenTerminal, ShowsWhatAMoveChangedWhenItIsTheSamePersonsTurn) {
    EXPECT_THAT(play_hidden_lines("hearts", "moves\nquit\n"), Not(HasSubstr("(1 so far)")));
    const std::string seen = play_hidden_lines("hearts", "zz\n" + first_move_of("hearts") + "\nquit\n");
    EXPECT_THAT(seen, AllOf(HasSubstr("(0 so far)"), HasSubstr("(1 so far)")));
}

TEST(HiddenTerminal, EndOfInputEndsTheGame) {
    EXPECT_THAT(play_hidden_lines("hearts", ""), HasSubstr("you> "));
}

TEST(HiddenTerminal, RefusesSeatsThatAreNotThere) {
    EXPECT_THAT(test::error_text([] { play_hidden_lines("hearts", "", 4); }),
                HasSubstr("no seat 5; the seats of this game are 1 to 4"));
}

}  // namespace
}  // namespace yomi::cli
