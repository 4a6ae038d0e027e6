#include "base/fields.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/random.hpp"

namespace yomi::base {
namespace {

struct Options {
    bool verbose = false;
    std::int64_t playouts = 1000;
    double komi = 7.5;
    std::string rules = "chinese";
    std::string name;

    Fields fields() {
        return {field("verbose", verbose, "say more"),
                field("playouts", playouts, {1, 1'000'000}, "playouts a move"),
                field("komi", komi, {-100, 100}, "points for White"),
                field("rules", rules, {"chinese", "japanese", "aga"}, "what to play by"),
                field("name", name, std::vector<std::string>{}, "any text")};
    }
};

std::string error_of(const Fields& fields, std::string_view name, std::string_view text) {
    try {
        set_field(fields, name, text);
    } catch (const Error& e) {
        return e.what();
    }
    return "no error";
}

TEST(Field, KnowsItsNameHelpAndChoices) {
    Options options;
    const Fields fields = options.fields();
    EXPECT_EQ(fields[1].name(), "playouts");
    EXPECT_EQ(fields[1].help(), "playouts a move");
    EXPECT_EQ(fields[1].range().low, 1);
    EXPECT_EQ(fields[1].range().high, 1'000'000);
    EXPECT_EQ(fields[3].choices(), (std::vector<std::string>{"chinese", "japanese", "aga"}));
    EXPECT_TRUE(std::holds_alternative<double*>(fields[2].slot()));
}

TEST(Field, SetsTheStructItCameFrom) {
    Options options;
    const Fields fields = options.fields();
    set_field(fields, "verbose", "true");
    set_field(fields, "playouts", "64");
    set_field(fields, "komi", "-0.5");
    set_field(fields, "rules", "aga");
    set_field(fields, "name", "two words = one = text");
    EXPECT_TRUE(options.verbose);
    EXPECT_EQ(options.playouts, 64);
    EXPECT_EQ(options.komi, -0.5);
    EXPECT_EQ(options.rules, "aga");
    EXPECT_EQ(options.name, "two words = one = text");
}

TEST(Field, GetsWhatIsThere) {
    Options options;
    const Fields fields = options.fields();
    EXPECT_EQ(fields[0].get(), "false");
    EXPECT_EQ(fields[1].get(), "1000");
    EXPECT_EQ(fields[2].get(), "7.5");
    EXPECT_EQ(fields[3].get(), "chinese");
    EXPECT_EQ(fields[4].get(), "");
    options.komi = 7;
    EXPECT_EQ(fields[2].get(), "7") << "whole numbers without a point";
}

TEST(Field, ReadsTheUsualWordsForYesAndNo) {
    Options options;
    const Fields fields = options.fields();
    for (const char* yes : {"true", "1", "on", "yes"}) {
        options.verbose = false;
        set_field(fields, "verbose", yes);
        EXPECT_TRUE(options.verbose) << yes;
    }
    for (const char* no : {"false", "0", "off", "no"}) {
        options.verbose = true;
        set_field(fields, "verbose", no);
        EXPECT_FALSE(options.verbose) << no;
    }
}

TEST(Field, TakesTheEndsOfItsRange) {
    Options options;
    const Fields fields = options.fields();
    for (const char* text : {"1", "1000000"}) EXPECT_EQ(error_of(fields, "playouts", text), "no error");
    for (const char* text : {"-100", "100"}) EXPECT_EQ(error_of(fields, "komi", text), "no error");
}

TEST(Field, SaysWhatIsAllowed) {
    Options options;
    const Fields fields = options.fields();
    EXPECT_EQ(fields[0].allowed(), "true or false");
    EXPECT_EQ(fields[1].allowed(), "a whole number from 1 to 1000000");
    EXPECT_EQ(fields[2].allowed(), "a number from -100 to 100");
    EXPECT_EQ(fields[3].allowed(), "chinese, japanese or aga");
    EXPECT_EQ(fields[4].allowed(), "any text");
    double x = 0;
    std::int64_t n = 0;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(field("x", x, {0.25, kInfinity}, "").allowed(), "a number of at least 0.25");
    EXPECT_EQ(field("x", x, {-kInfinity, 3}, "").allowed(), "a number of at most 3");
    EXPECT_EQ(field("n", n, {}, "").allowed(), "a whole number");
}

TEST(Field, RefusesOtherValuesAndKeepsTheOldOne) {
    Options options;
    const Fields fields = options.fields();
    for (const char* text : {"", "maybe", "True", "2", " true"}) {
        EXPECT_NE(error_of(fields, "verbose", text), "no error") << text;
    }
    for (const char* text : {"", "0", "-1", "1000001", "12x", "x", " 12", "12 ", "1.5", "1e3", "+5", "0x10",
                             "99999999999999999999", "--5"}) {
        EXPECT_NE(error_of(fields, "playouts", text), "no error") << text;
    }
    for (const char* text :
         {"", "nan", "inf", "-inf", "100.5", "-101", "1e400", "7,5", "7.5.", "seven", "0x1p3"}) {
        EXPECT_NE(error_of(fields, "komi", text), "no error") << text;
    }
    for (const char* text : {"", "Chinese", "ing", "chinese "}) {
        EXPECT_NE(error_of(fields, "rules", text), "no error") << text;
    }
    EXPECT_FALSE(options.verbose);
    EXPECT_EQ(options.playouts, 1000);
    EXPECT_EQ(options.komi, 7.5);
    EXPECT_EQ(options.rules, "chinese");
}

TEST(Field, NamesItselfTheValueAndWhatIsAllowedWhenItRefuses) {
    Options options;
    const Fields fields = options.fields();
    EXPECT_EQ(error_of(fields, "playouts", "0"),
              "playouts = '0' is not allowed; it takes a whole number from 1 to 1000000");
    EXPECT_EQ(error_of(fields, "rules", "ing"),
              "rules = 'ing' is not allowed; it takes chinese, japanese or aga");
    EXPECT_EQ(error_of(fields, "verbose", "maybe"),
              "verbose = 'maybe' is not allowed; it takes true or false");
}

TEST(FindField, NamesAnUnknownKeyTheNearestAndAll) {
    Options options;
    const Fields fields = options.fields();
    EXPECT_EQ(&find_field(fields, "komi"), &fields[2]);
    EXPECT_EQ(
        error_of(fields, "playout", "5"),
        "there is no option 'playout'; did you mean 'playouts'? Known: verbose, playouts, komi, rules, name");
    EXPECT_NE(error_of(fields, "ruels", "5").find("; did you mean 'rules'?"), std::string::npos);
    EXPECT_EQ(error_of(fields, "threads", "5"),
              "there is no option 'threads'; known: verbose, playouts, komi, rules, name");
    EXPECT_EQ(error_of({}, "threads", "5"), "there is no option 'threads'; nothing can be set here");
}

template <class T>
std::string round_trip(T value, T& slot, const Field& f) {
    slot = value;
    const std::string text = f.get();
    slot = T{};
    f.set(text);
    return text;
}

RC_GTEST_PROP(Field, ReadsBackEveryWholeNumber, (std::int64_t value)) {
    std::int64_t slot = 0;
    const Field f = field("n", slot, {}, "");
    round_trip(value, slot, f);
    RC_ASSERT(slot == value);
}

RC_GTEST_PROP(Field, ReadsBackEveryNumber, (std::uint64_t number)) {
    const auto value = std::bit_cast<double>(mix64(number));  // of any size, unlike those that are drawn
    RC_PRE(std::isfinite(value));
    double slot = 0;
    const Field f = field("x", slot, {}, "");
    round_trip(value, slot, f);
    RC_ASSERT(slot == value);
}

RC_GTEST_PROP(Field, ReadsBackEveryText, (const std::string& value)) {
    std::string slot;
    const Field f = field("s", slot, std::vector<std::string>{}, "");
    round_trip(value, slot, f);
    RC_ASSERT(slot == value);
}

/// Whatever the text, set() either takes a value of the range or throws an Error and changes nothing.
RC_GTEST_PROP(Field, SurvivesAnyText, (const std::string& text)) {
    Options options;
    for (const Field& f : options.fields()) {
        const std::string before = f.get();
        try {
            f.set(text);
        } catch (const Error&) {
            RC_ASSERT(f.get() == before);
        }
    }
    RC_ASSERT(options.playouts >= 1 && options.playouts <= 1'000'000);
    RC_ASSERT(options.komi >= -100 && options.komi <= 100);
}

TEST(Fields, AFieldMayTakeSeveralChoices) {
    std::string value = "a";
    const Field f = field("letters", value, {"a", "b", "c"}, "some letters").taking_several();
    EXPECT_EQ(f.allowed(), "a, b or c, or several of them with commas between");
    for (const char* text : {"b", "c,a", "a,b,c"}) {
        f.set(text);
        EXPECT_EQ(value, text);
    }
    for (const char* text : {"", "d", "a,", ",a", "a,a", "a,d", "a, b"})
        EXPECT_THROW(f.set(text), Error) << text;
    EXPECT_EQ(value, "a,b,c");
    EXPECT_EQ(split_list("a,,b"), (std::vector<std::string>{"a", "", "b"}));
    const Field one = field("letter", value, {"a", "b"}, "one letter");
    EXPECT_THROW(one.set("a,b"), Error);
}

TEST(Fields, AQuietFieldIsLeftOutWhileItIsAsBeforeItCame) {
    bool exact = false;
    const Field f = field("exact", exact, "exactly").quiet_at("false").within("select", "a paper");
    EXPECT_EQ(f.name(), "select.exact");
    EXPECT_EQ(f.source(), "a paper");
    EXPECT_TRUE(f.is_quiet());
    exact = true;
    EXPECT_FALSE(f.is_quiet());
    EXPECT_FALSE(field("other", exact, "").is_quiet());
}

TEST(Fields, FormerNamesAreReadWithOneWarning) {
    double rate = 1;
    const Fields fields = {field("learning_rate", rate, {0, 10}, "").formerly("eagerness_in_a_test")};
    testing::internal::CaptureStderr();
    set_field(fields, "eagerness_in_a_test", "2");
    EXPECT_EQ(rate, 2);
    set_field(fields, "eagerness_in_a_test", "3");
    EXPECT_EQ(rate, 3);
    set_field(fields, "learning_rate", "4");
    EXPECT_EQ(
        testing::internal::GetCapturedStderr(),
        "yomi: the option 'eagerness_in_a_test' is called 'learning_rate' now; the old name will go in the "
        "next version\n");
    EXPECT_NE(error_of(fields, "eager", "2"), "no error");
    EXPECT_NE(error_of(fields, "", "2"), "no error");
}

TEST(Fields, TextsThatIdentifyResultsKeepTheFirstName) {
    double rate = 1;
    const Field renamed = field("rate", rate, {0, 10}, "").formerly("step");
    EXPECT_EQ(renamed.identity_name(), "step");
    EXPECT_EQ(renamed.within("learn").identity_name(), "learn.step");
    EXPECT_TRUE(renamed.within("learn").answers_to("learn.step"));
    EXPECT_TRUE(renamed.within("learn").answers_to("learn.rate"));
    EXPECT_FALSE(renamed.within("learn").answers_to("step"));
    const Field plain = field("rate", rate, {0, 10}, "");
    EXPECT_EQ(plain.identity_name(), "rate");
    EXPECT_EQ(plain.within("learn").former_name(), "");
    EXPECT_FALSE(plain.answers_to(""));
}

}  // namespace
}  // namespace yomi::base
