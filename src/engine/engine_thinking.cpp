#include <fmt/format.h>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace yomi::engine {

player::Budget Engine::budget_for(go::Colour c) const {
    player::Budget budget{.by = clock_.settings().by};
    if (options_.playouts > 0) budget.playouts = options_.playouts;
    const auto empty = static_cast<int>(position_.board().empty_points().size());
    budget.seconds = clock_.seconds_for_move(c, position_.size(), empty, options_.time_margin);
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
    if (decision.resign) return;
    position_.play(c, decision.point);
    opponent_thinks_ = true;
    if (decision.playouts > 0) resignation_.moved(c, decision.win_share, options_);
    clock_.spend(c, decision.seconds + options_.time_margin);
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

void Engine::ponder(std::stop_token stop) {
    // Whoever asked may have gone away without a word; the search must end by itself.
    constexpr double kLongest = 600;
    player::Analyst* const analyst = player_->analyst();
    if (!options_.ponder || !opponent_thinks_ || analyst == nullptr || position_.is_over()) return;
    analyst->analyse(position_, position_.to_play(), {.seconds = kLongest}, {.use_all = true},
                     std::move(stop));
}

}  // namespace yomi::engine
