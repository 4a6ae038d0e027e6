#pragma once

#include <vector>

#include "game/hooks.hpp"
#include "support/counting_new.hpp"
#include "support/random_games.hpp"

namespace yomi::test {

/// A playout: random moves as a search plays them, or sensible ones. Says how many; at most `longest` + 1.
template <bool Sensible, game::Game G>
int play_out(G& state, int longest, base::Random& random, std::vector<game::MoveId>& moves) {
    int played = 0;
    for (; !state.is_over() && played <= longest; ++played) {
        if constexpr (Sensible) {
            state.play(state.sensible_move(random));
        } else if constexpr (game::HasRandomMove<G>) {
            state.play(state.random_move(random));
        } else {
            state.moves(moves);
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    return played;
}

/// So many moves of playouts, each of which ends in time with a result, and none of which allocates memory
/// after the first; nor do copies of a state, nor lists of moves.
template <game::Game G>
Complaints check_playouts(const G& start, int longest, std::int64_t moves_in_all) {
    base::Random random{base::Seed(7)};
    std::vector<game::MoveId> moves;
    moves.reserve(static_cast<std::size_t>(start.move_limit()));
    G state = start;
    Complaints wrong;
    const auto run = [&]<bool Sensible>() {
        state = start;
        state.moves(moves);
        const int played = play_out<Sensible>(state, longest, random, moves);
        if (played > longest) {
            wrong.push_back(fmt::format("has a playout of more than {} moves", longest));
        } else if (!(state.result() >= 0 && state.result() <= 1)) {
            wrong.emplace_back("ends a playout without a result");
        }
        return played;
    };
    run.template operator()<false>();
    const long before = allocations();
    std::int64_t done = 0;
    while (done < moves_in_all && wrong.empty()) {
        done += run.template operator()<false>();
        if constexpr (game::HasSensibleMove<G>) {
            if (wrong.empty()) done += run.template operator()<true>();
        }
    }
    if (wrong.empty() && allocations() != before) wrong.emplace_back("allocates memory in playouts");
    return wrong;
}

}  // namespace yomi::test
