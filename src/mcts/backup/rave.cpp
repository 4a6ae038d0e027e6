#include "mcts/backup/rave.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "mcts/part_entry.hpp"

namespace yomi::mcts {

base::Fields RaveOptions::fields() {
    using base::field;
    return {
        field("weighted", weighted, "earlier moves weigh more, from 2 down to 1 (Fuego); off: all weigh 1"),
        field("check_same", check_same, "a move does not count where the opponent played it first"),
        field("prior_share", prior_share, {0, 100},
              "virtual visits of the prior that RAVE gets, in proportion"),
    };
}

RaveBackup::RaveBackup(Layout& layout, const RaveOptions& options, const GameFacts& facts)
    : columns_(RaveColumns::filled(layout)),
      move_(layout.move),
      options_(options),
      players_(static_cast<std::size_t>(facts.players)) {
    if (!facts.all_moves_as_first)
        throw base::Error(
            "all moves as first (rave, similarity) make no sense in this game: a move does not mean the same "
            "later; take the backup plain with a selector such as ucb1");
    if (options.check_same && facts.players > 2)
        throw base::Error(fmt::format(
            "check_same asks what the opponent played first, and this game has {} players; set it to false",
            facts.players));
    const auto moves = static_cast<std::size_t>(facts.move_limit);
    for (std::size_t p = 0; p < players_; ++p) first_[p].assign(moves, kNever);
    if (facts.has_chance) first_[Trace::kNobody].resize(moves);
}

void RaveBackup::start(const Node& node, const Priors& priors, const std::vector<std::uint32_t>&) {
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto share = static_cast<float>(options_.prior_share);
    for (int e = 0; e < node.edges(); e += base::kLanes) {
        const Priors::Four p = priors.four(static_cast<std::size_t>(e));
        weight.set_four(e, share * p.visits);
        sum.set_four(e, share * p.visits * p.mean);
    }
}

void RaveBackup::replace_prior(const Node& node, const Priors& before, const Priors& now) {
    const auto weight = node.column(columns_.weight);
    const auto sum = node.column(columns_.sum);
    const auto share = static_cast<float>(options_.prior_share);
    for (int e = 0; e < node.edges(); ++e) {
        const PriorValue old = before[static_cast<std::size_t>(e)];
        const PriorValue fresh = now[static_cast<std::size_t>(e)];
        weight.change(e, [&](float w) { return std::max(w + share * (fresh.visits - old.visits), 0.0F); });
        sum.change(e, [&](float s) {
            return std::max(s + share * (fresh.visits * fresh.mean - old.visits * old.mean), 0.0F);
        });
    }
}

void RaveBackup::update(const Tree& tree, const Path& path, const Trace& trace) {
    // Backwards, so that what is left in the tables is the first time.
    float* const times[game::kMostPlayers + 1] = {first_[0].data(), first_[1].data(), first_[2].data(),
                                                  first_[3].data(), first_[4].data()};
    const auto note = [&](std::size_t t) {
        times[trace[t].player][trace[t].move] = static_cast<float>(static_cast<int>(t));
    };
    for (std::size_t p = 0; p < players_; ++p) std::ranges::fill(first_[p], kNever);
    for (std::size_t t = trace.size(); t-- > path.steps.size();) note(t);
    update_path(tree, path, trace, note);
}

void RaveBackup::update_node(const Node& node, std::size_t depth, std::size_t length, float result) {
    const float* own = first_[node.player()].data();
    const Alpha alpha(options_.weighted, depth, length);
    if (options_.check_same) {
        const float* other = first_[1 - node.player()].data();
        add_to_edges(node, result, [=](int, const std::uint32_t* moves) {
            const auto first = look_up<Floats>(own, moves);
            const Ints counts = (first < kNever) & (first <= look_up<Floats>(other, moves));
            return counts ? alpha(first) : base::all_lanes(0);
        });
    } else {
        add_to_edges(node, result, [=](int, const std::uint32_t* moves) {
            const auto first = look_up<Floats>(own, moves);
            return first < kNever ? alpha(first) : base::all_lanes(0);
        });
    }
}

template PartEntry<Backup> describe<Backup, PlainBackup>();
template PartEntry<Backup> describe<Backup, RaveBackup>();

}  // namespace yomi::mcts
