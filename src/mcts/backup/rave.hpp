#pragma once

#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "mcts/game_facts.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// The figures of the all-moves-as-first heuristic, for each edge: the sum of the weights m'(s,a) and of the
/// weighted results. Their quotient is X''(s,a).
inline constexpr ColumnKind<float> kRaveWeight{"rave weight", 0, "--backup rave (or similarity)"};
inline constexpr ColumnKind<float> kRaveSum{"rave sum", 0, "--backup rave (or similarity)"};

struct RaveColumns {
    Column<float> weight;
    Column<float> sum;

    static RaveColumns needed(Layout& layout) { return {layout.needs(kRaveWeight), layout.needs(kRaveSum)}; }
    static RaveColumns filled(Layout& layout) { return {layout.fills(kRaveWeight), layout.fills(kRaveSum)}; }
};

struct RaveOptions {
    bool weighted = true;
    bool check_same = false;
    double prior_share = 1;

    base::Fields fields();
};

/// Keeps nothing beyond visits and means.
class PlainBackup : public Backup {
   public:
    static constexpr std::string_view kName = "plain";
    static constexpr std::string_view kHelp = "visits and means alone";

    void start(const Node&, const Priors&, const std::vector<std::uint32_t>&) override {}
    void update(const Tree&, const Path&, const Trace&) override {}
};

/// All moves as first (Gelly & Silver 2007), weighted as in Fuego (Shimizu & Kaneko 2014, eqs. 8-10): a move
/// that the player to move at a node plays at any later time of the simulation counts for the node's edge
/// with
///
///     alpha = 2 - (first - i) / (len - i)
///
/// where i is the depth of the node, `first` that at which the move is first played, len the simulation's
/// length.
class RaveBackup : public Backup {
   public:
    using Options = RaveOptions;
    static constexpr std::string_view kName = "rave";
    static constexpr std::string_view kHelp = "all moves as first (Gelly & Silver 2007)";
    static constexpr std::string_view kPaper =
        "Gelly & Silver: Combining online and offline knowledge in UCT, 2007";

    /// Throws base::Error for a game in which moves do not mean the same later.
    RaveBackup(Layout& layout, const RaveOptions& options, const GameFacts& facts);

    void start(const Node& node, const Priors& priors, const std::vector<std::uint32_t>& patterns) override;
    void replace_prior(const Node& node, const Priors& before, const Priors& now) override;
    void update(const Tree& tree, const Path& path, const Trace& trace) override;

   protected:
    /// Updates one node at this depth; `result` is for its player.
    virtual void update_node(const Node& node, std::size_t depth, std::size_t length, float result);

    /// Goes up the path from its end, where the times are those of the playout: calls note_step(t) and then
    /// updates the node at depth t.
    template <class NoteStep>
    void update_path(const Tree& tree, const Path& path, const Trace& trace, const NoteStep& note_step) {
        const auto update_at = [&](NodeId id, std::size_t t) {
            const Node node = tree.node(id);
            if (node.is_chance()) return;  // nobody chooses there
            update_node(node, t, trace.size(), static_cast<float>(path.reward(node.player())));
        };
        std::size_t t = path.steps.size();
        if (path.leaf != kNoNode && t < trace.size()) update_at(path.leaf, t);
        while (t-- > 0) {
            note_step(t);
            update_at(path.steps[t].node, t);
        }
    }

    /// alpha of a first time, for one node.
    class Alpha {
       public:
        Alpha(bool weighted, std::size_t depth, std::size_t length)
            : fall_(base::all_lanes(weighted ? 1.0F / static_cast<float>(length - depth) : 0.0F)),
              begin_(base::all_lanes(weighted ? 2.0F : 1.0F) + static_cast<float>(depth) * fall_) {}
        Floats operator()(const Floats& first) const { return begin_ - first * fall_; }

       private:
        Floats fall_;
        Floats begin_;
    };

    /// What a table by move says of four edges.
    template <class Four, class T>
    static Four look_up(const T* table, const std::uint32_t* moves) {
        return Four{table[moves[0]], table[moves[1]], table[moves[2]], table[moves[3]]};
    }

    /// Adds to every edge, four at a time, the weight that weigh(edge, its moves) says.
    template <class Weigh>
    void add_to_edges(const Node& node, float result, const Weigh& weigh) const {
        const std::uint32_t* moves = node.moves(move_);
        const auto weights = node.column(columns_.weight);
        const auto sums = node.column(columns_.sum);
        const int edges = node.edges();  // read once: the compiler cannot know that it stays
        if (result == 0) {
            for (int e = 0; e < edges; e += base::kLanes)
                weights.set_four(e, weights.four(e) + weigh(e, moves + e));
            return;
        }
        for (int e = 0; e < edges; e += base::kLanes) {
            const Floats weight = weigh(e, moves + e);
            weights.set_four(e, weights.four(e) + weight);
            sums.set_four(e, sums.four(e) + weight * result);
        }
    }

    RaveColumns columns_;
    Column<std::uint32_t> move_;
    RaveOptions options_;

   private:
    static constexpr float kNever = 1e30F;
    // By player, and chance as Trace::kNobody, which nothing reads: when each move was first made, from the
    // present depth on.
    std::vector<float> first_[game::kMostPlayers + 1];
    std::size_t players_;
};

}  // namespace yomi::mcts
