#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/fields.hpp"
#include "base/random.hpp"
#include "go/game_state.hpp"
#include "mcts/parts.hpp"
#include "rollout/komi_balance.hpp"
#include "rollout/learned/table_cache.hpp"
#include "rollout/reply_table.hpp"
#include "rollout/tactical_chances.hpp"

namespace yomi::rollout {

/// The probability with which each rule is tried, in this order; 0 switches it off. What the rules do is in
/// docs/reference/playouts.md.
struct TacticalOptions {
    double capture = 0.7;
    double escape = 0.95;
    double nakade = 0.5;
    double atari = 0.4;
    double extend = 0.15;
    double pattern = 0.7;
    double pattern_before = 0.3;
    double capture_anywhere = 0.3;
    double refuse_self_atari = 1;
    std::int64_t candidates = 1;
    double guide_power = 1;
    std::string guide = "shipped";
    double race = 0;
    double give_up = 0;
    std::int64_t replies = 0;
    bool replies_first = true;
    double mercy = 1;
    double score_share = 0;
    std::int64_t dynamic_komi = 0;
    /// Shared by all who are made with copies of these options.
    std::shared_ptr<TableCache> tables = std::make_shared<TableCache>();

    base::Fields fields();
};

/// Playouts in the manner of MoGo (Gelly, Wang, Munos & Teytaud 2006): answers to the last move by small
/// tactical rules and 3x3 patterns, otherwise a uniform move that is no silly self-atari; or one of several
/// such moves by learned weights of shapes. A player passes
/// when there is no such move, so that a seki stays one; two passes end the playout, and so does a length of
/// three moves a point.
class TacticalRollout : public mcts::Rollout<go::GameState> {
   public:
    explicit TacticalRollout(const TacticalOptions& options);

    double run(go::GameState& state, base::Random& random, mcts::Trace& trace) override;
    void forget() override;

    /// Plays to the end a playout that other rules have begun, whose last two moves were these.
    void go_on(go::GameState& state, go::Point last, go::Point before_last, base::Random& random,
               mcts::Trace& trace);

    /// The first move of a playout from there; for looking at the rules.
    go::Point choose(const go::GameState& state, base::Random& random);

   private:
    void prepare(int board_size);
    void prepare_guide(int board_size);
    void prepare_replies(int board_size);

    TacticalChances chances_;
    TacticalOptions options_;
    int guided_size_ = 0;  // of the board that the guide is for
    std::shared_ptr<const ShapeGuide> guide_;
    std::optional<ReplyTable> replies_;
    int replies_size_ = 0;  // of the board that they are for
    std::optional<KomiBalance> balance_;
};

}  // namespace yomi::rollout
