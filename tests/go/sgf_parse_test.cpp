#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "go/sgf/sgf.hpp"

namespace yomi::go {
namespace {

using testing::HasSubstr;

SgfCollection parsed(std::string_view text, const SgfParseOptions& options = {}) {
    SgfCollection games;
    games.parse(text, options);
    return games;
}

/// The error that a text makes.
SgfError error_of(std::string_view text, const SgfParseOptions& options = {}) {
    try {
        parsed(text, options);
    } catch (const SgfError& error) {
        return error;
    }
    ADD_FAILURE() << "read without an error: " << text.substr(0, 200);
    return {"no error", {0, 0}};
}

/// The tree with all its brackets, names and values, in a form that shows where each thing belongs: every
/// node is
/// "{properties children}".
std::string shape(SgfNode node) {
    std::string text = "{";
    for (const SgfProperty property : node.properties()) {
        text += property.name();
        for (const std::string_view value : property) text += "<" + std::string(value) + ">";
    }
    for (const SgfNode child : node.children()) text += shape(child);
    return text + "}";
}

std::string shape(const SgfCollection& games) {
    std::string text;
    for (const SgfNode game : games.games()) text += shape(game);
    return text;
}

TEST(SgfParse, ReadsSequencesAndVariations) {
    EXPECT_EQ(shape(parsed("(;)")), "{}");
    EXPECT_EQ(shape(parsed("(;A[1];B[2];C[3])")), "{A<1>{B<2>{C<3>}}}");
    EXPECT_EQ(shape(parsed("(;A[1](;B[2];C[3])(;D[4](;E[5])(;F[6])))")),
              "{A<1>{B<2>{C<3>}}{D<4>{E<5>}{F<6>}}}");
    EXPECT_EQ(shape(parsed("(;A[1](;B[2](;C[3])))")), "{A<1>{B<2>{C<3>}}}");
}

TEST(SgfParse, ReadsSeveralGames) {
    const auto games = parsed("(;A[1];B[2])\n(;C[3](;D[4])(;E[5]))(;)");
    EXPECT_EQ(shape(games), "{A<1>{B<2>}}{C<3>{D<4>}{E<5>}}{}");
    EXPECT_EQ(games.node_count(), 6);
    EXPECT_FALSE(games.first_game().parent());
    EXPECT_EQ(games.first_game().first_child().parent(), games.first_game());
}

TEST(SgfParse, ReadsSeveralPropertiesAndValues) {
    const auto games = parsed("(;AB[aa][bb][cc]C[]AB[dd])");
    const SgfNode root = games.first_game();
    EXPECT_EQ(shape(games), "{AB<aa><bb><cc>C<>AB<dd>}");
    ASSERT_TRUE(root.find("AB"));
    EXPECT_EQ(root.find("AB")->size(), 3);
    EXPECT_EQ((*root.find("AB"))[2], "cc");
    EXPECT_FALSE(root.find("B"));
    EXPECT_FALSE(root.find("A"));
}

TEST(SgfParse, AllowsWhiteSpaceBetweenAllTokens) {
    EXPECT_EQ(shape(parsed(" \n( ;\tA \r\n[1] [2]\vB\f[3] ; C[4] ( ; D[5] ) ( ; E[6] ) ) \n ( ; ) \n")),
              "{A<1><2>B<3>{C<4>{D<5>}{E<6>}}}{}");
}

TEST(SgfParse, KeepsTheBytesOfValues) {
    EXPECT_EQ(shape(parsed("(;C[ a \\] b \\\\])")), "{C< a \\] b \\\\>}");
    EXPECT_EQ(shape(parsed("(;C[(;B\\[aa\\])])")), "{C<(;B\\[aa\\])>}");
    EXPECT_EQ(shape(parsed("(;C[a\\\r\nb\n\rc])")), "{C<a\\\r\nb\n\rc>}");
    EXPECT_EQ(shape(parsed("(;C[[])")), "{C<[>}");
    EXPECT_EQ(shape(parsed("(;LB[aa:x\\:y])")), "{LB<aa:x\\:y>}");
    using namespace std::string_literals;
    EXPECT_EQ(shape(parsed("(;C[a\0b])"s)), "{C<a\0b>}"s);
}

TEST(SgfParse, KeepsOtherEncodings) {
    const std::string utf8 = "\xe6\x9c\xac\xe5\x9b\xa0\xe5\x9d\x8a";  // "Honinbo"
    const std::string shift_jis = "\x96\x7b\x88\xf6\x96\x56";         // the same
    const std::string escaped = "\x83\x5c\x5c\x8a\x5c\x5d";           // bytes 0x5c and 0x5d, escaped
    EXPECT_EQ(shape(parsed("(;PB[" + utf8 + "]PW[" + shift_jis + "])")),
              "{PB<" + utf8 + ">PW<" + shift_jis + ">}");
    EXPECT_EQ(shape(parsed("(;CA[Shift_JIS]C[" + escaped + "])")), "{CA<Shift_JIS>C<" + escaped + ">}");
    std::string all;
    for (int byte = 0; byte < 256; ++byte) {
        if (byte != '\\' && byte != ']') all += static_cast<char>(byte);
    }
    EXPECT_EQ(parsed("(;C[" + all + "])").first_game().find("C").value()[0], all);
}

TEST(SgfParse, DropsLowerCaseInNames) {
    EXPECT_EQ(shape(parsed("(;GaMe[1]AddBlack[aa][bb]White[cc])")), "{GM<1>AB<aa><bb>W<cc>}");
    EXPECT_EQ(shape(parsed("(;addBlack\n[aa]xAxxxxxxxBxC [1])")), "{B<aa>ABC<1>}");
    EXPECT_EQ(shape(parsed("(;L1[a]x9L2y[b])")), "{L1<a>L2<b>}");
}

TEST(SgfParse, SkipsWhatIsBeforeTheFirstGame) {
    EXPECT_EQ(shape(parsed("\xef\xbb\xbf(;A[1])")), "{A<1>}");
    EXPECT_EQ(shape(parsed("From: me (and you)\nDear [all];\n\n( ;A[1])")), "{A<1>}");
    EXPECT_EQ(shape(parsed("((((;A[1])")), "{A<1>}");
}

TEST(SgfParse, AllowsPaddingBehindTheGames) {
    using namespace std::string_literals;
    EXPECT_EQ(shape(parsed("(;A[1])\r\n\x1a\0\0\0"s)), "{A<1>}");
}

TEST(SgfParse, CanBeUsedAgain) {
    SgfCollection games;
    games.parse("(;A[1](;B[2])(;C[3]))");
    games.parse("(;D[4])");
    EXPECT_EQ(shape(games), "{D<4>}");
    EXPECT_THROW(games.parse("(;E[5]"), SgfError);
    EXPECT_TRUE(games.empty());
    EXPECT_TRUE(games.games().empty());
    EXPECT_EQ(games.node_count(), 0);
    games.parse_owned("(;F[6])");
    EXPECT_EQ(shape(games), "{F<6>}");
}

TEST(SgfParse, ComparesTrees) {
    const auto games = parsed("(;A[1](;B[2])(;C[3]))");
    EXPECT_EQ(games, parsed(" (;A [1]\n(;B[2])\n(;C[3])) "));
    EXPECT_FALSE(games == parsed("(;A[1];B[2](;C[3]))"));
    EXPECT_FALSE(games == parsed("(;A[1](;B[2])(;C[4]))"));
    EXPECT_FALSE(games == parsed("(;A[1](;B[2])(;D[3]))"));
    EXPECT_FALSE(games == parsed("(;A[1][2](;B[2])(;C[3]))"));
    EXPECT_FALSE(games == parsed("(;A[1](;B[2])(;C[3]))(;)"));
    EXPECT_FALSE(parsed("(;A[1]B[2][3])") == parsed("(;A[1][2]B[3])"));
    EXPECT_EQ(SgfCollection(), SgfCollection());
}

struct BadText {
    std::string text;
    SgfLocation location;
    std::string problem;
};

TEST(SgfParse, SaysWhereAndWhy) {
    const BadText cases[] = {
        {"", {1, 1}, "expected a game, '(;', found the end"},
        {"no game\nat all", {2, 7}, "expected a game, '(;'"},
        {"(GM[1])", {1, 2}, "expected ';' after '(', found 'G'"},
        {"()", {1, 2}, "expected ';' after '(', found ')'"},
        {"(;A[1](B[2]))", {1, 8}, "expected ';' after '(', found 'B'"},
        {"(;A[1]", {1, 1}, "lacks 1 ')'"},
        {"\n  (;A[1](;B[2]", {2, 3}, "lacks 2 ')'"},
        {"(;A)", {1, 4}, "expected '[' after the name of a property, found ')'"},
        {"(;A", {1, 4}, "expected '[' after the name of a property, found the end"},
        {"(;\nA[1]\nab[2])", {3, 1}, "upper-case letter"},
        {"(;A[1]\n;C[abc)", {2, 3}, "the value that begins here has no ']'"},
        {"(;C[abc\\]", {1, 4}, "the value that begins here has no ']'"},
        {"(;C[abc\\", {1, 4}, "the value that begins here has no ']'"},
        {"(;[1])", {1, 3}, "expected a property, ';', '(' or ')', found '['"},
        {"(;A[1]]", {1, 7}, "found ']'"},
        {"(;A[1]\x80)", {1, 7}, "found byte 0x80"},
        {"(;A[1](;B[2]);C[3])", {1, 14}, "a node cannot follow a variation"},
        {"(;A[1](;B[2])C[3])", {1, 14}, "expected '(' or ')', found 'C'"},
        {"(;A[1])\n\n )", {3, 2}, "expected another game, '(;', or the end, found ')'"},
        {"(;A[1])\nthat was it", {2, 1}, "expected another game, '(;', or the end, found 't'"},
        {"(;A[1])(A[2])", {1, 9}, "expected ';' after '('"},
    };
    for (const BadText& bad : cases) {
        const SgfError error = error_of(bad.text);
        EXPECT_EQ(error.location(), bad.location) << bad.text << "\n gives " << error.what();
        EXPECT_THAT(error.problem(), HasSubstr(bad.problem)) << bad.text;
    }
}

TEST(SgfParse, CountsAllKindsOfLineEnds) {
    EXPECT_EQ(error_of("(;\n\nA)").location(), (SgfLocation{3, 2}));
    EXPECT_EQ(error_of("(;\r\n\r\nA)").location(), (SgfLocation{3, 2}));
    EXPECT_EQ(error_of("(;\r\rA)").location(), (SgfLocation{3, 2}));
    EXPECT_EQ(error_of("(;\n\r\n\rA)").location(), (SgfLocation{3, 2}));
    EXPECT_EQ(error_of("(;C[a\nb]Add\n\n\n)").location(), (SgfLocation{5, 1}));
    EXPECT_EQ(error_of("(;\nA)", {.first_line = 10}).location(), (SgfLocation{11, 2}));
}

TEST(SgfParse, NamesLineAndColumnInMessages) {
    const SgfError error = error_of("(;\nA)");
    EXPECT_THAT(error.what(), testing::StartsWith("line 2, column 2: expected '['"));
    EXPECT_THAT(error.in("some.sgf").what(), testing::StartsWith("some.sgf:2:2: expected '['"));
}

TEST(SgfParse, LocatesProperties) {
    const auto games = parsed("(;A[x\ny]B[1]\n;AddBlack[2])");
    EXPECT_EQ(games.first_game().find("A")->location(), (SgfLocation{1, 3}));
    EXPECT_EQ(games.first_game().find("B")->location(), (SgfLocation{2, 3}));
    EXPECT_EQ(games.first_game().first_child().find("AB")->location(), (SgfLocation{3, 2}));
}

TEST(SgfParse, KeepsToItsOptions) {
    EXPECT_NO_THROW(parsed("(;A[1])", {.max_bytes = 7}));
    EXPECT_THAT(error_of("(;A[1])", {.max_bytes = 6}).what(), HasSubstr("7 bytes; the limit is 6"));
    EXPECT_NO_THROW(parsed("(;A[1]) ", {.single_game = true}));
    const SgfError error = error_of("(;A[1]) (;B[2])", {.single_game = true});
    EXPECT_EQ(error.location(), (SgfLocation{1, 9}));
    EXPECT_THAT(error.problem(), HasSubstr("one game only"));
}

}  // namespace
}  // namespace yomi::go
