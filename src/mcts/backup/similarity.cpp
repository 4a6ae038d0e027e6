#include "mcts/backup/similarity.hpp"

#include <algorithm>
#include <cstring>

#include "base/error.hpp"

namespace yomi::mcts {
namespace {

/// Marks the eight cells around, and not the middle one.
void mark_eight(std::uint16_t* here, std::ptrdiff_t stride, std::uint16_t mark) {
    const std::uint32_t two = std::uint32_t{mark} * 0x10001U;
    for (std::uint16_t* row : {here - stride - 1, here + stride - 1}) {
        std::memcpy(row, &two, sizeof two);
        row[2] = mark;
    }
    here[-1] = mark;
    here[1] = mark;
}

}  // namespace

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
    const auto moves = static_cast<std::size_t>(facts.move_limit);
    changed_.resize(moves);
    last_change_.resize(moves + 2 * pad_);
    for (auto& words : first_) words.resize(moves);
    if (!exact_) return;
    pattern_ = layout.column<std::uint32_t>("pattern", 0);
    for (auto& patterns : pattern_then_) patterns.resize(moves);
}

void SimilarityBackup::start(const Node& node, const std::vector<PriorValue>& priors,
                             const std::vector<std::uint32_t>& patterns) {
    RaveBackup::start(node, priors, patterns);
    if (plain_beta_) {
        const auto weight = node.column(columns_.weight);
        const auto plain = node.column(plain_weight_);
        for (int e = 0; e < node.edges(); ++e) plain.set(e, weight[e]);
    }
    if (exact_) {
        const auto pattern = node.column(pattern_);
        for (int e = 0; e < node.edges(); ++e) pattern.set(e, patterns[static_cast<std::size_t>(e)]);
    }
}

void SimilarityBackup::update(const Tree& tree, const Path& path, const Trace& trace) {
    for (auto& words : first_) std::ranges::fill(words, kNeverMade);
    std::ranges::fill(changed_, std::uint8_t{0});
    std::ranges::fill(last_change_, std::uint16_t{0});
    look_at_path(path, trace);
    const std::size_t from = path.steps.size();
    if (exact_) {
        look_at_playout<true, false>(from, trace);
    } else {
        wide_ ? look_at_playout<false, true>(from, trace) : look_at_playout<false, false>(from, trace);
    }
    update_path(tree, path, trace, [&](std::size_t t) {
        first(trace[t]) = on_path_[t];
        if (exact_) pattern_then_[trace[t].player][trace[t].move] = trace[t].pattern;
    });
}

void SimilarityBackup::look_at_path(const Path& path, const Trace& trace) {
    on_path_.resize(std::max(on_path_.size(), path.steps.size()));
    for (std::size_t t = 0; t < path.steps.size(); ++t) {
        const MoveId move = trace[t].move;
        on_path_[t] = static_cast<Word>(t) << kTimeShift;
        if (move >= grid_.points) continue;
        on_path_[t] |= last_change(move);
        if (changed_[move] != 0) continue;
        changed_[move] = 1;
        mark_around(move, static_cast<std::uint16_t>(t + 1));
    }
}

template <bool Exact, bool Wide>
void SimilarityBackup::look_at_playout(std::size_t from, const Trace& trace) {
    // In registers: what is written below might change them, for all that the compiler knows.
    const std::ptrdiff_t stride = grid_.stride;
    const int points = grid_.points;
    std::uint8_t* const changed = changed_.data();
    std::uint16_t* const last = last_change_.data() + pad_;
    Word* const words[2] = {first_[0].data(), first_[1].data()};
    const std::size_t end = std::min(trace.size(), kLongest);
    for (std::size_t t = from; t < end; ++t) {
        const Trace::Step step = trace[t];
        Word& word = words[step.player][step.move];
        const Word now = static_cast<Word>(t) << kTimeShift;
        if constexpr (Exact) {
            if (word != kNeverMade) continue;
            word = now;
            pattern_then_[step.player][step.move] = step.pattern;
        } else if (step.move < points && changed[step.move] == 0) [[likely]] {
            // Nobody has moved here before.
            changed[step.move] = 1;
            word = now | last[step.move];
            if constexpr (Wide) {
                mark_around(step.move, static_cast<std::uint16_t>(t + 1));
            } else {
                mark_eight(last + step.move, stride, static_cast<std::uint16_t>(t + 1));
            }
        } else if (word == kNeverMade) {
            word = step.move < points ? now | last[step.move] : now;
        }
    }
}

void SimilarityBackup::mark_around(MoveId move, std::uint16_t mark) {
    std::uint16_t* const here = &last_change(move);
    if (!wide_) {
        mark_eight(here, grid_.stride, mark);
        return;
    }
    for (int dy = -2; dy <= 2; ++dy) {
        for (int dx = -2; dx <= 2; ++dx) {
            if (dx != 0 || dy != 0) here[dy * grid_.stride + dx] = mark;
        }
    }
}

void SimilarityBackup::update_node(const Node& node, std::size_t depth, std::size_t length, float result) {
    exact_ ? update_weights<true>(node, depth, length, result)
           : update_weights<false>(node, depth, length, result);
}

template <bool Exact>
void SimilarityBackup::update_weights(const Node& node, std::size_t depth, std::size_t length, float result) {
    const Word* own = first_[node.player()].data();
    const Word* other = first_[1 - node.player()].data();
    const std::uint32_t* then = pattern_then_[node.player()].data();
    const auto words_of = [](const Word* words, const Ints& m) {
        return Ints{words[m[0]], words[m[1]], words[m[2]], words[m[3]]};
    };
    const Alpha alpha_at(options_.weighted, depth, length);
    const Floats k = base::all_lanes(k_);
    const Floats l = base::all_lanes(l_);
    add_to_edges(node, result, [&](int e, const Ints& m) {
        const Ints word = words_of(own, m);
        Ints counts = word > kNeverMade;
        const Ints time = word >> kTimeShift;
        if (options_.check_same) {
            const Ints theirs = words_of(other, m);
            counts &= (theirs == kNeverMade) | (time <= theirs >> kTimeShift);
        }
        Ints same;
        if constexpr (Exact) {
            const auto at = [&](int i) { return static_cast<std::int32_t>(then[m[i]]); };
            same = node.column(pattern_).four(e) == Ints{at(0), at(1), at(2), at(3)};
        } else {
            same = (word & kChangeMask) <= static_cast<Word>(depth);
        }
        const Floats alpha = counts ? alpha_at(__builtin_convertvector(time, Floats)) : base::all_lanes(0);
        if (plain_beta_) {
            const auto plain = node.column(plain_weight_);
            plain.set_four(e, plain.four(e) + alpha);
        }
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
