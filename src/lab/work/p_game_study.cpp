#include "lab/work/p_game_study.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bandit/regret.hpp"
#include "base/error.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/no_prior.hpp"
#include "mcts/registry.hpp"
#include "mcts/search.hpp"
#include "mcts/uniform_rollout.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::lab {
namespace {

using games::PGame;
using SelectorMaker = mcts::Maker<mcts::Selector>;

template <class Part>
const mcts::PartEntry<Part>& entry_of(const std::vector<mcts::PartEntry<Part>>& table,
                                      std::string_view name) {
    std::string known;
    for (const auto& entry : table) {
        if (entry.name == name) return entry;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.name);
    }
    throw base::Error(fmt::format("there is no selector '{}'; known: {}", name, known));
}

/// A selector's maker with the options behind its name.
std::unique_ptr<SelectorMaker> selector_maker(const std::string& text) {
    const std::size_t name_end = std::min(text.find(':'), text.size());
    auto maker = entry_of(mcts::selectors(), text.substr(0, name_end)).maker();
    for (std::size_t begin = name_end; begin < text.size();) {
        const std::size_t end = std::min(text.find(':', begin + 1), text.size());
        const std::string option = text.substr(begin + 1, end - begin - 1);
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos)
            throw base::Error(fmt::format("rule '{}': '{}' is no option; write name=value", text, option));
        base::set_field(maker->fields(), option.substr(0, equals), option.substr(equals + 1));
        begin = end;
    }
    return maker;
}

mcts::Search<PGame> make_search(const PGameStudy& study, const SelectorMaker& selector, const PGame& root,
                                base::Seed seed) {
    mcts::SearchOptions options;
    options.expand_at = study.expand_at;
    options.stop_early = false;
    options.reuse_tree = false;
    const mcts::GameFacts facts = mcts::facts_of(root);
    return mcts::Search<PGame>(
        options,
        [&](mcts::Layout& layout) {
            mcts::Parts<PGame> parts;
            parts.backup = std::make_unique<mcts::PlainBackup>();
            parts.selector = selector.make(layout, facts);
            parts.widening = std::make_unique<mcts::AllOpen>();
            parts.prior = std::make_unique<mcts::NoPrior<PGame>>();
            parts.rollout = std::make_unique<mcts::UniformRollout<PGame>>();
            parts.choice = entry_of(mcts::choices(), study.choose).maker()->make(layout, facts);
            return parts;
        },
        seed);
}

/// What the search would lose now, and has lost so far.
void look(mcts::Search<PGame>& search, const std::vector<double>& values, PGamePoint& point) {
    const double best = *std::ranges::max_element(values);
    const mcts::Node root = search.tree().node(search.tree().root());
    const auto visits = root.column(search.layout().visits);
    const auto moves = root.column(search.layout().move);
    double lost = 0;
    for (int e = 0; e < root.edges(); ++e) lost += visits[e] * (best - values[moves[e]]);
    const double chosen = best - values[search.best_move()];
    point.failure.add(chosen > 0 ? 1 : 0);
    point.simple.add(chosen);
    point.cumulative.add(lost);
}

}  // namespace

base::Fields PGameStudy::fields() {
    using base::field;
    std::vector<std::string> choices;
    for (const auto& entry : mcts::choices()) choices.emplace_back(entry.name);
    base::Fields all = rules.fields();
    all.push_back(field("simulations", simulations, {1, 1e9}, "of each search"));
    all.push_back(field("repeats", repeats, {1, 1e6}, "searches of each tree"));
    all.push_back(field("expand_at", expand_at, {1, 1e6}, "visits of an edge at which its node is made"));
    all.push_back(field("choose", choose, choices, "how the move is chosen in the end"));
    return all;
}

std::string p_game_rule(const std::string& text) {
    const auto maker = selector_maker(text);
    std::string rule = text.substr(0, text.find(':'));
    // The search refuses a selector that needs what its plain backup does not keep.
    make_search({}, *maker, PGame({}, base::Seed(0)), base::Seed(0));
    const auto standard = entry_of(mcts::selectors(), rule).maker();
    const base::Fields fields = maker->fields();
    const base::Fields defaults = standard->fields();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].get() != defaults[i].get())
            rule += fmt::format(":{}={}", fields[i].name(), fields[i].get());
    }
    return rule;
}

std::vector<PGamePoint> search_p_game(const PGameStudy& study, const std::string& rule, base::Seed seed,
                                      const std::stop_token& stop) {
    constexpr int kPointsOfDecade = 6;
    std::vector<PGamePoint> points;
    for (const std::int64_t n : bandit::log_spaced(study.simulations, kPointsOfDecade))
        points.emplace_back().simulations = n;
    const PGame root(study.rules, seed.derive("tree"));
    const std::vector<double> values = games::move_values_of(root);
    const auto selector = selector_maker(rule);
    for (std::int64_t i = 0; i < study.repeats && !stop.stop_requested(); ++i) {
        mcts::Search<PGame> search =
            make_search(study, *selector, root, seed.derive("search").derive(static_cast<std::uint64_t>(i)));
        search.set_root(root);
        std::int64_t done = 0;
        for (PGamePoint& point : points) {
            done += search.run({.simulations = point.simulations - done, .seconds = {}}, stop);
            look(search, values, point);
        }
    }
    return points;
}

}  // namespace yomi::lab
