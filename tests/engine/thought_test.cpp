#include "engine/thought.hpp"

#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace yomi::engine {
namespace {

constexpr double kTiny = 1e-4;  // seconds: some simulations at most

Engine small_engine(const char* player) {
    Engine engine(base::Seed(3), {.player = player, .playouts = 300});
    engine.new_game(7);
    return engine;
}

void expect_same(const player::Decision& a, const player::Decision& b) {
    EXPECT_EQ(a.point, b.point);
    EXPECT_EQ(a.playouts, b.playouts);
    EXPECT_EQ(a.win_share, b.win_share);
    ASSERT_EQ(a.candidates.size(), b.candidates.size());
    for (std::size_t i = 0; i < a.candidates.size(); ++i) {
        EXPECT_EQ(a.candidates[i].point, b.candidates[i].point);
        EXPECT_EQ(a.candidates[i].visits, b.candidates[i].visits);
    }
}

TEST(Thought, PartsMakeTheSameSearchAsOneGo) {
    for (const char* reuse : {"true", "false"}) {
        Engine whole = small_engine("rave");
        Engine parts = small_engine("rave");
        whole.set_option("reuse_tree", reuse);
        parts.set_option("reuse_tree", reuse);
        int looks = 0;
        const player::Inquiry asked{.interval = 0, .look = [&](const player::Decision&) { ++looks; }};
        const player::Budget budget{.playouts = 300};
        const player::Decision at_once = whole.analyse(go::Colour::Black, budget, {}, {});
        Thought thought = parts.analysis(go::Colour::Black, budget, asked);
        int number = 1;
        while (!thought.go_on(kTiny, {})) ++number;
        EXPECT_GT(number, 3);
        EXPECT_GE(looks, number - 1);
        expect_same(thought.decision(), at_once);
    }
}

TEST(Thought, EndsWhenStopped) {
    Engine engine = small_engine("rave");
    Thought thought = engine.analysis(go::Colour::Black, {}, {});
    EXPECT_FALSE(thought.go_on(kTiny, {}));
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_TRUE(thought.go_on(kTiny, stopped.get_token()));
    EXPECT_GT(thought.decision().playouts, 0);
}

TEST(MoveChoice, PartsMakeTheSameGameAsOneGo) {
    for (const char* player : {"rave", "monte-carlo"}) {
        Engine whole = small_engine(player);
        Engine parts = small_engine(player);
        for (int i = 0; i < 40 && !whole.position().is_over(); ++i) {
            const go::Colour colour = whole.position().to_play();
            const player::Decision decision = whole.generate(colour);
            MoveChoice choice(parts, colour, {}, {});
            while (!choice.go_on(kTiny)) continue;
            parts.carry_out(colour, choice.decision());
            ASSERT_EQ(choice.decision().point, decision.point) << player << ", move " << i;
            ASSERT_EQ(choice.decision().resign, decision.resign);
            if (decision.resign) break;
        }
        EXPECT_GT(whole.position().moves().size(), 5U);
    }
}

}  // namespace
}  // namespace yomi::engine
