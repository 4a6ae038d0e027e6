// The Go commands behind a real loop, with an engine that thinks while input arrives.

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <thread>

#include "gtp/pipe_stream.hpp"
#include "gtp/protocol_loop.hpp"
#include "gtp/test_session.hpp"

namespace yomi::gtp {
namespace {

using test::TestSession;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST(InterruptedMove, IsPlayedAtOnce) {
    TestSession session(1, 0);
    session("kata-set-param seconds 1000");
    session("boardsize 9");
    test::PipeBuffer pipe;
    test::CollectBuffer collected;
    std::istream in(&pipe);
    std::ostream out(&collected);
    const auto start = std::chrono::steady_clock::now();
    std::thread loop([&] { run_loop(session.registry, in, out); });
    pipe.send("1 genmove b\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    pipe.send("# interrupt\n2 last_move\n");
    EXPECT_TRUE(collected.wait_for("=2 black "));
    pipe.send("3 reg_genmove w\n# interrupt\n4 kgs-genmove_cleanup w\n# interrupt\nquit\n");
    loop.join();
    EXPECT_LT(seconds_since(start), 100);
    ASSERT_EQ(session.engine.position().moves().size(), 2u);
    EXPECT_EQ(session.engine.position().moves()[0].colour, go::Colour::Black);
    EXPECT_EQ(session.engine.position().moves()[1].colour, go::Colour::White);
    EXPECT_NE(collected.text().find("=4 "), std::string::npos);
}

TEST(InterruptedMove, TwentyInARow) {
    TestSession session(1, 0);
    session("kata-set-param seconds 1000");
    session("kata-set-param resign false");
    session("boardsize 9");
    std::string text;
    for (int i = 0; i < 10; ++i) text += "genmove b\n# interrupt\ngenmove w\n# interrupt\n";
    std::istringstream in(text);
    std::ostringstream out;
    run_loop(session.registry, in, out);
    EXPECT_EQ(session.engine.position().moves().size(), 20u);
    EXPECT_TRUE(session.engine.position().board().is_consistent());
}

TEST(EngineLoop, PlaysAWholeGameAgainstItself) {
    TestSession session(1, 20);
    session("boardsize 5");
    session("kata-set-param resign false");
    for (int move = 0; move < 200 && !session.engine.position().is_over(); ++move) {
        const std::string answer = session(move % 2 == 0 ? "genmove b" : "genmove w");
        ASSERT_EQ(answer.front(), '=') << answer;
    }
    EXPECT_TRUE(session.engine.position().is_over());
    const std::string score = session("final_score");
    EXPECT_EQ(session("final_score"), score);
    session("play b pass");
    EXPECT_EQ(session("final_score"), score);
}

TEST(EngineLoop, SameSeedSameGame) {
    const auto game = [] {
        TestSession session(42, 30);
        session("boardsize 7");
        std::string moves;
        for (int i = 0; i < 10; ++i) moves += session(i % 2 == 0 ? "genmove b" : "genmove w");
        return moves;
    };
    EXPECT_EQ(game(), game());
}

}  // namespace
}  // namespace yomi::gtp
