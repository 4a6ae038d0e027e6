#include "model/feature_table.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace yomi::model {
namespace {

using Complaints = std::set<std::string>;

/// Calls see(state, p) for the empty points of positions of random games, passes among their moves.
template <class See>
void each_move(const See& see) {
    base::Random random{base::Seed(31)};
    std::vector<game::MoveId> moves;
    for (const int size : {2, 5, 9, 13, 19, 25}) {
        go::GameState state{go::Position(size)};
        for (int i = 0; i < 60 && !state.is_over(); ++i) {
            state.board().for_each_empty([&](go::Point p) { see(state, p); });
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

/// What is wrong with a table of features, so that a test can also see that a bad feature is found out.
Complaints check(const std::vector<Feature>& table) {
    Complaints wrong;
    std::set<std::string_view> names;
    for (const Feature& feature : table) {
        const auto complain = [&](const std::string& what) {
            wrong.insert(fmt::format("{}: {}", feature.name, what));
        };
        if (!names.insert(feature.name).second) complain("two features of one name");
        if (feature.name.find('/') != std::string_view::npos) complain("has a slash in its name");
        if (feature.help.empty()) complain("has no help");
        each_move([&](const go::GameState& state, go::Point p) {
            const int found = feature.classify(state, p);
            if (found != feature.classify(state, p)) complain("is no pure function");
            if (found < Feature::kNone || found >= feature.classes)
                complain(fmt::format("has {} classes and says {}", feature.classes, found));
        });
    }
    return wrong;
}

TEST(FeatureTable, KeepsItsContract) { EXPECT_THAT(check(feature_table()), testing::IsEmpty()); }

TEST(FeatureTable, BadFeaturesAreFoundOut) {
    const auto row = [](const go::GameState& state, go::Point p) { return state.board().geometry().row(p); };
    const auto passes = [](const go::GameState& state, go::Point) {
        return state.last_move() == go::kPass ? 1 : Feature::kNone;
    };
    EXPECT_THAT(check({{"row", "the row", 25, row}}), testing::IsEmpty());
    EXPECT_THAT(check({{"row", "the row", 24, row}}),
                testing::ElementsAre("row: has 24 classes and says 24"));
    EXPECT_THAT(check({{"after-a-pass", "whether the last move is a pass", 1, passes}}),
                testing::ElementsAre("after-a-pass: has 1 classes and says 1"));
    EXPECT_THAT(check({{"a/b", "", 25, row}, {"a/b", "the row", 25, row}}),
                testing::ElementsAre("a/b: has a slash in its name", "a/b: has no help",
                                     "a/b: two features of one name"));
}

}  // namespace
}  // namespace yomi::model
