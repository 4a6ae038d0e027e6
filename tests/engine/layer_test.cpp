#include "engine/layers/layer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace yomi::engine {
namespace {

using testing::HasSubstr;

go::Point at(const char* text, int size = 9) { return *go::parse_vertex(text, size); }

/// White's stone at E5 is in a ladder that Black has begun, whoever moves; a white one at B2 can still run.
go::Position ladder() {
    go::Position position(9);
    std::vector<go::Move> stones;
    for (const char* p : {"D5", "E4", "F4", "D6", "B1", "A2"}) stones.push_back({go::Colour::Black, at(p)});
    for (const char* p : {"E5", "B2"}) stones.push_back({go::Colour::White, at(p)});
    position.set_up(stones, go::Colour::Black);
    return position;
}

TEST(Layers, AllCanBeDrawnForAnyPosition) {
    for (const int size : {2, 9, 25}) {
        Engine engine(base::Seed(1), EngineOptions{.playouts = 50});
        engine.new_game(size);
        const player::Decision decision =
            engine.analyse(go::Colour::Black, {.playouts = 50}, {.outlook = true}, {});
        for (const LayerInfo& info : known_layers()) {
            if (size == 25 && info.name == "similarity") continue;  // takes seconds
            const Layer layer = make_layer(info.name, {.position = engine.position(), .search = &decision});
            for (const auto& [p, value] : layer.influence) EXPECT_LE(std::abs(value), 1) << info.name;
            for (const auto& [p, value] : layer.heat) {
                EXPECT_GE(value, 0) << info.name;
                EXPECT_LE(value, 1) << info.name;
            }
            EXPECT_FALSE(info.help.empty());
        }
    }
}

TEST(Layers, LaddersMarkWhatIsLostAndWhatIsOpen) {
    const go::Position position = ladder();
    const Layer layer = make_layer("ladders", {.position = position});
    EXPECT_TRUE(layer.circles.contains(at("E5")) || layer.crosses.contains(at("E5")));
    EXPECT_FALSE(layer.labels.empty());
    for (const auto& [p, text] : layer.labels) {
        EXPECT_EQ(position.board().at(p), go::Colour::Empty);
        EXPECT_TRUE(text == "c" || text == "s" || text == "cs") << text;
    }
    EXPECT_THAT(layer.text, HasSubstr("depend on who moves"));
}

TEST(Layers, ProbabilitiesAreThoseOfTheMoves) {
    const go::Position position = ladder();
    for (const char* name : {"light", "rich"}) {
        const Layer layer = make_layer(name, {.position = position});
        double most = 0;
        for (const auto& [p, value] : layer.heat) {
            EXPECT_EQ(position.board().at(p), go::Colour::Empty);
            most = std::max(most, value);
        }
        EXPECT_EQ(most, 1) << name;
        double sum = 0;
        for (const auto& [p, text] : layer.labels) sum += std::stod(text);
        EXPECT_LE(sum, 105) << name;
        EXPECT_GE(sum, 50) << name;
    }
}

TEST(Layers, RefuseWhatTheyCannotShow) {
    const go::Position position = ladder();
    EXPECT_THROW(make_layer("nonsense", {.position = position}), base::Error);
    EXPECT_THROW(make_layer("rave", {.position = position}), base::Error);
    const player::Decision bare{.candidates = {{.point = at("A1")}}};
    EXPECT_THROW(make_layer("rave", {.position = position, .search = &bare}), base::Error);
    EXPECT_THROW(make_layer("expected", {.position = position, .search = &bare}), base::Error);
    go::Position over(9);
    over.play(go::Colour::Black, go::kPass);
    over.play(go::Colour::White, go::kPass);
    for (const char* name : {"light", "rich", "similarity"})
        EXPECT_THROW(make_layer(name, {.position = over}), base::Error);
}

TEST(TreeViews, FollowLinesAndSumUp) {
    Engine engine(base::Seed(1));
    engine.new_game(5);
    EXPECT_THROW((void)engine.look_at({}), base::Error);
    engine.analyse(go::Colour::Black, {.playouts = 600}, {.use_all = true}, {});
    const player::TreeView root = engine.look_at({});
    EXPECT_EQ(root.visits, 600);
    EXPECT_EQ(root.root_moves, 0u);
    std::int64_t visits = 0;
    for (const player::TreeMove& m : root.moves) visits += m.visits;
    // A simulation that ends at the node itself visits no edge.
    EXPECT_LE(visits, root.visits);
    EXPECT_GE(visits, root.visits - 5);
    ASSERT_TRUE(root.moves.front().has_node);
    const go::Point best = root.moves.front().point;
    const player::TreeView child = engine.look_at({best});
    EXPECT_EQ(child.position.board().at(best), go::Colour::Black);
    EXPECT_EQ(child.position.to_play(), go::Colour::White);
    EXPECT_LE(child.visits, root.moves.front().visits);
    EXPECT_THROW((void)engine.look_at({best, best}), base::Error);
    engine.set_option("player", "random");
    EXPECT_THROW((void)engine.look_at({}), base::Error);
}

}  // namespace
}  // namespace yomi::engine
