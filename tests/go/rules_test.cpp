#include "go/rules.hpp"

#include <gtest/gtest.h>

#include <set>

namespace yomi::go {
namespace {

TEST(Rules, HaveTheNamesThatClientsSend) {
    const auto names = rules_names();
    const std::set<std::string> known(names.begin(), names.end());
    EXPECT_EQ(known.size(), names.size()) << "a name twice";
    for (const char* name : {"tromp-taylor", "chinese", "japanese", "korean", "aga", "new-zealand", "cgos"}) {
        EXPECT_TRUE(known.contains(name)) << name;
    }
    for (const std::string& name : names) EXPECT_TRUE(rules_by_name(name).has_value()) << name;
}

TEST(Rules, AreFoundWhateverTheSpelling) {
    const auto rules = rules_by_name("tromp-taylor");
    ASSERT_TRUE(rules.has_value());
    for (const char* name : {"Tromp-Taylor", "tromp_taylor", "TROMP TAYLOR", "tromptaylor"}) {
        EXPECT_EQ(rules_by_name(name), rules) << name;
    }
    EXPECT_EQ(rules_by_name("new_zealand"), rules_by_name("nz"));
}

TEST(Rules, AreNothingForOtherNames) {
    for (const char* name : {"", "ing", "chines", "chinese2", "-", "stone"}) {
        EXPECT_FALSE(rules_by_name(name).has_value()) << name;
    }
}

TEST(Rules, MeanWhatTheyMeanElsewhere) {
    const auto tromp_taylor = *rules_by_name("tromp-taylor");
    EXPECT_EQ(tromp_taylor.ko, KoRule::Positional);
    EXPECT_EQ(tromp_taylor.scoring, Scoring::Area);
    EXPECT_TRUE(tromp_taylor.suicide);
    EXPECT_FALSE(tromp_taylor.friendly_pass);

    const auto chinese = *rules_by_name("chinese");
    EXPECT_EQ(chinese.ko, KoRule::Simple);
    EXPECT_EQ(chinese.scoring, Scoring::Area);
    EXPECT_FALSE(chinese.suicide);
    EXPECT_EQ(chinese.handicap_bonus, HandicapBonus::N);
    EXPECT_TRUE(chinese.friendly_pass);

    const auto japanese = *rules_by_name("japanese");
    EXPECT_EQ(japanese.ko, KoRule::Simple);
    EXPECT_EQ(japanese.scoring, Scoring::Territory);
    EXPECT_EQ(japanese.tax, Tax::Seki);
    EXPECT_FALSE(japanese.suicide);
    EXPECT_EQ(japanese.handicap_bonus, HandicapBonus::None);
    EXPECT_EQ(rules_by_name("korean"), japanese);

    const auto aga = *rules_by_name("aga");
    EXPECT_EQ(aga.ko, KoRule::Situational);
    EXPECT_EQ(aga.scoring, Scoring::Area);
    EXPECT_EQ(aga.handicap_bonus, HandicapBonus::NMinusOne);

    const auto new_zealand = *rules_by_name("new-zealand");
    EXPECT_EQ(new_zealand.ko, KoRule::Situational);
    EXPECT_TRUE(new_zealand.suicide);

    const auto cgos = *rules_by_name("cgos");
    EXPECT_EQ(cgos.ko, KoRule::Positional);
    EXPECT_FALSE(cgos.suicide);
    EXPECT_FALSE(cgos.friendly_pass) << "all stones count as alive there";
}

TEST(Rules, AreNamedByTheCustomaryName) {
    EXPECT_EQ(name_of(*rules_by_name("korean")), "japanese");
    EXPECT_EQ(name_of(*rules_by_name("nz")), "new-zealand");
    Rules odd = *rules_by_name("japanese");
    odd.ko = KoRule::Positional;
    EXPECT_EQ(name_of(odd), std::nullopt);
}

}  // namespace
}  // namespace yomi::go
