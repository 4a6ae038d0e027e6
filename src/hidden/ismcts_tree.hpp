#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "bandit/scores.hpp"
#include "hidden/options.hpp"
#include "hidden/playout.hpp"

namespace yomi::hidden {

/// Information-set MCTS (Cowling, Powley & Whitehouse 2012). Each simulation samples a state and goes down a
/// tree whose nodes are what an observer has seen since the root, with the moves that are legal in the
/// sample.
///
/// With a single observer all moves are chosen in the tree of the player whose move is searched; with several
/// each player chooses in a tree of his own, so a player does not answer to what he cannot see.
template <game::HiddenGame G>
class IsmctsTree {
   public:
    explicit IsmctsTree(const IsmctsOptions& options)
        : c_(options.c),
          prior_(options.formula == "prior" ? options.prior : -1),
          many_(options.observers == "multiple"),
          policy_(policy_of(options.playout)),
          playouts_(InnerSearch{.noise = options.noise}) {}

    /// Forgets everything and begins at this view. What is known of its moves already counts as visits.
    void start(const typename G::View& view, std::span<const Candidate> known = {}) {
        nodes_.clear();
        edges_.clear();
        slots_.assign(std::size_t{1} << 10, -1);
        all_ = {};
        const int root = node_of(root_key(view.observer()));
        for (const Candidate& c : known) {
            Edge& e = edge(add_edge(root, c.move));
            e.available = e.visits = c.visits;
            e.sum = c.visits * c.mean;
            e.squares = e.sum * c.mean;
        }
    }

    /// 1 sample, 2 descend, 3 expand, 4 play out, 5 back up.
    void simulate(const typename G::View& view, Meter& meter, base::Random& random);

    /// The moves of the root that were tried.
    [[nodiscard]] std::vector<Candidate> candidates() const {
        std::vector<Candidate> all;
        for (int e = nodes_[0].first_edge; e >= 0; e = edge(e).next)
            all.push_back(
                {edge(e).move, edge(e).visits, edge(e).visits > 0 ? edge(e).sum / edge(e).visits : 0});
        return all;
    }

    /// By how many visits the best move of the root is ahead of the next.
    [[nodiscard]] double lead() const {
        double first = 0;
        double second = 0;
        for (int e = nodes_[0].first_edge; e >= 0; e = edge(e).next) {
            second = std::max(second, std::min(first, edge(e).visits));
            first = std::max(first, edge(e).visits);
        }
        return first - second;
    }

    /// Most visits, then the best mean; at least one simulation was made.
    [[nodiscard]] game::MoveId best_move() const {
        int best = nodes_[0].first_edge;
        for (int e = best; e >= 0; e = edge(e).next) {
            if (edge(e).visits > edge(best).visits ||
                (edge(e).visits == edge(best).visits && edge(e).sum > edge(best).sum))
                best = e;
        }
        return edge(best).move;
    }

   private:
    struct Edge {
        game::MoveId move = 0;
        int next = -1;  // of the same node
        double visits = 0;
        double available = 0;  // how often it could have been chosen
        double sum = 0;        // of the rewards of the player who moves
        double squares = 0;    // likewise
    };
    struct Node {
        std::uint64_t key = 0;
        int first_edge = -1;
    };
    struct Step {
        int edge;
        game::Player mover;
    };

    [[nodiscard]] const Edge& edge(int i) const { return edges_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] Edge& edge(int i) { return edges_[static_cast<std::size_t>(i)]; }

    static std::uint64_t root_key(game::Player p) { return base::mix64(static_cast<std::uint64_t>(p) + 1); }

    /// A legal move without an edge, which then gets one, or else the edge with the best bound among those
    /// that are legal here.
    int pick(int node, base::Random& random, bool& expanded) {
        if (prior_ >= 0 && node != 0) return pick_by_prior(node, random, expanded);
        list_edges(node);
        double best_score = -1;
        int best = -1;
        for (const int e : here_) {
            edge(e).available += 1;
            const double score = bound_of(edge(e));
            if (score > best_score) {
                best_score = score;
                best = e;
            }
        }
        if (here_.size() == moves_.size()) return best;
        expanded = true;
        auto skip = random.below(static_cast<std::uint32_t>(moves_.size() - here_.size()));
        for (const game::MoveId m : moves_) {
            if (place_[m] == stamp_ && skip-- == 0) return add_edge(node, m);
        }
        return best;
    }

    /// UCB1; at a root below which rules of thumb lead, UCB1-tuned as for the players without a tree, because
    /// there the question is which move is the best, and the rules have no say in it.
    [[nodiscard]] double bound_of(const Edge& e) const {
        const double visits = std::max(e.visits, 1.0);
        const double mean = e.sum / visits;
        const double log = playouts_.log()(e.available);
        if (prior_ < 0) return bandit::ScaledUcbScore<double>(c_, log)(mean, visits);
        return bandit::Ucb1TunedScore<double>(log)(mean, bandit::variance_of(mean, e.squares / visits),
                                                   visits);
    }

    /// PUCT (Rosin 2011): the move of the rules of thumb has much of the prior and all moves share the rest,
    /// so that a node is no worse than a playout by rules before its visits tell its moves apart. Moves
    /// without visits count as the mean of the others; `c` is in units of the spread of all results.
    int pick_by_prior(int node, base::Random& random, bool& expanded) {
        list_edges(node);
        double visits = 0;
        double sum = 0;
        for (const int e : here_) {
            visits += edge(e).visits;
            sum += edge(e).sum;
        }
        if (here_.size() < moves_.size()) {
            for (const game::MoveId m : moves_) {
                if (place_[m] == stamp_) here_.push_back(add_edge(node, m));
            }
        }
        const double first = visits > 0 ? sum / visits : 0;
        const double each = (1 - prior_) / static_cast<double>(moves_.size());
        const int by_rule = rule_here(random);
        const double scale = c_ * std::sqrt(all_.variance());
        double best_score = -1;
        int best = -1;
        for (const int e : here_) {
            Edge& candidate = edge(e);
            const double share = each + (static_cast<int>(candidate.move) == by_rule ? prior_ : 0);
            const double score =
                (candidate.visits > 0 ? candidate.sum / candidate.visits : first) +
                bandit::puct_bonus(scale * share, std::sqrt(candidate.available), candidate.visits);
            candidate.available += 1;
            if (score > best_score) {
                best_score = score;
                best = e;
            }
        }
        expanded = edge(best).visits == 0;
        return best;
    }

    /// Puts the edges of the legal moves into `here_`; the moves that have none keep their stamp.
    void list_edges(int node) {
        here_.clear();
        place_.resize(static_cast<std::size_t>(state_.move_limit()), 0);
        ++stamp_;
        for (const game::MoveId m : moves_) place_[m] = stamp_;
        for (int e = nodes_[static_cast<std::size_t>(node)].first_edge; e >= 0; e = edge(e).next) {
            if (place_[edge(e).move] != stamp_) continue;
            place_[edge(e).move] = 0;
            here_.push_back(e);
        }
    }

    /// The move of the rules of thumb for who is to move in the sample; -1 without such rules.
    [[nodiscard]] int rule_here(base::Random& random) const {
        if constexpr (game::HasQuickRule<G>) {
            return static_cast<int>(state_.quick_rule_move(random));
        } else if constexpr (game::HasRule<G>) {
            return static_cast<int>(G::rule_move(state_.view(state_.player()), random));
        } else {
            return -1;
        }
    }

    int add_edge(int node, game::MoveId move) {
        Node& n = nodes_[static_cast<std::size_t>(node)];
        edges_.push_back({.move = move, .next = n.first_edge, .available = 1});
        n.first_edge = static_cast<int>(edges_.size()) - 1;
        return n.first_edge;
    }

    int node_of(std::uint64_t key) {
        if (2 * nodes_.size() >= slots_.size()) grow();
        std::size_t at = key & (slots_.size() - 1);
        while (slots_[at] >= 0) {
            if (nodes_[static_cast<std::size_t>(slots_[at])].key == key) return slots_[at];
            at = (at + 1) & (slots_.size() - 1);
        }
        nodes_.push_back({.key = key});
        return slots_[at] = static_cast<int>(nodes_.size()) - 1;
    }

    void grow() {
        slots_.assign(2 * slots_.size(), -1);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            std::size_t at = nodes_[i].key & (slots_.size() - 1);
            while (slots_[at] >= 0) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = static_cast<int>(i);
        }
    }

    double c_;
    double prior_;  // of the move of the rules of thumb; -1: there is none
    Arm all_;       // results of the observer
    bool many_;
    Policy policy_;
    Playouts<G> playouts_;
    std::vector<game::MoveId> moves_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<int> slots_;  // nodes by key; -1 is none, and a power of two of them
    std::vector<std::uint32_t> place_;
    std::vector<int> here_;
    std::uint32_t stamp_ = 0;
    std::vector<std::uint64_t> keys_;
    std::vector<Step> path_;
    G state_;
};

template <game::HiddenGame G>
void IsmctsTree<G>::simulate(const typename G::View& view, Meter& meter, base::Random& random) {
    view.sample(random, state_);
    path_.clear();
    const int players = state_.players();
    keys_.resize(static_cast<std::size_t>(players));
    for (int p = 0; p < players; ++p) keys_[static_cast<std::size_t>(p)] = root_key(p);
    for (bool expanded = false; !expanded && !state_.is_over();) {
        const game::Player mover = state_.player();
        const game::Player observer = many_ ? mover : view.observer();
        const int node = node_of(keys_[static_cast<std::size_t>(observer)]);
        state_.moves(moves_);
        const int chosen = pick(node, random, expanded);
        path_.push_back({chosen, mover});
        state_.play(edge(chosen).move);
        for (int p = 0; p < players; ++p) {
            std::uint64_t& key = keys_[static_cast<std::size_t>(p)];
            if (many_ || p == view.observer()) key = base::mix64(key ^ base::mix64(state_.glimpse(p) + 1));
        }
    }
    playouts_.run(state_, policy_, view.observer(), meter, random);
    meter.add_playout();
    all_.add(state_.reward(view.observer()));
    for (const Step& step : path_) {
        edge(step.edge).visits += 1;
        const double reward = state_.reward(step.mover);
        edge(step.edge).sum += reward;
        edge(step.edge).squares += reward * reward;
    }
}

}  // namespace yomi::hidden
