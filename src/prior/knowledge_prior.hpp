#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/fields.hpp"
#include "go/game_state.hpp"
#include "go/tactics/candidates.hpp"
#include "go/tactics/groups.hpp"
#include "go/tactics/influence_map.hpp"
#include "go/tactics/ladder.hpp"
#include "go/tactics/life.hpp"
#include "mcts/game_facts.hpp"
#include "mcts/parts.hpp"

namespace yomi::prior {

/// Virtual visits that each kind of knowledge adds to those of another prior; 0 turns it off, and then it
/// takes no time.
struct KnowledgeOptions {
    std::string base = "learned";
    double ladder = 0;
    double influence = 8;
    double groups = 0;
    double safety = 0;
    double chen = 0;

    base::Fields fields();
};

/// Another prior, and what tactics know about the moves besides:
///
///   ladder     won by a move that catches a chain in a ladder or saves one from it; lost by running on in a
///              ladder that works
///   influence  lost by a point in proportion to what Bouzy's map says about it: in settled areas little is
///              to be had
///   groups     won by a point that joins groups of ours or keeps groups of the opponent's apart
///   safety     lost by a point in the safe area of either player
///   chen       won by Chen's candidates around the group of the last move, the best one all of it
class KnowledgePrior : public mcts::Prior<go::GameState> {
   public:
    KnowledgePrior(mcts::Layout& layout, const KnowledgeOptions& options, const mcts::GameFacts& facts);
    ~KnowledgePrior() override;

    void judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
               mcts::Priors& values) override;

   private:
    void add_ladders(const go::Board& board);
    void add_influence(const go::Board& board);
    void add_groups(const go::Board& board);
    void add_safety(const go::Board& board);
    void add_chen(const go::GameState& state);
    void apply(const go::GameState& state, const std::vector<game::MoveId>& moves, mcts::Priors& values);
    float& won(go::Point p) { return won_[static_cast<std::size_t>(p.value())]; }
    float& lost(go::Point p) { return lost_[static_cast<std::size_t>(p.value())]; }

    KnowledgeOptions options_;
    std::unique_ptr<mcts::Prior<go::GameState>> base_;
    go::LadderReader ladders_;
    go::InfluenceMap map_;
    go::Groups groups_;
    go::LifeReader life_;
    go::ChenCandidates chen_;
    std::vector<float> won_, lost_;  // by point
};

}  // namespace yomi::prior
