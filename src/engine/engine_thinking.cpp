#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace yomi::engine {

Reserve Engine::reserve() const {
    return options_.time_margin < 0 ? delays_.reserve() : Reserve::fixed(options_.time_margin);
}

player::Budget Engine::budget_for(go::Colour c) const {
    player::Budget budget{.by = clock_.settings().by};
    if (options_.playouts > 0) budget.playouts = options_.playouts;
    const auto empty = static_cast<int>(position_.board().empty_points().size());
    const Pace pace = options_.pace == "even" ? Pace::Even : Pace::Middle;
    if (const auto time = clock_.time_for_move(c, position_.size(), empty, reserve(), pace)) {
        budget.seconds = time->planned;
        if (time->most > time->planned) budget.most_seconds = time->most;
        budget.saves_time = time->saves;
    }
    if (!budget.playouts && !budget.seconds) budget.seconds = options_.seconds;
    return budget;
}

std::optional<player::Decision> Engine::end_game(go::Colour c, const EndingOptions& ending_options,
                                                 const player::Limit& limit) {
    const auto point = ending_move(position_, c, ending_options, dead_stones_, limit);
    if (!point) return std::nullopt;
    const double lead = position_.score(status()) * (c == go::Colour::Black ? 1 : -1);
    const double win_share = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    return player::Decision{
        .point = *point, .win_share = win_share, .candidates = {{.point = *point, .mean = win_share}}};
}

player::Decision Engine::choose(go::Colour c, std::stop_token stop, const MoveRequest& request) {
    MoveChoice choice(*this, c, request, std::move(stop));
    choice.go_on({});
    return choice.decision();
}

void Engine::carry_out(go::Colour c, const player::Decision& decision) {
    opponent_thinks_ = false;
    if (decision.resign) return;
    position_.play(c, decision.point);
    opponent_thinks_ = true;
    if (decision.playouts > 0) resignation_.moved(c, decision.win_share, options_);
    clock_.spend(c, decision.seconds + reserve().usual);
    delays_.moved(c, decision.seconds);
}

player::Decision Engine::generate(go::Colour c, std::stop_token stop, const MoveRequest& request) {
    player::Decision decision = choose(c, std::move(stop), request);
    carry_out(c, decision);
    return decision;
}

player::Analyst& Engine::require_analyst() {
    if (player::Analyst* const analyst = player_->analyst()) return *analyst;
    throw base::Error(fmt::format(
        "the player '{}' has no tree to look into; set the parameter player to one that searches, "
        "such as rave",
        player_->name()));
}

player::Decision Engine::analyse(go::Colour c, const player::Budget& budget, const player::Inquiry& inquiry,
                                 std::stop_token stop) {
    return require_analyst().analyse(position_, c, budget, inquiry, std::move(stop));
}

Thought Engine::analysis(go::Colour c, const player::Budget& budget, const player::Inquiry& inquiry) {
    require_analyst();
    return {*player_, position_, c, budget, &inquiry};
}

double Engine::longest_pondering() const {
    // Whoever asked may have gone away without a word; the search must end by itself.
    constexpr double kLongest = 600;
    // Nobody has asked for it, and what such a search still finds is little.
    constexpr double kLongestUnasked = 120;
    if (options_.ponder != "auto") return options_.ponder == "true" ? kLongest : 0;
    // Who sets a number of playouts wants this strength. Without a clock nobody waits for anything.
    if (options_.playouts > 0) return 0;
    return std::min(kLongestUnasked, clock_.seconds_to_lose(position_.to_play()));
}

void Engine::ponder(std::stop_token stop) {
    player::Analyst* const analyst = player_->analyst();
    if (!opponent_thinks_ || analyst == nullptr || position_.is_over()) return;
    const double longest = longest_pondering();
    if (longest <= 0) return;
    analyst->analyse(position_, position_.to_play(), {.seconds = longest}, {.use_all = true},
                     std::move(stop));
}

}  // namespace yomi::engine
