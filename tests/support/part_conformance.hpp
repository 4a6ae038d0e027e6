#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "mcts/registry.hpp"
#include "mcts/search.hpp"

/// What every part of a search promises, for any part and any game. Each check returns what is wrong with the
/// part, nothing if it keeps its contract, so that tests can also see that a bad part is found out.

namespace yomi::test {

using Complaints = std::vector<std::string>;

/// Names, helps and options of a table of parts.
template <class Part>
Complaints check_table(const std::vector<mcts::PartEntry<Part>>& table) {
    Complaints wrong;
    std::set<std::string_view> names;
    for (const auto& entry : table) {
        const auto complain = [&](const std::string& what) {
            wrong.push_back(fmt::format("{}: {}", entry.name, what));
        };
        if (!names.insert(entry.name).second) complain("two parts of one name");
        if (entry.help.empty()) complain("has no help");
        if (entry.name.find(',') != std::string_view::npos) complain("has a comma in its name");
        std::set<std::string> options;
        const auto maker = entry.maker();  // the fields point into it
        for (const base::Field& f : maker->fields()) {
            if (!options.insert(f.name()).second) complain(f.name() + " is the name of two options");
            if (f.help().empty()) complain(f.name() + " has no help");
            if (f.name().find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
                complain(f.name() + " is no name of an option");
            const std::string before = f.get();
            try {
                f.set(before);
            } catch (const std::exception&) {
                complain(f.name() + " does not allow its default");
            }
            if (f.get() != before) complain(f.name() + " does not keep its value");
        }
    }
    return wrong;
}

/// A node with random figures, for parts that were made with this layout. The columns that parts fill are at
/// their first values.
class RandomNodes {
   public:
    explicit RandomNodes(const mcts::Layout& layout) : tree_(layout, 1 << 20) {}

    /// The only node there is: the one before is gone.
    mcts::Node make(std::uint32_t edges, base::Random& random) {
        const mcts::Layout& layout = tree_.layout();
        std::vector<game::MoveId> moves(edges);
        for (std::uint32_t i = 0; i < edges; ++i) moves[i] = static_cast<game::MoveId>(i);
        tree_.clear();
        tree_.set_root(tree_.make_node(0, moves));
        const mcts::Node node = tree_.node(tree_.root());
        std::uint32_t visits = 0;
        for (int e = 0; e < node.edges(); ++e) {
            const std::uint32_t own = random.below(50);
            visits += own;
            node.column(layout.visits).set(e, own);
            node.column(layout.mean).set(e, static_cast<float>(random.unit()));
            node.column(layout.prior).set(e, static_cast<float>(random.unit()));
        }
        node.set_visits(visits);
        return node;
    }
    [[nodiscard]] const mcts::Tree& tree() const { return tree_; }

   private:
    mcts::Tree tree_;
};

/// Chooses open edges only, and the same for a seed.
inline Complaints check_selector(const mcts::Layout& layout, mcts::Selector& selector) {
    Complaints wrong;
    RandomNodes nodes(layout);
    base::Random random(base::Seed(3));
    for (std::uint64_t round = 0; round < 300 && wrong.empty(); ++round) {
        const std::uint32_t edges = 1 + random.below(round % 10 == 0 ? 362 : 30);
        const mcts::Node node = nodes.make(edges, random);
        const auto open = static_cast<int>(1 + random.below(edges));
        const auto select = [&] {
            base::Random own{base::Seed(round)};
            selector.begin();
            return selector.select(node, open, own);
        };
        const int chosen = select();
        if (chosen < 0 || chosen >= open)
            wrong.push_back(fmt::format("chooses edge {} of {} open ones", chosen, open));
        if (select() != chosen) wrong.push_back("chooses another edge for the same seed");
    }
    return wrong;
}

/// From one edge to all of them, and never fewer as visits grow.
inline Complaints check_widening(const mcts::Layout& layout, mcts::Widening& widening) {
    Complaints wrong;
    RandomNodes nodes(layout);
    base::Random random(base::Seed(4));
    for (const std::uint32_t edges : {1U, 2U, 30U, 362U}) {
        const mcts::Node node = nodes.make(edges, random);
        int before = 0;
        for (std::uint32_t visits = 0; visits < 1'000'000; visits += 1 + visits / 3) {
            node.set_visits(visits);
            const int open = widening.open(node);
            if (open < 1 || open > node.edges())
                wrong.push_back(fmt::format("opens {} of {} edges at {} visits", open, edges, visits));
            if (open < before)
                wrong.push_back(fmt::format("closes an edge of {} at {} visits", edges, visits));
            before = open;
        }
    }
    return wrong;
}

/// Names an edge that there is, and a lead that is none below nothing.
inline Complaints check_choice(const mcts::Layout& layout, mcts::Choice& choice) {
    Complaints wrong;
    RandomNodes nodes(layout);
    base::Random random(base::Seed(5));
    for (int round = 0; round < 200 && wrong.empty(); ++round) {
        const mcts::Node node = nodes.make(1 + random.below(40), random);
        const int chosen = choice.choose(node);
        if (chosen < 0 || chosen >= node.edges())
            wrong.push_back(fmt::format("chooses edge {} of {}", chosen, node.edges()));
        if (choice.choose(node) != chosen) wrong.push_back("chooses another edge of the same node");
        if (const auto lead = choice.lead(node); lead && *lead < 0) wrong.push_back("has a lead below 0");
    }
    return wrong;
}

/// The words of a column from its beginning to its last edge.
inline std::vector<std::uint32_t> words_of(const mcts::Node& node, std::uint32_t column) {
    std::vector<std::uint32_t> words;
    const auto figures = node.column(mcts::Column<std::uint32_t>{column});
    for (int e = 0; e < node.edges(); ++e) words.push_back(figures[e]);
    return words;
}

/// Leaves to the search what is the search's; columns begin at their first value where nothing is known; says
/// which columns it fills, and fills no other; what it fills is finite.
inline Complaints check_backup(const mcts::Layout& layout, mcts::Backup& backup, std::uint16_t last_move) {
    Complaints wrong;
    RandomNodes nodes(layout);
    base::Random random(base::Seed(6));
    const mcts::Node node = nodes.make(30, random);
    const auto all_words = [&] {
        std::vector<std::vector<std::uint32_t>> all;
        for (std::uint32_t c = 0; c < layout.count(); ++c) all.push_back(words_of(node, c));
        return all;
    };
    const auto before = all_words();
    std::vector<std::uint32_t> patterns;
    if (backup.wants_patterns()) patterns.resize(30);
    backup.start(node, mcts::Priors(30), patterns);
    const auto complain = [&](std::uint32_t c, std::string_view what) {
        wrong.push_back(fmt::format("{} the column '{}'", what, layout.name(c)));
    };
    const auto started = all_words();
    for (std::uint32_t c = 0; c < layout.count(); ++c) {
        if (started[c] != before[c]) complain(c, "does not begin with the first value of");
    }
    mcts::Path path;
    path.steps = {{nodes.tree().root(), 3}};
    path.set_result(1);
    mcts::Trace trace;
    for (const int move : {3, 5, 8, static_cast<int>(last_move)})
        trace.add({static_cast<game::MoveId>(move), static_cast<std::uint16_t>(trace.size() % 2), 0});
    backup.update(nodes.tree(), path, trace);
    const auto after = all_words();
    for (std::uint32_t c = 0; c < layout.count(); ++c) {
        const bool own = layout.from(c).has_value() && *layout.from(c) != "the search";
        if (!own && after[c] != before[c]) complain(c, "changes");
        if (!own) continue;
        for (const std::uint32_t word : after[c]) {
            if (!std::isfinite(std::bit_cast<float>(word))) complain(c, "has infinite figures in");
        }
    }
    return wrong;
}

/// Weights and virtual visits that are finite and not negative, means from 0 to 1.
template <game::Game G>
Complaints check_prior(const G& state, mcts::Prior<G>& prior) {
    Complaints wrong;
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors values(moves.size());
    prior.judge(state, moves, values);
    if (values.size() != moves.size()) return {"changes the number of moves"};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const mcts::PriorValue v = values[i];
        if (!std::isfinite(v.weight) || v.weight < 0)
            wrong.push_back(fmt::format("gives move {} the weight {}", moves[i], v.weight));
        if (!std::isfinite(v.visits) || v.visits < 0)
            wrong.push_back(fmt::format("gives move {} {} virtual visits", moves[i], v.visits));
        if (!(v.mean >= 0 && v.mean <= 1))
            wrong.push_back(fmt::format("gives move {} the mean {}", moves[i], v.mean));
    }
    return wrong;
}

/// Adds the moves of the playout to the trace: legal ones, by who is to move, with their patterns if the game
/// tells them; the game is over behind them, and the result is that of the end.
template <game::Game G>
Complaints check_rollout(const G& start, mcts::Rollout<G>& rollout, int playouts) {
    base::Random random(base::Seed(7));
    mcts::Trace trace;
    std::vector<game::MoveId> moves;
    for (int i = 0; i < playouts; ++i) {
        trace.clear();
        trace.add({0, 0, 12345});  // of the tree; to stay
        G played = start;
        const double result = rollout.run(played, random, trace);
        if (trace.size() < 1 || trace[0].pattern != 12345) return {"does not leave the moves of the tree"};
        G state = start;
        for (std::size_t t = 1; t < trace.size(); ++t) {
            const mcts::Trace::Step& step = trace[t];
            if (state.is_over()) return {fmt::format("plays on behind the end, at move {}", t)};
            if (step.player != state.player()) return {fmt::format("names the wrong player of move {}", t)};
            state.moves(moves);
            if (std::ranges::find(moves, step.move) == moves.end())
                return {fmt::format("plays the illegal move {} at {}", step.move, t)};
            if constexpr (game::HasPatterns<G>) {
                if (step.pattern != state.pattern(step.move))
                    return {fmt::format("names the wrong pattern of move {}", t)};
            }
            state.play(step.move);
        }
        if (!state.is_over()) return {"stops before the end, or keeps moves to itself"};
        if (result != state.result())
            return {fmt::format("says {} where the end is {}", result, state.result())};
    }
    return {};
}

}  // namespace yomi::test
