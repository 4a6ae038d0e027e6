#include <fmt/format.h>

#include "base/error.hpp"
#include "go/board_text.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

using go::Colour;

/// Moves are compared in regression tests, so what would have been played is answered even where a game would
/// be given up.
std::string reg_genmove(GoSession& s, const Call& call) {
    return s.vertex(s.engine.choose(read_colour(call.arguments[0]), call.stop).point);
}

std::string showboard(GoSession& s, const Call&) {
    const go::Position& p = s.position();
    go::BoardTextOptions options;
    if (!p.moves().empty() && p.moves().back().point != go::kPass) options.last_move = p.moves().back().point;
    std::string text = fmt::format("\n{}", go::board_text(p.board(), options));
    text += fmt::format("{} to play, move {}{}\n", go::colour_name(p.to_play()), p.moves().size() + 1,
                        p.is_over() ? ", the game is over" : "");
    text += fmt::format("Black (X) has captured {}, White (O) {}\n", p.captured_by(Colour::Black),
                        p.captured_by(Colour::White));
    text += fmt::format("komi {}, rules {}", p.komi(), go::name_of(p.rules()).value_or("of their own"));
    if (p.handicap() > 0) text += fmt::format(", handicap {}", p.handicap());
    return text + fmt::format("\nhash {:016x}\n", p.board().hash());
}

std::string get_komi(GoSession& s, const Call&) { return fmt::format("{}", s.position().komi()); }
std::string query_boardsize(GoSession& s, const Call&) { return fmt::format("{}", s.size()); }
std::string get_handicap(GoSession& s, const Call&) { return fmt::format("{}", s.position().handicap()); }

std::string captures(GoSession& s, const Call& call) {
    return fmt::format("{}", s.position().captured_by(read_colour(call.arguments[0])));
}

std::string move_text(const GoSession& s, const go::Move& m) {
    return fmt::format("{} {}", go::colour_name(m.colour), s.vertex(m.point));
}

std::string last_move(GoSession& s, const Call&) {
    if (s.position().moves().empty()) throw base::Error("no move has been played");
    return move_text(s, s.position().moves().back());
}

std::string move_history(GoSession& s, const Call&) {
    std::string text;
    for (const go::Move& m : s.position().moves()) text += move_text(s, m) + "\n";
    return text;
}

std::string is_legal(GoSession& s, const Call& call) {
    const Colour colour = read_colour(call.arguments[0]);
    return s.position().is_legal(colour, read_vertex(s, call.arguments[1])) ? "1" : "0";
}

std::string all_legal(GoSession& s, const Call& call) {
    return vertices_text(s, s.position().legal_points(read_colour(call.arguments[0])));
}

std::string list_stones(GoSession& s, const Call& call) {
    const Colour colour = read_colour(call.arguments[0]);
    std::vector<go::Point> stones;
    for (const go::Point p : s.position().geometry().points()) {
        if (s.position().board().at(p) == colour) stones.push_back(p);
    }
    return vertices_text(s, stones);
}

std::string clear_cache(GoSession& s, const Call&) {
    s.engine.player().new_game();
    return "";
}

/// What is known about a position, whether a move was asked for or not: for people, and for tests of books.
std::string book_moves(GoSession& s, const Call&) {
    const auto found = engine::BookShelf(s.engine.options().book).choose(s.position());
    if (!found) return "";
    std::string text;
    for (const player::Candidate& move : found->candidates) {
        text += fmt::format("{} {:.2f} {}", s.vertex(move.point), 100 * move.mean, move.visits);
        for (const player::VariationMove& next : move.variation) text += " " + s.vertex(next.point);
        text += "\n";
    }
    return text;
}

std::string get_random_seed(GoSession& s, const Call&) { return fmt::format("{}", s.engine.seed().value()); }

}  // namespace

void add_debug_commands(Registry& registry, GoSession& s) {
    registry.section("Looking at the game");
    registry.add({"showboard", "", "The board, captures, komi, rules and hash.", with(s, showboard)});
    registry.add({"reg_genmove", "COLOUR", "Thinks as genmove does, but plays nothing and never resigns.",
                  with(s, reg_genmove), StopOn::Interrupt, "pstring/Think/reg_genmove %c"});
    registry.add({"query_boardsize", "", "The size of the board.", with(s, query_boardsize)});
    registry.add({"get_komi", "", "The komi.", with(s, get_komi)});
    registry.add({"get_handicap", "", "Black's handicap stones, those given as plain moves included.",
                  with(s, get_handicap)});
    registry.add({"captures", "COLOUR", "How many stones that colour has captured.", with(s, captures)});
    registry.add({"last_move", "", "The colour and the vertex of the last move.", with(s, last_move)});
    registry.add({"move_history", "", "All moves, the first one first.", with(s, move_history)});
    registry.add({"is_legal", "COLOUR VERTEX", "Whether that move is legal: 1 or 0.", with(s, is_legal)});
    registry.add({"all_legal", "COLOUR", "All points where that colour may play.", with(s, all_legal),
                  StopOn::Nothing, "plist/Legal moves/all_legal %c"});
    registry.add({"list_stones", "COLOUR", "All stones of a colour.", with(s, list_stones)});
    registry.add({"yomi-book", "",
                  "The moves that the opening book has here, best first, and nothing if it has none: vertex, "
                  "percent of wins, visits, and the moves that it expects.",
                  with(s, book_moves), StopOn::Nothing, "string/Opening book/yomi-book"});
    registry.add({"clear_cache", "", "Forgets what was learned while thinking.", with(s, clear_cache)});
    registry.add({"get_random_seed", "", "The seed of all random choices.", with(s, get_random_seed)});
}

}  // namespace yomi::gtp
