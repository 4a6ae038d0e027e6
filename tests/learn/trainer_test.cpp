#include "learn/trainer.hpp"

#include <gtest/gtest.h>

#include <map>

#include "learn/clinging_games.hpp"
#include "learn/light_model.hpp"
#include "support/error_text.hpp"

namespace yomi::learn {
namespace {

using go::Pattern;

TEST(Harvest, CountsEveryPatternOfEveryLegalMove) {
    const auto games = test::clinging_games(5, 6, 1);
    std::map<Pattern, std::uint32_t> expected;
    std::uint64_t moves_seen = 0;
    for (const Game& game : games) {
        each_position(game, [&](const go::GameState& state, go::Point) {
            std::vector<game::MoveId> moves;
            state.moves(moves);
            for (const game::MoveId m : moves) {
                if (m == state.pass()) continue;
                ++moves_seen;
                for (int size = 0; size < Pattern::kSizes; ++size) {
                    ++expected[canonical(
                        pattern_at(state.board(), state.point(m), state.board().to_play(), size))];
                }
            }
        });
    }
    const Harvest found = harvest(games, {.min_count = 3}, [] {});
    EXPECT_EQ(found.moves, moves_seen);
    EXPECT_EQ(found.pruned, 0U);
    std::erase_if(expected, [](const auto& e) { return e.second < 3; });
    ASSERT_EQ(found.patterns.size(), expected.size());
    for (const auto& [pattern, count] : found.patterns) EXPECT_EQ(count, expected.at(pattern));
    EXPECT_TRUE(std::ranges::is_sorted(found.patterns, {}, &CountedPattern::pattern));
}

TEST(Harvest, DeletesRarePatternsInASmallTable) {
    const auto games = test::clinging_games(7, 20, 2);
    const Harvest whole = harvest(games, {.min_count = 20}, [] {});
    const Harvest squeezed = harvest(games, {.min_count = 20, .slots = 1 << 10}, [] {});
    EXPECT_GT(squeezed.pruned, 0U);
    EXPECT_GT(squeezed.patterns.size(), 10U);
    // What is left are patterns that are common indeed.
    std::map<Pattern, std::uint32_t> all;
    for (const auto& [pattern, count] : whole.patterns) all[pattern] = count;
    for (const auto& [pattern, count] : squeezed.patterns) {
        ASSERT_TRUE(all.contains(pattern));
        EXPECT_LE(count, all[pattern]);
    }
}

TEST(Trainer, LearnsWhatThePlayerDoes) {
    const auto games = test::clinging_games(7, 150, 3);
    const auto others = test::clinging_games(7, 30, 4);
    const LightModel model(harvest(games, {.min_count = 50}, [] {}).patterns);
    Trainer trainer(model, {});
    const Measures before = measure(model, trainer.parameters(), others, 1);
    for (std::uint64_t epoch = 0; epoch < 3; ++epoch)
        trainer.epoch(games, base::Seed(epoch), [](std::size_t) {});
    const Measures after = measure(model, trainer.parameters(), others, 1);
    EXPECT_EQ(before.positions(), after.positions());
    EXPECT_LT(before.log_likelihood(), -3.2);  // all moves alike
    EXPECT_GT(after.log_likelihood(), -1.7);   // a few neighbours
    EXPECT_GT(after.match(1), 2 * before.match(1));
    EXPECT_GT(after.match(5), 0.8);
    EXPECT_LT(after.rank(), before.rank() / 3);
    const model::MoveWeights weights = model.named(trainer.parameters());
    using F = model::MoveFeatures;
    EXPECT_GT(weights.features[F::kLast + 2], weights.features[F::kLast + 3] + 2);
    const std::string bytes = model.to_bytes(trainer.parameters(), "");
    EXPECT_EQ(model::weights_from_bytes(bytes, "trained"), weights);
}

TEST(Trainer, LearnsByEveryAim) {
    // With f squared gradients are thousands of times smaller than with the others.
    const auto games = test::clinging_games(9, 60, 8);
    const auto others = test::clinging_games(9, 15, 9);
    const LightModel model(harvest(games, {.min_count = 50}, [] {}).patterns);
    for (const LossKind kind : {LossKind::Likelihood, LossKind::Rank, LossKind::RankWhereLikely,
                                LossKind::RankTimesLikely, LossKind::RankWhereLikelyScaled}) {
        TrainerOptions options{.loss = {.kind = kind}};
        const double unit = options.loss.unit(81);
        options.initial_accumulator *= unit * unit;
        Trainer trainer(model, options);
        for (std::uint64_t epoch = 0; epoch < 2; ++epoch)
            trainer.epoch(games, base::Seed(epoch), [](std::size_t) {});
        EXPECT_GT(measure(model, trainer.parameters(), others, 1).match(5), 0.7) << static_cast<int>(kind);
    }
}

TEST(Trainer, ThreadsDoNotChangeTheResult) {
    const auto games = test::clinging_games(5, 40, 5);
    const LightModel model(harvest(games, {.min_count = 20}, [] {}).patterns);
    const auto trained = [&](int threads, std::uint64_t seed) {
        Trainer trainer(model, {.threads = threads});
        trainer.epoch(games, base::Seed(seed), [](std::size_t) {});
        return model.named(trainer.parameters());
    };
    EXPECT_EQ(trained(1, 1), trained(3, 1));
    EXPECT_NE(trained(1, 1), trained(1, 2));
}

TEST(Trainer, TakesPartOfThePositions) {
    const auto games = test::clinging_games(5, 40, 6);
    const LightModel model(harvest(games, {.min_count = 20, .stride = 3}, [] {}).patterns);
    Trainer trainer(model, {.stride = 3});
    trainer.epoch(games, base::Seed(1), [](std::size_t) {});
    EXPECT_GT(measure(model, trainer.parameters(), games, 1).match(5), 0.3);
    EXPECT_LT(measure(model, trainer.parameters(), games, 2).positions(),
              measure(model, trainer.parameters(), games, 1).positions() * 6 / 10);
}

TEST(Trainer, GoesOnFromACheckpoint) {
    const auto games = test::clinging_games(5, 30, 7);
    const LightModel model(harvest(games, {.min_count = 20}, [] {}).patterns);
    const auto epoch = [&](Trainer& trainer) {
        trainer.epoch(games, base::Seed(static_cast<std::uint64_t>(trainer.epochs_done())),
                      [](std::size_t) {});
    };
    Trainer whole(model, {});
    epoch(whole);
    const std::string saved = whole.checkpoint("this");
    epoch(whole);
    Trainer other(model, {});
    other.resume(saved, "this", "file");
    EXPECT_EQ(other.epochs_done(), 1);
    epoch(other);
    EXPECT_EQ(model.named(other.parameters()), model.named(whole.parameters()));

    const auto problem = [&](const std::string& bytes, const std::string& about) {
        return test::error_text([&] { other.resume(bytes, about, "file"); });
    };
    EXPECT_NE(problem(saved, "that").find("'file' is no checkpoint to go on from: it is about other games"),
              std::string::npos);
    for (std::size_t i = 0; i < saved.size(); i += 97) {
        std::string wrong = saved;
        wrong[i] = static_cast<char>(wrong[i] ^ 4);
        ASSERT_NE(problem(wrong, "this"), "no error") << i;
        ASSERT_NE(problem(saved.substr(0, i), "this"), "no error") << i;
    }
    EXPECT_EQ(model.named(other.parameters()), model.named(whole.parameters()));
}

}  // namespace
}  // namespace yomi::learn
