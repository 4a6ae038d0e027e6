#include "mcts/backup/similarity.hpp"

#include <algorithm>
#include <cstring>

#include "base/error.hpp"
#include "base/random.hpp"

namespace yomi::mcts {

base::Fields SimilarityOptions::fields() {
    using base::field;
    base::Fields all = {
        field("k", k, {0, 100}, "factor of an update whose surroundings look the same"),
        field("l", l, {0, 100}, "factor of all others"),
        field("surroundings", surroundings, {"3x3", "5x5", "exact"}, "what is compared"),
        field("count", count, "count how often the surroundings match, by depth"),
        field("plain_beta", plain_beta,
              "keep the sum of the plain weights too, for a selector with plain_beta"),
    };
    for (base::Field& f : rave.fields()) all.push_back(f);
    return all;
}

SimilarityBackup::SimilarityBackup(Layout& layout, const SimilarityOptions& options, const GameFacts& facts)
    : RaveBackup(layout, options.rave, facts),
      pattern_(layout.column<std::uint32_t>("pattern", 0)),
      plain_weight_(options.plain_beta ? layout.column<float>("rave plain weight", 0) : columns_.weight),
      k_(static_cast<float>(options.k)),
      l_(static_cast<float>(options.l)),
      exact_(options.surroundings == "exact"),
      wide_(options.surroundings == "5x5"),
      plain_beta_(options.plain_beta),
      count_(options.count),
      grid_(facts.grid),
      pad_(2 * static_cast<std::size_t>(grid_.stride) + 2) {
    if (grid_.stride == 0)
        throw base::Error("similarity needs a game whose moves lie on a grid; this one has none");
    const std::size_t cells = static_cast<std::size_t>(facts.move_limit) + 2 * pad_ + 2;
    at_root_.of.assign(static_cast<std::size_t>(facts.move_limit), 0);
    at_root_.around3.assign(wide_ ? 0 : cells, 0);
    at_root_.around5.assign(wide_ ? cells : 0, 0);
    now_ = at_root_;
}

void SimilarityBackup::put(Changes& changes, const Trace::Step& step) const {
    if (step.move >= grid_.points) return;
    std::uint8_t& change = changes.of[step.move];
    if (change != 0) return;
    change = static_cast<std::uint8_t>(step.player + 1);
    if (wide_) {
        put_wide(changes, step.move, change);
        return;
    }
    // The three neighbours of a row lie side by side, 16 bits each: one addition of 64 bits serves them all.
    // No sum reaches 3^8, so nothing is carried from one to the next; the fourth gets nothing.
    constexpr auto row = [](std::uint64_t a, std::uint64_t b, std::uint64_t c) {
        return a | b << 16 | c << 32;
    };
    constexpr std::uint64_t kBelow = row(1, 3, 9);
    constexpr std::uint64_t kBeside = row(27, 0, 81);
    constexpr std::uint64_t kAbove = row(243, 729, 2187);
    const auto add = [&](std::uint16_t* first, std::uint64_t units) {
        std::uint64_t lanes = 0;
        std::memcpy(&lanes, first, sizeof lanes);
        lanes += units * change;
        std::memcpy(first, &lanes, sizeof lanes);
    };
    std::uint16_t* here = changes.around3.data() + cell(step.move);
    add(here - grid_.stride - 1, kBelow);
    add(here - 1, kBeside);
    add(here + grid_.stride - 1, kAbove);
}

void SimilarityBackup::put_wide(Changes& changes, MoveId move, std::uint32_t change) const {
    std::uint64_t direction = 0;
    for (int dy = -2; dy <= 2; ++dy) {
        std::uint32_t* row = changes.around5.data() + cell(move) + dy * grid_.stride;
        for (int dx = -2; dx <= 2; ++dx)
            row[dx] += change * (static_cast<std::uint32_t>(base::mix64(++direction)) | 1U);
    }
}

void SimilarityBackup::new_root(const std::vector<Trace::Step>& played) {
    std::ranges::fill(at_root_.of, std::uint8_t{0});
    std::ranges::fill(at_root_.around3, std::uint16_t{0});
    std::ranges::fill(at_root_.around5, 0U);
    for (const Trace::Step& step : played) put(at_root_, step);
}

void SimilarityBackup::start(const Node& node, const std::vector<PriorValue>& priors,
                             const std::vector<std::uint32_t>& patterns) {
    RaveBackup::start(node, priors, patterns);
    if (plain_beta_) {
        const auto weight = node.column(columns_.weight);
        const auto plain = node.column(plain_weight_);
        for (int e = 0; e < node.edges(); ++e) plain.set(e, weight[e]);
    }
    const auto pattern = node.column(pattern_);
    if (exact_) {
        for (int e = 0; e < node.edges(); ++e) pattern.set(e, patterns[static_cast<std::size_t>(e)]);
    } else {
        // Those of the root; of another node, update() stores them when the simulation that made it comes
        // back.
        now_ = at_root_;
        store_patterns(node);
    }
}

void SimilarityBackup::store_patterns(const Node& node) const {
    const auto pattern = node.column(pattern_);
    const auto moves = node.column(move_);
    for (int e = 0; e < node.edges(); ++e) pattern.set(e, pattern_of(now_, static_cast<MoveId>(moves[e])));
}

void SimilarityBackup::update(const Tree& tree, const Path& path, const Trace& trace) {
    when_played_.resize(std::max(when_played_.size(), trace.size()));
    if (exact_) {
        for (std::size_t t = 0; t < trace.size(); ++t) when_played_[t] = trace[t].pattern;
    } else {
        now_ = at_root_;
        for (std::size_t t = 0; t < trace.size(); ++t) {
            if (t == path.steps.size() && path.made_leaf) store_patterns(tree.node(path.leaf));
            when_played_[t] = pattern_of(now_, trace[t].move);
            put(now_, trace[t]);
        }
    }
    RaveBackup::update(tree, path, trace);
}

void SimilarityBackup::update_node(const Node& node, std::size_t depth, std::size_t length, float result) {
    count_ ? update_edges<true>(node, depth, length, result)
           : update_edges<false>(node, depth, length, result);
}

template <bool Counts>
void SimilarityBackup::update_edges(const Node& node, std::size_t depth, std::size_t length, float result) {
    const auto pattern = node.column(pattern_);
    const auto plain = node.column(plain_weight_);
    Matches matches;
    for_each_update(node, depth, length, [&](int e, std::uint16_t first, float alpha) {
        const bool same = pattern[e] == when_played_[first];
        add(node, e, alpha * (same ? k_ : l_), result);
        if (plain_beta_) plain.set(e, plain[e] + alpha);
        if constexpr (Counts) {
            ++matches.updates;
            matches.matching += same ? 1 : 0;
        }
    });
    if constexpr (Counts) {
        if (depth >= matches_.size()) matches_.resize(depth + 1);
        matches_[depth].updates += matches.updates;
        matches_[depth].matching += matches.matching;
    }
}

}  // namespace yomi::mcts
