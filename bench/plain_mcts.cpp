// How much faster the games and the search are than the same work written plainly (bench/plain/: vectors,
// virtual calls, lists of legal moves, a map in each node).
//
//     bench_plain_mcts [ROUNDS [GAME…]]
//
// Both take turns, and time is the processor's. For each game: uniform playouts from the start, and
// simulations of UCT with a node for each, from an empty tree. That both do the same shows in the mean length
// and result of playouts, which are printed, and compared.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "arena/open_games.hpp"
#include "base/stopwatch.hpp"
#include "plain/plain_games.hpp"

namespace {

using namespace yomi;

constexpr std::int64_t kPlayouts = 20'000;
constexpr std::int64_t kSimulations = 20'000;
constexpr std::int64_t kPlainPlayouts = kPlayouts / 10;  // slower, so that a few are enough

struct Subject {
    std::string name;
    arena::SeatChoice::Options options;
    std::unique_ptr<plain::State> (*plain)();
};

/// Work done, and the seconds that it took.
struct Work {
    std::int64_t done = 0;
    double seconds = 0;
    std::int64_t moves = 0;
    double reward = 0;  // sum of player 0's

    [[nodiscard]] double speed() const { return static_cast<double>(done) / seconds; }
    [[nodiscard]] double length() const { return static_cast<double>(moves) / static_cast<double>(done); }
    [[nodiscard]] double mean() const { return reward / static_cast<double>(done); }
};

void play_ours(arena::GameTable& table, base::Seed seed, Work& work) {
    const base::Stopwatch watch(base::TimeBy::Processor);
    const arena::RandomGames games = table.play_randomly(kPlayouts, seed);
    work.seconds += watch.seconds();
    work.done += games.games;
    work.moves += games.moves;
    work.reward += games.reward * static_cast<double>(games.games);
}

void play_plainly(const plain::State& start, plain::Random& random, Work& work) {
    const base::Stopwatch watch(base::TimeBy::Processor);
    for (std::int64_t i = 0; i < kPlainPlayouts; ++i) {
        const auto state = start.clone();
        work.reward += plain::play_out(*state, random, work.moves);
        ++work.done;
    }
    work.seconds += watch.seconds();
}

/// A player whose trees all begin empty, in memory that he keeps from one to the next, as the plain one's
/// allocator does.
std::unique_ptr<arena::Seat> our_player(arena::GameTable& table) {
    const std::string player = fmt::format("uct:expand_at=1:reuse_tree=false:playouts={}", kSimulations);
    return table.seat(arena::read_seat_choice(player), base::Seed(1));
}

void search_ours(arena::Seat& player, const arena::Play& start, Work& work) {
    const base::Stopwatch watch(base::TimeBy::Processor);
    work.done += player.choose(start, {}, base::TimeBy::Processor, {}).playouts;
    work.seconds += watch.seconds();
}

void search_plainly(const plain::State& start, std::uint64_t seed, Work& work) {
    const base::Stopwatch watch(base::TimeBy::Processor);
    plain::Uct search(start, std::sqrt(0.5), seed);  // c = 1/2 in the form with 2 log n
    for (std::int64_t i = 0; i < kSimulations; ++i) search.simulate();
    work.seconds += watch.seconds();
    work.done += search.root().visits;
}

/// Whether two shares differ by more than chance allows: four standard errors, with variances of at most 1/4.
bool is_far(const Work& a, const Work& b) {
    const double variance = 0.25 / static_cast<double>(a.done) + 0.25 / static_cast<double>(b.done);
    return std::abs(a.mean() - b.mean()) > 4 * std::sqrt(variance);
}

bool measure(const Subject& subject, int rounds) {
    const auto table = arena::make_game_table(subject.name, subject.options);
    const auto ours = our_player(*table);
    const auto our_start = table->start();
    const auto start = subject.plain();
    plain::Random random(1);
    Work playouts;
    Work plain_playouts;
    Work search;
    Work plain_search;
    for (int round = 0; round < rounds; ++round) {
        const base::Seed seed(static_cast<std::uint64_t>(round) + 1);
        play_ours(*table, seed, playouts);
        play_plainly(*start, random, plain_playouts);
        search_ours(*ours, *our_start, search);
        search_plainly(*start, random(), plain_search);
    }
    fmt::print(
        "{:14}  {:9.0f}  {:9.0f}  {:6.1f}   {:9.0f}  {:9.0f}  {:6.1f}   {:6.2f} {:6.2f}   {:.3f} {:.3f}\n",
        subject.name, playouts.speed(), plain_playouts.speed(), playouts.speed() / plain_playouts.speed(),
        search.speed(), plain_search.speed(), search.speed() / plain_search.speed(), playouts.length(),
        plain_playouts.length(), playouts.mean(), plain_playouts.mean());
    const bool is_same =
        !is_far(playouts, plain_playouts) && std::abs(playouts.length() / plain_playouts.length() - 1) < 0.01;
    if (!is_same) fmt::print("{}: these are not the same game\n", subject.name);
    return is_same;
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 10;
    const std::vector<std::string> chosen(argv + std::min(argc, 2), argv + argc);
    if (rounds < 1) {
        fmt::print(stderr, "usage: bench_plain_mcts [ROUNDS [connect-four|othello|hex…]]\n");
        return 2;
    }
    fmt::print(
        "                playouts a second              simulations a second           length          "
        "result\n");
    fmt::print(
        "                     ours      plain   ratio        ours      plain   ratio     ours  plain   ours "
        "plain\n");
    bool all_good = true;
    for (const Subject& subject :
         {Subject{"connect-four", {}, plain::connect_four},
          Subject{"connect-four", {}, plain::connect_four_by_last_piece},
          Subject{"othello", {}, plain::othello}, Subject{"hex", {{"swap", "false"}}, plain::hex}}) {
        if (chosen.empty() || std::ranges::find(chosen, subject.name) != chosen.end())
            all_good = measure(subject, rounds) && all_good;
    }
    return all_good ? 0 : 1;
}
