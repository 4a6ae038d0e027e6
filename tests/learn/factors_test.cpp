#include "learn/factors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "learn/clinging_games.hpp"
#include "learn/keyed_model.hpp"
#include "learn/trainer.hpp"
#include "support/error_text.hpp"

namespace yomi::learn {
namespace {

TEST(Factors, GradientIsTheSlope) {
    // Five facts, three of which have four factors; one holds twice for a move.
    constexpr std::uint32_t kNone = FactorPlaces::kNone;
    const FactorPlaces places{.count = 4, .first = 5, .begin = {5, kNone, 9, 13, kNone}};
    Example example{.weights = {0, 1, 2, 0, 2, 3, 4, 3, 3, 1}, .begin = {0, 3, 7, 10}, .probability = {}};
    constexpr std::size_t kPlayed = 1;
    std::vector<float> parameters(17);
    base::Random random{base::Seed(1)};
    for (float& x : parameters) x = static_cast<float>(2 * random.unit() - 1);
    const auto value = [&](std::size_t at, float change) {
        std::vector<float> moved = parameters;
        moved[at] += change;
        find_probabilities(example, moved, places);
        return std::log(static_cast<double>(example.probability[kPlayed]));
    };
    find_probabilities(example, parameters, places);
    std::vector<float> slopes(3);
    Loss{}.gradient(example.probability, kPlayed, slopes);
    FactorGradient gradient(places);
    for (int round = 0; round < 2; ++round) {  // begins anew after taking
        for (std::size_t m = 0; m < 3; ++m) gradient.add(example.of(m), slopes[m], parameters);
        std::vector<float> found(17, 0);
        gradient.take_all([&](std::uint32_t parameter, float x) { found[parameter] = x; });
        for (std::size_t at = places.first; at < parameters.size(); ++at) {
            const double slope = (value(at, 0.01F) - value(at, -0.01F)) / 0.02;
            EXPECT_NEAR(static_cast<double>(found[at]), slope, 1e-3) << at;
        }
    }
    gradient.take_all([](std::uint32_t, float) { FAIL() << "nothing was added"; });
}

KeyedModel model_of(const std::vector<Game>& games, std::uint32_t factors) {
    KeyHarvest found = harvest_keys("rich", games,
                                    {.min_played = 5,
                                     .min_possible = 10,
                                     .possible_stride = 2,
                                     .slots = 1 << 16,
                                     .min_factored = factors > 0 ? 20U : 0U},
                                    [] {});
    EXPECT_EQ(found.factored.empty(), factors == 0);
    return KeyedModel("rich", std::move(found), Nested::OwnWeights, factors);
}

void epoch(Trainer& trainer, const std::vector<Game>& games) {
    trainer.epoch(games, base::Seed(static_cast<std::uint64_t>(trainer.epochs_done())), [](std::size_t) {});
}

TEST(Factors, ThreadsDoNotChangeTheResultAndTheSeedDoes) {
    const auto games = test::clinging_games(5, 40, 5);
    const KeyedModel model = model_of(games, 4);
    const auto trained = [&](int threads, std::uint64_t seed) {
        Trainer trainer(model, {.threads = threads, .seed = base::Seed(seed)});
        epoch(trainer, games);
        return model.to_bytes(trainer.parameters(), "");
    };
    EXPECT_EQ(trained(1, 1), trained(3, 1));
    EXPECT_NE(trained(1, 1), trained(1, 2));
}

TEST(Factors, NoneLeavesTheWeightsAsTheyAre) {
    const auto games = test::clinging_games(5, 40, 5);
    const KeyedModel none = model_of(games, 0);
    const KeyedModel some = model_of(games, 4);
    EXPECT_EQ(none.parameters(), none.weights());
    EXPECT_EQ(some.weights(), none.weights());
    EXPECT_GT(some.parameters(), some.weights());
    Trainer trainer(none, {.seed = base::Seed(1)});
    Trainer other(none, {.factor_step = 1, .seed = base::Seed(2)});
    epoch(trainer, games);
    epoch(other, games);
    EXPECT_TRUE(std::ranges::equal(trainer.parameters(), other.parameters()));
    EXPECT_TRUE(none.to_bytes(trainer.parameters(), "").starts_with("yomi keyed weights 5\n"));
}

TEST(Factors, LearnAndKeepIt) {
    const auto games = test::clinging_games(7, 100, 3);
    const auto others = test::clinging_games(7, 30, 4);
    const KeyedModel model = model_of(games, 4);
    Trainer trainer(model, {});
    const double before = measure(model, trainer.parameters(), others, 1).log_likelihood();
    for (int i = 0; i < 2; ++i) epoch(trainer, games);
    const Measures after = measure(model, trainer.parameters(), others, 1);
    EXPECT_GT(after.log_likelihood(), before + 1);
    // Through a file: rounded, and nearly the same.
    const auto [stored, parameters] =
        KeyedModel::of(model::keyed_from_bytes(model.to_bytes(trainer.parameters(), ""), "file"));
    EXPECT_EQ(parameters.size(), model.parameters());
    EXPECT_NEAR(measure(*stored, parameters, others, 1).log_likelihood(), after.log_likelihood(), 0.02);
}

TEST(Factors, GoOnFromACheckpoint) {
    const auto games = test::clinging_games(5, 30, 7);
    const KeyedModel model = model_of(games, 8);
    Trainer whole(model, {.seed = base::Seed(1)});
    epoch(whole, games);
    const std::string saved = whole.checkpoint("this");
    epoch(whole, games);
    Trainer other(model, {.seed = base::Seed(2)});
    other.resume(saved, "this", "file");
    epoch(other, games);
    EXPECT_TRUE(std::ranges::equal(other.parameters(), whole.parameters()));
    const KeyedModel none = model_of(games, 0);
    Trainer without(none, {});
    EXPECT_NE(test::error_text([&] { without.resume(saved, "this", "file"); }).find("it has other weights"),
              std::string::npos);
}

}  // namespace
}  // namespace yomi::learn
