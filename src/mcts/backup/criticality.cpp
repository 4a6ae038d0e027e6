#include "mcts/backup/criticality.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"
#include "mcts/part_entry.hpp"

namespace yomi::mcts {

base::Fields CriticalityOptions::fields() {
    return {base::field("window", window, {10, 1'000'000'000},
                        "simulations over which it is taken, about: earlier ones fade away")};
}

CriticalityBackup::CriticalityBackup(Layout& layout, const CriticalityOptions& options,
                                     const GameFacts& facts)
    : criticality_(layout.fills(kCriticality)),
      move_(layout.move),
      window_(options.window),
      mean_share_(static_cast<std::size_t>(facts.move_limit)),
      covariance_(static_cast<std::size_t>(facts.move_limit)) {
    if (!facts.has_owners)
        throw base::Error(
            "criticality asks who owns which point at the end, and this game does not tell; leave the backup "
            "criticality out");
}

void CriticalityBackup::start(const Node& node, const Priors&, const std::vector<std::uint32_t>&) {
    write(node);
}

void CriticalityBackup::update(const Tree& tree, const Path& path, const Trace& trace) {
    count(path.reward(0), trace.owners());
    constexpr std::uint32_t kFew = 16;
    for (const Path::Step& step : path.steps) {
        const Node node = tree.node(step.node);
        const std::uint32_t visits = node.visits();
        if (visits >= kFew && std::has_single_bit(visits)) write(node);
    }
}

void CriticalityBackup::forget() {
    counted_ = 0;
    mean_result_ = 0;
    std::ranges::fill(mean_share_, 0.0F);
    std::ranges::fill(covariance_, 0.0F);
}

float CriticalityBackup::of(MoveId move) const { return std::max(0.0F, 4 * covariance_[move]); }

// While they are few all results weigh the same, later each older one less.
void CriticalityBackup::count(double result, const std::vector<float>& owners) {
    counted_ = std::min(counted_ + 1, window_);
    const float rate = 1 / static_cast<float>(counted_);
    const float off = static_cast<float>(result) - mean_result_;
    mean_result_ += rate * off;
    const std::size_t moves = std::min(owners.size(), covariance_.size());
    // Pointers that are not the same: the compiler takes four at a time.
    const float* __restrict owner = owners.data();
    float* __restrict mean = mean_share_.data();
    float* __restrict covariance = covariance_.data();
    for (std::size_t m = 0; m < moves; ++m) {
        const float share_off = owner[m] - mean[m];
        mean[m] += rate * share_off;
        covariance[m] = (1 - rate) * (covariance[m] + rate * share_off * off);
    }
}

void CriticalityBackup::write(const Node& node) const {
    const auto moves = node.column(move_);
    const auto criticality = node.column(criticality_);
    for (int e = 0; e < node.edges(); ++e) criticality.set(e, of(static_cast<MoveId>(moves[e])));
}

template PartEntry<Backup> describe<Backup, CriticalityBackup>();

}  // namespace yomi::mcts
