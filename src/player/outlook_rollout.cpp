#include "player/outlook_rollout.hpp"

#include <algorithm>
#include <cmath>

#include "go/score.hpp"

namespace yomi::player {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

/// For one writer; readers see the old value or the new one.
void add_to(std::atomic<std::int64_t>& count, std::int64_t more) {
    count.store(count.load(kRelaxed) + more, kRelaxed);
}

/// Sums that are no longer written to.
struct Sums {
    std::int64_t playouts = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;

    [[nodiscard]] Lead lead(double komi) const {
        const auto n = static_cast<double>(playouts);
        const double mean = static_cast<double>(sum) / n;
        // Read while others write, the sums may be a playout apart.
        const double variance = std::max(0.0, static_cast<double>(squares) / n - mean * mean);
        return {.mean = mean - komi, .deviation = std::sqrt(variance)};
    }
};

template <class L>
void add(Sums& sums, const L& leads) {
    sums.playouts += leads.playouts.load(kRelaxed);
    sums.sum += leads.sum.load(kRelaxed);
    sums.squares += leads.squares.load(kRelaxed);
}

}  // namespace

void OutlookRollout::Leads::add(int lead) {
    add_to(sum, lead);
    add_to(squares, std::int64_t{lead} * lead);
    add_to(playouts, 1);
}

OutlookRollout::Counts::Counts(const go::GameState& root)
    : by_move(static_cast<std::size_t>(root.move_limit())),
      owners(static_cast<std::size_t>(root.board().geometry().span())) {}

void OutlookRollout::start(const go::GameState& root) { counts_ = std::make_unique<Counts>(root); }

void OutlookRollout::count(const go::GameState& end, const mcts::Trace& trace) {
    const go::Ownership owners(end.board(), {});
    for (const go::Point p : end.board().geometry().points()) {
        const go::Colour owner = owners.of(p);
        if (owner == go::Colour::Empty) continue;
        add_to(counts_->owners[static_cast<std::size_t>(p.value())], owner == go::Colour::Black ? 1 : -1);
    }
    counts_->all.add(owners.area());
    counts_->by_move[trace[0].move].add(owners.area());
}

OutlookSum::OutlookSum(const std::vector<OutlookRollout*>& rollouts, const go::GameState& root)
    : rollouts_(rollouts), root_(root) {}

Outlook OutlookSum::outlook() const {
    Sums sums;
    for (const OutlookRollout* r : rollouts_) add(sums, r->counts_->all);
    if (sums.playouts == 0) return outlook_of(root_.board(), {}, root_.komi());
    Outlook outlook{.ownership = {}, .lead = sums.lead(root_.komi())};
    for (std::size_t i = 0; i < static_cast<std::size_t>(root_.board().geometry().span()); ++i) {
        std::int64_t owned = 0;
        for (const OutlookRollout* r : rollouts_) owned += r->counts_->owners[i].load(kRelaxed);
        const double share = static_cast<double>(owned) / static_cast<double>(sums.playouts);
        outlook.ownership.push_back(static_cast<float>(std::clamp(share, -1.0, 1.0)));
    }
    return outlook;
}

std::optional<Lead> OutlookSum::lead_of(game::MoveId move) const {
    Sums sums;
    for (const OutlookRollout* r : rollouts_) add(sums, r->counts_->by_move[move]);
    if (sums.playouts == 0) return std::nullopt;
    return sums.lead(root_.komi());
}

}  // namespace yomi::player
