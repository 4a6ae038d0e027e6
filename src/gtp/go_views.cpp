#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "gtp/go_session.hpp"

// What GoGui can draw on its board about the position; views of the search are in go_search_views.cpp. The
// type in a command's menu line says how the answer is read: "sboard" is a text for each point, row by row
// from the top; "gfx" is a list of things to draw.

namespace yomi::gtp {
namespace {

using base::Error;
using go::Colour;

/// A text for each point, row by row from the top left; empty texts as "".
template <class TextOf>
std::string board_of_texts(const GoSession& s, TextOf text_of) {
    const go::Geometry& g = s.position().geometry();
    std::string text;
    for (int row = g.size() - 1; row >= 0; --row) {
        text += '\n';
        for (int column = 0; column < g.size(); ++column) {
            const std::string entry = text_of(g.point(column, row));
            text += (column > 0 ? " " : "") + (entry.empty() ? "\"\"" : entry);
        }
    }
    return text;
}

/// A drawing instruction and the points that it is for; nothing without points.
std::string draw(const GoSession& s, std::string_view what, const std::vector<go::Point>& points) {
    return points.empty() ? "" : fmt::format("{} {}\n", what, vertices_text(s, points));
}

std::vector<go::Point> owned(const go::Position& position, const go::Ownership& owners, Colour colour) {
    std::vector<go::Point> points;
    std::ranges::copy_if(position.geometry().points(), std::back_inserter(points),
                         [&](go::Point p) { return owners.of(p) == colour; });
    return points;
}

std::string ownership(GoSession& s, const Call&) {
    const go::Status& status = s.engine.status();
    const go::Ownership owners(s.position().board(), status.dead);
    std::string text = draw(s, "BLACK", owned(s.position(), owners, Colour::Black));
    text += draw(s, "WHITE", owned(s.position(), owners, Colour::White));
    text += draw(s, "MARK", status.dead.points());
    text += draw(s, "CIRCLE", status.seki.points());
    return text + "TEXT " + go::score_text(s.engine.score());
}

std::string liberties(GoSession& s, const Call&) {
    const go::Board& board = s.position().board();
    return board_of_texts(s, [&](go::Point p) {
        return board.at(p) == Colour::Empty ? "" : fmt::format("{}", board.liberties(p));
    });
}

std::string chains(GoSession& s, const Call&) {
    const go::Board& board = s.position().board();
    std::vector<go::Point> heads;
    return board_of_texts(s, [&](go::Point p) -> std::string {
        if (board.at(p) == Colour::Empty) return "";
        const auto found = std::ranges::find(heads, board.head(p));
        const auto number = found - heads.begin() + 1;
        if (found == heads.end()) heads.push_back(board.head(p));
        return fmt::format("{}", number);
    });
}

std::string chain(GoSession& s, const Call& call) {
    const go::Point p = read_point(s, call.arguments[0]);
    const go::Board& board = s.position().board();
    if (board.at(p) == Colour::Empty) throw Error(fmt::format("there is no stone at {}", s.vertex(p)));
    return draw(s, "SQUARE", board.chain_stones(p)) + draw(s, "CIRCLE", board.chain_liberties(p)) +
           fmt::format("TEXT {} stones, {} liberties", board.chain_size(p), board.liberties(p));
}

}  // namespace

void add_view_commands(Registry& registry, GoSession& s) {
    const auto view = [&](std::string name, std::string usage, std::string help, GoHandler handler,
                          std::string menu) {
        registry.add({std::move(name), std::move(usage), std::move(help), with(s, handler), StopOn::Nothing,
                      std::move(menu)});
    };
    registry.section("Views of the position");
    view("yomi-ownership", "", "Who owns each point, with dead stones marked, seki circled.", ownership,
         "gfx/Ownership/yomi-ownership");
    view("yomi-liberties", "", "The liberties of each stone's chain.", liberties,
         "sboard/Liberties/yomi-liberties");
    view("yomi-chains", "", "The chains, numbered.", chains, "sboard/Chains/yomi-chains");
    view("yomi-chain", "VERTEX", "The stones and the liberties of a chain.", chain,
         "gfx/Chain/yomi-chain %p");
}

}  // namespace yomi::gtp
