#include "go/score.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "base/random.hpp"
#include "go/position.hpp"
#include "go/reference_board.hpp"
#include "support/board_file.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::test {
namespace {

using base::Random;
using go::Colour;
using go::Point;
using go::Status;
using go::Tax;

std::string value(const BoardCase& c, const std::string& key, const std::string& otherwise) {
    const auto found = c.find(key);
    return found == c.end() ? otherwise : found->second;
}

std::vector<Point> points(const std::string& text, int size) {
    std::vector<Point> found;
    std::istringstream words(text);
    for (std::string word; words >> word;) found.push_back(at(word, size));
    return found;
}

struct Ended {
    go::Position position;
    Status status;
};

go::Rules rules_of(const BoardCase& c) {
    go::Rules rules = go::rules_by_name(value(c, "rules", "chinese")).value();
    if (c.contains("tax")) rules.tax = c.at("tax") == "none" ? Tax::None : Tax::Seki;
    if (c.contains("scoring"))
        rules.scoring = c.at("scoring") == "area" ? go::Scoring::Area : go::Scoring::Territory;
    return rules;
}

Ended end_of_game(const BoardCase& c) {
    const double komi = std::stod(value(c, "komi", "0"));
    if (c.contains("handicap")) {
        const int size = std::stoi(c.at("size"));
        Ended end{go::Position(size, rules_of(c), komi), {}};
        if (!c.at("handicap").empty()) end.position.place_handicap(points(c.at("handicap"), size));
        play_moves(end.position, value(c, "moves", ""));
        return end;
    }
    const TextBoard board = parse_board(c.at("board"));
    Ended end{go::Position(board.size, rules_of(c), komi), {board.dead, {}}};
    end.position.set_up(board.stones, value(c, "to-play", "B") == "B" ? Colour::Black : Colour::White);
    play_moves(end.position, value(c, "moves", ""));
    for (const Point p : points(value(c, "seki", ""), board.size)) {
        for (const Point stone : end.position.board().chain_stones(p)) end.status.seki.insert(stone);
    }
    return end;
}

TEST(Score, IsThatOfTheBoardsInTheFile) {
    const auto cases = read_board_cases("scoring.txt");
    ASSERT_GE(cases.size(), 20U);
    for (const BoardCase& c : cases) {
        SCOPED_TRACE(c.at("case"));
        const Ended end = end_of_game(c);
        const go::Board& board = end.position.board();
        if (c.contains("area")) {
            EXPECT_EQ(area_difference(board, end.status), std::stoi(c.at("area")));
        }
        if (c.contains("territory")) {
            EXPECT_EQ(territory_difference(board, end.status, end.position.rules().tax),
                      std::stoi(c.at("territory")));
        }
        EXPECT_EQ(go::score_text(end.position.score(end.status)), c.at("score"));
    }
}

TEST(Score, IsWrittenAsProtocolsWantIt) {
    EXPECT_EQ(go::score_text(0), "0");
    EXPECT_EQ(go::score_text(-0.0), "0");
    EXPECT_EQ(go::score_text(3.5), "B+3.5");
    EXPECT_EQ(go::score_text(-0.5), "W+0.5");
    EXPECT_EQ(go::score_text(361), "B+361");
    EXPECT_EQ(go::score_text(-7), "W+7");
    EXPECT_EQ(go::score_text(0.25), "B+0.25");
}

TEST(Ownership, NamesTheOwnerOfEveryPoint) {
    const TextBoard drawn = parse_board(R"(
        . X . O .
        . X . O x
        . X X O .
        . X O O .
        o X O . .)");
    const go::Board board = board_of(R"(
        . X . O .
        . X . O x
        . X X O .
        . X O O .
        o X O . .)");
    const go::Ownership owner(board, drawn.dead);
    EXPECT_EQ(owner.of(at("A5", 5)), Colour::Black);
    EXPECT_EQ(owner.of(at("A1", 5)), Colour::Black) << "a dead stone's point";
    EXPECT_EQ(owner.of(at("B3", 5)), Colour::Black);
    EXPECT_EQ(owner.of(at("C5", 5)), Colour::Empty) << "neutral";
    EXPECT_EQ(owner.of(at("E4", 5)), Colour::White);
    EXPECT_EQ(owner.of(at("D1", 5)), Colour::White);
    EXPECT_EQ(owner.area(), 5 + 5 + 1 - (4 + 1 + 1 + 5 + 1));
}

/// Random stones that form a possible board, some chains of it dead and some in seki.
struct RandomEnd {
    go::Board board;
    ReferenceBoard reference;
    Status status;
};

RandomEnd draw_end(Random& random) {
    const int size = 2 + static_cast<int>(random.below(12));
    RandomEnd end{go::Board(size), ReferenceBoard(size), {}};
    const auto moves = random.below(static_cast<std::uint32_t>(3 * size * size));
    for (std::uint32_t i = 0; i < moves && !end.board.empty_points().empty(); ++i) {
        const auto empty = end.board.empty_points();
        const Point p = empty[random.below(static_cast<std::uint32_t>(empty.size()))];
        const Colour c = random.below(2) == 0 ? Colour::Black : Colour::White;
        if (end.board.is_eye(p, c)) continue;
        end.board.play(p, c);
        end.reference.play(end.reference.cell(p), c);
    }
    for (const Point p : end.board.geometry().points()) {
        if (end.board.at(p) == Colour::Empty || end.board.head(p) != p) continue;
        const auto kind = random.below(6);
        for (const Point stone : end.board.chain_stones(p)) {
            if (kind == 0) end.status.dead.insert(stone);
            if (kind == 1) end.status.seki.insert(stone);
        }
    }
    return end;
}

/// Territory as people count it: take the dead stones off, then look at each empty region.
int naive_territory(const ReferenceBoard& board, const Status& status, Tax tax) {
    ReferenceBoard cleared = board;
    int difference = 0;
    for (const auto c : board.all_cells()) {
        if (!status.dead.contains(board.point(c))) continue;
        difference += board.at(c) == Colour::White ? 1 : -1;
        cleared.put(c, Colour::Empty);
    }
    for (const auto c : cleared.cells_of(Colour::Empty)) {
        bool black = false;
        bool white = false;
        bool seki = false;
        for (const auto b : cleared.group(c).border) {
            (cleared.at(b) == Colour::Black ? black : white) = true;
            seki |= status.seki.contains(cleared.point(b));
        }
        if (black != white && !(seki && tax == Tax::Seki)) difference += black ? 1 : -1;
    }
    return difference;
}

TEST(Score, EqualsPlainCountingOnRandomBoards) {
    for (std::int64_t i = 0; i < scaled(3'000); ++i) {
        Random random(base::Seed(17).derive(static_cast<std::uint64_t>(i)));
        const RandomEnd end = draw_end(random);
        ASSERT_EQ(area_difference(end.board, {}), end.reference.area_score()) << drawing(end.board);
        ASSERT_EQ(end.board.area_score(), end.reference.area_score()) << drawing(end.board);
        ReferenceBoard cleared = end.reference;
        for (const Point p : end.status.dead.points()) cleared.put(cleared.cell(p), Colour::Empty);
        ASSERT_EQ(area_difference(end.board, end.status), cleared.area_score()) << drawing(end.board);
        for (const Tax tax : {Tax::None, Tax::Seki}) {
            ASSERT_EQ(territory_difference(end.board, end.status, tax),
                      naive_territory(end.reference, end.status, tax))
                << drawing(end.board);
        }
    }
}

}  // namespace
}  // namespace yomi::test
