#include "mcts/search_end.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "mcts/choose/choices.hpp"

namespace yomi::mcts {
namespace {

using namespace std::chrono_literals;

constexpr double kLong = 1000;  // seconds

/// Says what it was told to say.
class StubChoice final : public Choice {
   public:
    int best = 0;
    std::optional<std::int64_t> distance;
    bool contested = false;

    int choose(const Node& /*root*/) override { return best; }
    std::optional<std::int64_t> lead(const Node& /*root*/) override { return distance; }
    bool is_contested(const Node& /*root*/) override { return contested; }
};

class SearchEndTest : public testing::Test {
   protected:
    SearchEndTest() : root_(tree_.node(tree_.make_node(0, {0, 1}))) {}

    bool reached(SearchEnd& end, std::int64_t n, bool first = true) {
        return end.is_reached(n, first, root_, choice_);
    }

    SearchOptions options_;
    Layout layout_;
    Tree tree_{layout_, 1 << 16};
    Node root_;
    StubChoice choice_;
    std::stop_source stop_;
};

TEST_F(SearchEndTest, IsReachedByAStopAtOnceForEveryThread) {
    SearchEnd end({.simulations = {}, .seconds = kLong}, options_, stop_.get_token());
    EXPECT_FALSE(reached(end, 1, false));
    EXPECT_FALSE(end.is_over());
    stop_.request_stop();
    EXPECT_TRUE(reached(end, 1, false));
    EXPECT_TRUE(reached(end, 2, true));
    EXPECT_TRUE(end.is_over());
}

TEST_F(SearchEndTest, IsReachedByTimeForEveryThreadAfterAFewSimulations) {
    for (const bool first : {true, false}) {
        SearchEnd end({.simulations = {}, .seconds = 0}, options_, {});
        EXPECT_FALSE(reached(end, 4, first));
        EXPECT_TRUE(reached(end, 16, first));
        EXPECT_TRUE(reached(end, 20, first));
        EXPECT_TRUE(end.is_over());
    }
}

TEST_F(SearchEndTest, OfTheProcessorIsForTheFirstThreadOnly) {
    SearchEnd end({.simulations = {}, .seconds = 0, .by = base::TimeBy::Processor}, options_, {});
    EXPECT_FALSE(reached(end, 16, false));
    EXPECT_FALSE(reached(end, 20, true)) << "that clock is slow";
    EXPECT_TRUE(reached(end, 32, true));
}

TEST_F(SearchEndTest, ComesEarlyWhenTheRestCannotChangeTheChoice) {
    choice_.distance = 10;
    SearchEnd end({.simulations = {}, .seconds = kLong}, options_, {});
    EXPECT_FALSE(reached(end, 64));
    choice_.distance = std::int64_t{1} << 60;
    EXPECT_TRUE(reached(end, 64));
    EXPECT_FALSE(reached(end, 68)) << "it looks now and then only";
    choice_.distance.reset();
    EXPECT_FALSE(reached(end, 128));
    options_.stop_early = false;
    choice_.distance = std::int64_t{1} << 60;
    EXPECT_FALSE(reached(end, 192));
}

TEST_F(SearchEndTest, ComesEarlierWhereTimeIsSaved) {
    // After at least 20 ms of a second no more than 49 times as many simulations can follow, so that half of
    // them is a lead that is enough, and 33 times is not all of them before 29 ms.
    constexpr std::int64_t n = 6400;
    choice_.distance = 25 * n;
    SearchEnd saving({.simulations = {}, .seconds = 1, .saves_time = true}, options_, {});
    SearchEnd losing({.simulations = {}, .seconds = 1}, options_, {});
    const base::Stopwatch watch;
    std::this_thread::sleep_for(20ms);
    EXPECT_TRUE(reached(saving, n));
    const bool also = reached(losing, n);
    if (watch.seconds() < 0.035) {
        EXPECT_FALSE(also);
    }
}

TEST_F(SearchEndTest, IsPutOffWhileTheFiguresDisagree) {
    SearchEnd end({.simulations = {}, .seconds = 0, .most_seconds = kLong}, options_, {});
    choice_.contested = true;
    EXPECT_FALSE(reached(end, 16));
    EXPECT_FALSE(end.is_over());
    choice_.contested = false;
    EXPECT_TRUE(reached(end, 20));
}

TEST_F(SearchEndTest, IsPutOffWhileTheBestMoveIsNew) {
    SearchEnd end({.simulations = {}, .seconds = 0, .most_seconds = kLong}, options_, {});
    std::this_thread::sleep_for(1ms);
    EXPECT_TRUE(reached(end, 60)) << "the first best move has been there from the beginning";
    choice_.best = 1;
    EXPECT_FALSE(reached(end, 64));
}

TEST_F(SearchEndTest, IsNotPutOffForEver) {
    SearchEnd end({.simulations = {}, .seconds = 0, .most_seconds = 0.005}, options_, {});
    choice_.contested = true;
    std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(reached(end, 16));
    EXPECT_TRUE(end.is_over());
}

TEST_F(SearchEndTest, IsNoMatterOfTimeWithoutALimit) {
    choice_.distance = std::int64_t{1} << 60;
    SearchEnd end({.simulations = 100, .seconds = {}}, options_, {});
    for (std::int64_t n = 1; n < 200; ++n) EXPECT_FALSE(reached(end, n));
    EXPECT_FALSE(end.is_over());
}

TEST(Contested, IsARootWhoseOftenVisitedMoveHasTheBetterMean) {
    Layout layout;
    Tree tree(layout, 1 << 16);
    const Node root = tree.node(tree.make_node(0, {0, 1, 2}));
    MostVisits choice(layout);
    const auto set = [&](int edge, std::uint32_t visits, float mean) {
        root.column(layout.visits).set(edge, visits);
        root.column(layout.mean).set(edge, mean);
    };
    set(0, 100, 0.5F);
    set(1, 60, 0.4F);
    set(2, 3, 0.9F);
    EXPECT_FALSE(choice.is_contested(root)) << "three visits say nothing";
    set(1, 60, 0.51F);
    EXPECT_TRUE(choice.is_contested(root));
    set(1, 24, 0.51F);
    EXPECT_FALSE(choice.is_contested(root));
}

}  // namespace
}  // namespace yomi::mcts
