#include "player/search_player.hpp"

#include <algorithm>
#include <chrono>

#include "base/error.hpp"
#include "player/search_report.hpp"
#include "player/shared_search.hpp"

namespace yomi::player {
namespace {

/// The moves that lead from one position to another of the same game; nothing if it is another game.
std::optional<std::vector<go::Move>> moves_between(const go::Position& from, const go::Position& to) {
    const auto& before = from.moves();
    const auto& after = to.moves();
    if (from.size() != to.size() || from.rules() != to.rules() || from.full_komi() != to.full_komi() ||
        from.setup() != to.setup() || after.size() < before.size() ||
        !std::equal(before.begin(), before.end(), after.begin())) {
        return std::nullopt;
    }
    std::vector<go::Move> between(after.begin() + static_cast<std::ptrdiff_t>(before.size()), after.end());
    // The tree knows alternating moves only.
    go::Colour next = from.to_play();
    for (const go::Move& m : between) {
        if (m.colour != next) return std::nullopt;
        next = opponent(next);
    }
    if (to.to_play() != next) return std::nullopt;
    return between;
}

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// With one move there is nothing to think about; a few simulations still tell how the game stands.
mcts::Limits limits_for(const go::GameState& root, const Budget& budget, const Inquiry& inquiry) {
    constexpr std::int64_t kFew = 64;
    mcts::Limits limits{.simulations = budget.playouts,
                        .seconds = budget.seconds,
                        .most_seconds = budget.most_seconds,
                        .saves_time = budget.saves_time,
                        .use_all = inquiry.use_all,
                        .by = budget.by};
    std::vector<mcts::MoveId> moves;
    root.moves(moves);
    const bool limited = limits.simulations || limits.seconds;
    if (limited && moves.size() == 1) limits.simulations = std::min(limits.simulations.value_or(kFew), kFew);
    return limits;
}

/// Whether the simulations alone end the search, so that exchanges can be counted by them and nothing depends
/// on time.
bool is_counted(const mcts::Limits& limits) { return limits.simulations && !limits.seconds; }

}  // namespace

SearchPlayer::SearchPlayer(const NamedRecipe& recipe, base::Seed seed) : name_(recipe.name), seed_(seed) {
    recipe_.apply(recipe.settings);
}

base::Fields SearchPlayer::fields() {
    base::Fields all = {base::field("default_simulations", default_simulations_, {1, 1'000'000'000},
                                    "simulations a move where the budget says nothing")};
    for (const base::Field& f : recipe_.fields()) all.push_back(f);
    return all;
}

void SearchPlayer::make_search(const go::GameState& state) {
    const mcts::GameFacts facts = mcts::facts_of(state);
    // Parts that do not fit are refused here: the search of before, if any, and its rollouts stay as they
    // are.
    std::vector<OutlookRollout*> rollouts;
    auto search = std::make_unique<Search>(
        recipe_.search(),
        [&](mcts::Layout& layout) {
            mcts::Parts<go::GameState> parts = recipe_.make(layout, facts);
            auto rollout = std::make_unique<OutlookRollout>(std::move(parts.rollout));
            rollouts.push_back(rollout.get());
            parts.rollout = std::move(rollout);
            return parts;
        },
        seed_);
    search_ = std::move(search);
    rollouts_ = std::move(rollouts);
}

void SearchPlayer::prepare(const go::Position& position, const std::vector<go::MoveFilter>& filters) {
    const go::GameState state(position, filters);
    const std::uint64_t stream = seed_of_move(seed_, position, position.to_play()).value();
    const std::string text = recipe_.text();
    const bool new_search = !search_ || searched_with_ != text || searched_->size() != position.size();
    const auto between = new_search ? std::nullopt : moves_between(*searched_, position);
    const bool same_filters = filters == filters_;
    // An analysis that was stopped goes on where it was, without a copy of its tree.
    if (between && between->empty() && same_filters && recipe_.search().reuse_tree) return;
    for (OutlookRollout* r : rollouts_) r->stop();
    if (new_search) {
        make_search(state);
        searched_with_ = text;
    }
    if (between && same_filters && filters.empty()) {
        std::vector<mcts::MoveId> moves;
        for (const go::Move& m : *between) moves.push_back(state.move(m.point));
        search_->advance(moves, state, stream);
    } else {
        search_->set_root(state, stream);
    }
    searched_ = position;
    filters_ = filters;
}

void SearchPlayer::get_ready(const go::Position& position) {
    prepare(position, {});
    const go::GameState& state = search_->root_state();
    for (OutlookRollout* r : rollouts_) r->get_ready(state);
    // A prior may have weights to read before its first judgement.
    std::vector<mcts::MoveId> moves;
    state.moves(moves);
    mcts::Priors judged;
    mcts::Prior<go::GameState>& prior = *search_->parts(0).prior;
    if (!moves.empty()) judge_moves(prior, state, moves, prior.again_at() > 0, judged);
}

Decision SearchPlayer::choose(const go::Position& position, go::Colour colour, const Budget& budget,
                              std::stop_token stop) {
    Budget limited = budget;
    if (!budget.playouts && !budget.seconds) limited.playouts = default_simulations_;
    return analyse(position, colour, limited, {}, std::move(stop));
}

Decision SearchPlayer::analyse(const go::Position& position, go::Colour colour, const Budget& budget,
                               const Inquiry& inquiry, std::stop_token stop) {
    const auto start = Clock::now();
    const base::Stopwatch preparing(budget.by);
    const bool goes_on = inquiry.go_on && search_;
    if (!goes_on && colour == position.to_play()) prepare(position, inquiry.filters);
    if (!goes_on && colour != position.to_play()) {
        go::Position turned = position;
        turned.set_to_play(colour);
        prepare(turned, inquiry.filters);
    }
    for (OutlookRollout* r : rollouts_) {
        if (!inquiry.outlook) r->stop();
        if (inquiry.outlook && !r->is_counting()) r->start(search_->root_state());
    }
    mcts::Limits limits = limits_for(search_->root_state(), budget, inquiry);
    // To move a large tree on takes a while.
    if (limits.seconds) *limits.seconds = std::max(0.0, *limits.seconds - preparing.seconds());
    if (limits.most_seconds) *limits.most_seconds -= preparing.seconds();
    if (companions_ != nullptr) {
        // What the others find may still change a choice that this search alone could not.
        limits.use_all = true;
        if (companions_->is_first()) begin_together(inquiry.filters, is_counted(limits));
    }
    Decision decision = think(limits, inquiry, stop);
    decision.seconds = seconds_since(start);
    return decision;
}

Decision SearchPlayer::think(const mcts::Limits& limits, const Inquiry& inquiry,
                             const std::stop_token& stop) {
    const auto start = Clock::now();
    double next_look = inquiry.interval;
    const std::int64_t known = root_visits();
    const auto look = [&] {
        const double now = seconds_since(start);
        if (now < next_look || stop.stop_requested()) return;
        // One that came late does not make the others late.
        next_look = std::max(next_look, now - inquiry.interval) + inquiry.interval;
        Decision decision = report();
        decision.playouts = decision.visits - known;
        decision.seconds = now;
        inquiry.look(decision);
    };
    std::optional<SharedSearch> shared;
    if (companions_ != nullptr) shared.emplace(*companions_, search_->tree());
    std::stop_source ended;
    const std::stop_callback pass_on(stop, [&] { ended.request_stop(); });
    const auto watch = [&] {
        if (shared && shared->step()) ended.request_stop();
        if (inquiry.look) look();
    };
    const std::int64_t simulations =
        search_->run(limits, ended.get_token(),
                     shared || inquiry.look ? std::function<void()>(watch) : std::function<void()>());
    if (shared) shared->finish(stop.stop_requested() || !is_counted(limits));
    Decision decision = report();
    decision.playouts = simulations;
    return decision;
}

void SearchPlayer::begin_together(const std::vector<go::MoveFilter>& filters, bool by_simulations) {
    SharedTask task;
    task.player = name_;
    for (const base::Field& f : recipe_.fields()) task.options.emplace_back(f.name(), f.get());
    task.seed = seed_;
    task.position = *searched_;
    task.filters = filters;
    task.by_simulations = by_simulations;
    companions_->begin(task);
}

TreeView SearchPlayer::look_at(const std::vector<go::Point>& line) const {
    if (!search_ || search_->tree().root() == mcts::kNoNode) {
        throw base::Error("there is no tree: nothing has been searched in this game");
    }
    return node_of(*search_, *searched_, line);
}

std::int64_t SearchPlayer::root_visits() const {
    const mcts::Tree& tree = search_->tree();
    return tree.root() == mcts::kNoNode ? 0 : std::int64_t{tree.node(tree.root()).visits()};
}

Decision SearchPlayer::report() {
    if (!rollouts_.front()->is_counting()) return report_of(*search_, nullptr);
    const OutlookSum sum(rollouts_, search_->root_state());
    return report_of(*search_, &sum);
}

}  // namespace yomi::player
