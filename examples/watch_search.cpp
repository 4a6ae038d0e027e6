// Watching a search while it works: what it thinks of each move, every thousand simulations.

#include <yomi/search.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "tic_tac_toe.hpp"

using namespace yomi;

int main() {
    const auto make_parts = [](mcts::Layout& layout) {
        mcts::Parts<TicTacToe> parts;
        parts.selector = std::make_unique<mcts::FuegoRaveSelector>(layout, mcts::FuegoRaveOptions{});
        parts.widening = std::make_unique<mcts::AllOpen>();
        parts.prior = std::make_unique<mcts::NoPrior<TicTacToe>>();
        parts.rollout = std::make_unique<mcts::UniformRollout<TicTacToe>>();
        parts.backup =
            std::make_unique<mcts::RaveBackup>(layout, mcts::RaveOptions{}, mcts::facts_of(TicTacToe()));
        parts.choice = std::make_unique<mcts::MostVisits>(layout);
        return parts;
    };
    mcts::Search<TicTacToe> search({}, make_parts, base::Seed(1));
    search.set_root(TicTacToe());
    std::uint32_t next = 1000;
    search.run({.simulations = 5000, .seconds = {}}, {}, [&] {
        const mcts::Node root = search.tree().node(search.tree().root());
        if (root.visits() < next) return;
        next += 1000;
        std::printf("%5u simulations:", root.visits());
        const auto moves = root.column(search.layout().move);
        const auto visits = root.column(search.layout().visits);
        const auto mean = root.column(search.layout().mean);
        for (int e = 0; e < std::min(root.edges(), 9); ++e)
            std::printf("  %u: %u (%.2f)", moves[e], visits[e], static_cast<double>(mean[e]));
        std::printf("\n");
    });
    std::printf("the search takes point %u\n", search.best_move());
}
