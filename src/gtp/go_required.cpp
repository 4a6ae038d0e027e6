#include <fmt/format.h>

#include "base/error.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

using base::Error;

void boardsize(GoSession& s, const Call& call) {
    const std::string& word = call.arguments[0];
    try {
        s.engine.new_game(static_cast<int>(read_integer(word, "size", go::kMinSize, go::kMaxSize)));
        s.own_colour.reset();
    } catch (const Error&) {
        throw Error(fmt::format("unacceptable size: {} (a board has {} to {} lines)", word, go::kMinSize,
                                go::kMaxSize));
    }
}

void clear_board(GoSession& s, const Call&) {
    s.engine.new_game(s.size());
    s.own_colour.reset();
}

std::string komi(GoSession& s, const Call& call) {
    s.engine.set_komi(read_number(call.arguments[0], "komi", -kMostKomi, kMostKomi));
    return "";
}

void play(GoSession& s, const Call& call) {
    const go::Colour colour = read_colour(call.arguments[0]);
    s.engine.play(colour, read_vertex(s, call.arguments[1]));
}

std::string genmove(GoSession& s, const Call& call) {
    return generate_move(s, read_colour(call.arguments[0]), call);
}

}  // namespace

void add_required_commands(Registry& registry, GoSession& s) {
    registry.section("The game");
    registry.add({"boardsize", "SIZE", "Sets the size, 2 to 25, and clears the board; komi and rules stay.",
                  changing(s, boardsize)});
    registry.add({"clear_board", "", "Clears the board for a new game; komi and rules stay.",
                  changing(s, clear_board)});
    registry.add({"komi", "KOMI", "Sets the points that White gets for moving second.", with(s, komi)});
    registry.add({"play", "COLOUR VERTEX", "Plays a move, also out of turn.", changing(s, play)});
    registry.add({"genmove", "COLOUR", "Thinks and plays: a vertex, pass or resign.", with(s, genmove),
                  StopOn::Interrupt});
}

}  // namespace yomi::gtp
