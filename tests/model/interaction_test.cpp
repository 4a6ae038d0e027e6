#include "model/interaction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "base/random.hpp"
#include "model/keyed_weights.hpp"
#include "model/rich_moves.hpp"
#include "prior/keyed_prior.hpp"
#include "support/counting_new.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::model {
namespace {

using testing::HasSubstr;

/// Weights of 300 keys, every third of which has factors.
KeyedWeights some_weights(std::uint32_t factors) {
    KeyedWeights weights{"rich", "made by hand\n", {}, {}};
    base::Random random{base::Seed(1)};
    weights.factors.count = factors;
    for (std::uint32_t i = 0; i < 300; ++i) {
        weights.entries.push_back({(std::uint64_t{i} * i * 7'777'777 + i) << KeyTable::kDropped,
                                   static_cast<float>(static_cast<int>(i % 255) - 127) / 32});
        if (i % 3 != 1) continue;
        weights.factors.entries.push_back(i);
        for (std::uint32_t f = 0; f < factors; ++f) {
            weights.factors.values.push_back(static_cast<float>(static_cast<int>(random.below(255)) - 127) /
                                             256);
        }
    }
    weights.factors.values.front() = 127.0F / 256;  // so that the step is exact
    return weights;
}

TEST(Interaction, IsTheSumOverAllPairs) {
    base::Random random{base::Seed(2)};
    for (const std::size_t count : {4U, 8U, 32U}) {
        std::vector<std::vector<float>> facts(7, std::vector<float>(count));
        double squares = 0;
        std::vector<double> sum(count);
        Interaction together(count);
        for (auto& v : facts) {
            for (std::size_t f = 0; f < count; ++f) {
                v[f] = static_cast<float>(2 * random.unit() - 1);
                squares += static_cast<double>(v[f]) * static_cast<double>(v[f]);
                sum[f] += static_cast<double>(v[f]);
            }
            together.add(v.data());
        }
        double pairs = 0;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                for (std::size_t f = 0; f < count; ++f)
                    pairs += static_cast<double>(facts[i][f] * facts[j][f]);
            }
        }
        double whole = 0;
        for (const double x : sum) whole += x * x;
        EXPECT_NEAR(static_cast<double>(together.value()), pairs, 1e-4);
        EXPECT_NEAR(pairs, (whole - squares) / 2, 1e-4);
        for (std::size_t f = 0; f < count; ++f) {
            EXPECT_NEAR(static_cast<double>(together.sum(f)), sum[f], 1e-5);
        }
    }
}

TEST(KeyedFactors, ComeBackFromTheirBytes) {
    for (const std::uint32_t count : {4U, 8U}) {
        const KeyedWeights weights = some_weights(count);
        const std::string bytes = keyed_to_bytes(weights);
        EXPECT_TRUE(bytes.starts_with("yomi keyed weights 5\n"));
        EXPECT_EQ(keyed_from_bytes(bytes, "a"), weights);
    }
    KeyedWeights without = some_weights(4);
    without.factors = {};
    EXPECT_TRUE(keyed_to_bytes(without).starts_with("yomi keyed weights 5\n"));
    EXPECT_EQ(keyed_from_bytes(keyed_to_bytes(without), "a"), without);
}

TEST(KeyedFactors, DamagedOnesAreRefused) {
    const std::string bytes = keyed_to_bytes(some_weights(4));
    const auto problem = [](const std::string& text) {
        return test::error_text([&] { keyed_from_bytes(text, "x"); });
    };
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string wrong = bytes;
        wrong[i] = static_cast<char>(wrong[i] ^ 0x10);
        ASSERT_NE(problem(wrong), "no error") << "byte " << i;
        ASSERT_NE(problem(bytes.substr(0, i)), "no error") << "cut at " << i;
    }
    KeyedWeights weights = some_weights(4);
    weights.factors.entries.back() = 300;
    EXPECT_THAT(problem(keyed_to_bytes(weights)), HasSubstr("its factors are not in order"));
    weights = some_weights(4);
    weights.factors.entries[1] = weights.factors.entries[0];
    EXPECT_THAT(problem(keyed_to_bytes(weights)), HasSubstr("its factors are not in order"));
    weights = some_weights(4);
    weights.factors.values[1] = 1e6F;
    EXPECT_THAT(problem(keyed_to_bytes(weights)), HasSubstr("a factor is out of range"));
    weights = some_weights(4);
    weights.factors.values.resize(6 * weights.factors.entries.size());
    weights.factors.count = 6;
    EXPECT_THAT(problem(keyed_to_bytes(weights)), HasSubstr("it has 6 factors of a fact"));
}

TEST(KeyedFactors, AreAddedToTheScore) {
    const KeyedWeights weights = some_weights(8);
    const KeyedModelTable ready(weights);
    std::vector<std::uint32_t> found;
    float expected = 0;
    Interaction together(8);
    for (const std::uint32_t entry : {0U, 1U, 4U, 7U, 8U, 298U, 4U}) {
        found.push_back(ready.table.find(weights.entries[entry].key));
        expected += weights.entries[entry].weight;
        if (entry % 3 == 1) together.add(&weights.factors.values[entry / 3 * std::size_t{8}]);
    }
    EXPECT_FLOAT_EQ(ready.score(found), expected + together.value());
    EXPECT_EQ(ready.score({}), 0);
}

class FactoredPrior : public test::FolderTest {};

TEST_F(FactoredPrior, TakesFactorsIntoAccountWithoutAllocating) {
    go::Position position(9);
    for (const char* vertex : {"E5", "E4", "D4"}) {
        position.play(position.to_play(), *go::parse_vertex(vertex, 9));
    }
    const go::GameState state(position);
    RichMoves facts;
    facts.look(state);
    std::set<std::uint64_t> coarse;
    for (const go::Point p : state.board().empty_points()) {
        facts.each_coarse(p, [&](std::uint64_t key) { coarse.insert(key >> 24 << 24); });
    }
    EXPECT_GT(coarse.size(), 20U);
    KeyedWeights weights{"rich", "", {}, {}};
    base::Random random{base::Seed(3)};
    weights.factors.count = 4;
    for (const std::uint64_t key : coarse) {
        weights.factors.entries.push_back(static_cast<std::uint32_t>(weights.entries.size()));
        weights.entries.push_back({key, 0});
        for (int f = 0; f < 4; ++f) weights.factors.values.push_back(static_cast<float>(random.unit()));
    }
    prior::KeyedPrior::Options options;
    options.weights = file("factors.weights", keyed_to_bytes(weights));
    prior::KeyedPrior prior(options);
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors values(moves.size());
    prior.judge(state, moves, values);
    std::set<float> different;
    for (std::size_t i = 0; i < moves.size(); ++i) different.insert(values[i].weight);
    EXPECT_GT(different.size(), 1U);  // by the factors: all weights are zero
    const long before = test::allocations();
    prior.judge(state, moves, values);
    EXPECT_EQ(test::allocations() - before, 0);
}

}  // namespace
}  // namespace yomi::model
