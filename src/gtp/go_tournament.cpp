#include <fmt/format.h>

#include "base/error.hpp"
#include "go/handicap.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

using base::Error;
using go::Colour;

void require_empty_board(const GoSession& s) {
    const go::Board& board = s.position().board();
    if (board.stones(Colour::Black) + board.stones(Colour::White) > 0) {
        throw Error("board not empty; clear_board first");
    }
}

std::string fixed_handicap(GoSession& s, const Call& call) {
    require_empty_board(s);
    const std::string& word = call.arguments[0];
    const auto wanted = read_integer(word, "invalid number of stones:", 2, go::kMaxSize * go::kMaxSize);
    const auto points = go::fixed_handicap(s.size(), static_cast<int>(wanted));
    if (points.empty()) {
        const int most = go::most_fixed_handicap(s.size());
        const std::string way_out = most < 2 ? "has no fixed handicap" : fmt::format("takes 2 to {}", most);
        throw Error(fmt::format("invalid number of stones: {}; this board {}", word, way_out));
    }
    s.engine.place_handicap(points);
    s.game_changed();
    return vertices_text(s, points);
}

std::string place_free_handicap(GoSession& s, const Call& call) {
    require_empty_board(s);
    // A handicap leaves at least one liberty.
    const auto stones =
        read_integer(call.arguments[0], "invalid number of stones:", 2, s.position().geometry().area() - 1);
    const auto points = s.engine.place_free_handicap(static_cast<int>(stones));
    s.game_changed();
    return vertices_text(s, points);
}

void set_free_handicap(GoSession& s, const Call& call) {
    require_empty_board(s);
    try {
        std::vector<go::Point> points;
        for (const std::string& word : call.arguments) points.push_back(read_point(s, word));
        if (points.size() < 2) throw Error("a handicap has two stones or more");
        s.engine.place_handicap(points);
    } catch (const Error& error) {
        throw Error(fmt::format("bad vertex list: {}", error.what()));
    }
}

void undo(GoSession& s, const Call&) {
    if (s.position().moves().empty()) throw Error("cannot undo; no move has been played");
    s.engine.undo(1);
}

void gg_undo(GoSession& s, const Call& call) {
    const auto played = static_cast<std::int64_t>(s.position().moves().size());
    const std::int64_t wanted =
        call.arguments.empty()
            ? 1
            : read_integer(call.arguments[0], "number of moves", 0, std::numeric_limits<std::int64_t>::max());
    if (wanted > played)
        throw Error(fmt::format("cannot undo {} moves; {} have been played", wanted, played));
    s.engine.undo(static_cast<std::size_t>(wanted));
}

std::string final_score(GoSession& s, const Call&) { return result_text(s); }

std::string final_status_list(GoSession& s, const Call& call) {
    const std::string& wanted = call.arguments[0];
    if (wanted != "alive" && wanted != "dead" && wanted != "seki") {
        throw Error(fmt::format("invalid status '{}'; it is alive, dead or seki", wanted));
    }
    const go::Status& status = s.engine.status();
    const go::Board& board = s.position().board();
    std::string text;
    go::PointSet seen;
    for (const go::Point p : board.geometry().points()) {
        if (board.at(p) == Colour::Empty || seen.contains(p)) continue;
        const auto stones = board.chain_stones(p);
        for (const go::Point stone : stones) seen.insert(stone);
        const char* has = status.dead.contains(p) ? "dead" : status.seki.contains(p) ? "seki" : "alive";
        if (has == wanted) text += vertices_text(s, stones) + "\n";
    }
    return text;
}

}  // namespace

void add_tournament_commands(Registry& registry, GoSession& s) {
    registry.add({"undo", "", "Takes back the last move.", changing(s, undo)});
    registry.add({"gg-undo", "[N]", "Takes back the last N moves, all or none.", changing(s, gg_undo)});
    registry.add({"final_score", "", "The result: B+3.5, W+R after a resignation, 0 for a draw.",
                  with(s, final_score), StopOn::Nothing, "string/Final score/final_score"});
    registry.add({"final_status_list", "alive|dead|seki", "The stones of that status, a chain a line.",
                  with(s, final_status_list), StopOn::Nothing, "plist/Dead stones/final_status_list dead"});
    registry.section("Handicap");
    registry.add({"fixed_handicap", "N", "Places N stones on the customary points and answers them.",
                  with(s, fixed_handicap)});
    registry.add({"place_free_handicap", "N", "Places N stones (or fewer) where the engine wants them.",
                  with(s, place_free_handicap)});
    registry.add({"set_free_handicap", "VERTEX VERTEX ...", "Places Black's handicap on these points.",
                  changing(s, set_free_handicap)});
}

}  // namespace yomi::gtp
