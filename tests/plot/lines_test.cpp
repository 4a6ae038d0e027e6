#include "plot/lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "plot/intervals.hpp"

namespace yomi::plot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

SvgLine line(std::string label, std::vector<double> x, std::vector<double> y) {
    return {.label = std::move(label), .x = std::move(x), .y = std::move(y), .low = {}, .high = {}};
}

SvgPanel panel(std::vector<SvgLine> lines, bool log_x = false) {
    return {
        .title = "title", .x_label = "across", .y_label = "up", .log_x = log_x, .lines = std::move(lines)};
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

/// Every tag that is opened is closed, in the right order.
bool is_well_formed(const std::string& text) {
    std::vector<std::string> open;
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const std::size_t end = text.find('>', at);
        if (end == std::string::npos) return false;
        const std::string tag = text.substr(at + 1, end - at - 1);
        const std::string name = tag.substr(0, tag.find(' '));
        if (tag.back() == '/') continue;
        if (tag.front() != '/') {
            open.push_back(name);
        } else if (open.empty() || open.back() != tag.substr(1)) {
            return false;
        } else {
            open.pop_back();
        }
    }
    return open.empty();
}

TEST(NiceTicks, AreOneTwoOrFiveTimesAPowerOfTenApart) {
    EXPECT_THAT(nice_ticks(0, 10, 5), ElementsAre(0, 2, 4, 6, 8, 10));
    EXPECT_THAT(nice_ticks(0, 33, 6), ElementsAre(0, 10, 20, 30, 40));
    EXPECT_THAT(nice_ticks(-3, 21, 6), ElementsAre(-5, 0, 5, 10, 15, 20, 25));
    EXPECT_THAT(nice_ticks(0, 1e6, 2), ElementsAre(0, 5e5, 1e6));
}

TEST(NiceTicks, EndForNumbersThatHardlyDiffer) {
    EXPECT_LT(nice_ticks(1e18, 1e18 + 1000, 6).size(), 20U);
    EXPECT_LT(nice_ticks(5, 5, 6).size(), 20U);
    EXPECT_LT(nice_ticks(0, 0, 6).size(), 20U);
}

TEST(SvgPlot, PutsValuesWhereTheyBelong) {
    // The plot is 380 wide from 62 and 280 high from 34; y from 0 to 10.
    const std::string svg = svg_plot({panel({line("a", {0, 10}, {0, 10})})}, "");
    EXPECT_THAT(svg, HasSubstr("d=\"M62.0 314.0L442.0 34.0\""));
    const std::string log = svg_plot({panel({line("a", {1, 10, 100}, {0, 5, 10})}, true)}, "");
    EXPECT_THAT(log, HasSubstr("d=\"M62.0 314.0L252.0 174.0L442.0 34.0\""));
}

TEST(SvgPlot, GivesOneColourAndOneEntryToOneLabel) {
    const std::string svg = svg_plot(
        {panel({line("a", {0, 1}, {0, 1}), line("b", {0, 1}, {1, 0})}), panel({line("b", {0, 1}, {1, 1})})},
        "");
    EXPECT_TRUE(is_well_formed(svg)) << svg;
    EXPECT_EQ(count(svg, ">a</text>"), 1U);
    EXPECT_EQ(count(svg, ">b</text>"), 1U);
    EXPECT_EQ(count(svg, "stroke=\"#3b82c4\""), 2U) << "the line a and its entry";
    EXPECT_EQ(count(svg, "stroke=\"#d9702b\""), 3U) << "two lines b and their entry";
}

TEST(SvgPlot, DrawsBandsAndDashes) {
    SvgLine banded = line("a", {0, 1}, {1, 1});
    banded.low = {0.5, 0.5};
    banded.high = {2, 2};
    banded.dashed = true;
    const std::string svg = svg_plot({panel({banded})}, "");
    EXPECT_THAT(svg, HasSubstr("M62.0 34.0L442.0 34.0L442.0 244.0L62.0 244.0Z"));
    EXPECT_EQ(count(svg, "stroke-dasharray"), 2U);
}

TEST(SvgPlot, CutsOffWhatDoesNotSetTheRange) {
    SvgLine bound = line("bound", {0, 1}, {0, 1000});
    bound.sets_range = false;
    const std::string svg = svg_plot({panel({line("a", {0, 1}, {0, 1}), bound})}, "");
    EXPECT_THAT(svg, HasSubstr("M62.0 314.0L442.0 34.0"));
    EXPECT_THAT(svg, HasSubstr("clip-path"));
    EXPECT_THAT(svg, Not(HasSubstr(">1000</text>")));
}

TEST(SvgPlot, LeavesOutWhatHasNoPlace) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::string svg = svg_plot({panel({line("a", {0, 1, 10, 100}, {1, 1, nan, INFINITY})}, true)}, "");
    EXPECT_TRUE(is_well_formed(svg));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

TEST(SvgPlot, OfNothingIsAPictureToo) {
    for (const auto& panels : {std::vector<SvgPanel>{},
                               {panel({})},
                               {panel({line("a", {}, {})}, true)},
                               {panel({line("a", {5}, {0})}, true)}}) {
        const std::string svg = svg_plot(panels, "");
        EXPECT_TRUE(is_well_formed(svg));
        EXPECT_THAT(svg, Not(HasSubstr("nan")));
    }
}

TEST(SvgPlot, EscapesText) {
    const std::string svg = svg_plot({panel({line("<a> & \"b\"\n", {0, 1}, {0, 1})})}, "x < y");
    EXPECT_TRUE(is_well_formed(svg));
    EXPECT_THAT(svg, HasSubstr("&lt;a&gt; &amp; \"b\" </text>"));
    EXPECT_THAT(svg, HasSubstr("<desc>x &lt; y</desc>"));
}

TEST(SvgIntervals, HaveARowEach) {
    const std::string text =
        svg_intervals({{.label = "a < b", .value = 50, .low = 40, .high = 60, .mark = {}},
                       {.label = "c", .value = 70, .low = 65, .high = 75, .mark = 30}},
                      "wins", "ours", "theirs", "what & why");
    EXPECT_TRUE(is_well_formed(text));
    EXPECT_THAT(text, HasSubstr("a &lt; b"));
    EXPECT_THAT(text, HasSubstr("what &amp; why"));
    EXPECT_EQ(count(text, "<circle"), 3U) << "one in the legend";
    EXPECT_EQ(count(text, "l5 5l-5 5"), 2U) << "one in the legend";
    EXPECT_THAT(text, HasSubstr(">30<")) << "the axis reaches out for marks";
    EXPECT_TRUE(is_well_formed(svg_intervals({}, "", "", "", "")));
}

}  // namespace
}  // namespace yomi::plot
