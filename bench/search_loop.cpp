// A player of Connect Four plays against itself: many short searches, and the visits of all moves read after
// each. bench/python_searches compares it with the same from Python.
//
//     bench_search_loop table|search SEARCHES
//
// "table": by the interface for any game, which Python has too; "search": by the template of the search
// alone. Prints the seconds of the processor and a checksum of the visits.

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "arena/open_games.hpp"
#include "games/connect_four.hpp"
#include "player/game_search_player.hpp"

namespace {

using namespace yomi;

constexpr std::int64_t kSimulations = 1000;
constexpr std::int64_t kFew = 64;  // of a player who has one move
constexpr std::uint64_t kSeed = 1;

double processor_seconds() {
    std::timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// With the visits of all moves, the most visited first.
unsigned long mixed(unsigned long sum, const std::vector<std::int64_t>& visits) {
    return crc32(sum, reinterpret_cast<const unsigned char*>(visits.data()),
                 static_cast<unsigned>(visits.size() * sizeof(visits[0])));
}

unsigned long by_table(std::int64_t searches) {
    const auto table = arena::make_game_table("connect-four");
    const auto seat =
        table->seat(arena::read_seat_choice(fmt::format("uct:playouts={}", kSimulations)), base::Seed(kSeed));
    auto game = table->start();
    unsigned long sum = 0;
    for (std::int64_t i = 0; i < searches; ++i) {
        if (game->is_over()) game = table->start();
        const arena::PositionView view = seat->choose(*game, {}, base::TimeBy::Wall, {});
        std::vector<std::int64_t> visits;
        for (const arena::MoveView& m : view.moves) visits.push_back(m.visits);
        sum = mixed(sum, visits);
        game->play(view.moves.front().move);
    }
    return sum;
}

unsigned long by_search(std::int64_t searches) {
    using Game = games::ConnectFour;
    player::RecipeOf<Game> recipe(player::priors_of_game<Game>(), player::rollouts_of_game<Game>());
    recipe.apply({{"select", "ucb1"}});
    Game game;
    const mcts::GameFacts facts = mcts::facts_of(game);
    mcts::Search<Game> search(
        recipe.search(), [&](mcts::Layout& layout) { return recipe.make(layout, facts); }, base::Seed(kSeed));
    search.set_root(game);
    unsigned long sum = 0;
    std::uint64_t moves = 0;
    for (std::int64_t i = 0; i < searches; ++i) {
        if (game.is_over()) {
            game = Game();
            moves = 0;
            search.set_root(game);
        }
        std::vector<game::MoveId> legal;
        game.moves(legal);
        search.run({.simulations = legal.size() == 1 ? kFew : kSimulations, .seconds = {}}, {});
        const mcts::Node root = search.tree().node(search.tree().root());
        std::vector<std::int64_t> visits;
        for (int e = 0; e < root.edges(); ++e) visits.push_back(root.column(search.layout().visits)[e]);
        std::ranges::sort(visits, std::greater());
        sum = mixed(sum, visits);
        const game::MoveId best = search.best_move();
        game.play(best);
        search.advance({best}, game, ++moves);
    }
    return sum;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string how = argc == 3 ? argv[1] : "";
    const std::int64_t searches = argc == 3 ? std::atoll(argv[2]) : 0;
    if ((how != "table" && how != "search") || searches < 1) {
        fmt::print(stderr, "bench_search_loop table|search SEARCHES\n");
        return 2;
    }
    const double before = processor_seconds();
    const unsigned long sum = how == "table" ? by_table(searches) : by_search(searches);
    fmt::print("{} {}\n", processor_seconds() - before, sum);
}
