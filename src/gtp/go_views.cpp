#include <fmt/format.h>

#include "base/error.hpp"
#include "gtp/go_session.hpp"
#include "gtp/layer_graphics.hpp"

// What GoGui can draw on its board about the position; views of the search are in go_search_views.cpp. The
// type in a command's menu line says how the answer is read: "sboard" is a text for each point, row by row
// from the top; "gfx" is a list of things to draw.

namespace yomi::gtp {
namespace {

using base::Error;
using go::Colour;

/// A drawing instruction and the points that it is for; nothing without points.
std::string draw(const GoSession& s, std::string_view what, const std::vector<go::Point>& points) {
    return points.empty() ? "" : fmt::format("{} {}\n", what, vertices_text(s, points));
}

std::string ownership(GoSession& s, const Call&) {
    return layer_graphics(s, engine::owners_layer(s.position(), s.engine.status()));
}

std::string liberties(GoSession& s, const Call&) {
    return layer_texts(s, engine::make_layer("liberties", {.position = s.position()}));
}

std::string chains(GoSession& s, const Call&) {
    return layer_texts(s, engine::make_layer("chains", {.position = s.position()}));
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
