#include "gtp/protocol.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>

#include "base/error.hpp"

namespace yomi::gtp {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(ParseLine, TakesCommandAndArgumentsApart) {
    const Request r = parse_line("  play   b  D4 ");
    EXPECT_EQ(r.command, "play");
    EXPECT_THAT(r.arguments, ElementsAre("b", "D4"));
    EXPECT_EQ(r.text, "b  D4");
    EXPECT_FALSE(r.id);
    EXPECT_EQ(r.problem, "");
}

TEST(ParseLine, DropsControlCharactersAndComments) {
    const Request r = parse_line(
        "7\tplay\tb\x01\x7f D\x07"
        "4\r # a comment # more");
    EXPECT_EQ(r.id, 7);
    EXPECT_EQ(r.command, "play");
    EXPECT_THAT(r.arguments, ElementsAre("b", "D4"));
}

TEST(ParseLine, KeepsBytesOfOtherEncodings) {
    EXPECT_THAT(parse_line("echo \xc3\xa4 \xff").arguments, ElementsAre("\xc3\xa4", "\xff"));
}

TEST(ParseLine, FindsNothingInEmptyLines) {
    for (const char* line : {"", "   ", "\t", "# quit", "  # quit", "\r", "\x01\x02"}) {
        const Request r = parse_line(line);
        EXPECT_EQ(r.command, "") << line;
        EXPECT_EQ(r.problem, "") << line;
    }
}

TEST(ParseLine, ReadsIdsOf31Bits) {
    EXPECT_EQ(parse_line("0 name").id, 0);
    EXPECT_EQ(parse_line("007 name").id, 7);
    EXPECT_EQ(parse_line("2147483647 name").id, 2147483647);
    EXPECT_THAT(parse_line("2147483648 name").problem, HasSubstr("larger than 2147483647"));
    EXPECT_THAT(parse_line("99999999999999999999999 name").problem, HasSubstr("larger than"));
    EXPECT_THAT(parse_line("12").problem, HasSubstr("no command"));
    EXPECT_EQ(parse_line("12").id, 12);
}

TEST(ParseLine, TakesOtherNumbersForCommands) {
    EXPECT_EQ(parse_line("-1 name").command, "-1");
    EXPECT_EQ(parse_line("1x name").command, "1x");
    EXPECT_EQ(parse_line("1 2 name").command, "2");
}

TEST(IsInterrupt, KnowsTheComment) {
    EXPECT_TRUE(is_interrupt("# interrupt"));
    EXPECT_TRUE(is_interrupt("  #\tinterrupt \r"));
    EXPECT_FALSE(is_interrupt("interrupt"));
    EXPECT_FALSE(is_interrupt("# inter rupt"));
    EXPECT_FALSE(is_interrupt("name # interrupt"));
    EXPECT_FALSE(is_interrupt(""));
}

TEST(FrameAnswer, AddsSignIdAndEmptyLine) {
    EXPECT_EQ(frame_answer(true, std::nullopt, ""), "=\n\n");
    EXPECT_EQ(frame_answer(true, 12, "D4"), "=12 D4\n\n");
    EXPECT_EQ(frame_answer(false, 0, "illegal move"), "?0 illegal move\n\n");
    EXPECT_EQ(frame_answer(true, std::nullopt, "a\nb\n"), "= a\nb\n\n");
    EXPECT_EQ(frame_answer(true, std::nullopt, "\n a\n"), "=\n a\n\n");
}

TEST(FrameAnswer, LeavesNoEmptyLineInside) {
    EXPECT_EQ(frame_answer(true, std::nullopt, "a\n\n\nb"), "= a\n \n \nb\n\n");
    EXPECT_EQ(frame_answer(true, std::nullopt, "\n\na"), "=\n \na\n\n");
    EXPECT_EQ(frame_answer(true, std::nullopt, "a\n\r\nb\tc\x01"), "= a\n \nb c\n\n");
    EXPECT_EQ(frame_answer(false, std::nullopt, "a\n\nb"), "? a  b\n\n");
}

TEST(FrameAnswer, ShortensRefusalsAtACharacter) {
    std::string umlauts;
    for (int i = 0; i < 600; ++i) umlauts += "\xc3\xa4";
    const std::string answer = frame_answer(false, std::nullopt, "x" + umlauts);
    EXPECT_EQ(answer, "? x" + umlauts.substr(0, 498) + " ...\n\n");
}

RC_GTEST_PROP(FrameAnswer, IsWellFramedForAnyText, (bool success, const std::string& text)) {
    const std::string answer = frame_answer(success, 5, text);
    RC_ASSERT(answer.substr(0, 2) == (success ? "=5" : "?5"));
    RC_ASSERT(answer.find("\n\n") == answer.size() - 2);
    for (const char c : answer) RC_ASSERT(c == '\n' || static_cast<unsigned char>(c) >= 32);
}

Registry example() {
    Registry registry;
    registry.section("One");
    registry.add(
        {"two_words", "A B", "Takes two.", [](const Call& c) { return c.arguments[0] + c.arguments[1]; }});
    registry.add({"optional", "A [B]", "Takes one or two.", [](const Call&) { return "ok"; }});
    registry.add({"many", "A ...", "Takes one or more.", [](const Call& c) { return c.text; }});
    registry.section("Two");
    registry.add(
        {"refuse", "", "Refuses.", [](const Call&) -> std::string { throw base::Error("no,\nnever"); }});
    registry.add({"fail", "", "Fails.", [](const Call&) -> std::string { throw std::out_of_range("at"); }});
    registry.add({"stream", "[FAIL]", "Sends lines.", [](const Call& c) -> std::string {
                      c.send("one");
                      c.send("two\nthree");
                      c.send("");
                      if (!c.arguments.empty()) throw base::Error("too late");
                      return "play D4";
                  }});
    return registry;
}

TEST(Answer, ChecksTheNumberOfArguments) {
    const Registry r = example();
    EXPECT_EQ(answer(r, "two_words a b"), "= ab\n\n");
    EXPECT_EQ(answer(r, "3 two_words a"), "?3 too few arguments; usage: two_words A B\n\n");
    EXPECT_EQ(answer(r, "two_words a b c"), "? too many arguments; usage: two_words A B\n\n");
    EXPECT_EQ(answer(r, "optional"), "? too few arguments; usage: optional A [B]\n\n");
    EXPECT_EQ(answer(r, "optional a b"), "= ok\n\n");
    EXPECT_EQ(answer(r, "optional a b c"), "? too many arguments; usage: optional A [B]\n\n");
    EXPECT_EQ(answer(r, "many"), "? too few arguments; usage: many A ...\n\n");
    EXPECT_EQ(answer(r, "many a  b c d e"), "= a  b c d e\n\n");
    EXPECT_EQ(answer(r, "refuse x"), "? too many arguments; usage: refuse (no arguments)\n\n");
}

TEST(Answer, TurnsExceptionsIntoRefusals) {
    const Registry r = example();
    EXPECT_EQ(answer(r, "4 refuse"), "?4 no, never\n\n");
    EXPECT_EQ(answer(r, "fail"), "? internal error: at\n\n");
    EXPECT_EQ(answer(r, "5 nonsense x"), "?5 unknown command 'nonsense'; list_commands lists all\n\n");
    EXPECT_THAT(answer(r, "5000000000 refuse"), StartsWith("? the id is larger"));
    EXPECT_EQ(answer(r, "# refuse"), "");
}

TEST(Answer, SendsLinesAtOnce) {
    const Registry r = example();
    std::vector<std::string> pieces;
    answer(r, parse_line("9 stream"), [&](std::string_view piece) { pieces.emplace_back(piece); });
    EXPECT_THAT(pieces, ElementsAre("=9\none\n", "two three\n", " \n", "play D4\n\n"));
    EXPECT_EQ(answer(r, "stream fail"), "=\none\ntwo three\n \n\n");
}

TEST(Answer, BeginsAtOnce) {
    Registry r;
    r.add({"late", "[A]", "Says nothing for a while.", [](const Call& c) {
               c.begin();
               c.begin();
               if (!c.arguments.empty()) c.send(c.arguments[0]);
               return "";
           }});
    std::vector<std::string> pieces;
    const auto sink = [&](std::string_view piece) { pieces.emplace_back(piece); };
    answer(r, parse_line("9 late"), sink);
    EXPECT_THAT(pieces, ElementsAre("=9\n", "\n"));
    pieces.clear();
    answer(r, parse_line("late x"), sink);
    EXPECT_THAT(pieces, ElementsAre("=\n", "x\n", "\n"));
}

TEST(Registry, RefusesASecondCommandOfOneName) {
    Registry r = example();
    EXPECT_THROW(r.add({"many", "", "", [](const Call&) { return ""; }}), std::logic_error);
}

TEST(StandardCommands, DescribeTheProgram) {
    Registry r = example();
    add_standard_commands(r, {"Name of it", "1.2"});
    EXPECT_EQ(answer(r, "protocol_version"), "= 2\n\n");
    EXPECT_EQ(answer(r, "name"), "= Name of it\n\n");
    EXPECT_EQ(answer(r, "version"), "= 1.2\n\n");
    EXPECT_EQ(answer(r, "known_command many"), "= true\n\n");
    EXPECT_EQ(answer(r, "known_command Many"), "= false\n\n");
    EXPECT_EQ(answer(r, "echo a   b"), "= a   b\n\n");
    EXPECT_EQ(answer(r, "echo"), "=\n\n");
    EXPECT_EQ(answer(r, "help many"), "= many A ...\nTakes one or more.\n\n");
    EXPECT_THAT(answer(r, "help nonsense"), StartsWith("? unknown command"));
    EXPECT_THAT(answer(r, "help"), HasSubstr("\noptional A [B]\n    Takes one or two.\n"));
    EXPECT_THAT(answer(r, "list_commands"), StartsWith("= two_words\noptional\nmany\n"));
    EXPECT_EQ(answer(r, "gogui-interrupt"), "=\n\n");
    EXPECT_EQ(answer(r, "gogui-analyze_commands"), "=\n\n");
    EXPECT_TRUE(r.ends_session(parse_line("1 quit")));
    EXPECT_FALSE(r.ends_session(parse_line("quit now")));
    EXPECT_FALSE(r.ends_session(parse_line("name")));
}

TEST(StandardCommands, WriteTheManual) {
    EXPECT_THAT(
        commands_as_markdown(example()),
        StartsWith("### One\n\n| Command | What it does |\n|---|---|\n| `two_words A B` | Takes two. |\n"));
    Registry r;
    r.add({"bar", "a|b", "c|d", [](const Call&) { return ""; }});
    EXPECT_THAT(commands_as_markdown(r), HasSubstr("| `bar a\\|b` | c\\|d |\n"));
}

}  // namespace
}  // namespace yomi::gtp
