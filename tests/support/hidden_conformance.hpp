#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "base/random.hpp"
#include "game/hidden_game.hpp"
#include "support/statistics.hpp"

namespace yomi::test {

/// A number of everything that any player has seen: equal for two states only if they are the same.
template <game::HiddenGame G>
std::uint64_t whole_key(const G& state) {
    std::uint64_t key = 0;
    for (int p = 0; p < state.players(); ++p) key = base::mix64(key ^ state.key(p)) + 1;
    return key;
}

/// What a view promises at one state: whatever it samples looks to its observer exactly as the true state
/// does, and an open view samples nothing but the true state.
template <game::HiddenGame G>
void check_views(const G& state, int samples, base::Random& random) {
    std::vector<game::MoveId> moves;
    std::vector<game::MoveId> other;
    G sample;
    for (int p = 0; p < state.players(); ++p) {
        const auto view = state.view(p);
        ASSERT_EQ(view.observer(), p);
        ASSERT_GE(view.count(), 1);
        if (!state.is_over() && state.player() == p) {
            state.moves(moves);
            view.moves(other);
            ASSERT_EQ(moves, other) << "the view knows the legal moves";
        }
        for (int i = 0; i < samples; ++i) {
            view.sample(random, sample);
            ASSERT_EQ(sample.key(p), state.key(p)) << "a sample looks like the state to player " << p;
            ASSERT_TRUE(sample.view(p) == view) << "two states that look the same give the same view";
            ASSERT_EQ(sample.player(), state.player());
            ASSERT_EQ(sample.is_over(), state.is_over());
            ASSERT_EQ(sample.view(p).count(), view.count());
            if (!state.is_over() && state.player() == p) {
                sample.moves(other);
                ASSERT_EQ(moves, other) << "legal moves are known to who moves";
            }
        }
        const auto open = state.open_view(p);
        ASSERT_EQ(open.count(), 1);
        open.sample(random, sample);
        ASSERT_EQ(whole_key(sample), whole_key(state)) << "nothing is hidden from an open view";
    }
}

/// The rules of thumb name a legal move wherever chance leads, and the quick way to it is the same one.
template <game::HiddenGame G>
void check_rule(const G& state, const std::vector<game::MoveId>& moves) {
    if constexpr (game::HasRule<G>) {
        base::Random random{base::Seed(5)};
        const game::MoveId move = G::rule_move(state.view(state.player()), random);
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end()) << "the rules of thumb cheat";
        if constexpr (game::HasQuickRule<G>) {
            random = base::Random{base::Seed(5)};
            ASSERT_EQ(state.quick_rule_move(random), move);
        }
    }
}

/// What every game::HiddenGame promises, on random games of at most `longest` moves that `make` sets up from
/// a seed.
template <class Make>
void check_hidden_game(Make make, int longest, int games, int samples = 3) {
    base::Random random{base::Seed(1)};
    std::vector<game::MoveId> moves;
    std::vector<game::MoveId> again;
    for (int i = 0; i < games; ++i) {
        auto state = make(base::Seed(static_cast<std::uint64_t>(i)));
        auto copy = state;
        const int limit = state.move_limit();
        for (int played = 0; !state.is_over(); ++played) {
            ASSERT_LT(played, longest) << "the game does not end";
            ASSERT_GE(state.player(), 0);
            ASSERT_LT(state.player(), state.players());
            again = {9, 9, 9};  // to be replaced
            state.moves(moves);
            copy.moves(again);
            ASSERT_EQ(moves, again) << "after " << played << " moves";
            ASSERT_FALSE(moves.empty());
            ASSERT_EQ(std::set(moves.begin(), moves.end()).size(), moves.size());
            for (const game::MoveId m : moves) ASSERT_LT(m, limit);
            check_views(state, samples, random);
            check_rule(state, moves);
            if (testing::Test::HasFatalFailure()) return;
            const game::MoveId move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            const std::uint64_t before = state.key(state.player());
            const game::Player mover = state.player();
            state.play(move);
            copy.play(move);
            ASSERT_NE(state.key(mover), before) << "who moves knows that he did";
            for (int p = 0; p < state.players(); ++p) ASSERT_EQ(state.key(p), copy.key(p));
            ASSERT_EQ(state.move_limit(), limit);
        }
        check_views(state, samples, random);
        if (testing::Test::HasFatalFailure()) return;
        for (int p = 0; p < state.players(); ++p) {
            ASSERT_GE(state.reward(p), 0);
            ASSERT_LE(state.reward(p), 1);
            ASSERT_EQ(state.reward(p), copy.reward(p));
        }
    }
}

/// A view of at most a few hundred states samples each of them, all equally often.
template <game::HiddenGame G>
void check_uniform(const typename G::View& view, int samples_of_each = 100) {
    const auto count = static_cast<std::size_t>(view.count());
    base::Random random{base::Seed(3)};
    std::map<std::uint64_t, std::int64_t> seen;
    G sample;
    for (std::size_t i = 0; i < count * static_cast<std::size_t>(samples_of_each); ++i) {
        view.sample(random, sample);
        ++seen[whole_key(sample)];
    }
    ASSERT_EQ(seen.size(), count) << "every possible state is sampled, and no other";
    if (count < 2) return;
    std::vector<std::int64_t> counts;
    for (const auto& [key, n] : seen) counts.push_back(n);
    EXPECT_LT(std::fabs(uniform_deviation(counts)), kFarOut);
}

}  // namespace yomi::test
