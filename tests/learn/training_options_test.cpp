#include "learn/training_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace yomi::learn {
namespace {

using testing::HasSubstr;

TrainingOptions of_model(const std::string& model) {
    TrainingOptions options;
    options.model = model;
    return options;
}

TEST(TrainingOptions, DefaultsGoByTheFamilyOfTheModel) {
    EXPECT_EQ(family_of("light"), ModelFamily::Light);
    EXPECT_EQ(family_of("rich"), ModelFamily::Rich);
    EXPECT_EQ(family_of("uct/n7"), ModelFamily::Thesis);

    const KeyHarvestOptions rich = of_model("rich").for_key_harvest(19, 5);
    EXPECT_EQ(rich.min_played, 10U);
    EXPECT_EQ(rich.min_possible, 200U);
    EXPECT_EQ(rich.possible_stride, 40U);
    const KeyHarvestOptions small = of_model("mc/n5").for_key_harvest(9, 5);
    EXPECT_EQ(small.min_played, UINT32_MAX);
    EXPECT_EQ(small.min_possible, 100U);
    EXPECT_EQ(small.possible_stride, 1U);
    EXPECT_EQ(of_model("mc/n5").for_key_harvest(13, 5).min_possible, 200U);
    const KeyHarvestOptions similar = of_model("mc/similar").for_key_harvest(19, 5);
    EXPECT_EQ(similar.min_played, 3U);
    EXPECT_EQ(similar.min_possible, UINT32_MAX);
    EXPECT_EQ(of_model("light").for_harvest().min_count, 100U);
}

TEST(TrainingOptions, AGivenCountStandsInForEveryDefault) {
    for (const char* model : {"rich", "mc/n5", "mc/similar"}) {
        TrainingOptions options = of_model(model);
        options.min_count = 7;
        const KeyHarvestOptions wanted = options.for_key_harvest(9, 5);
        EXPECT_TRUE(wanted.min_played == 7 || wanted.min_possible == 7) << model;
    }
    TrainingOptions thesis = of_model("mc/n5");
    thesis.harvest = "thesis";
    thesis.stride = 3;
    EXPECT_EQ(thesis.for_key_harvest(9, 5).possible_stride, 3U);
    EXPECT_GT(thesis.for_key_harvest(9, 5).border, 0U);
}

TEST(TrainingOptions, DifferencesAndAccumulatorGoByModelAndLoss) {
    EXPECT_TRUE(of_model("mc/n5").by_difference());
    EXPECT_FALSE(of_model("rich").by_difference());
    TrainingOptions rank = of_model("mc/n5");
    rank.loss = "rank";
    EXPECT_FALSE(rank.by_difference());
    EXPECT_EQ(of_model("mc/n5").used_initial_accumulator(), 0.001);
    EXPECT_EQ(of_model("mc/collage").used_initial_accumulator(), 1);
    TrainingOptions given = of_model("mc/collage");
    given.initial_accumulator = 0.5;
    EXPECT_EQ(given.used_initial_accumulator(), 0.5);
}

TEST(TrainingOptions, WhatDoesNotGoTogetherIsRefused) {
    const auto error = [](const TrainingOptions& options) {
        return test::error_text([&] { options.check(); });
    };
    of_model("light").check();
    of_model("mc/n5").check();
    EXPECT_THAT(error(of_model("n5")), HasSubstr("there is no model 'n5'"));
    TrainingOptions light = of_model("light");
    light.factors = 4;
    EXPECT_THAT(error(light), HasSubstr("has no factors"));
    TrainingOptions three = of_model("rich");
    three.factors = 3;
    EXPECT_THAT(error(three), HasSubstr("multiple of 4"));
    TrainingOptions thesis = of_model("rich");
    thesis.harvest = "thesis";
    EXPECT_THAT(error(thesis), HasSubstr("'rich' is none"));
}

}  // namespace
}  // namespace yomi::learn
