#include <fmt/format.h>

#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

std::string kgs_genmove_cleanup(GoSession& s, const Call& call) {
    return generate_move(s, read_colour(call.arguments[0]), call, {.cleanup = true});
}

/// The game is over for the server; the position stays, because it may still be asked for.
std::string game_over(GoSession& s, const Call&) {
    s.engine.end_of_game();
    s.opponent_name.clear();
    s.opponent_rating.clear();
    return "";
}

std::string kgs_chat(GoSession& s, const Call& call) {
    const std::string me = s.identity.name + " " + s.identity.version;
    const bool asked_for_chances = call.arguments.size() > 2 && call.arguments[2] == "winrate";
    if (!asked_for_chances)
        return fmt::format("I am {}, a program. Say \"winrate\" to hear what I expect.", me);
    if (!s.thought) return "I have not thought about this game yet.";
    if (s.thought->decision.from_book) {
        return fmt::format("My opening book gives {} {:.0f} % of all wins here.",
                           go::colour_name(s.thought->colour), 100 * s.thought->decision.win_share);
    }
    return fmt::format("I expect to win with {} in {:.0f} % of all cases, after {} playouts.",
                       go::colour_name(s.thought->colour), 100 * s.thought->decision.win_share,
                       s.thought->decision.playouts);
}

std::string opponent_name(GoSession& s, const Call& call) {
    s.opponent_name = call.text;
    return "";
}

std::string opponent_rating(GoSession& s, const Call& call) {
    s.opponent_rating = call.text;
    return "";
}

}  // namespace

void add_server_commands(Registry& registry, GoSession& s) {
    registry.section("Servers");
    registry.add({"kgs-genmove_cleanup", "COLOUR",
                  "As genmove, but never passes while dead stones of the opponent stand.",
                  with(s, kgs_genmove_cleanup), StopOn::Interrupt});
    registry.add({"kgs-game_over", "", "The game has ended.", with(s, game_over)});
    registry.add({"kgs-chat", "game|private NAME TEXT ...", "Answers what someone said.", with(s, kgs_chat)});
    registry.add({"cgos-opponent_name", "NAME ...", "Who the opponent is; printsgf shows it.",
                  with(s, opponent_name)});
    registry.add({"cgos-opponent_rating", "RATING ...", "How strong the opponent is; printsgf shows it.",
                  with(s, opponent_rating)});
    registry.add({"cgos-gameover", "[RESULT] ...", "The game has ended.", with(s, game_over)});
}

}  // namespace yomi::gtp
