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
    for (auto& patterns : at_first_time_) patterns.assign(static_cast<std::size_t>(facts.move_limit), 0);
}

bool SimilarityBackup::put(Changes& changes, const Trace::Step& step) const {
    if (step.move >= grid_.points) return false;
    if (changes.of[step.move] != 0) return false;
    const auto change = static_cast<std::uint8_t>(step.player + 1);
    changes.of[step.move] = change;
    if (wide_) {
        put_wide(changes, step.move, change);
        return true;
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
    return true;
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
    const std::size_t depth = path.steps.size();
    on_path_.resize(std::max(on_path_.size(), depth));
    if (!exact_) now_ = at_root_;
    for (std::size_t t = 0; t < depth; ++t) {
        on_path_[t] = exact_ ? trace[t].pattern : pattern_of(now_, trace[t].move);
        if (!exact_) put(now_, trace[t]);
    }
    if (path.made_leaf && !exact_) store_patterns(tree.node(path.leaf));
    forget_times();
    look_at_playout(path, trace);
    update_path(tree, path, trace, [&](std::size_t t) {
        first_time(trace[t]) = static_cast<float>(t);
        at_first_time_[trace[t].player][trace[t].move] = on_path_[t];
    });
}

void SimilarityBackup::look_at_playout(const Path& path, const Trace& trace) {
    for (std::size_t t = path.steps.size(); t < trace.size(); ++t) {
        const Trace::Step& step = trace[t];
        const std::uint32_t pattern = exact_ ? step.pattern : pattern_of(now_, step.move);
        float& first = first_time(step);
        // Where nothing has changed yet, nobody has moved.
        if ((!exact_ && put(now_, step)) || first == kNever) {
            first = static_cast<float>(t);
            at_first_time_[step.player][step.move] = pattern;
        }
    }
}

void SimilarityBackup::update_node(const Node& node, std::size_t depth, std::size_t length, float result) {
    const auto pattern = node.column(pattern_);
    const auto plain = node.column(plain_weight_);
    const std::uint32_t* then = at_first_time_[node.player()].data();
    const Floats k = base::all_lanes(k_);
    const Floats l = base::all_lanes(l_);
    update_edges(node, depth, length, result, [&](int e, const Ints& m, const Floats& alpha) {
        const auto at = [&](int i) { return static_cast<std::int32_t>(then[m[i]]); };
        const Ints same = pattern.four(e) == Ints{at(0), at(1), at(2), at(3)};
        if (plain_beta_) plain.set_four(e, plain.four(e) + alpha);
        if (count_) count_matches(node, depth, e, alpha, same);
        return alpha * (same ? k : l);
    });
}

void SimilarityBackup::count_matches(const Node& node, std::size_t depth, int edge, const Floats& alpha,
                                     const Ints& same) {
    if (depth >= matches_.size()) matches_.resize(depth + 1);
    for (int i = 0; i < base::kLanes && edge + i < node.edges(); ++i) {
        if (alpha[i] == 0) continue;
        ++matches_[depth].updates;
        matches_[depth].matching += same[i] != 0 ? 1 : 0;
    }
}

}  // namespace yomi::mcts
