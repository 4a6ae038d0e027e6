#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "hidden/options.hpp"
#include "hidden/playout.hpp"

namespace yomi::hidden {

/// What the players without a tree have in common: samples of the information set, one move of each chosen by
/// UCB1-tuned, a playout, the mean of the results.
template <game::HiddenGame G>
class FlatPlayer : public Player<G> {
   public:
    FlatPlayer(const Budget& budget, const InnerSearch& inner) : budget_(budget), playouts_(inner) {}

    game::MoveId choose(const typename G::View& view, base::Random& random) final {
        meter_.begin(budget_);
        view.moves(moves_);
        arms_.assign(moves_.size(), {});
        if (moves_.size() > 1) search(view, random);
        spent_ = meter_.end();
        return moves_[choose_best(arms_, random)];
    }

    [[nodiscard]] Spent spent() const final { return spent_; }
    [[nodiscard]] std::vector<Candidate> candidates() const final {
        std::vector<Candidate> all;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            all.push_back({moves_[i], arms_[i].visits, arms_[i].mean()});
        return all;
    }

   protected:
    /// There is a choice; fills the arms.
    virtual void search(const typename G::View& view, base::Random& random) = 0;

    /// Playouts until there are `most` of them (0: no limit), time and work are over, or `until` says so.
    template <class Until>
    void sample(const typename G::View& view, Policy policy, std::int64_t most, base::Random& random,
                Until until) {
        double total = 0;
        for (const Arm& arm : arms_) total += arm.visits;
        for (std::int64_t i = 0; !is_done(i, most) && !until(); ++i) {
            const std::size_t a = choose_tuned(arms_, total, playouts_.log(), random);
            view.sample(random, sample_);
            sample_.play(moves_[a]);
            const std::int64_t before = meter_.spent().work;
            if (!playouts_.run(sample_, policy, view.observer(), meter_, random)) break;
            // Nobody had to search in this playout: where only time or work end the search, neither would.
            const bool is_free = meter_.spent().work == before;
            if (is_free && (most == 0 || budget_.milliseconds > 0)) meter_.add_work();
            arms_[a].add(sample_.reward(view.observer()));
            meter_.add_playout();
            ++total;
        }
    }
    void sample(const typename G::View& view, Policy policy, std::int64_t most, base::Random& random) {
        sample(view, policy, most, random, [] { return false; });
    }

    /// W |A| C playouts (eq. 5 of Osaga et al.), but no more than the budget has.
    [[nodiscard]] std::int64_t adaptive_playouts(double count, double c) const {
        const double wanted = std::max(1.0, count * static_cast<double>(moves_.size()) * c);
        const auto most =
            static_cast<double>(budget_.playouts > 0 ? budget_.playouts : std::int64_t{1} << 52);
        return static_cast<std::int64_t>(std::min(wanted, most));
    }

    /// Eq. 6: some move is nearly as good as the best, for how much the results spread and how little is
    /// hidden.
    [[nodiscard]] bool is_contested(double count, double caution) const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < arms_.size(); ++i) {
            if (arms_[i].mean() > arms_[best].mean()) best = i;
        }
        for (std::size_t i = 0; i < arms_.size(); ++i) {
            if (i == best) continue;
            const double spread = std::sqrt(arms_[best].variance()) + std::sqrt(arms_[i].variance());
            if (arms_[best].mean() - arms_[i].mean() < caution * spread / std::sqrt(count)) return true;
        }
        return false;
    }

    Budget budget_;
    Playouts<G> playouts_;
    Meter meter_;
    std::vector<game::MoveId> moves_;
    std::vector<Arm> arms_;
    G sample_;

   private:
    [[nodiscard]] bool is_done(std::int64_t done, std::int64_t most) const {
        if (meter_.is_over()) return true;
        return most > 0 ? done >= most : meter_.is_over(0);
    }

    Spent spent_;
};

/// Perfect-information Monte Carlo (Ginsberg 2001; Algorithm 1): the playouts see everything.
template <game::HiddenGame G>
class Pimc : public FlatPlayer<G> {
   public:
    Pimc(const Budget& budget, const PimcOptions& options)
        : FlatPlayer<G>(budget, {.noise = options.noise}),
          options_(options),
          policy_(policy_of(options.playout)) {}

   private:
    void search(const typename G::View& view, base::Random& random) override {
        if (!options_.every_move && options_.depth == 0) {
            this->sample(view, policy_, this->budget_.playouts, random);
            return;
        }
        levels_.resize(static_cast<std::size_t>(options_.depth) + 1);
        double total = 0;
        const auto most = this->budget_.playouts;
        while (!this->meter_.is_over(most)) {
            view.sample(random, drawn_);
            if (options_.every_move) {
                for (std::size_t a = 0; a < this->arms_.size() && !this->meter_.is_over(most); ++a)
                    try_move(view, a, random);
            } else {
                try_move(view, choose_tuned(this->arms_, total, this->playouts_.log(), random), random);
                ++total;
            }
        }
    }

    void try_move(const typename G::View& view, std::size_t a, base::Random& random) {
        this->sample_ = drawn_;
        this->sample_.play(this->moves_[a]);
        const Rewards rewards = value_of(this->sample_, options_.depth, view.observer(), random);
        this->arms_[a].add(rewards[static_cast<std::size_t>(view.observer())]);
        this->meter_.add_playout();
    }

    static constexpr int kMostPlayers = 8;
    using Rewards = std::array<double, kMostPlayers>;

    /// What everybody gets if each takes his best move for so many moves, seeing everything (max^n), and
    /// then a playout decides.
    Rewards value_of(const G& state, std::int64_t depth, game::Player self, base::Random& random) {
        if (state.is_over() || depth == 0) {
            G end = state;
            this->playouts_.run(end, policy_, self, this->meter_, random);
            Rewards rewards{};
            for (int p = 0; p < end.players(); ++p) rewards[static_cast<std::size_t>(p)] = end.reward(p);
            return rewards;
        }
        const auto mover = static_cast<std::size_t>(state.player());
        std::vector<game::MoveId>& moves = levels_[static_cast<std::size_t>(depth)];
        state.moves(moves);
        Rewards best{};
        best[mover] = -1;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            G next = state;
            next.play(moves[i]);
            const Rewards rewards = value_of(next, depth - 1, self, random);
            if (rewards[mover] > best[mover]) best = rewards;
        }
        return best;
    }

    PimcOptions options_;
    Policy policy_;
    G drawn_;
    std::vector<std::vector<game::MoveId>> levels_;
};

/// Imperfect-information Monte Carlo (Furtak & Buro 2013; Algorithm 2): the players inside of playouts see
/// only what they would.
template <game::HiddenGame G>
class Iimc : public FlatPlayer<G> {
   public:
    Iimc(const Budget& budget, const IimcOptions& options)
        : FlatPlayer<G>(budget, options.search()),
          policy_(options.movers == "own" ? Policy::Own : Policy::Inner) {}

   private:
    void search(const typename G::View& view, base::Random& random) override {
        this->sample(view, policy_, this->budget_.playouts, random);
    }

    Policy policy_;
};

/// Adaptive Monte Carlo (Osaga et al. 2014), exactly as published.
template <game::HiddenGame G>
class Amcts : public FlatPlayer<G> {
   public:
    Amcts(const Budget& budget, const AmctsOptions& options)
        : FlatPlayer<G>(budget, {.playouts = options.inner}), c_(options.c) {}

   private:
    void search(const typename G::View& view, base::Random& random) override {
        const double count = view.count();
        const std::int64_t n = this->adaptive_playouts(count, c_);
        this->sample(view, Policy::Random, n, random);
        if (!this->is_contested(count, 1)) return;
        this->arms_.assign(this->moves_.size(), {});
        this->sample(view, Policy::Own, n, random);
    }

    double c_;
};

}  // namespace yomi::hidden
