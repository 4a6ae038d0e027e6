#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "gtp/go_session.hpp"

// What GoGui can draw on its board. The type in a command's menu line says how the answer is read: "sboard"
// is a text for each point, row by row from the top; "gfx" is a list of things to draw.

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

const GoSession::Thought& last_thought(const GoSession& s) {
    if (!s.thought) throw Error("no move has been generated in this position; genmove first");
    return *s.thought;
}

/// The most labels that stay readable.
constexpr std::size_t kShown = 20;

template <class LabelOf>
std::string label_candidates(const GoSession& s, LabelOf label_of) {
    const GoSession::Thought& thought = last_thought(s);
    std::string text;
    for (std::size_t i = 0; i < std::min(kShown, thought.decision.candidates.size()); ++i) {
        const player::Candidate& c = thought.decision.candidates[i];
        if (c.point != go::kPass) text += fmt::format("LABEL {} {}\n", s.vertex(c.point), label_of(c));
    }
    return text + fmt::format("TEXT {} expects {:.1f} % after {} playouts in {:.2f} s",
                              go::colour_name(thought.colour), 100 * thought.decision.win_share,
                              thought.decision.playouts, thought.decision.seconds);
}

std::string means(GoSession& s, const Call&) {
    return label_candidates(s,
                            [](const player::Candidate& c) { return fmt::format("{:.0f}", 100 * c.mean); });
}

std::string visits(GoSession& s, const Call&) {
    return label_candidates(s, [](const player::Candidate& c) { return fmt::format("{}", c.visits); });
}

std::string candidates(GoSession& s, const Call&) {
    std::string text;
    for (const player::Candidate& c : last_thought(s).decision.candidates) {
        text += fmt::format("\n{:5}{:7.2f} %{:12} visits", s.vertex(c.point), 100 * c.mean, c.visits);
    }
    return text;
}

}  // namespace

void add_view_commands(Registry& registry, GoSession& s) {
    const auto view = [&](std::string name, std::string usage, std::string help, GoHandler handler,
                          std::string menu) {
        registry.add({std::move(name), std::move(usage), std::move(help), with(s, handler), StopOn::Nothing,
                      std::move(menu)});
    };
    registry.section("Views");
    view("yomi-ownership", "", "Who owns each point, with dead stones marked, seki circled.", ownership,
         "gfx/Ownership/yomi-ownership");
    view("yomi-liberties", "", "The liberties of each stone's chain.", liberties,
         "sboard/Liberties/yomi-liberties");
    view("yomi-chains", "", "The chains, numbered.", chains, "sboard/Chains/yomi-chains");
    view("yomi-chain", "VERTEX", "The stones and the liberties of a chain.", chain,
         "gfx/Chain/yomi-chain %p");
    view("yomi-means", "", "The share of wins, in percent, of the last move's candidates.", means,
         "gfx/Win shares of the last move/yomi-means");
    view("yomi-visits", "", "The visits of the last move's candidates.", visits,
         "gfx/Visits of the last move/yomi-visits");
    view("yomi-candidates", "", "The candidates of the last move as a list.", candidates,
         "hstring/Candidates of the last move/yomi-candidates");
}

}  // namespace yomi::gtp
