// That a search ends when it has to, whatever its threads and its memory are.

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "player/player.hpp"
#include "support/scale.hpp"

namespace yomi::player {
namespace {

/// Seconds; the machine of a test may be busy, and a sanitizer slow.
constexpr double kSoon = test::kSanitized ? 2 : 0.1;

/// A tree for some dozens of nodes, filled by the first simulations of so many threads.
std::unique_ptr<Player> crowd(int threads, const go::Position& position) {
    auto player = make_player("rave", base::Seed(1));
    base::set_field(player->fields(), "threads", std::to_string(threads));
    base::set_field(player->fields(), "memory", "1");
    player->get_ready(position);
    return player;
}

/// The least that `late` gives in some attempts.
template <class F>
double least_of(const F& late) {
    double least = 1e9;
    for (int i = 0; i < 6 && least > kSoon / 2; ++i) least = std::min(least, late());
    return least;
}

TEST(StopsInTime, OnTheClock) {
    const go::Position position(19);
    for (const int threads : {1, 2, 16, 64, 256}) {
        const auto player = crowd(threads, position);
        EXPECT_LT(least_of([&] {
                      const base::Stopwatch watch;
                      player->choose(position, go::Colour::Black, {.seconds = 0.1}, {});
                      return watch.seconds() - 0.1;
                  }),
                  kSoon)
            << threads << " threads";
    }
}

TEST(StopsInTime, WhenItIsTold) {
    const go::Position position(19);
    for (const int threads : {1, 2, 16, 64, 256}) {
        const auto player = crowd(threads, position);
        EXPECT_LT(least_of([&] {
                      std::stop_source stop;
                      double asked = 0;
                      const base::Stopwatch watch;
                      const std::jthread stopper([&] {
                          std::this_thread::sleep_for(std::chrono::milliseconds(100));
                          asked = watch.seconds();
                          stop.request_stop();
                      });
                      player->analyst()->analyse(position, go::Colour::Black, {}, {}, stop.get_token());
                      return watch.seconds() - asked;
                  }),
                  kSoon)
            << threads << " threads";
    }
}

TEST(StopsInTime, AndLooksUpMeanwhile) {
    const go::Position position(19);
    const auto player = crowd(64, position);
    int looks = 0;
    const Inquiry inquiry{.interval = 0.02, .look = [&](const Decision&) { ++looks; }};
    player->analyst()->analyse(position, go::Colour::Black, {.seconds = 0.5}, inquiry, {});
    EXPECT_GE(looks, 2) << "whoever fills the tree";
}

}  // namespace
}  // namespace yomi::player
