#include "model/feature_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/random.hpp"
#include "model/keyed_weights.hpp"
#include "model/move_weights.hpp"
#include "model/shipped_models.hpp"
#include "model/thesis_moves.hpp"
#include "support/error_text.hpp"

namespace yomi::model {
namespace {

using test::error_text;
using testing::HasSubstr;

std::uint64_t identity(std::uint64_t key) { return key >> KeyTable::kDropped << KeyTable::kDropped; }

/// Weights of features of a model, by name.
KeyedWeights keyed(const std::string& model, const std::map<std::string, float>& by_name) {
    KeyedWeights weights{model, "made by hand\n", {}, {}};
    for (const NamedFeature& feature : named_features(model)) {
        if (const auto found = by_name.find(feature.name); found != by_name.end()) {
            weights.entries.push_back({identity(feature.key), found->second});
        }
    }
    std::ranges::sort(weights.entries, {}, &KeyedWeights::Entry::key);
    return weights;
}

/// What a file begins with, up to its names.
std::string head(std::string_view magic, const std::string& model) {
    std::string text(magic);
    const auto number = [&](std::size_t value) {
        for (int i = 0; i < 4; ++i) text.push_back(static_cast<char>(value >> (8 * i) & 0xff));
    };
    number(model.size());
    text += model;
    number(0);  // provenance
    return text;
}

std::string with_checksum(std::string text) {
    std::uint64_t sum = text.size();
    for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    sum = base::mix64(sum);
    for (int i = 0; i < 8; ++i) text.push_back(static_cast<char>(sum >> (8 * i) & 0xff));
    return text;
}

std::string number(std::uint64_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text.push_back(static_cast<char>(value >> (8 * i) & 0xff));
    return text;
}

using Names = std::vector<std::pair<std::string, std::uint64_t>>;

/// A file of version 5 with these names and the weight 1 for the first key, or one of version 4 without
/// names.
std::string keyed_file(const std::string& model, const Names& names, std::uint64_t key, int version = 5) {
    std::string text = head("yomi keyed weights " + std::to_string(version) + "\n", model);
    if (version >= 5) {
        text += number(names.size(), 4);
        for (const auto& [name, of] : names) {
            text += number(name.size(), 1) + name + number(of, 8);
        }
    }
    text += number(std::bit_cast<std::uint32_t>(1.0F / 64), 4) + number(1, 4);
    std::uint64_t rest = key >> KeyTable::kDropped;
    for (; rest >= 0x80; rest >>= 7) text.push_back(static_cast<char>(0x80 | (rest & 0x7f)));
    text.push_back(static_cast<char>(rest));
    text += "\x80\x01";  // 128: the weight 64 / 64
    return with_checksum(text + number(0, 4) + number(0, 1));
}

TEST(FeatureNames, KeysOfTheThesisAreFrozen) {
    const std::pair<const char*, int> groups[] = {{"place", 15},  {"last", 14},     {"before", 14},
                                                  {"capture", 9}, {"extend", 36},   {"atari", 6},
                                                  {"rescue", 3},  {"self-atari", 3}};
    std::map<std::string, std::uint64_t> keys;
    for (const NamedFeature& f : named_features("mc/n5")) keys[f.name] = f.key;
    std::uint64_t number = 0;
    for (const auto& [group, classes] : groups) {
        for (int c = 0; c < classes; ++c, ++number) {
            const auto key = base::Seed(8).derive("thesis feature").derive(number).value();
            EXPECT_EQ(keys.at(class_name(group, c)), key) << group << " " << c;
        }
    }
}

TEST(FeatureNames, AreDifferentAndSoAreTheirKeys) {
    for (const char* model : {"rich", "mc/n5", "uct/collage"}) {
        std::set<std::string> names;
        std::set<std::uint64_t> keys;
        const auto all = named_features(model);
        EXPECT_GT(all.size(), 20U);
        for (const NamedFeature& f : all) {
            EXPECT_TRUE(names.insert(f.name).second) << f.name;
            EXPECT_TRUE(keys.insert(identity(f.key)).second) << f.name;
        }
    }
}

TEST(FeatureNames, WeightsThatShipKeepTheirMeaning) {
    const KeyedWeights weights = shipped_playout_weights(9);
    const KeyedModelTable table(weights);
    const auto weight = [&](int feature) {
        return std::bit_cast<float>(table.table.find(ThesisMoves::feature_key(feature)));
    };
    using F = ThesisFeatures;
    EXPECT_GT(weight(F::capture(3, 2)), weight(F::capture(1, 0)));
    EXPECT_GT(weight(F::rescue(3)), 0);
    EXPECT_LT(weight(F::self_atari(3)), 0);
    EXPECT_GT(weight(F::kLast + 2), weight(F::kLast + 5));
}

TEST(FeatureNames, AreInFilesWithTheirWeights) {
    const KeyedWeights weights = keyed("mc/n5", {{"capture/4", 1.5F}, {"place/14", -0.5F}});
    const std::string bytes = keyed_to_bytes(weights);
    EXPECT_THAT(bytes, HasSubstr("capture/4"));
    EXPECT_THAT(bytes, HasSubstr("place/14"));
    EXPECT_THAT(bytes, testing::Not(HasSubstr("capture/5")));
    EXPECT_EQ(keyed_from_bytes(bytes, "a"), weights);
}

TEST(FeatureNames, OfFilesMayComeInAnyOrderAndBeMissing) {
    const std::uint64_t capture = ThesisMoves::feature_key(ThesisFeatures::capture(1, 0));
    const std::uint64_t place = ThesisMoves::feature_key(ThesisFeatures::kPlace);
    const Names both = {{"capture/0", capture}, {"place/0", place}};
    const Names reordered = {{"place/0", place}, {"capture/0", capture}};
    const KeyedWeights read = keyed_from_bytes(keyed_file("mc/n5", both, capture), "a");
    EXPECT_EQ(keyed_from_bytes(keyed_file("mc/n5", reordered, capture), "a"), read);
    ASSERT_EQ(read.entries.size(), 1U);
    EXPECT_EQ(read.entries[0], (KeyedWeights::Entry{identity(capture), 1}));
    // A feature that the file does not name has no weight, and adds nothing.
    EXPECT_EQ(keyed_from_bytes(keyed_file("mc/n5", {{"capture/0", capture}}, capture), "a"), read);
    EXPECT_EQ(KeyedModelTable(read).table.find(place), KeyTable::kNone);
    // A file of before names were written.
    EXPECT_EQ(keyed_from_bytes(keyed_file("mc/n5", {}, capture, 4), "a"), read);
}

TEST(FeatureNames, ThatTheProgramDoesNotHaveAreRefusedByName) {
    const std::uint64_t capture = ThesisMoves::feature_key(ThesisFeatures::capture(1, 0));
    const auto problem = [&](const std::string& model, const Names& names) {
        return error_text([&] { keyed_from_bytes(keyed_file(model, names, capture), "x"); });
    };
    EXPECT_THAT(problem("mc/n5", {{"capture/0", capture}, {"moon/2", 1}}), HasSubstr("'moon/2'"));
    EXPECT_THAT(problem("rich", {{"capture/0", capture}}), HasSubstr("'capture/0'"));
    EXPECT_THAT(problem("mc/n5", {{"capture/0", capture + 1}}), HasSubstr("'capture/0' has another key"));
}

TEST(FeatureNames, HostileOnesAreRefused) {
    std::string text = head("yomi keyed weights 5\n", "mc/n5");
    const auto problem = [&](const std::string& rest) {
        return error_text([&] { keyed_from_bytes(with_checksum(text + rest), "x"); });
    };
    EXPECT_THAT(problem(number(0xffffffff, 4)), HasSubstr("ends too early"));
    EXPECT_THAT(problem(number(1, 4) + "\xff" + "short"), HasSubstr("ends too early"));
    EXPECT_THAT(problem(number(1, 4) + number(0, 1) + number(0, 8)), HasSubstr("''"));
}

/// A file of the light model: names and weights, and no patterns.
std::string light_file(const std::vector<std::pair<std::string, float>>& features, int version = 2) {
    std::string text = "yomi move weights " + std::to_string(version) + "\n" + number(0, 4);
    text += number(features.size(), 4);
    for (const auto& [name, weight] : features) {
        if (version >= 2) text += number(name.size(), 1) + name;
        text += number(std::bit_cast<std::uint32_t>(weight), 4);
    }
    for (int size = 0; size < go::Pattern::kSizes; ++size) text += number(0, 4);
    return with_checksum(text);
}

TEST(LightFeatureNames, AreReadInAnyOrderAndMayBeMissing) {
    MoveWeights expected;
    expected.features[MoveFeatures::kCapture + 4] = 2;
    expected.features[MoveFeatures::kLine] = -1;
    EXPECT_EQ(weights_from_bytes(light_file({{"capture/4", 2}, {"line/0", -1}}), "a"), expected);
    EXPECT_EQ(weights_from_bytes(light_file({{"line/0", -1}, {"capture/4", 2}}), "a"), expected);
}

TEST(LightFeatureNames, OfTheFirstVersionAreItsFrozenList) {
    std::vector<std::pair<std::string, float>> all(69);
    all[35 + 4].second = 2;  // capture/4
    all[65].second = -1;     // self-atari/0
    MoveWeights expected;
    expected.features[MoveFeatures::kCapture + 4] = 2;
    expected.features[MoveFeatures::kSelfAtari] = -1;
    EXPECT_EQ(weights_from_bytes(light_file(all, 1), "a"), expected);
    all.pop_back();
    EXPECT_THAT(error_text([&] { weights_from_bytes(light_file(all, 1), "x"); }),
                HasSubstr("another set of features"));
}

TEST(LightFeatureNames, UnknownAndDoubleOnesAreRefusedByName) {
    EXPECT_THAT(error_text([] {
                    weights_from_bytes(light_file({{"moon/2", 1}}), "x");
                }),
                HasSubstr("'moon/2'"));
    EXPECT_THAT(error_text([] {
                    weights_from_bytes(light_file({{"line/0", 1}, {"line/0", 2}}), "x");
                }),
                HasSubstr("two weights of the feature 'line/0'"));
}

}  // namespace
}  // namespace yomi::model
