#include "mcts/backup/similarity.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "mcts/part_entry.hpp"

namespace yomi::mcts {
namespace {

/// Marks the eight cells around, and not the middle one.
void mark_eight(std::uint16_t* here, std::ptrdiff_t stride, std::uint16_t mark) {
    for (std::uint16_t* row : {here - stride, here + stride}) row[-1] = row[0] = row[1] = mark;
    here[-1] = here[1] = mark;
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
      plain_weight_(options.plain_beta ? layout.fills(kRavePlainWeight) : columns_.weight),
      k_(static_cast<float>(options.k)),
      l_(static_cast<float>(options.l)),
      exact_(options.surroundings == "exact"),
      wide_(options.surroundings == "5x5"),
      plain_beta_(options.plain_beta),
      count_(options.count),
      grid_(facts.grid),
      pad_(2 * static_cast<std::size_t>(grid_.stride) + 2) {
    if (grid_.stride == 0)
        throw base::Error(
            "similarity needs a game with patterns, whose moves lie on a grid; this one has no patterns");
    if (facts.players != 2 || facts.has_chance)
        throw base::Error("similarity is for games of two players without chance; take the backup rave");
    const auto moves = static_cast<std::size_t>(facts.move_limit);
    changed_.assign(moves, 1);
    last_change_.resize(moves + 2 * pad_);
    for (auto& words : first_) words.resize(moves);
    if (!exact_) return;
    pattern_ = layout.fills(kPattern);
    for (auto& patterns : pattern_then_) patterns.resize(moves);
}

void SimilarityBackup::start(const Node& node, const Priors& priors,
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
    std::fill_n(changed_.begin(), grid_.points, std::uint8_t{0});
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
        if (exact_) pattern_then_[trace[t].player][trace[t].move] = static_cast<Word>(trace[t].pattern);
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
    std::uint8_t* const changed = changed_.data();
    std::uint16_t* const last = last_change_.data() + pad_;
    Word* const words[2] = {first_[0].data(), first_[1].data()};
    const std::size_t end = std::min(trace.size(), kLongest);
    if (from >= end) return;
    const Trace::Step* const behind = &trace[from] + (end - from);
    Word now = static_cast<Word>(from) << kTimeShift;
    for (const Trace::Step* step = &trace[from]; step != behind; ++step, now += Word{1} << kTimeShift) {
        const MoveId move = step->move;
        Word& word = words[step->player][move];
        if constexpr (Exact) {
            if (word != kNeverMade) continue;
            word = now;
            pattern_then_[step->player][move] = static_cast<Word>(step->pattern);
        } else if (changed[move] == 0) [[likely]] {
            // Nobody has moved here before.
            changed[move] = 1;
            word = now | last[move];
            if constexpr (Wide) {
                mark_around(move, kInPlayout);
            } else {
                mark_eight(last + move, stride, kInPlayout);
            }
        } else if (word == kNeverMade) {
            word = move < grid_.points ? now | last[move] : now;
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
    const bool extras = options_.check_same || plain_beta_ || count_;
    if (exact_) {
        update_weights<true, true>(node, depth, length, result);
    } else if (extras) {
        update_weights<false, true>(node, depth, length, result);
    } else {
        update_weights<false, false>(node, depth, length, result);
    }
}

template <bool Exact, bool Extras>
void SimilarityBackup::update_weights(const Node& node, std::size_t depth, std::size_t length, float result) {
    const Word* own = first_[node.player()].data();
    const Word* other = first_[1 - node.player()].data();
    const Word* then = pattern_then_[node.player()].data();
    const Alpha alpha_at(options_.weighted, depth, length);
    const Floats k = base::all_lanes(k_);
    const Floats l = base::all_lanes(l_);
    const auto latest = static_cast<Word>(depth);
    add_to_edges(node, result, [=, this](int e, const std::uint32_t* moves) {
        const auto word = look_up<Ints>(own, moves);
        Ints counts = word > kNeverMade;
        const Ints time = word >> kTimeShift;
        if (Extras && options_.check_same) {
            const auto theirs = look_up<Ints>(other, moves);
            counts &= (theirs == kNeverMade) | (time <= theirs >> kTimeShift);
        }
        Ints same;
        if constexpr (Exact) {
            same = node.column(pattern_).four(e) == look_up<Ints>(then, moves);
        } else {
            same = (word & kChangeMask) <= latest;
        }
        const Floats alpha = counts ? alpha_at(__builtin_convertvector(time, Floats)) : base::all_lanes(0);
        if (Extras && plain_beta_) {
            const auto plain = node.column(plain_weight_);
            plain.set_four(e, plain.four(e) + alpha);
        }
        if (Extras && count_) count_matches(node, depth, e, alpha, same);
        return alpha * (same ? k : l);
    });
}

void SimilarityBackup::count_matches(const Node& node, std::size_t depth, int edge, const Floats& alpha,
                                     const Ints& same) {
    if (depth >= matches_.size()) matches_.resize(depth + 1);
    for (int i = 0; i < base::kLanes && edge + i < node.edges(); ++i) {
        if (alpha[i] == 0) continue;
        const auto count = [&](Matches& matches) {
            ++matches.updates;
            matches.matching += same[i] != 0 ? 1 : 0;
        };
        count(matches_[depth]);
        if (depth > 0) continue;
        const std::size_t move = node.column(move_)[edge + i];
        if (move >= at_root_.size()) at_root_.resize(move + 1);
        count(at_root_[move]);
    }
}

template PartEntry<Backup> describe<Backup, SimilarityBackup>();

}  // namespace yomi::mcts
