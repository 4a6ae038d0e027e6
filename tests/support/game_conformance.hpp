#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/game_hooks_conformance.hpp"
#include "support/random_games.hpp"
#include "support/statistics.hpp"

namespace yomi::test {

/// Legal moves are numbers below the limit, each once, and looking changes nothing; somebody is to move.
template <game::Game G>
Complaints check_state(const G& state, const G& copy, int limit, std::vector<bool>& seen) {
    std::vector<game::MoveId> moves;
    std::vector<game::MoveId> again = {9, 9, 9};  // to be replaced
    state.moves(moves);
    copy.moves(again);
    if (moves != again) return {"lists other moves for a copy"};
    if (moves.empty()) return {"has no move and is not over"};
    if (state.player() < 0 || state.player() >= game::players_of(state))
        return {fmt::format("lets player {} move", state.player())};
    if (state.move_limit() != limit) return {"changes the limit of its moves"};
    if (game::players_of(state) != game::players_of(copy)) return {"changes the number of players"};
    seen.assign(static_cast<std::size_t>(limit), false);
    for (const game::MoveId m : moves) {
        if (m >= limit) return {fmt::format("has the move {} beyond the limit {}", m, limit)};
        if (seen[m]) return {fmt::format("lists the move {} twice", m)};
        seen[m] = true;
    }
    return {};
}

/// What all players got: from 0 to 1 each, and 1 together.
template <game::Game G>
Complaints check_rewards(const G& ended) {
    if (!(ended.result() >= 0 && ended.result() <= 1))
        return {fmt::format("ends with the result {}", ended.result())};
    double sum = 0;
    for (int p = 0; p < game::players_of(ended); ++p) {
        const double reward = game::reward_of(ended, p);
        if (!(reward >= 0 && reward <= 1)) return {fmt::format("gives player {} {}", p, reward)};
        sum += reward;
    }
    if (std::abs(sum - 1) > 1e-9) return {fmt::format("shares out {} in all", sum)};
    if (game::reward_of(ended, 0) != ended.result()) return {"gives player 0 something else than the result"};
    return {};
}

/// Random games of at most `longest` moves: a copy plays on as the original does, and the end has a result.
template <game::Game G>
Complaints check_rules(const G& start, int longest, int games) {
    if (start.is_over()) return {"is over before it starts"};
    if (game::players_of(start) < 2 || game::players_of(start) > game::kMostPlayers)
        return {fmt::format("has {} players", game::players_of(start))};
    base::Random random{base::Seed(1)};
    std::vector<game::MoveId> moves;
    std::vector<bool> seen;
    for (int i = 0; i < games; ++i) {
        G state = start;
        G copy = start;
        for (int played = 0; !state.is_over(); ++played) {
            if (played == longest) return {fmt::format("does not end within {} moves", longest)};
            Complaints wrong = check_state(state, copy, start.move_limit(), seen);
            if (!wrong.empty()) return wrong;
            state.moves(moves);
            const game::MoveId move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            state.play(move);
            G other = copy;
            other.play(move);
            copy = other;
        }
        if (!copy.is_over() || copy.result() != state.result()) return {"ends otherwise for a copy"};
        Complaints wrong = check_rewards(state);
        if (!wrong.empty()) return wrong;
    }
    return {};
}

/// How often each of these moves is drawn, against what is expected; empty if that is what chance makes of
/// it.
template <class Draw>
Complaints check_frequencies(const std::vector<game::MoveId>& moves, const std::vector<double>& chances,
                             const Draw& draw) {
    const std::size_t draws = std::max<std::size_t>(2000, 100 * moves.size());
    std::vector<std::int64_t> counts(moves.size());
    std::vector<double> expected;
    for (const double chance : chances) expected.push_back(chance * static_cast<double>(draws));
    for (std::size_t i = 0; i < draws; ++i) {
        const auto at = std::ranges::find(moves, draw());
        if (at == moves.end()) return {"draws a move that is not legal"};
        ++counts[static_cast<std::size_t>(at - moves.begin())];
    }
    if (moves.size() < 2) return {};
    const double off = chi_square_deviation(counts, expected);
    if (std::abs(off) < kFarOut) return {};
    return {fmt::format("draws moves {:.1f} standard deviations off their chances", off)};
}

/// Chance's moves: their probabilities add up to 1, and they are drawn with them.
template <game::ChanceGame G>
Complaints check_chance(const G& start, int longest, int games) {
    Complaints wrong;
    base::Random random{base::Seed(3)};
    int measured = 0;
    for_each_state(start, longest, games, wrong, [&](const G& state, const auto& moves) {
        if (!state.is_chance()) return;
        std::vector<double> chances;
        double sum = 0;
        for (const game::MoveId m : moves) {
            chances.push_back(state.probability(m));
            sum += chances.back();
            if (!(chances.back() > 0)) wrong.push_back(fmt::format("lists {} that cannot come", m));
        }
        if (std::abs(sum - 1) > 1e-9) wrong.push_back(fmt::format("has probabilities that sum to {}", sum));
        if (!is_among(moves, state.draw(random)))
            wrong.emplace_back("draws what is not among chance's moves");
        if (!wrong.empty() || measured++ >= 10) return;
        wrong = check_frequencies(moves, chances, [&] { return state.draw(random); });
    });
    if (wrong.empty() && measured == 0) wrong.emplace_back("never leaves a move to chance");
    return wrong;
}

/// Legal moves, each as likely as the next. Ten states are measured, a prime number of moves apart.
template <game::HasRandomMove G>
Complaints check_random_move(const G& start, int longest, int games) {
    Complaints wrong;
    base::Random random{base::Seed(4)};
    int looked = 0;
    int measured = 0;
    for_each_state(start, longest, games, wrong, [&](const G& state, const auto& moves) {
        if (!is_among(moves, state.random_move(random)))
            wrong.emplace_back("has a random move that is not legal");
        if (looked++ % 7 != 0 || measured >= 10 || !wrong.empty()) return;
        ++measured;
        const std::vector<double> same(moves.size(), 1 / static_cast<double>(moves.size()));
        for (const std::string& w : check_frequencies(moves, same, [&] { return state.random_move(random); }))
            wrong.push_back("random_move: " + w);
    });
    return wrong;
}

/// All that a game promises, its hooks included, as far as it has them.
template <game::Game G>
Complaints complaints_of(const G& start, int longest, int games) {
    Complaints all = check_rules(start, longest, games);
    const auto add = [&](const Complaints& more) { all.insert(all.end(), more.begin(), more.end()); };
    if (!all.empty()) return all;
    const int few = std::min(games, 10);
    if constexpr (game::ChanceGame<G>) add(check_chance(start, longest, few));
    if constexpr (game::HasRandomMove<G>) add(check_random_move(start, longest, games));
    if constexpr (game::HasSensibleMove<G>) add(check_sensible_move(start, longest, games));
    if constexpr (game::HasText<G>) add(check_texts(start, longest, few));
    if constexpr (game::HasPicture<G>) add(check_picture(start, longest, few));
    if constexpr (game::HasSymmetries<G>) add(check_symmetries(start, longest, few));
    if constexpr (game::HasPatterns<G> && game::HasPicture<G>) add(check_patterns(start, longest, games));
    return all;
}

/// What every game::Game promises, on random games from this state of at most `longest` moves.
template <game::Game G>
void check_game(const G& start, int longest, int games) {
    EXPECT_THAT(complaints_of(start, longest, games), testing::IsEmpty());
}

}  // namespace yomi::test
