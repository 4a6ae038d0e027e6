#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "go/tactics/capture.hpp"
#include "go/tactics/fights.hpp"
#include "go/tactics/groups.hpp"
#include "go/tactics/influence_map.hpp"
#include "go/tactics/life.hpp"
#include "gtp/go_session.hpp"

// What the tactics know about the position, as GoGui draws it.

namespace yomi::gtp {
namespace {

std::string instruction(const GoSession& s, std::string_view what, const go::PointSet& points) {
    return points.empty() ? "" : fmt::format("{} {}\n", what, vertices_text(s, points.points()));
}

std::string map_of_influence(GoSession& s, const go::InfluenceMap& map) {
    std::string text = "INFLUENCE";
    for (const go::Point p : s.position().geometry().points()) {
        const double share = static_cast<double>(map.at(p)) / go::InfluenceMap::kStone;
        text += fmt::format(" {} {:.2f}", s.vertex(p), std::clamp(share, -1.0, 1.0));
    }
    const go::TerritoryEstimate estimate = map.territory(s.position().board());
    return text + fmt::format("\nTEXT Black {}, White {} points", estimate.black, estimate.white);
}

std::string influence_of_bouzy(GoSession& s, const Call&) {
    go::InfluenceMap map;
    map.bouzy(s.position().board());
    return map_of_influence(s, map);
}

std::string influence_of_zobrist(GoSession& s, const Call&) {
    go::InfluenceMap map;
    map.zobrist(s.position().board());
    return map_of_influence(s, map);
}

std::string groups_numbered(GoSession& s, const Call&) {
    go::Groups groups;
    groups.find(s.position().board());
    const go::Geometry& g = s.position().geometry();
    std::string text;
    for (int row = g.size() - 1; row >= 0; --row) {
        text += '\n';
        for (int column = 0; column < g.size(); ++column) {
            const int group = groups.of(g.point(column, row));
            text +=
                fmt::format("{}{}", column > 0 ? " " : "", group < 0 ? "\"\"" : fmt::format("{}", group + 1));
        }
    }
    return text;
}

std::string safe_areas(GoSession& s, const Call&) {
    const go::Board& board = s.position().board();
    const go::PointSet black = go::safe_area(board, go::Colour::Black).all();
    const go::PointSet white = go::safe_area(board, go::Colour::White).all();
    return instruction(s, "BLACK", black) + instruction(s, "WHITE", white) +
           instruction(s, "MARK", go::surely_dead(board)) + instruction(s, "CIRCLE", go::seki_stones(board)) +
           fmt::format("TEXT Black {}, White {} points are safe", black.count(), white.count());
}

std::string reading_text(const GoSession& s, const go::Reading& reading) {
    return reading.move == go::kNoPoint
               ? std::string(go::answer_text(reading.answer))
               : fmt::format("{} {}", go::answer_text(reading.answer), s.vertex(reading.move));
}

std::string capture_of(GoSession& s, const Call& call) {
    const go::Point p = read_point(s, call.arguments[0]);
    const go::Board& board = s.position().board();
    if (board.at(p) == go::Colour::Empty) {
        throw base::Error(fmt::format("there is no stone at {}", s.vertex(p)));
    }
    go::LadderReader ladders;
    go::CaptureReader captures;
    return fmt::format("ladder {}\nescape {}\ncapture {}\nrescue {}",
                       reading_text(s, ladders.capture(board, p)), reading_text(s, ladders.escape(board, p)),
                       reading_text(s, captures.capture(board, p)),
                       reading_text(s, captures.escape(board, p)));
}

}  // namespace

void add_tactics_view_commands(Registry& registry, GoSession& s) {
    const auto view = [&](std::string name, std::string usage, std::string help, GoHandler handler,
                          std::string menu) {
        registry.add({std::move(name), std::move(usage), std::move(help), with(s, handler), StopOn::Nothing,
                      std::move(menu)});
    };
    registry.section("Views of tactics");
    view("yomi-influence", "", "Bouzy's map of influence, 5 dilations and 21 erosions.", influence_of_bouzy,
         "gfx/Influence (Bouzy)/yomi-influence");
    view("yomi-zobrist", "", "Zobrist's map of influence.", influence_of_zobrist,
         "gfx/Influence (Zobrist)/yomi-zobrist");
    view("yomi-groups", "", "Chains that cannot be separated, numbered as groups.", groups_numbered,
         "sboard/Groups/yomi-groups");
    view("yomi-safe", "", "What is safe for certain, with dead stones marked, seki circled.", safe_areas,
         "gfx/Safe areas/yomi-safe");
    view("yomi-capture", "VERTEX",
         "Whether the opponent, moving first, catches a chain in a ladder or otherwise, and whether it is "
         "saved "
         "if its owner moves first.",
         capture_of, "string/Capture/yomi-capture %p");
}

}  // namespace yomi::gtp
