#include "learn/teacher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "learn/clinging_games.hpp"
#include "learn/light_model.hpp"
#include "learn/trainer.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::learn {
namespace {

using go::Point;

class TeacherFile : public test::FolderTest {
   protected:
    /// A record on a board of that size; `roots` are those of some cells, from the top left.
    static std::string record(int size, std::uint32_t line, std::uint16_t moves,
                              const std::vector<std::pair<int, int>>& roots) {
        const auto area = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
        std::string bytes(10 + area + 1 + (area + 1) / 2, '\0');
        for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<char>(line >> 8 * i);
        for (std::size_t i = 0; i < 2; ++i) bytes[4 + i] = static_cast<char>(moves >> 8 * i);
        for (const auto& [cell, root] : roots)
            bytes[10 + static_cast<std::size_t>(cell)] = static_cast<char>(root);
        return bytes;
    }

    [[nodiscard]] std::string written(const std::string& bytes) const { return file("labels", bytes); }
};

TEST_F(TeacherFile, SaysHowLikelyMovesAre) {
    // On 5x5: A5 and E5 on the top row, A1 at the bottom, and pass.
    const Teacher teacher(
        written(record(5, 7, 3, {{0, 30}, {4, 40}, {20, 120}, {25, 250}}) + record(5, 2, 300 / 5, {{1, 1}})),
        5);
    EXPECT_EQ(teacher.positions(), 2U);
    const go::Geometry& geometry = go::Geometry::of(5);
    const std::vector<Point> points = {geometry.point(0, 4), geometry.point(4, 4), geometry.point(2, 2)};
    std::vector<float> p(3, -1);
    ASSERT_TRUE(teacher.find(7, 3, points, p));
    EXPECT_FLOAT_EQ(p[0], 900.0F / 2500);
    EXPECT_FLOAT_EQ(p[1], 1600.0F / 2500);
    EXPECT_FLOAT_EQ(p[2], 0);
    const std::vector<Point> corner = {geometry.point(0, 0)};
    ASSERT_TRUE(teacher.find(7, 3, corner, p));
    EXPECT_FLOAT_EQ(p[0], 1);
    EXPECT_FALSE(teacher.find(7, 4, points, p));
    EXPECT_FALSE(teacher.find(8, 3, points, p));
    EXPECT_FALSE(teacher.find(2, 60, corner, p)) << "the label has no move there";
    EXPECT_TRUE(teacher.has(2, 60));
    EXPECT_FALSE(teacher.has(2, 61));
}

TEST_F(TeacherFile, RefusesOtherFiles) {
    const auto problem = [&](const std::string& bytes, int size) {
        return test::error_text([&] { Teacher(written(bytes), size); });
    };
    const std::string good = record(5, 0, 0, {{0, 255}});
    EXPECT_EQ(problem(good, 5), "no error");
    EXPECT_NE(problem("", 5).find("has no labels of positions on 5x5"), std::string::npos);
    EXPECT_NE(problem(good + "x", 5).find("50 bytes are not a number of records of 49 bytes"),
              std::string::npos);
    EXPECT_NE(problem(good, 9).find("on 9x9"), std::string::npos);
    EXPECT_NE(problem(good + record(5, 0, 76, {}), 5).find("record 1 is no label: it comes after 76 moves"),
              std::string::npos);
    EXPECT_NE(test::error_text([] { Teacher("/nonexistent/labels", 5); }).find("/nonexistent/labels"),
              std::string::npos);
}

/// A teacher for games that always wants the point that is farthest up, the leftmost of these.
std::string upward_labels(const std::vector<Game>& games, const auto& record) {
    std::string bytes;
    for (const Game& game : games) {
        each_position(game, every(game, 1, 0), [&](const go::GameState& state, Point, std::size_t before) {
            const go::Geometry& geometry = state.board().geometry();
            int cell = game.size * game.size;
            std::vector<game::MoveId> moves;
            state.moves(moves);
            for (const game::MoveId m : moves) {
                if (m == state.pass()) continue;
                const Point p = state.point(m);
                cell = std::min(cell, (game.size - 1 - geometry.row(p)) * game.size + geometry.column(p));
            }
            bytes += record(game.size, static_cast<std::uint32_t>(game.line),
                            static_cast<std::uint16_t>(before), {{cell, 255}});
        });
    }
    return bytes;
}

TEST_F(TeacherFile, IsLearnedFromInsteadOfThePlayedMoves) {
    const auto games = test::clinging_games(7, 60, 3);
    const Teacher teacher(written(upward_labels(games, record)), 7);
    const LightModel model(harvest(games, {.min_count = 50}, [] {}).patterns);
    const auto trained = [&](const TrainerOptions& options, const Teacher* from) {
        auto trainer = std::make_unique<Trainer>(model, options, from);
        for (std::uint64_t epoch = 0; epoch < 3; ++epoch)
            trainer->epoch(games, base::Seed(epoch), [](std::size_t) {});
        return trainer;
    };
    const auto played = [&](const Trainer& trainer) {
        return measure(model, trainer.parameters(), games, 1).match(1);
    };
    const auto alone = trained({}, nullptr);
    const auto taught = trained({}, &teacher);
    const auto deaf = trained({.teacher_share = 0}, &teacher);
    EXPECT_GT(played(*alone), 0.3);
    EXPECT_LT(played(*taught), 0.15);
    EXPECT_TRUE(std::ranges::equal(alone->parameters(), deaf->parameters()));
    // It has learned what the teacher wants: rows count, the last move does not.
    const model::MoveWeights weights = model.named(taught->parameters());
    using F = model::MoveFeatures;
    EXPECT_LT(weights.features[F::kLast + 2] - weights.features[F::kLast + 3], 1);
}

TEST_F(TeacherFile, OthersAreLeftOutIfWanted) {
    const auto games = test::clinging_games(5, 20, 4);
    const Teacher teacher(written(record(5, 1000, 0, {{0, 255}})), 5);  // of none of the games
    const LightModel model(harvest(games, {.min_count = 20}, [] {}).patterns);
    Trainer only(model, {.labelled_only = true}, &teacher);
    only.epoch(games, base::Seed(1), [](std::size_t) {});
    EXPECT_TRUE(std::ranges::all_of(only.parameters(), [](float w) { return w == 0; }));
    Trainer all(model, {}, &teacher);
    all.epoch(games, base::Seed(1), [](std::size_t) {});
    EXPECT_FALSE(std::ranges::all_of(all.parameters(), [](float w) { return w == 0; }));
}

}  // namespace
}  // namespace yomi::learn
