#include "plot/boards.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yomi::plot {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

TEST(SvgBoards, DrawsStonesNumbersAndShades) {
    const SvgBoard board{.title = "a <board>",
                         .size = 2,
                         .stones = "XO..",
                         .texts = {"", "7", "12", ""},
                         .shades = {0, 0, 0.5, 0}};
    const std::string svg = svg_boards({board}, "made & tested");
    EXPECT_THAT(svg, AllOf(HasSubstr("a &lt;board&gt;"), HasSubstr("made &amp; tested"), HasSubstr(">12<")));
    EXPECT_EQ(count_of(svg, "<circle"), 2U);
    EXPECT_EQ(count_of(svg, "<rect"), 1U);
    EXPECT_EQ(count_of(svg, "<text"), 3U) << "a title and two numbers";
}

TEST(SvgBoards, FiveBoardsTakeTwoRows) {
    const auto height = [](std::size_t boards) {
        const std::string svg = svg_boards(std::vector<SvgBoard>(boards, SvgBoard{.size = 3}), "");
        const std::size_t at = svg.find("height=\"") + 8;
        return std::stod(svg.substr(at));
    };
    EXPECT_EQ(height(4), height(1));
    EXPECT_EQ(height(5), 2 * height(1));
}

}  // namespace
}  // namespace yomi::plot
