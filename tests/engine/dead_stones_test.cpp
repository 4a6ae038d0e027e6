#include "engine/dead_stones.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "engine/borders.hpp"
#include "go/tactics/life.hpp"
#include "rollout/uniform.hpp"
#include "support/board_file.hpp"
#include "support/text_board.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using go::Point;
using go::PointSet;
using test::BoardCase;

const go::Rules kChinese = *go::rules_by_name("chinese");
const go::Rules kJapanese = *go::rules_by_name("japanese");

std::string value_or(const BoardCase& c, const std::string& key, const std::string& otherwise) {
    const auto found = c.find(key);
    return found == c.end() ? otherwise : found->second;
}

std::string names(const PointSet& set, int size) {
    std::string text;
    for (const Point p : set.points()) text += go::vertex_text(p, size) + " ";
    return text;
}

PointSet chains(const go::Board& board, const std::string& vertices) {
    PointSet set;
    std::istringstream words(vertices);
    for (std::string word; words >> word;) {
        for (const Point p : board.chain_stones(test::at(word, board.size()))) set.insert(p);
    }
    return set;
}

TEST(Status, IsRightAboutTheBoardsOfTheFile) {
    for (const BoardCase& c : test::read_board_cases("status.txt")) {
        SCOPED_TRACE(c.at("case"));
        const test::TextBoard drawn = test::parse_board(c.at("board"));
        const go::Position area = test::position_of(c.at("board"), kChinese);
        const go::Position territory = test::position_of(c.at("board"), kJapanese);
        const DeadStoneEstimate j = *estimate_dead_stones(area.board(), kFullRounds, player::Limit({}));
        EXPECT_EQ(names(j.status().dead, drawn.size), names(drawn.dead, drawn.size));
        EXPECT_EQ(names(j.status().seki, drawn.size),
                  names(chains(area.board(), value_or(c, "seki", "")), drawn.size));
        if (c.contains("area")) {
            EXPECT_EQ(go::score_text(area.score(j.status())), c.at("area"));
        }
        if (c.contains("territory")) {
            EXPECT_EQ(go::score_text(territory.score(j.status())), c.at("territory"));
        }
        const bool settled = value_or(c, "settled", "yes") == "yes";
        EXPECT_EQ(is_settled(area, j), settled);
        EXPECT_EQ(is_settled(territory, j), settled);
    }
}

constexpr const char* kWalls = R"(
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

TEST(Status, DependsOnTheStonesAlone) {
    const test::TextBoard drawn = test::parse_board(kWalls);
    const go::Position set_up = test::position_of(kWalls);
    go::Position played(9, kChinese);
    for (auto m = drawn.stones.rbegin(); m != drawn.stones.rend(); ++m) played.play(m->colour, m->point);
    played.play(Colour::White, go::kPass);
    const DeadStoneEstimate a = *estimate_dead_stones(set_up.board(), 20, player::Limit({}));
    const DeadStoneEstimate b = *estimate_dead_stones(played.board(), 20, player::Limit({}));
    EXPECT_EQ(a.status(), b.status());
    for (const Point p : set_up.geometry().points()) {
        EXPECT_EQ(a.held(Colour::Black, p), b.held(Colour::Black, p));
        EXPECT_EQ(a.held(Colour::White, p), b.held(Colour::White, p));
    }
}

TEST(Status, OfAnEmptyBoardIsEmpty) {
    const go::Board board(9);
    const DeadStoneEstimate j = *estimate_dead_stones(board, 5, player::Limit({}));
    EXPECT_EQ(j.status(), go::Status{});
    EXPECT_TRUE(j.doubtful().empty());
    EXPECT_FALSE(is_settled(go::Position(9), j));
}

/// A position after `moves` random moves.
go::Position random_position(int size, int moves, base::Random& random) {
    go::Position position(size, kChinese);
    for (int i = 0; i < moves; ++i) {
        const auto legal = position.legal_points(position.to_play());
        if (legal.empty()) break;
        position.play(position.to_play(), legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return position;
}

TEST(Status, WhatIsProvedIsExactWithoutAnyPlayout) {
    // All chains live unconditionally or stand in safe territory.
    const char* drawn = R"(
        . X . X O . O .
        X X X X O O O O
        X o . X O . x O
        X X X X O O O O
        . X . X O . O .
        X X X X O O O O
        X o . X O x . O
        X X X X O O O O)";
    const go::Position position = test::position_of(drawn);
    const DeadStoneEstimate j = *estimate_dead_stones(position.board(), 0, player::Limit({}));
    EXPECT_EQ(names(j.status().dead, 8), names(test::parse_board(drawn).dead, 8));
    EXPECT_TRUE(j.status().seki.empty());
    EXPECT_EQ(j.worst_for(go::Colour::Black).dead, j.status().dead) << "there is no doubt";
}

TEST(Status, NeverContradictsUnconditionalLife) {
    base::Random random{base::Seed(3)};
    int proved = 0;
    for (int game = 0; game < 20; ++game) {
        go::Board board(game % 2 == 0 ? 5 : 7);
        rollout::play_uniform(board, random);
        const DeadStoneEstimate j = *estimate_dead_stones(board, 1, player::Limit({}));
        const auto sure = go::surely_dead(board);
        EXPECT_EQ(sure & j.status().dead, sure);
        for (const go::Colour c : {go::Colour::Black, go::Colour::White}) {
            const PointSet alive = go::safe_area(board, c).alive;
            EXPECT_TRUE((alive & (j.status().dead | j.status().seki)).empty());
            proved += alive.count();
        }
    }
    EXPECT_GT(proved, 200);
}

TEST(Status, DecidesDoubtAgainstThePlayer) {
    base::Random random(base::Seed(6));
    int doubtful = 0;
    for (int i = 0; i < 20; ++i) {
        const go::Position position = random_position(9, 40, random);
        const DeadStoneEstimate j = *estimate_dead_stones(position.board(), 10, player::Limit({}));
        const go::Status worst_black = j.worst_for(Colour::Black);
        const go::Status worst_white = j.worst_for(Colour::White);
        for (const Point p : position.geometry().points()) {
            const Colour c = position.board().at(p);
            if (c == Colour::Empty) continue;
            const bool in_doubt = j.doubtful().contains(p);
            const bool dead = j.status().dead.contains(p);
            doubtful += in_doubt ? 1 : 0;
            EXPECT_EQ(worst_black.dead.contains(p), in_doubt ? c == Colour::Black : dead);
            EXPECT_EQ(worst_white.dead.contains(p), in_doubt ? c == Colour::White : dead);
        }
    }
    EXPECT_GT(doubtful, 50);
}

TEST(Status, NeverCallsTwoTouchingChainsDead) {
    base::Random random(base::Seed(5));
    for (int i = 0; i < 20; ++i) {
        const go::Position position = random_position(7, 40, random);
        const go::Board& board = position.board();
        const DeadStoneEstimate j = *estimate_dead_stones(board, 10, player::Limit({}));
        for (const Point p : j.status().dead.points()) {
            EXPECT_FALSE(j.status().seki.contains(p));
            for (const Point stone : board.chain_stones(p)) EXPECT_TRUE(j.status().dead.contains(stone));
            for (const Point n : board.geometry().neighbours(p)) {
                EXPECT_FALSE(board.at(n) == opponent(board.at(p)) && j.status().dead.contains(n));
            }
        }
    }
}

TEST(Status, EndsWhenTheTimeIsOverOrItIsStopped) {
    const go::Board board = test::board_of(kWalls);
    EXPECT_FALSE(estimate_dead_stones(board, kFullRounds, player::Limit({.seconds = 0})).has_value());
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(estimate_dead_stones(board, kFullRounds, player::Limit({}, source.get_token())).has_value());
    DeadStoneEstimator remembers;
    EXPECT_EQ(remembers.of(board, player::Limit({.seconds = 0})), nullptr);
    const DeadStoneEstimate* first = &remembers.of(board);
    EXPECT_EQ(remembers.of(board, player::Limit({.seconds = 0})), first)
        << "remembered, so no time is needed";
}

TEST(Settled, LeavesNeutralPointsToAreaScoring) {
    const char* drawing = R"(
        . . X O . .
        . X X O O .
        X . X O . O
        . X X O O .
        X X . O . O
        . X X O O .
    )";
    const go::Position area = test::position_of(drawing, kChinese);
    const go::Position territory = test::position_of(drawing, kJapanese);
    const DeadStoneEstimate j = *estimate_dead_stones(area.board(), kFullRounds, player::Limit({}));
    EXPECT_EQ(j.status(), go::Status{});
    EXPECT_FALSE(is_settled(area, j));
    EXPECT_TRUE(is_settled(territory, j));
    EXPECT_FALSE(borders_are_closed(area, j.status()));
    EXPECT_TRUE(borders_are_closed(territory, j.status()));
}

}  // namespace
}  // namespace yomi::engine
