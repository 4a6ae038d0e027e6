#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <vector>

/// Monte-Carlo tree search as it is usually written down for any game: what bench_plain_mcts measures ours
/// against. Nothing is wrong with it, and nothing is made fast.

namespace yomi::plain {

class State {
   public:
    virtual ~State() = default;
    [[nodiscard]] virtual std::unique_ptr<State> clone() const = 0;
    [[nodiscard]] virtual int player() const = 0;
    [[nodiscard]] virtual bool is_over() const = 0;
    [[nodiscard]] virtual std::vector<int> legal_moves() const = 0;
    virtual void play(int move) = 0;
    /// What player 0 got, from 0 to 1.
    [[nodiscard]] virtual double result() const = 0;
};

using Random = std::mt19937_64;

inline int random_move(const State& state, Random& random) {
    const std::vector<int> moves = state.legal_moves();
    return moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)];
}

/// Random moves to the end; counts them.
inline double play_out(State& state, Random& random, std::int64_t& moves) {
    while (!state.is_over()) {
        state.play(random_move(state, random));
        ++moves;
    }
    return state.result();
}

struct Node {
    int player = 0;  // who moved to get here
    std::int64_t visits = 0;
    double sum = 0;  // of his results
    std::map<int, std::unique_ptr<Node>> children = {};
    std::vector<int> untried = {};
};

/// UCT (Kocsis & Szepesvári 2006) that adds one node in each simulation.
class Uct {
   public:
    Uct(const State& start, double c, std::uint64_t seed) : start_(start.clone()), c_(c), random_(seed) {
        root_.untried = start.legal_moves();
    }

    void simulate() {
        const std::unique_ptr<State> state = start_->clone();
        std::vector<Node*> path = {&root_};
        while (path.back()->untried.empty() && !state->is_over()) {
            const auto& [move, child] = best_child(*path.back());
            state->play(move);
            path.push_back(child.get());
        }
        if (!state->is_over()) path.push_back(expand(*path.back(), *state));
        const double result = play_out(*state, random_, playout_moves_);
        for (Node* node : path) {
            ++node->visits;
            node->sum += node->player == 0 ? result : 1 - result;
        }
    }

    [[nodiscard]] const Node& root() const { return root_; }

   private:
    using Child = std::map<int, std::unique_ptr<Node>>::value_type;

    [[nodiscard]] const Child& best_child(const Node& node) const {
        const Child* best = nullptr;
        double best_value = 0;
        for (const Child& child : node.children) {
            const auto n = static_cast<double>(child.second->visits);
            const double value =
                child.second->sum / n + c_ * std::sqrt(std::log(static_cast<double>(node.visits)) / n);
            if (best != nullptr && value <= best_value) continue;
            best = &child;
            best_value = value;
        }
        return *best;
    }

    Node* expand(Node& node, State& state) {
        const std::size_t i = std::uniform_int_distribution<std::size_t>(0, node.untried.size() - 1)(random_);
        const int move = node.untried[i];
        node.untried.erase(node.untried.begin() + static_cast<std::ptrdiff_t>(i));
        auto child = std::make_unique<Node>();
        child->player = state.player();
        state.play(move);
        if (!state.is_over()) child->untried = state.legal_moves();
        return (node.children[move] = std::move(child)).get();
    }

    std::unique_ptr<State> start_;
    double c_;
    Random random_;
    Node root_;
    std::int64_t playout_moves_ = 0;
};

}  // namespace yomi::plain
