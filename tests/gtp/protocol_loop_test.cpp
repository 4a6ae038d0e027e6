#include "gtp/protocol_loop.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <sstream>
#include <thread>

#include "gtp/pipe_stream.hpp"
#include "gtp/protocol_input.hpp"

namespace yomi::gtp {
namespace {

using test::CollectBuffer;
using test::PipeBuffer;

void sleep_until_stopped(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    changed.wait(lock, stop, [] { return false; });
}

/// Commands that run until they are stopped.
Registry waiting_commands() {
    Registry r;
    add_standard_commands(r, {"loop", "1"});
    r.add({"think", "", "Until interrupted.",
           [](const Call& c) {
               c.send("thinking");
               sleep_until_stopped(c.stop);
               return "done";
           },
           StopOn::Interrupt});
    r.add({"watch", "", "Until any input.",
           [](const Call& c) {
               c.send("watching");
               sleep_until_stopped(c.stop);
               return "";
           },
           StopOn::AnyInput});
    r.add({"stopped", "", "Whether it was stopped before it began.",
           [](const Call& c) { return c.stop.stop_requested() ? "yes" : "no"; }, StopOn::Interrupt});
    return r;
}

std::string run_text(const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    const Registry registry = waiting_commands();
    run_loop(registry, in, out);
    return out.str();
}

/// A loop that runs on its own thread until the end of the test.
class LoopInBackground {
   public:
    LoopInBackground()
        : thread_([this] {
              std::istream in(&in_);
              std::ostream out(&out_);
              run_loop(registry_, in, out);
          }) {}
    ~LoopInBackground() {
        in_.close();
        if (thread_.joinable()) thread_.join();
    }
    void send(std::string_view text) { in_.send(text); }
    void close() { in_.close(); }
    void join() { thread_.join(); }
    bool wait_for(std::string_view text) { return out_.wait_for(text); }
    [[nodiscard]] std::string text() const { return out_.text(); }

   private:
    PipeBuffer in_;
    CollectBuffer out_;
    const Registry registry_ = waiting_commands();
    std::thread thread_;
};

TEST(Loop, AnswersInOrderAndEndsWithTheInput) {
    EXPECT_EQ(run_text("1 name\n\n# nothing\n2 nonsense\n3 echo a"),
              "=1 loop\n\n?2 unknown command 'nonsense'; list_commands lists all\n\n=3 a\n\n");
    EXPECT_EQ(run_text(""), "");
    EXPECT_EQ(run_text("\n\n\n"), "");
}

TEST(Loop, EndsWithQuitAndReadsNoFurther) {
    std::istringstream in("1 quit now\n2 quit # bye\n3 name\n");
    std::ostringstream out;
    const Registry registry = waiting_commands();
    run_loop(registry, in, out);
    EXPECT_EQ(out.str(), "?1 too many arguments; usage: quit (no arguments)\n\n=2\n\n");
    std::string rest;
    std::getline(in, rest);
    EXPECT_EQ(rest, "3 name");
}

TEST(Loop, QuitEndsItWhileTheInputStaysOpen) {
    LoopInBackground loop;
    loop.send("quit\n");
    loop.join();
    EXPECT_EQ(loop.text(), "=\n\n");
}

TEST(Loop, AnswersBeforeMoreInputComes) {
    LoopInBackground loop;
    loop.send("1 name\n");
    EXPECT_TRUE(loop.wait_for("=1 loop\n\n"));
}

TEST(Loop, RefusesLinesAboveTheLimitAndGoesOn) {
    const std::string longest = "echo " + std::string(kMaxLine - 5, 'x');
    EXPECT_EQ(run_text(longest + "\n1 name\n"), "= " + longest.substr(5) + "\n\n=1 loop\n\n");
    EXPECT_EQ(run_text(longest + "x\n1 name\n"),
              "? the line is longer than 1048576 characters\n\n=1 loop\n\n");
    EXPECT_EQ(run_text(longest + longest + longest), "? the line is longer than 1048576 characters\n\n");
}

TEST(Loop, WritesALog) {
    std::istringstream in("1 name\n# hello\n");
    std::ostringstream out;
    std::ostringstream log;
    const Registry registry = waiting_commands();
    run_loop(registry, in, out, &log);
    EXPECT_EQ(log.str(), "> 1 name\n< =1 loop\n< \n> # hello\n");
}

TEST(Loop, WorksBetweenCommandsUntilThereIsInput) {
    Registry registry = waiting_commands();
    std::atomic<int> begun = 0;
    std::atomic<int> ended = 0;
    registry.when_idle([&](const std::stop_token& stop) {
        ++begun;
        sleep_until_stopped(stop);
        ++ended;
    });
    PipeBuffer pipe;
    CollectBuffer collected;
    std::thread loop([&] {
        std::istream in(&pipe);
        std::ostream out(&collected);
        run_loop(registry, in, out);
    });
    const auto wait_until = [](const std::atomic<int>& count, int value) {
        for (int i = 0; i < 10'000 && count < value; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return count >= value;
    };
    pipe.send("1 name\n");
    EXPECT_TRUE(wait_until(begun, 1));
    EXPECT_EQ(ended, 0);
    EXPECT_EQ(collected.text(), "=1 loop\n\n") << "the answer does not wait for it";
    pipe.send("2 name\n");
    EXPECT_TRUE(wait_until(begun, 2)) << "and again behind the next answer";
    EXPECT_EQ(ended, 1);
    pipe.close();
    loop.join();
    EXPECT_EQ(ended, begun);
    EXPECT_EQ(collected.text(), "=1 loop\n\n=2 loop\n\n");
}

bool never_last(std::string_view) { return false; }

TEST(Input, GivesAllLinesThroughASmallQueue) {
    std::string text;
    for (int i = 1; i <= 2000; ++i) text += std::to_string(i) + "\n";
    std::istringstream in(text);
    Input input(in, never_last, 300);
    for (int i = 1; i <= 2000; ++i) {
        const auto line = input.next();
        ASSERT_TRUE(line);
        EXPECT_EQ(line->text, std::to_string(i));
        EXPECT_EQ(line->number, static_cast<std::uint64_t>(i));
    }
    EXPECT_FALSE(input.next());
    EXPECT_FALSE(input.next());
}

TEST(Input, MayBeLeftWithLinesUnread) {
    std::istringstream in(std::string(10000, '\n'));
    Input input(in, never_last, 300);
    EXPECT_TRUE(input.next());
}

TEST(Input, TheEndStopsWhatWaitsForAnythingButNoMove) {
    for (const bool any : {false, true}) {
        std::istringstream in("command\n");
        Input input(in, never_last);
        ASSERT_TRUE(input.next());
        const std::stop_token stop = input.begin_command(any ? StopOn::AnyInput : StopOn::Interrupt);
        EXPECT_FALSE(input.next());  // returns when the reader is at the end
        EXPECT_EQ(stop.stop_requested(), any);
    }
}

TEST(Input, AFinishedCommandIsNotStopped) {
    PipeBuffer pipe;
    std::istream in(&pipe);
    Input input(in, never_last);
    pipe.send("command\n");
    ASSERT_TRUE(input.next());
    const std::stop_token stop = input.begin_command(StopOn::Interrupt);
    input.end_command();
    pipe.send("# interrupt\n");
    ASSERT_TRUE(input.next());
    EXPECT_FALSE(stop.stop_requested());
    pipe.close();
}

TEST(Interrupt, StopsTheRunningCommand) {
    LoopInBackground loop;
    loop.send("1 think\n");
    ASSERT_TRUE(loop.wait_for("thinking"));
    loop.send("2 name\n");  // other input does not stop it
    loop.send("# interrupt\n");
    ASSERT_TRUE(loop.wait_for("loop"));
    EXPECT_EQ(loop.text(), "=1\nthinking\ndone\n\n=2 loop\n\n");
}

TEST(Interrupt, CountsForCommandsBeforeItOnly) {
    EXPECT_EQ(run_text("stopped\n"), "= no\n\n");
    EXPECT_EQ(run_text("# interrupt\nstopped\n"), "= no\n\n");
    // Whether the command has begun when the interrupt is read makes no difference to the one that waits for
    // it.
    EXPECT_EQ(run_text("think\n# interrupt\nstopped\n"), "=\nthinking\ndone\n\n= no\n\n");
}

TEST(StopOnAnyInput, EndsAtAnyLine) {
    for (const char* line : {"\n", "name\n", "# interrupt\n", "# comment\n", "\r\n"}) {
        LoopInBackground loop;
        loop.send("watch\n");
        ASSERT_TRUE(loop.wait_for("watching"));
        loop.send(line);
        EXPECT_TRUE(loop.wait_for("=\nwatching\n\n")) << line;
    }
}

TEST(StopOnAnyInput, EndsWithTheInput) {
    EXPECT_EQ(run_text("watch\n"), "=\nwatching\n\n");
    LoopInBackground loop;
    loop.send("watch\n");
    ASSERT_TRUE(loop.wait_for("watching"));
    loop.close();
    loop.join();
    EXPECT_EQ(loop.text(), "=\nwatching\n\n");
}

TEST(StopOnAnyInput, StartsAndStopsQuickly) {
    LoopInBackground loop;
    std::string expected;
    for (int i = 0; i < 200; ++i) {
        loop.send("watch\n");
        expected += "=\nwatching\n\n";
    }
    loop.send("quit\n");
    loop.join();
    EXPECT_EQ(loop.text(), expected + "=\n\n");
}

TEST(ProtocolLoop, TellsHowLongAnAnswerTookWithoutTheOnesBeforeIt) {
    Registry registry;
    std::vector<double> took;
    registry.add({"slow", "", "", [](const Call&) {
                      std::this_thread::sleep_for(std::chrono::milliseconds(60));
                      return "";
                  }});
    registry.add({"quick", "", "", [](const Call&) { return ""; }});
    registry.when_answered([&](double seconds) { took.push_back(seconds); });
    std::istringstream in("slow\nquick\nslow\n");
    std::ostringstream out;
    run_loop(registry, in, out);
    ASSERT_EQ(took.size(), 3U);
    EXPECT_GE(took[0], 0.06);
    EXPECT_LT(took[1], 0.06) << "it waited for the first one";
    EXPECT_GE(took[2], 0.06);
}

}  // namespace
}  // namespace yomi::gtp
