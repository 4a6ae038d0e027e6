#include <gtest/gtest.h>

#include "base/error.hpp"
#include "serve/game/events.hpp"

namespace yomi::serve {
namespace {

constexpr double kTinyPart = 1e-4;

GameSetup small_setup() {
    GameSetup setup;
    setup.size = 5;
    setup.strength.playouts = 200;
    return setup;
}

const GameView& shown(const Room& room) { return *room.news().game; }

TEST(RoomInParts, NothingHappensUntilItIsCalled) {
    Room room(base::Seed(1), Driver::Caller);
    EXPECT_FALSE(room.work(kTinyPart));
    room.new_game(small_setup());
    room.play(go::Geometry::of(5).point(2, 2));
    EXPECT_EQ(shown(room).thinking, Thinking::Move);
    EXPECT_EQ(shown(room).position.moves().size(), 1U);
    int parts = 1;
    while (room.work(kTinyPart)) ++parts;
    EXPECT_GT(parts, 2);
    EXPECT_EQ(shown(room).position.moves().size(), 2U);
    EXPECT_EQ(shown(room).thinking, Thinking::Nothing);
}

TEST(RoomInParts, AChangeEndsWhatRests) {
    Room room(base::Seed(1), Driver::Caller);
    room.new_game(small_setup());
    room.play(go::Geometry::of(5).point(2, 2));
    EXPECT_TRUE(room.work(kTinyPart));
    EXPECT_THROW(room.play(go::kPass), base::Error) << "it is the engine's turn";
    room.go_to(0);
    EXPECT_FALSE(room.work(kTinyPart));
    EXPECT_TRUE(shown(room).position.moves().empty());
}

TEST(RoomInParts, AReviewThatIsStoppedLeavesTheGameAsItWas) {
    Room room(base::Seed(1), Driver::Caller);
    GameSetup setup = small_setup();
    setup.person = Person::Both;
    room.new_game(setup);
    for (int column = 0; column < 3; ++column) room.play(go::Geometry::of(5).point(column, 2));
    room.start_review(50);
    while (shown(room).reviewed < 2 && room.work(kTinyPart)) continue;
    room.stop();
    EXPECT_EQ(shown(room).position.moves().size(), 3U);
    EXPECT_FALSE(room.work(kTinyPart));
    room.start_review(50);
    while (room.work(kTinyPart)) continue;
    EXPECT_EQ(shown(room).reviewed, 4U);
    EXPECT_EQ(shown(room).curve.size(), 4U);
    EXPECT_EQ(shown(room).position.moves().size(), 3U);
}

TEST(RoomInParts, EventsTellWhatIsNew) {
    Room room(base::Seed(1), Driver::Caller);
    const News before = room.news();
    EXPECT_TRUE(events_since(before, room.news()).empty());
    room.start_analysis();
    for (int i = 0; i < 100'000 && room.news().search_number == before.search_number; ++i) room.work(0.01);
    const auto events = events_since(before, room.news());
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].name, "game");
    EXPECT_EQ(events[1].name, "search");
    EXPECT_TRUE(room.work(kTinyPart)) << "an analysis goes on";
}

TEST(RoomInParts, ARoomWithAThreadIsNotWorkedFromOutside) {
    Room room(base::Seed(1));
    EXPECT_THROW(room.work(kTinyPart), base::Error);
}

}  // namespace
}  // namespace yomi::serve
