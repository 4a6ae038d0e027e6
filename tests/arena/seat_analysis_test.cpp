// What a seat tells while it searches, and analyses that end when they are asked to.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/game_table.hpp"
#include "games/hex.hpp"
#include "support/error_text.hpp"

namespace yomi::arena {
namespace {

using test::error_text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Table {
    std::unique_ptr<GameTable> table;
    std::unique_ptr<Seat> seat;
    std::unique_ptr<Play> play;

    Table(std::string_view game, const std::string& player)
        : table(make_game_table(game)),
          seat(table->seat(read_seat_choice(player), base::Seed(1))),
          play(table->start()) {}
};

TEST(SeatAnalysis, IsToldWhileItRunsAndStops) {
    Table at("hex", "rave");
    std::stop_source stop;
    std::vector<std::int64_t> visits;
    Inquiry inquiry{.analysis = 0, .interval = 0.005, .most_moves = 7};
    inquiry.look = [&](const PositionView& view) {
        visits.push_back(view.visits);
        EXPECT_THAT(view.moves, SizeIs(7));
        EXPECT_EQ(view.moves.front().line.front(), view.moves.front().move);
        EXPECT_THAT(view.moves.front().cells, SizeIs(1));
        EXPECT_TRUE(view.moves.front().rave.has_value());
        EXPECT_EQ(view.playouts, view.visits);
        // The tree may be read from here.
        EXPECT_GT(at.seat->look_at(*at.play, {}).visits, 0);
        if (visits.size() == 5) stop.request_stop();
    };
    const PositionView last = at.seat->think(*at.play, inquiry, stop.get_token());
    ASSERT_THAT(visits, SizeIs(5));
    EXPECT_TRUE(std::ranges::is_sorted(visits));
    EXPECT_GE(last.visits, visits.back());
    EXPECT_THAT(last.moves, SizeIs(121));
}

TEST(SeatAnalysis, OfSoManySimulationsGoesOnWithTheSamePosition) {
    Table at("hex", "uct:playouts=10:seconds=100");
    EXPECT_EQ(at.seat->think(*at.play, {.analysis = 300}, {}).visits, 300);
    const PositionView more = at.seat->think(*at.play, {.analysis = 200}, {});
    EXPECT_EQ(more.playouts, 200);
    EXPECT_EQ(more.visits, 500);
    at.play->play("f6");
    EXPECT_LT(at.seat->think(*at.play, {.analysis = 200}, {}).visits, 500);
}

TEST(SeatAnalysis, ChangesNoMove) {
    for (const char* player : {"rave:playouts=500", "solver:playouts=500"}) {
        Table quiet("othello", player);
        Table watched("othello", player);
        Inquiry inquiry{.interval = 0};
        int looks = 0;
        inquiry.look = [&](const PositionView&) { ++looks; };
        while (!quiet.play->is_over() && quiet.play->played().size() < 12) {
            const PositionView a = quiet.seat->choose(*quiet.play, std::nullopt, base::TimeBy::Wall, {});
            const PositionView b = watched.seat->think(*watched.play, inquiry, {});
            ASSERT_EQ(a.moves.front().move, b.moves.front().move);
            ASSERT_EQ(a.moves.front().visits, b.moves.front().visits);
            quiet.play->play(a.moves.front().move);
            watched.play->play(a.moves.front().move);
        }
        EXPECT_GT(looks, 100);
    }
}

TEST(SeatAnalysis, OfAPlayerWithoutASearchIsHisMove) {
    Table at("connect-four", "random");
    const PositionView view = at.seat->think(*at.play, {.analysis = 0}, {});
    EXPECT_THAT(view.moves, SizeIs(1));
    EXPECT_THAT(view.moves.front().cells, SizeIs(1));
    EXPECT_EQ(view.visits, 0);
}

TEST(SeatAnalysis, ProofsOfMovesAreTold) {
    Table at("tic-tac-toe", "solver");
    for (const char* move : {"a1", "b2", "a2", "c3"}) at.play->play(move);  // a3 wins
    const PositionView view = at.seat->think(*at.play, {.analysis = 0}, {});
    EXPECT_EQ(view.proof, "win");
    EXPECT_EQ(view.moves.front().proof, "win");
}

TEST(Plays, AreCopiedAndKnowWhatWasPointedAt) {
    const auto table = make_game_table("breakthrough");
    const auto play = table->start();
    EXPECT_THAT(play->last_cells(), IsEmpty());
    play->play("a2a3");
    EXPECT_THAT(play->last_cells(), ElementsAre(48, 40));
    const auto copy = play->copy();
    copy->play("b7b6");
    EXPECT_THAT(play->played(), SizeIs(1));
    EXPECT_THAT(copy->played(), ElementsAre("a2a3", "b7b6"));
    copy->undo(1);
    EXPECT_THAT(copy->last_cells(), ElementsAre(48, 40));
    EXPECT_EQ(copy->text(), play->text());
}

TEST(Plays, PicturesSayHowRowsAreCountedAndWhoseEdgesAre) {
    // The first cell of the first row is row 1 or the highest one, as the moves say.
    for (const GameInfo& info : games()) {
        SCOPED_TRACE(info.name);
        const auto play = info.make()->start();
        const auto picture = play->picture();
        if (!picture || play->is_chance()) continue;
        const auto cells = play->cells();
        const auto moves = play->moves();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (cells[i].empty() || moves[i].size() < 2) continue;
            const int row = cells[i][0] / picture->columns;
            const int named = picture->counts_from_below ? picture->rows - row : row + 1;
            EXPECT_EQ(moves[i].substr(0, 1)[0], 'a' + cells[i][0] % picture->columns);
            EXPECT_EQ(std::stoi(moves[i].substr(1)), named);
        }
    }
    EXPECT_THAT(make_game_table("hex")->start()->picture()->edges, ElementsAre(0, 1, 0, 1));
    EXPECT_THAT(make_game_table("othello")->start()->picture()->edges, ElementsAre(-1, -1, -1, -1));
}

}  // namespace
}  // namespace yomi::arena
