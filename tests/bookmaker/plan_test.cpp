#include "bookmaker/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace yomi::bookmaker {
namespace {

using test::error_text;
using testing::HasSubstr;

TEST(BookPlan, ItsProvenanceHasAllThatDecides) {
    BookPlan plan{.player = "rave", .player_options = {{"select.final", "4000"}}, .seed = 5};
    plan.check();
    const Provenance made = plan.provenance();
    EXPECT_EQ(made.get("seed"), "5");
    EXPECT_EQ(made.get("komi"), "7.5");
    EXPECT_EQ(made.get("playouts"), "20000");
    EXPECT_EQ(made.get("player"), "rave");
    EXPECT_EQ(made.get("player.select.final"), "4000");
    EXPECT_EQ(Provenance(made.text()).text(), made.text());
    SearchTask task;
    read_player_lines(made, "", task);
    EXPECT_EQ(task.player, "rave");
    EXPECT_EQ(task.playouts, 20'000);
    EXPECT_EQ(task.seconds, std::nullopt);
    Provenance again;
    add_player_lines(again, "check.", task);
    EXPECT_EQ(again.get("check.player.select.final"), "4000") << "what was read makes the same player";
}

TEST(BookPlan, SettingsThatDifferAreFound) {
    BookPlan plan{.seed = 5};
    BookPlan other = plan;
    other.options.positions = 5000;
    EXPECT_EQ(differing_setting(plan.provenance(), other.provenance()), "");
    other.options.playouts = 10;
    EXPECT_EQ(differing_setting(plan.provenance(), other.provenance()), "playouts");
    other = plan;
    other.player_options = {{"select.final", "77"}};
    EXPECT_EQ(differing_setting(plan.provenance(), other.provenance()), "player.select.final");
    Provenance checked = plan.provenance();
    checked.set("check.margin", "0.1");
    checked.set("command.2", "yomi book make");
    EXPECT_EQ(differing_setting(plan.provenance(), checked), "");
    EXPECT_EQ(differing_setting(checked, plan.provenance()), "");
}

TEST(BookPlan, RefusesWhatCannotBe) {
    const auto refusal = [](const auto& change) {
        BookPlan plan;
        change(plan);
        return error_text([&] { plan.check(); });
    };
    EXPECT_EQ(refusal([](BookPlan&) {}), "no error");
    EXPECT_THAT(refusal([](BookPlan& p) { p.options.playouts = 0; }), HasSubstr("budget"));
    EXPECT_THAT(refusal([](BookPlan& p) { p.options.seconds = 1; }), HasSubstr("either"));
    EXPECT_THAT(refusal([](BookPlan& p) { p.options.komi = "x"; }), HasSubstr("komi"));
    EXPECT_THAT(refusal([](BookPlan& p) { p.options.rules = "chess"; }), HasSubstr("chess"));
    EXPECT_THAT(refusal([](BookPlan& p) { p.options.size = 99; }), HasSubstr("size"));
    EXPECT_THAT(refusal([](BookPlan& p) { p.player = "nobody"; }), HasSubstr("nobody"));
    EXPECT_THAT(refusal([](BookPlan& p) {
                    p.player_options = {{"select.nothing", "1"}};
                }),
                HasSubstr("select.nothing"));
    EXPECT_THAT(refusal([](BookPlan& p) { p.player_options = {{"threads", "4"}}; }), HasSubstr("one thread"));
}

TEST(BookProvenance, LinesAreReadAndReplaced) {
    Provenance text("a = 1\nno line of ours\nb = x = y\n");
    EXPECT_EQ(text.get("b"), "x = y");
    EXPECT_EQ(text.get("c"), std::nullopt);
    text.set("a", "two\nlines");
    text.set("check.x", "1");
    EXPECT_EQ(text.text(), "a = two lines\nb = x = y\ncheck.x = 1\n");
    text.erase_beginning_with("check.");
    EXPECT_EQ(text.get("check.x"), std::nullopt);
}

}  // namespace
}  // namespace yomi::bookmaker
