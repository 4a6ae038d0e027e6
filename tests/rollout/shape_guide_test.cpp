#include "rollout/shape_guide.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "model/shipped_models.hpp"
#include "rollout/tactical.hpp"
#include "support/error_text.hpp"
#include "support/text_board.hpp"
#include "tactical_moves.hpp"

namespace yomi::rollout {
namespace {

using go::Colour;
using go::Point;

TEST(ShapeGuide, ChoosesBetweenTwoUniformMovesByTheirWeights) {
    TacticalOptions options = test::no_rules();
    options.candidates = 2;
    TacticalRollout rollout(options);
    go::Position position(5);
    position.play(Colour::Black, test::at("C3", 5));
    position.play(Colour::White, test::at("C4", 5));
    const go::GameState state(position);
    const ShapeGuide guide(model::shipped_playout_weights(5), 5, 1);
    const auto empties = state.board().empty_points();
    const auto weight = [&](Point p) {
        return static_cast<double>(
            guide.weight<Colour::Black>(p, static_cast<std::uint32_t>(state.board().code3x3(p))));
    };
    const auto n = static_cast<double>(empties.size());
    base::Random random{base::Seed(4)};
    std::map<Point, int> seen;
    const int draws = 20'000;
    for (int i = 0; i < draws; ++i) ++seen[rollout.choose(state, random)];
    double smallest = 1;
    double largest = 0;
    for (const Point p : empties) {
        double q = 0;
        for (const Point other : empties) q += 2 * weight(p) / (weight(p) + weight(other)) / (n * n);
        smallest = std::min(smallest, q);
        largest = std::max(largest, q);
        EXPECT_NEAR(seen[p], draws * q, 5 * std::sqrt(draws * q) + 3) << vertex_text(p, 5);
    }
    EXPECT_GT(largest, 2 * smallest) << "the weights make a difference";
}

TEST(ShapeGuide, RefusesWeightsThatAreNone) {
    model::KeyedWeights weights = model::shipped_playout_weights(9);
    weights.model = "rich";
    EXPECT_THAT(test::error_text([&] { ShapeGuide(weights, 9, 1); }), testing::HasSubstr("'rich'"));
    TacticalOptions options;
    options.candidates = 2;
    options.guide = "/no/such/file";
    EXPECT_THAT(test::error_text([&] { TacticalRollout refused(options); }),
                testing::HasSubstr("/no/such/file"));
}

}  // namespace
}  // namespace yomi::rollout
