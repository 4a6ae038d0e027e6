#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "hidden/hidden_player.hpp"

namespace yomi::hidden {

/// A whole game of two players whose rewards add up to 1, small enough to be written out: nodes in the order
/// of their depth, and the information sets that they belong to. It begins with deals that are equally
/// likely.
struct GameTree {
    struct Node {
        int player = -1;  ///< who moves; -1 at the end
        int set = -1;     ///< the information set of who moves
        int first_child = 0;
        int children = 0;
        double reward = 0;  ///< of player 0, at the end
    };
    std::vector<Node> nodes;     ///< the first `deals` are the beginnings
    std::vector<int> set_moves;  ///< how many moves the sets have
    int deals = 0;
};

/// Chances of the moves in every information set.
using Profile = std::vector<std::vector<double>>;

/// Every move as likely as the next.
Profile uniform_profile(const GameTree& tree);

/// What player 0 gets if both follow the profile.
double value_of(const GameTree& tree, const Profile& profile);

/// What player p gets if he answers in the best way, without seeing more than he may, to an opponent who
/// follows the profile.
double best_response_of(const GameTree& tree, const Profile& profile, game::Player p);

/// A profile close to an equilibrium, by CFR+ (Tammelin 2014): regrets of information sets, never below 0,
/// and the average of the strategies weighted by the iteration.
Profile solve(const GameTree& tree, int iterations);

/// The tree of these deals, with a view of the player to move for each information set.
template <game::HiddenGame G>
struct WrittenGame {
    GameTree tree;
    std::vector<typename G::View> views;
    std::vector<std::vector<game::MoveId>> moves;
};

/// Throws base::Error if the tree has more than `most` nodes.
template <game::HiddenGame G>
WrittenGame<G> write_out(std::span<const G> deals, std::size_t most = 5'000'000) {
    WrittenGame<G> game;
    GameTree& tree = game.tree;
    tree.deals = static_cast<int>(deals.size());
    std::map<std::pair<int, std::uint64_t>, int> sets;
    std::vector<G> states(deals.begin(), deals.end());
    tree.nodes.resize(states.size());
    std::vector<game::MoveId> moves;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const G state = states[i];
        GameTree::Node node;
        if (state.is_over()) {
            node.reward = state.reward(0);
        } else {
            node.player = state.player();
            state.moves(moves);
            const auto [set, is_new] =
                sets.try_emplace({node.player, state.key(node.player)}, static_cast<int>(sets.size()));
            if (is_new) {
                tree.set_moves.push_back(static_cast<int>(moves.size()));
                game.views.push_back(state.view(node.player));
                game.moves.push_back(moves);
            }
            node.set = set->second;
            node.first_child = static_cast<int>(tree.nodes.size());
            node.children = static_cast<int>(moves.size());
            if (tree.nodes.size() + moves.size() > most)
                throw base::Error("this game is too large to be written out; take a smaller one");
            for (const game::MoveId m : moves) {
                states.push_back(state);
                states.back().play(m);
            }
            tree.nodes.resize(states.size());
        }
        tree.nodes[i] = node;
    }
    return game;
}

/// How a player plays: the shares of its moves in every information set, in so many trials of each. Stopped,
/// it is not finished.
template <game::HiddenGame G>
Profile profile_of(const WrittenGame<G>& game, Player<G>& player, int trials, base::Seed seed,
                   const std::stop_token& stop = {}) {
    Profile profile;
    for (std::size_t s = 0; s < game.views.size() && !stop.stop_requested(); ++s) {
        std::vector<double>& chances = profile.emplace_back(game.moves[s].size(), 0.0);
        base::Random random(seed.derive(s));
        for (int i = 0; i < trials; ++i) {
            const game::MoveId move = player.choose(game.views[s], random);
            for (std::size_t m = 0; m < chances.size(); ++m)
                chances[m] += game.moves[s][m] == move ? 1.0 / trials : 0;
        }
    }
    return profile;
}

}  // namespace yomi::hidden
