#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "go/game_state.hpp"
#include "mcts/parts.hpp"
#include "player/outlook.hpp"

namespace yomi::player {

/// Another rollout, whose final boards are counted if somebody asked for it; otherwise that costs a test a
/// playout.
///
/// Thread safety: run() on the thread of its worker; the counts may be read meanwhile, and one playout may
/// then be in some of them only.
class OutlookRollout : public mcts::Rollout<go::GameState> {
   public:
    explicit OutlookRollout(std::unique_ptr<mcts::Rollout<go::GameState>> inner) : inner_(std::move(inner)) {}

    double run(go::GameState& state, base::Random& random, mcts::Trace& trace) override {
        const double result = inner_->run(state, random, trace);
        if (counts_) count(state, trace);
        return result;
    }
    void get_ready(const go::GameState& state) override { inner_->get_ready(state); }
    void forget() override { inner_->forget(); }

    /// Counts from nothing, or no more.
    void start(const go::GameState& root);
    void stop() { counts_.reset(); }
    [[nodiscard]] bool is_counting() const { return counts_ != nullptr; }

   private:
    friend class OutlookSum;

    /// Leads of Black's on the board, komi apart.
    struct Leads {
        std::atomic<std::int64_t> playouts{0};
        std::atomic<std::int64_t> sum{0};
        std::atomic<std::int64_t> squares{0};
        void add(int lead);
    };
    struct Counts {
        explicit Counts(const go::GameState& root);
        Leads all;
        std::vector<Leads> by_move;                     // by the first move of the simulation
        std::vector<std::atomic<std::int64_t>> owners;  // by point: Black's playouts less White's
    };

    void count(const go::GameState& end, const mcts::Trace& trace);

    std::unique_ptr<mcts::Rollout<go::GameState>> inner_;
    std::unique_ptr<Counts> counts_;
};

/// What the rollouts of all workers have counted together.
class OutlookSum {
   public:
    OutlookSum(const std::vector<OutlookRollout*>& rollouts, const go::GameState& root);

    /// If there was no playout because every simulation ended in the tree, the board as it stands.
    [[nodiscard]] Outlook outlook() const;
    /// Black's lead behind this move; nothing if no playout began with it.
    [[nodiscard]] std::optional<Lead> lead_of(game::MoveId move) const;

   private:
    const std::vector<OutlookRollout*>& rollouts_;
    const go::GameState& root_;
};

}  // namespace yomi::player
