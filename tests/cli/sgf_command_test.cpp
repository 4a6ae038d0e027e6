#include "cli/sgf_command.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "cli/command_test.hpp"
#include "cli/sgf_check.hpp"

namespace yomi::cli {
namespace {

using testing::HasSubstr;

class SgfCommand : public test::CommandTest {
   protected:
    SgfCommand() : CommandTest("sgf", add_sgf_command) {}
};

const std::string kGood = "(;SZ[9];B[aa];W[bb])";
const std::string kIllegal = "(;SZ[9];B[aa];W[aa])";
const std::string kCycle = "(;SZ[2];B[aa];W[bb];B[ab];W[ba];B[aa];W[ab];B[aa])";

TEST_F(SgfCommand, CheckCountsGoodGames) {
    const std::string lines = file("a.sgfs", kGood + "\n\n" + kGood + "\n");
    const std::string whole = file("b.sgf", kGood + kGood + "\n" + kGood);
    const std::string out = run({"check", lines, whole});
    EXPECT_EQ(error_, "");
    EXPECT_THAT(out,
                HasSubstr(lines + ": 2 games, 4 moves, 0 bad\n" + whole + ": 3 games, 6 moves, 0 bad\n"));
    EXPECT_THAT(out, HasSubstr("5 games, 10 moves, 0 bad; "));
}

TEST_F(SgfCommand, CheckNamesBadGames) {
    const std::string lines = file("a.sgfs", kGood + "\n" + kIllegal + "\n(;C[\n" + kGood + "\n(;GM[2])\n");
    const std::string whole = file("b.sgf", kGood + "\n\n" + kIllegal);
    const std::string broken = file("c.sgf", "(;SZ[9]\n");
    const std::string out = run({"check", lines, whole, broken, "/no/such.sgf", "/no/such.sgfs"});
    EXPECT_EQ(error_, "7 games or files are bad");
    EXPECT_THAT(out, HasSubstr(lines + ":2: move 2, white A9, is illegal: occupied\n"));
    EXPECT_THAT(out, HasSubstr(lines + ":3:4: the value that begins here has no ']'"));
    EXPECT_THAT(out, HasSubstr(lines + ":5:3: GM[2] is not Go"));
    EXPECT_THAT(out, HasSubstr(lines + ": 5 games, 4 moves, 3 bad\n"));
    EXPECT_THAT(out, HasSubstr(whole + ":3: move 2, white A9, is illegal: occupied\n"));
    EXPECT_THAT(out, HasSubstr(broken + ":1:1: the text ends"));
    EXPECT_THAT(out, HasSubstr("cannot open '/no/such.sgf'"));
    EXPECT_THAT(out, HasSubstr("cannot open '/no/such.sgfs'"));
}

TEST_F(SgfCommand, CheckObeysTheKoRule) {
    const std::string path = file("a.sgf", kCycle);
    run({"check", path});
    EXPECT_EQ(error_, "1 games or files are bad");
    run({"check", "--ko", "situational", path});
    EXPECT_EQ(error_, "1 games or files are bad");
    run({"check", "--ko", "simple", path});
    EXPECT_EQ(error_, "");
    run({"check", "--ko", "none", path});
    EXPECT_THAT(error_, HasSubstr("none"));
}

TEST_F(SgfCommand, CheckTakesAnyFileByLinesIfTold) {
    const std::string path = file("a.txt", kGood + "\nrubbish\n" + kGood + "\n");
    EXPECT_THAT(run({"check", path}), HasSubstr("0 games, 0 moves, 1 bad"));
    EXPECT_THAT(run({"check", "--lines", path}), HasSubstr("3 games, 4 moves, 1 bad"));
}

TEST_F(SgfCommand, CheckSaysTheSameWithAnyNumberOfThreads) {
    std::string text;
    const std::string padding(500, ' ');  // so that few games fill several batches
    for (int i = 0; i < 2000; ++i) text += (i % 100 == 7 ? kIllegal : kGood) + padding + "\n";
    const std::string path = file("a.sgfs", text);
    const std::string other = file("b.sgf", kIllegal);
    const auto report = [&](unsigned threads) {
        const std::string to = path_of(fmt::format("report{}", threads));
        std::FILE* out = std::fopen(to.c_str(), "w");
        SgfCheckOptions options;
        options.files = {path, other, path};
        options.threads = threads;
        testing::internal::CaptureStderr();
        const SgfCheckTotals totals = check_sgf_files(options, out);
        testing::internal::GetCapturedStderr();
        std::fclose(out);
        EXPECT_EQ(totals, (SgfCheckTotals{.games = 4001, .moves = 2 * 2 * (2000 - 20), .bad = 41}));
        return read(to);
    };
    const std::string one = report(1);
    EXPECT_THAT(one, HasSubstr(path + ":8: move 2, white A9, is illegal: occupied\n"));
    EXPECT_EQ(report(3), one);
}

TEST_F(SgfCommand, ShowDrawsAPosition) {
    const std::string path = file("a.sgf", "(;SZ[3]PB[\x1b[2J])(;SZ[3]PB[Me];B[bb];W[ca];B[])");
    const std::string out = run({"show", path, "--game", "2", "--move", "2"});
    EXPECT_EQ(error_, "");
    EXPECT_THAT(out, HasSubstr("Black: Me\n"));
    EXPECT_THAT(out, HasSubstr("After move 2 of 3 (C3), black to play"));
    EXPECT_THAT(out, HasSubstr("3 . .(O)3"));
    EXPECT_THAT(run({"show", path, "--game", "2"}), HasSubstr("After move 3 of 3 (pass), white to play"));
    EXPECT_THAT(run({"show", path}), HasSubstr("Black: ?[2J\n"));
    run({"show", path, "--game", "3"});
    EXPECT_THAT(error_, HasSubstr("has 2 games; there is no game 3"));
    run({"show", path, "--game", "2", "--move", "4"});
    EXPECT_THAT(error_, HasSubstr("the game has 3 moves; there is no move 4"));
    run({"show", file("b.sgf", "(;SZ[7:9])")});
    EXPECT_THAT(error_, HasSubstr("b.sgf:1:3: SZ[7:9] is a rectangular board"));
}

TEST_F(SgfCommand, ShowTakesFilesByLines) {
    EXPECT_THAT(run({"show", file("a.sgfs", kGood + "\n\n" + kCycle + "\n"), "--game", "2"}),
                HasSubstr("of 7 (A2)"));
}

TEST_F(SgfCommand, FormatWritesCanonically) {
    const std::string path = file("a.sgf", "junk ( ; GM [1] ; B[aa] )");
    EXPECT_EQ(run({"format", path}), "(;GM[1]\n;B[aa])\n");
    const std::string to = path_of("out.sgf");
    EXPECT_EQ(run({"format", path, "-o", to}), "");
    EXPECT_EQ(read(to), "(;GM[1]\n;B[aa])\n");
    run({"format", file("b.sgf", "(;B")});
    EXPECT_THAT(error_, HasSubstr("b.sgf:1:4: expected '['"));
}

TEST_F(SgfCommand, KeepsToTheLimit) {
    const std::string path = file("a.sgf", "(;C[" + std::string(1'100'000, 'x') + "])");
    run({"format", "--max-mb", "1", path});
    EXPECT_THAT(error_, HasSubstr("more than 1048576 bytes"));
}

}  // namespace
}  // namespace yomi::cli
