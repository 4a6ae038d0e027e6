#include "games/einstein.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/named_conformance.hpp"
#include "support/playout_conformance.hpp"
#include "support/scale.hpp"

namespace yomi::games {
namespace {

Einstein einstein_of(const char* start) { return Einstein(EinsteinOptions{.start = start}); }

constexpr int kLongestEinstein =
    2 + 2 * 12 * 8;  // set-ups, and a roll and a step for each that a stone can go

TEST(Einstein, IsAGame) {
    for (const char* start : {"fixed", "random"}) {
        test::check_game<Einstein>(einstein_of(start), kLongestEinstein, 100);
        EXPECT_THAT(test::check_playouts(einstein_of(start), kLongestEinstein, test::scaled(500'000)),
                    testing::IsEmpty());
    }
    test::check_named<Einstein>(kLongestEinstein);
}

TEST(Einstein, SetUpsAreFixedOrDrawn) {
    EXPECT_EQ(einstein_of("fixed").text(),
              "  a  b  c  d  e\n1 x1 x2 x3 .  .\n2 x4 x5 .  .  .\n3 x6 .  .  .  o6\n4 .  .  .  o5 o4\n"
              "5 .  .  o3 o2 o1\n");
    Einstein game = einstein_of("random");
    std::vector<game::MoveId> moves;
    for (int stone = 0; stone < 12; ++stone) {
        EXPECT_TRUE(game.is_chance());
        EXPECT_EQ(game.player(), stone / 6);
        game.moves(moves);
        EXPECT_EQ(moves.size(), static_cast<std::size_t>(6 - stone % 6));
        EXPECT_DOUBLE_EQ(game.probability(moves[0]), 1.0 / (6 - stone % 6));
        game.play(stone < 6 ? moves.back() : moves.front());
    }
    EXPECT_EQ(game.player(), 0);
    EXPECT_EQ(game.text(),
              "  a  b  c  d  e\n1 x6 x5 x4 .  .\n2 x3 x2 .  .  .\n3 x1 .  .  .  o6\n4 .  .  .  o5 o4\n"
              "5 .  .  o3 o2 o1\n");
    game.play(3);
    EXPECT_EQ(game.picture().note, "die: 4");
}

/// Which steps the rules allow, from the picture alone.
std::set<std::vector<int>> steps_by_the_rules(const game::Picture& picture, int player) {
    const int die = picture.note.back() - '0';
    std::map<int, int> cell_of;  // by number
    for (int cell = 0; cell < 25; ++cell) {
        const auto& there = picture.cells[static_cast<std::size_t>(cell)];
        if (there.owner == player) cell_of[std::stoi(there.mark)] = cell;
    }
    std::set<int> numbers;
    for (int lower = die; lower >= 1 && numbers.empty(); --lower) {
        if (cell_of.contains(lower)) numbers.insert(lower);
    }
    if (!cell_of.contains(die)) {
        for (int higher = die + 1; higher <= 6; ++higher) {
            if (!cell_of.contains(higher)) continue;
            numbers.insert(higher);
            break;
        }
    }
    std::set<std::vector<int>> steps;
    const int sign = player == 0 ? 1 : -1;
    for (const int number : numbers) {
        for (const auto& [dx, dy] : {std::pair(1, 0), {0, 1}, {1, 1}}) {
            const int column = cell_of[number] % 5 + sign * dx;
            const int row = cell_of[number] / 5 + sign * dy;
            if (column >= 0 && column < 5 && row >= 0 && row < 5)
                steps.insert({cell_of[number], 5 * row + column});
        }
    }
    return steps;
}

TEST(Einstein, PlaysByTheRules) {
    base::Random random{base::Seed(1)};
    int corners = 0;
    int all_taken = 0;
    int two_stones = 0;
    for (int i = 0; i < 1000; ++i) {
        Einstein game = einstein_of(i % 2 == 0 ? "random" : "fixed");
        std::vector<game::MoveId> moves;
        while (!game.is_over()) {
            game.moves(moves);
            const game::Picture before = game.picture();
            const game::MoveId move = game.random_move(random);
            const auto place = game.cells_of(move);
            const int mover = game.player();
            if (!game.is_chance()) {
                std::set<std::vector<int>> steps;
                for (const game::MoveId m : moves) steps.insert(game.cells_of(m));
                ASSERT_EQ(steps, steps_by_the_rules(before, mover)) << game.text();
                two_stones += (*steps.begin())[0] != (*steps.rbegin())[0] ? 1 : 0;
            }
            game.play(move);
            if (place.empty()) continue;
            // The stone has gone, and nothing else has changed.
            const game::Picture after = game.picture();
            int others = 0;
            for (int cell = 0; cell < 25; ++cell) {
                const auto c = static_cast<std::size_t>(cell);
                const auto from = static_cast<std::size_t>(place[0]);
                const auto& expected = cell == place[1] ? before.cells[from] : before.cells[c];
                const bool as_expected =
                    after.cells[c].mark == expected.mark && after.cells[c].owner == expected.owner;
                ASSERT_TRUE(cell == place[0] || as_expected) << game.text();
                others += after.cells[c].owner == 1 - mover ? 1 : 0;
            }
            ASSERT_EQ(after.cells[static_cast<std::size_t>(place[0])].owner, -1);
            const bool in_corner = place[1] == (mover == 0 ? 24 : 0);
            ASSERT_EQ(game.is_over(), in_corner || others == 0) << game.text();
            ASSERT_TRUE(!game.is_over() || game.result() == 1 - mover);
            corners += in_corner ? 1 : 0;
            all_taken += others == 0 ? 1 : 0;
        }
    }
    EXPECT_GT(corners, 600);
    EXPECT_GT(all_taken, 1);
    EXPECT_GT(two_stones, 1000);
}

/// How often the player to move can win by his next step, over the rolls of the die.
double wins_at_once(const Einstein& game) {
    double chance = 0;
    std::vector<game::MoveId> rolls;
    std::vector<game::MoveId> steps;
    game.moves(rolls);
    for (const game::MoveId roll : rolls) {
        Einstein rolled = game;
        rolled.play(roll);
        rolled.moves(steps);
        const bool wins = std::ranges::any_of(steps, [&](game::MoveId m) {
            Einstein after = rolled;
            after.play(m);
            return after.is_over();
        });
        chance += wins ? game.probability(roll) : 0;
    }
    return chance;
}

TEST(Einstein, RollsCountForTheNearestStones) {
    Einstein game;
    const auto play = [&](int die, const char* step) {
        game.play(static_cast<game::MoveId>(die - 1));
        std::vector<game::MoveId> moves;
        game.moves(moves);
        const auto named = [&](game::MoveId m) { return game.move_text(m) == step; };
        const auto found = std::ranges::find_if(moves, named);
        ASSERT_NE(found, moves.end()) << step << "\n" << game.text();
        game.play(*found);
    };
    // Stone 6 goes to the last cell before the corner; 1 and 4 take stones of their own.
    play(4, "a2b2");
    play(5, "d4d3");
    play(6, "a3b4");
    play(5, "d3d2");
    play(6, "b4c4");
    play(5, "d2d1");
    play(6, "c4d4");
    play(4, "e4d3");
    EXPECT_DOUBLE_EQ(wins_at_once(game), 2.0 / 6) << "6, or 5 instead of which 6 may go: " << game.text();
    play(1, "a1b2");
    play(4, "d3d2");
    EXPECT_DOUBLE_EQ(wins_at_once(game), 3.0 / 6) << "4, too: " << game.text();
}

}  // namespace
}  // namespace yomi::games
