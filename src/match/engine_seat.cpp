#include "match/engine_seat.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/interrupted.hpp"

namespace yomi::match {

engine::Engine make_engine(const PlayerSpec& player, base::Seed seed) try {
    engine::Engine engine(seed);
    // The way between the clock and the player is short.
    engine.set_option("time_margin", "0.05");
    engine.set_option("ponder", "false");  // nobody lets it: all of a machine is for who moves
    for (const auto& [name, value] : player.options) {
        if (name == "player") engine.set_option(name, value);
    }
    for (const auto& [name, value] : player.options) {
        if (name != "player") engine.set_option(name, value);
    }
    return engine;
} catch (const base::Error& wrong) {
    throw base::Error(fmt::format("player '{}': {}", player.name, wrong.what()));
}

void EngineSeat::start(const GameStart& start, std::stop_token /*stop*/) {
    engine_.emplace(make_engine(player_, start.seed));
    engine_->new_game(static_cast<int>(start.options->size));
    engine_->set_rules(start.options->go_rules());
    engine_->set_komi(start.options->komi);
    engine_->clock().set(start.options->time_settings());
    for (const go::Move& move : start.opening) engine_->play(move.colour, move.point);
    engine_->player().get_ready(engine_->position());
}

Reply EngineSeat::move(go::Colour c, const std::optional<engine::TimeLeft>& left, double /*seconds*/,
                       std::stop_token stop) {
    if (left) engine_->clock().set_left(c, *left);
    const player::Decision decision = engine_->generate(c, stop);
    if (stop.stop_requested()) throw base::Interrupted();
    Reply reply{.point = decision.point, .resign = decision.resign, .win_share = {}, .playouts = {}};
    // A player without playouts guesses nothing; one that ends a decided game is sure.
    if (decision.playouts > 0 || decision.win_share != 0.5) reply.win_share = decision.win_share;
    if (decision.playouts > 0) reply.playouts = decision.playouts;
    return reply;
}

void EngineSeat::play(go::Colour c, go::Point point, std::stop_token /*stop*/) { engine_->play(c, point); }

std::optional<double> EngineSeat::score(std::stop_token /*stop*/) { return engine_->score(); }

}  // namespace yomi::match
