#include <fmt/format.h>

#include "base/error.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

void play_sequence(GoSession& s, const Call& call) {
    const auto moves = read_moves(s, call);
    // On a copy first: all of the moves are played, or none.
    go::Position trial = s.position();
    for (const go::Move& m : moves) trial.play(m.colour, m.point);
    for (const go::Move& m : moves) s.engine.play(m.colour, m.point);
}

void setup(GoSession& s, const Call& call) {
    const auto stones = read_moves(s, call);
    for (const go::Move& m : stones) {
        if (m.point == go::kPass) throw base::Error("pass is no point of the board");
    }
    s.engine.set_up(stones, s.position().to_play());
}

void setup_player(GoSession& s, const Call& call) { s.engine.set_to_play(read_colour(call.arguments[0])); }

std::string title(GoSession& s, const Call&) {
    return fmt::format("{} {} ({})", s.identity.name, s.identity.version, s.engine.player().name());
}

}  // namespace

void add_gogui_commands(Registry& registry, GoSession& s) {
    registry.section("GoGui");
    registry.add({"gogui-title", "", "A title for GoGui's window.", with(s, title)});
    registry.add({"gogui-play_sequence", "[COLOUR] [VERTEX] ...", "Plays moves, all or none.",
                  changing(s, play_sequence)});
    registry.add({"gogui-setup", "[COLOUR] [VERTEX] ...", "Starts anew with these stones on the board.",
                  changing(s, setup)});
    registry.add({"gogui-setup_player", "COLOUR", "Says who is to play.", changing(s, setup_player)});
}

}  // namespace yomi::gtp
