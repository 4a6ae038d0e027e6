// A game of one's own and a search that plays it against itself. Prints the moves and the result, a draw.

#include "tic_tac_toe.hpp"

#include <yomi/search.hpp>

#include <iostream>
#include <memory>

using namespace yomi;

mcts::Parts<TicTacToe> parts_of_search(mcts::Layout& layout) {
    mcts::Parts<TicTacToe> parts;
    parts.selector = std::make_unique<mcts::Ucb1Selector>(layout, mcts::Ucb1Options{});
    parts.widening = std::make_unique<mcts::AllOpen>();
    parts.prior = std::make_unique<mcts::NoPrior<TicTacToe>>();
    parts.rollout = std::make_unique<mcts::UniformRollout<TicTacToe>>();
    parts.backup = std::make_unique<mcts::PlainBackup>();
    parts.choice = std::make_unique<mcts::MostVisits>(layout);
    return parts;
}

int main() {
    TicTacToe game;
    mcts::Search<TicTacToe> search({.solver = true}, parts_of_search, base::Seed(1));
    while (!game.is_over()) {
        search.set_root(game);
        search.run({.simulations = 20'000, .seconds = {}}, {});
        const auto move = search.best_move();
        std::cout << "player " << game.player() + 1 << " takes point " << move << '\n';
        game.play(move);
    }
    std::cout << (game.result() == 0.5 ? "a draw"
                  : game.result() == 1 ? "player 1 wins"
                                       : "player 2 wins")
              << '\n';
}
