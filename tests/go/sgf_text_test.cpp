#include "go/sgf/sgf_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace yomi::go {
namespace {

using namespace std::literals;

TEST(SgfText, ResolvesEscapes) {
    EXPECT_EQ(sgf_text("plain"), "plain");
    EXPECT_EQ(sgf_text("a \\] b \\\\ c \\: d \\x"), "a ] b \\ c : d x");
    EXPECT_EQ(sgf_text("\\\\\\]"), "\\]");
    EXPECT_EQ(sgf_text("trailing\\"), "trailing\\");
    EXPECT_EQ(sgf_text(""), "");
}

TEST(SgfText, TreatsLineBreaksAsTheStandardSays) {
    EXPECT_EQ(sgf_text("a\nb\r\nc\n\rd\re\n\nf"), "a\nb\nc\nd\ne\n\nf");
    EXPECT_EQ(sgf_text("a\\\nb\\\r\nc\\\n\rd\\\re"), "abcde");
    EXPECT_EQ(sgf_text("a\\\\\nb"), "a\\\nb");
    EXPECT_EQ(sgf_simple_text("a\nb\r\nc\\\nd"), "a b cd");
}

TEST(SgfText, MakesOtherWhiteSpaceSpaces) {
    EXPECT_EQ(sgf_text("a\tb\vc\fd\\\te"), "a b c d e");
    EXPECT_EQ(sgf_simple_text("a\tb\vc\fd\\\te"), "a b c d e");
}

TEST(SgfText, LeavesOtherBytesAlone) {
    EXPECT_EQ(sgf_text("\x96\x7b\0\xff\x7f\x01"s), "\x96\x7b\0\xff\x7f\x01"s);
    EXPECT_EQ(sgf_text("\xe6\x9c\xac"), "\xe6\x9c\xac");
}

TEST(SgfText, ReusesStrings) {
    std::string text = "something longer than what follows";
    sgf_simple_text("a\\]", text);
    EXPECT_EQ(text, "a]");
}

TEST(SgfText, Escapes) {
    EXPECT_EQ(sgf_escape("a ] b \\ c : d"), "a \\] b \\\\ c : d");
    EXPECT_EQ(sgf_escape_composed("a ] b \\ c : d"), "a \\] b \\\\ c \\: d");
}

RC_GTEST_PROP(SgfText, ReadsWhatItEscapes, (std::string text)) {
    for (char& c : text) {
        if (is_sgf_space(c) && c != '\n') c = ' ';
    }
    RC_ASSERT(sgf_text(sgf_escape(text)) == text);
    RC_ASSERT(sgf_text(sgf_escape_composed(text)) == text);
}

RC_GTEST_PROP(SgfText, SplitsWhatItComposes, (std::string a, std::string b)) {
    const std::string composed = sgf_escape_composed(a) + ":" + sgf_escape_composed(b);
    const auto halves = sgf_compose(composed);
    RC_ASSERT(halves.has_value());
    RC_ASSERT(halves->first == sgf_escape_composed(a));
    RC_ASSERT(halves->second == sgf_escape_composed(b));
}

TEST(SgfText, SplitsComposedValuesAtTheFirstFreeColon) {
    EXPECT_EQ(sgf_compose("aa:bb"), std::pair("aa"sv, "bb"sv));
    EXPECT_EQ(sgf_compose("a\\:b:c:d"), std::pair("a\\:b"sv, "c:d"sv));
    EXPECT_EQ(sgf_compose("a\\\\:b"), std::pair("a\\\\"sv, "b"sv));
    EXPECT_EQ(sgf_compose(":"), std::pair(""sv, ""sv));
    EXPECT_EQ(sgf_compose("aa"), std::nullopt);
    EXPECT_EQ(sgf_compose("a\\:b"), std::nullopt);
}

TEST(SgfText, Trims) {
    EXPECT_EQ(sgf_trim(" \t a b\r\n"), "a b");
    EXPECT_EQ(sgf_trim(" \n"), "");
    EXPECT_EQ(sgf_trim(""), "");
}

TEST(SgfText, ReadsPoints) {
    const Geometry& board = Geometry::of(19);
    EXPECT_EQ(sgf_point("aa", board), parse_vertex("A19", 19));
    EXPECT_EQ(sgf_point("ss", board), parse_vertex("T1", 19));
    EXPECT_EQ(sgf_point("dp", board), parse_vertex("D4", 19));
    EXPECT_EQ(sgf_point(" pd\n", board), parse_vertex("Q16", 19));
    EXPECT_EQ(sgf_point("yy", Geometry::of(25)), parse_vertex("Z1", 25));
    EXPECT_EQ(sgf_point("bb", Geometry::of(2)), parse_vertex("B1", 2));
    for (const char* bad : {"", "a", "aaa", "ta", "at", "AA", "a1", "\xff\xff", "tt", "  "}) {
        EXPECT_EQ(sgf_point(bad, board), std::nullopt) << bad;
    }
}

TEST(SgfText, ReadsPasses) {
    EXPECT_EQ(sgf_move("", Geometry::of(19)), kPass);
    EXPECT_EQ(sgf_move(" ", Geometry::of(19)), kPass);
    EXPECT_EQ(sgf_move("tt", Geometry::of(19)), kPass);
    EXPECT_EQ(sgf_move("tt", Geometry::of(9)), kPass);
    EXPECT_EQ(sgf_move("tt", Geometry::of(20)), parse_vertex("U1", 20));
    EXPECT_EQ(sgf_move("tt", Geometry::of(25)), parse_vertex("U6", 25));
    EXPECT_EQ(sgf_move("", Geometry::of(25)), kPass);
    EXPECT_EQ(sgf_move("jj", Geometry::of(9)), std::nullopt);
}

TEST(SgfText, WritesTheMovesThatItReads) {
    for (const int size : {2, 9, 19, 25}) {
        const Geometry& board = Geometry::of(size);
        for (const Point p : board.points()) EXPECT_EQ(sgf_move(sgf_move_text(p, board), board), p);
        EXPECT_EQ(sgf_move_text(kPass, board), "");
    }
}

}  // namespace
}  // namespace yomi::go
