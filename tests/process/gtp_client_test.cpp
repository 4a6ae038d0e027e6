#include "process/gtp_client.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/interrupted.hpp"
#include "process/command_line.hpp"
#include "support/error_text.hpp"

namespace yomi::process {
namespace {

using Kind = ProgramFailure::Kind;
using Words = std::vector<std::string>;

std::string mock(const std::string& mode, int when = 1) {
    return fmt::format("python3 '{}/e2e/mock_engine.py' {} {}", YOMI_TEST_DATA, mode, when);
}

Patience patience(double seconds = 20) { return Patience::seconds(seconds); }

/// Whether a process with this number runs, zombies not counted.
bool runs(pid_t pid) {
    std::ifstream file(fmt::format("/proc/{}/stat", pid));
    std::string text;
    std::getline(file, text);
    return !text.empty() && text.substr(text.rfind(')') + 2, 1) != "Z";
}

bool ends_soon(pid_t pid) {
    for (int i = 0; i < 500 && runs(pid); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return !runs(pid);
}

/// How the mock engine fails at genmove; the process must be gone afterwards.
Kind failure_of(const std::string& mode, double seconds = 20) {
    pid_t pid = 0;
    Kind kind{};
    {
        GtpClient client(mock(mode));
        pid = client.pid();
        try {
            client.ask("boardsize 9", patience(seconds));
            client.ask("genmove b", patience(seconds));
            ADD_FAILURE() << mode << " did not fail";
        } catch (const ProgramFailure& failure) {
            kind = failure.kind;
        }
    }
    EXPECT_FALSE(runs(pid)) << mode;
    return kind;
}

TEST(CommandLine, IsSplitAsByAShell) {
    EXPECT_EQ(split_command("gnugo --mode gtp"), (Words{"gnugo", "--mode", "gtp"}));
    EXPECT_EQ(split_command("  a  'b c' \"d 'e'\"f \\'g '' "), (Words{"a", "b c", "d 'e'f", "'g", ""}));
    EXPECT_NE(test::error_text([] { split_command("a 'b"); }).find("open quote '"), std::string::npos);
    EXPECT_NE(test::error_text([] { split_command("  "); }).find("empty"), std::string::npos);
}

TEST(CommandLine, FindsPrograms) {
    EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
    EXPECT_TRUE(find_program("sh").ends_with("/sh"));
    EXPECT_NE(test::error_text([] { find_program("no-such-program"); }).find("'no-such-program'"),
              std::string::npos);
    EXPECT_NE(test::error_text([] { find_program("/etc/passwd"); }).find("/etc/passwd"), std::string::npos);
}

TEST(GtpClient, AsksAnEngineThatBehaves) {
    GtpClient client(mock("good"));
    EXPECT_EQ(client.ask("boardsize 9", patience()), "");
    EXPECT_EQ(client.ask("genmove b", patience()), "A1");
    EXPECT_TRUE(client.knows("genmove", patience()));
    EXPECT_FALSE(client.knows("final_score", patience()));
    EXPECT_FALSE(client.try_ask("final_score", patience()));
    EXPECT_EQ(client.ask("genmove w", patience()), "B1") << "a refusal is no harm";
}

TEST(GtpClient, AcceptsAnswersInParts) {
    GtpClient client(mock("halves"));
    EXPECT_EQ(client.ask("list_commands", patience()),
              "boardsize\nclear_board\nkomi\nplay\ngenmove\nquit\nlist_commands");
}

TEST(GtpClient, NamesWhatWentWrong) {
    EXPECT_EQ(failure_of("crash"), Kind::Crash);
    EXPECT_EQ(failure_of("crash_at_start"), Kind::Crash);
    EXPECT_EQ(failure_of("garble"), Kind::Garbled);
    EXPECT_EQ(failure_of("wrong_id"), Kind::Garbled);
    EXPECT_EQ(failure_of("flood"), Kind::Flood);
    EXPECT_EQ(failure_of("flood_lines"), Kind::Flood);
    EXPECT_EQ(failure_of("refuse"), Kind::Refused);
}

TEST(GtpClient, DoesNotWaitForEver) {
    EXPECT_EQ(failure_of("stall", 0.6), Kind::Stall);
    EXPECT_EQ(failure_of("stall_half", 0.6), Kind::Stall);
    EXPECT_EQ(failure_of("deaf", 0.6), Kind::Stall);
}

TEST(GtpClient, StopsWaitingWhenAsked) {
    GtpClient client(mock("stall"));
    client.ask("boardsize 9", patience());
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    EXPECT_THROW(client.ask("genmove b", Patience::seconds(100, stop.get_token())), base::Interrupted);
}

TEST(GtpClient, KillsWhatDoesNotQuit) {
    pid_t pid = 0;
    {
        GtpClient client(mock("no_quit"));
        client.ask("boardsize 9", patience());
        pid = client.pid();
    }
    EXPECT_FALSE(runs(pid));
}

TEST(GtpClient, KillsWhatTheEngineStarted) {
    const std::string file = std::filesystem::temp_directory_path() / fmt::format("mock_child_{}", getpid());
    setenv("MOCK_CHILD_FILE", file.c_str(), 1);
    {
        GtpClient client(mock("child"));
        client.ask("boardsize 9", patience());
        EXPECT_THROW(client.ask("genmove b", patience(1)), ProgramFailure);
    }
    pid_t child = 0;
    std::ifstream(file) >> child;
    std::filesystem::remove(file);
    ASSERT_GT(child, 0);
    EXPECT_TRUE(ends_soon(child));
}

TEST(GtpClient, SaysThatThereIsNoSuchProgram) {
    EXPECT_NE(test::error_text([] { GtpClient("no-such-engine --mode gtp"); }).find("'no-such-engine'"),
              std::string::npos);
}

}  // namespace
}  // namespace yomi::process
