#include "engine/pace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace yomi::engine {
namespace {

/// The parts of the main time that the own moves of a game of `moves` get, half of them ours.
std::vector<double> parts(Pace pace, int size, int moves, bool overtime_follows = false) {
    std::vector<double> all;
    double left = 1;
    for (int move = 0; move < moves; move += 2) {
        const int empty = std::max(size * size - move, size * size / 10);
        all.push_back(left / moves_to_share(pace, size, empty, overtime_follows));
        left -= all.back();
    }
    return all;
}

double sum(const std::vector<double>& all, std::size_t first, std::size_t last) {
    double total = 0;
    for (std::size_t i = first; i < std::min(last, all.size()); ++i) total += all[i];
    return total;
}

TEST(Pace, NeverGivesAllOfTheTimeAway) {
    for (const Pace pace : {Pace::Middle, Pace::Even}) {
        for (int size = 2; size <= 25; ++size) {
            for (int empty = 0; empty <= size * size; ++empty) {
                EXPECT_GT(moves_to_share(pace, size, empty, false), 1);
                EXPECT_GT(moves_to_share(pace, size, empty, true), 1);
            }
            EXPECT_LE(sum(parts(pace, size, 10 * size * size), 0, 10'000), 1);
        }
    }
}

TEST(Pace, GivesMostOfTheTimeToTheMovesThatDecide) {
    const std::vector<double> nine = parts(Pace::Middle, 9, 60);
    // Moves 5 to 30 are the third to the fifteenth of one player.
    EXPECT_GT(sum(nine, 2, 15), 0.5);
    EXPECT_GT(sum(nine, 2, 15), 1.2 * sum(parts(Pace::Even, 9, 60), 2, 15));
    EXPECT_GT(*std::max_element(nine.begin() + 2, nine.begin() + 15), 1.7 * nine.front());
    EXPECT_GT(*std::max_element(nine.begin() + 2, nine.begin() + 15), 2 * nine.back());
    // The same phases on a larger board are later.
    const std::vector<double> nineteen = parts(Pace::Middle, 19, 260);
    EXPECT_GT(sum(nineteen, 11, 67), 0.5);
    EXPECT_GT(*std::max_element(nineteen.begin() + 11, nineteen.begin() + 67), 1.7 * nineteen.front());
}

TEST(Pace, KeepsEnoughForLongGamesAndUsesItInUsualOnes) {
    for (const int size : {9, 13, 19}) {
        const int usual = size * size * 7 / 10;
        const double used = sum(parts(Pace::Middle, size, usual), 0, 1000);
        EXPECT_GT(used, 0.75) << size;
        EXPECT_LT(used, 0.97) << size;
        // Of what is left every move of a fight gets a part.
        EXPECT_GT(parts(Pace::Middle, size, usual + 20).back(), 1e-4) << size;
    }
}

TEST(Pace, IsFasterWhereOvertimeFollows) {
    for (const int empty : {81, 60, 40, 20}) {
        EXPECT_LT(moves_to_share(Pace::Middle, 9, empty, true),
                  moves_to_share(Pace::Middle, 9, empty, false));
    }
}

}  // namespace
}  // namespace yomi::engine
