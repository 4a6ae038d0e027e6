#include "learn/keyed_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "go/patterns/similar_patterns.hpp"
#include "learn/clinging_games.hpp"
#include "learn/trainer.hpp"
#include "model/move_facts.hpp"
#include "support/error_text.hpp"

namespace yomi::learn {
namespace {

constexpr KeyHarvestOptions kSmallHarvest{
    .min_played = UINT32_MAX, .min_possible = 20, .possible_stride = 1, .slots = 1 << 18, .stored = 50};

KeyedModel model_from(const std::string& name, const std::vector<Game>& games,
                      Nested nested = Nested::OwnWeights) {
    return KeyedModel(name, harvest_keys(name, games, kSmallHarvest, [] {}), nested);
}

TEST(KeyHarvest, KeepsTheCommonestPatternsToCompareWith) {
    const auto games = test::clinging_games(7, 20, 11);
    std::map<std::uint64_t, std::uint32_t> expected;  // by key, as weights have it
    go::SimilarPatterns system;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, go::Point) {
            std::vector<game::MoveId> moves;
            state.moves(moves);
            system.follow(state.board());
            for (const game::MoveId m : moves) {
                if (m == state.pass()) continue;
                const std::uint64_t key = system.key(state.point(m), state.board().to_play(), 0, 0);
                ++expected[key >> model::KeyTable::kDropped << model::KeyTable::kDropped];
            }
        });
    }
    std::vector<std::pair<std::int64_t, std::uint64_t>> order;
    for (const auto& [key, count] : expected) order.emplace_back(-std::int64_t{count}, key);
    std::ranges::sort(order);
    const KeyHarvest found = harvest_keys("mc/similar", games, kSmallHarvest, [] {});
    ASSERT_EQ(found.shapes.size(), kSmallHarvest.stored);
    EXPECT_EQ(found.counts.size(), found.keys.size());
    EXPECT_TRUE(std::ranges::is_sorted(found.keys));
    std::map<std::uint64_t, std::uint32_t> kept;
    for (const auto& [entry, cells] : found.shapes) kept[found.keys[entry]] = found.counts[entry];
    for (std::size_t i = 0; i < kSmallHarvest.stored; ++i) {
        ASSERT_EQ(kept[order[i].second], expected[order[i].second]) << i;
    }
    const KeyHarvest all = harvest_keys("mc/n5", games, kSmallHarvest, [] {});
    EXPECT_GT(all.shapes.size(), kSmallHarvest.stored);
}

/// The harvest of the thesis's Table 3.1 as it says it, with a map for a table.
std::map<std::uint64_t, std::uint32_t> plain_harvest(const std::string& system_name,
                                                     const std::vector<Game>& games, std::size_t slots,
                                                     std::uint32_t border, std::uint32_t sample) {
    const auto facts = model::make_move_facts("mc/" + system_name);
    std::map<std::uint64_t, std::uint32_t> counts;
    std::vector<game::MoveId> moves;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, go::Point) {
            state.moves(moves);
            facts->look(state);
            for (const game::MoveId m : moves) {
                if (m == state.pass()) continue;
                facts->count(state.point(m), [&](std::uint64_t key) {
                    ++counts[key];
                    if (counts.size() > slots / 2)
                        std::erase_if(counts, [&](const auto& seen) { return seen.second <= border; });
                    return true;
                });
            }
        });
    }
    std::erase_if(counts, [&](const auto& seen) { return seen.second < sample; });
    return counts;
}

TEST(KeyHarvest, OfTheThesisDeletesWhatIsSeenAtMostBorderTimes) {
    const auto games = test::clinging_games(7, 25, 11);
    constexpr std::uint32_t kBorder = 5;
    constexpr std::uint32_t kSample = 10;
    for (const std::string system : {"n9", "collage"}) {
        for (const std::size_t slots : {20'001U, 10'000'000U}) {  // often half full, and never
            KeyHarvestOptions options = kSmallHarvest;
            options.min_possible = kSample;
            options.slots = slots;
            options.border = kBorder;
            const KeyHarvest found = harvest_keys("mc/" + system, games, options, [] {});
            const auto expected = plain_harvest(system, games, slots, kBorder, kSample);
            EXPECT_EQ(found.pruned > 0, slots < 1'000'000) << system;
            ASSERT_EQ(found.keys.size(), expected.size()) << system << " " << slots;
            std::size_t i = 0;
            for (const auto& [key, count] : expected) {
                ASSERT_EQ(found.keys[i], key >> model::KeyTable::kDropped << model::KeyTable::kDropped);
                ASSERT_EQ(found.counts[i++], count);
            }
        }
    }
    // Not what the frugal way counts.
    KeyHarvestOptions frugal = kSmallHarvest;
    frugal.min_possible = kSample;
    EXPECT_LT(harvest_keys("mc/n9", games, frugal, [] {}).keys.size(),
              plain_harvest("n9", games, 10'000'000, kBorder, kSample).size());
}

TEST(KeyHarvest, OfTheThesisHasTheConstantsOfItsTable) {
    const KeyHarvestOptions small = KeyHarvestOptions::of_thesis(9);
    const KeyHarvestOptions large = KeyHarvestOptions::of_thesis(19);
    EXPECT_EQ(small.slots, 40'000'000U);
    EXPECT_EQ(small.border, 50U);
    EXPECT_EQ(small.min_possible, 100U);
    EXPECT_EQ(small.possible_stride, 1U);
    EXPECT_EQ(large.slots, 40'000'000U);
    EXPECT_EQ(large.border, 100U);
    EXPECT_EQ(large.min_possible, 200U);
}

class SystemTraining : public testing::TestWithParam<std::string> {};

TEST_P(SystemTraining, LearnsAndComesBackFromItsFile) {
    const auto games = test::clinging_games(7, 40, 12);
    const auto others = test::clinging_games(7, 10, 13);
    const KeyedModel model = model_from("uct/" + GetParam(), games);
    Trainer trainer(model, {});
    const double before = measure(model, trainer.parameters(), others, 1).log_likelihood();
    for (std::uint64_t epoch = 0; epoch < 2; ++epoch)
        trainer.epoch(games, base::Seed(epoch), [](std::size_t) {});
    const Measures after = measure(model, trainer.parameters(), others, 1);
    EXPECT_GT(after.log_likelihood(), before + 1);
    const std::string bytes = model.to_bytes(trainer.parameters(), "");
    const auto [stored, weights] = KeyedModel::of(model::keyed_from_bytes(bytes, "trained"));
    EXPECT_EQ(stored->to_bytes(weights, ""), bytes);
    // Weights come back rounded.
    EXPECT_NEAR(measure(*stored, weights, others, 1).log_likelihood(), after.log_likelihood(), 0.02);
}

std::vector<std::string> system_names() {
    std::vector<std::string> all;
    for (const auto& system : go::pattern_systems()) all.emplace_back(system.name);
    return all;
}
INSTANTIATE_TEST_SUITE_P(All, SystemTraining, testing::ValuesIn(system_names()));

TEST(KeyHarvest, KnowsThePatternsInside) {
    const auto games = test::clinging_games(7, 20, 14);
    for (const std::string model : {"mc/n7", "mc/collage"}) {
        const KeyHarvest found = harvest_keys(model, games, kSmallHarvest, [] {});
        std::map<std::uint32_t, go::CellPattern> shapes;
        for (const auto& [entry, cells] : found.shapes) shapes[entry] = cells;
        for (const auto& [entry, cells] : shapes) {
            const std::uint32_t inside = found.inside[entry];
            if (cells.size == 0) {
                ASSERT_EQ(inside, entry);
            } else {
                ASSERT_EQ(shapes.at(inside).size, cells.size - 1);
                // Of points on an axis of the board collage patterns have the orientation with the smallest
                // key.
                const bool is_unique = model == "mc/n7";
                ASSERT_TRUE(!is_unique || found.counts[inside] >= found.counts[entry]);
            }
        }
    }
}

/// The largest change of a score in any position of the games, up to what all moves have in common.
double largest_change(const MoveModel& a, std::span<const float> of_a, const MoveModel& b,
                      std::span<const float> of_b, const std::vector<Game>& games) {
    MovePredictor first(a, of_a);
    MovePredictor second(b, of_b);
    double largest = 0;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, go::Point) {
            const std::vector<float> f = first.predict(state).probability;
            const std::vector<float>& g = second.predict(state).probability;
            double low = 1e9;
            double high = -1e9;
            for (std::size_t m = 0; m < f.size(); ++m) {
                const double change = std::log(static_cast<double>(f[m]) / static_cast<double>(g[m]));
                low = std::min(low, change);
                high = std::max(high, change);
            }
            largest = std::max(largest, high - low);
        });
    }
    return largest;
}

TEST(KeyedModel, LearnsPatternsByDifferenceAndWritesWeights) {
    const auto games = test::clinging_games(7, 40, 12);
    const auto others = test::clinging_games(7, 5, 13);
    for (const std::string name : {"mc/n7", "mc/collage"}) {
        const KeyedModel plain = model_from(name, games);
        const KeyedModel nested = model_from(name, games, Nested::Differences);
        ASSERT_EQ(plain.weights(), nested.weights());
        Trainer trainer(nested, {});
        for (std::uint64_t epoch = 0; epoch < 2; ++epoch)
            trainer.epoch(games, base::Seed(epoch), [](std::size_t) {});
        // From the file they predict the same, but for rounding: ten weights of 1/128 at most.
        const auto [stored, weights] =
            KeyedModel::of(model::keyed_from_bytes(nested.to_bytes(trainer.parameters(), ""), "file"));
        EXPECT_LT(largest_change(nested, trainer.parameters(), *stored, weights, others), 0.2);
    }
}

TEST(KeyedModel, RefusesToCompareWithNothing) {
    const auto problem = [](const model::KeyedWeights& weights) {
        return test::error_text([&] { KeyedModel::of(weights).first->reader(); });
    };
    EXPECT_EQ(problem({"mc/similar", "", {{1U << 30, 0.5F}}, {}}),
              "these weights of 'mc/similar' have no patterns to compare with");
    EXPECT_EQ(problem({"mc/similar", "", {{1U << 30, 0.5F}}, {{0, {}}}}), "no error");
    EXPECT_EQ(problem({"mc/mogo", "", {{1U << 30, 0.5F}}, {}}), "no error");
}

}  // namespace
}  // namespace yomi::learn
