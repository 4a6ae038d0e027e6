#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "gtp/go_session.hpp"
#include "gtp/layer_graphics.hpp"
#include "gtp/search_graphics.hpp"

// What GoGui can draw on its board about the last search: that of the last move, or of an analysis since.

namespace yomi::gtp {
namespace {

using base::Error;
using player::Candidate;

const GoSession::Thought& last_thought(const GoSession& s) {
    if (!s.thought) throw Error("no move has been generated or analysed in this position; genmove first");
    return *s.thought;
}

/// A layer of the last search, as GoGui draws it.
std::string drawn_search(const GoSession& s, std::string_view layer) {
    const GoSession::Thought& thought = last_thought(s);
    return layer_graphics(
        s, engine::make_layer(
               layer, {.position = s.position(), .search = &thought.decision, .colour = thought.colour}));
}

std::string means(GoSession& s, const Call&) { return drawn_search(s, "means"); }
std::string visits(GoSession& s, const Call&) { return drawn_search(s, "visits"); }
std::string rave(GoSession& s, const Call&) { return drawn_search(s, "rave"); }
std::string priors(GoSession& s, const Call&) { return drawn_search(s, "priors"); }

std::string variation(GoSession& s, const Call&) {
    const GoSession::Thought& thought = last_thought(s);
    const auto& candidates = thought.decision.candidates;
    if (candidates.empty()) throw Error("the last search has looked at no move");
    const Candidate& best = candidates.front();
    std::string visits;
    for (const player::VariationMove& m : best.variation) {
        visits += fmt::format(" {} ({})", s.vertex(m.point), m.visits);
    }
    const std::size_t skip = thought.played && thought.decision.point == best.point ? 1 : 0;
    return variation_graphics(s, thought.colour, best, skip) +
           fmt::format("TEXT {:.1f} %:{}", 100 * best.mean,
                       visits.empty() ? " " + s.vertex(best.point) : visits);
}

std::string candidates(GoSession& s, const Call&) {
    std::string text;
    for (const Candidate& c : last_thought(s).decision.candidates) {
        text += fmt::format("\n{:5}{:7.2f} %{:12} visits", s.vertex(c.point), 100 * c.mean, c.visits);
    }
    return text;
}

std::string expected_owners(GoSession& s, const Call& call) {
    // The standard error of an owner is at most 0.03.
    constexpr std::int64_t kSimulations = 1000;
    const player::Decision decision = s.engine.analyse(s.position().to_play(), {.playouts = kSimulations},
                                                       {.outlook = true, .use_all = true}, call.stop);
    return layer_graphics(s, engine::make_layer("expected", {.position = s.position(), .search = &decision}));
}

}  // namespace

void add_search_view_commands(Registry& registry, GoSession& s) {
    const auto view = [&](const std::string& name, std::string help, GoHandler handler, std::string menu) {
        registry.add({name, "", std::move(help), with(s, handler), StopOn::Interrupt, std::move(menu)});
    };
    registry.section("Views of the last search");
    view("yomi-means", "The share of wins, in percent, of the best moves.", means,
         "gfx/Win shares of the last search/yomi-means");
    view("yomi-visits", "The visits of the best moves.", visits, "gfx/Visits of the last search/yomi-visits");
    view("yomi-rave",
         "The share of wins, in percent, of the playouts with a move at any time; the best ones.", rave,
         "gfx/RAVE values of the last search/yomi-rave");
    view("yomi-priors", "What was thought of the moves before the search, in percent of all; the best ones.",
         priors, "gfx/Priors of the last search/yomi-priors");
    view("yomi-variation", "What is expected to be played, with visits.", variation,
         "gfx/Variation of the last search/yomi-variation");
    view("yomi-candidates", "All moves with their shares of wins and visits, as a list.", candidates,
         "hstring/Candidates of the last search/yomi-candidates");
    view("yomi-expected-owners", "Who is expected to own each point, from 1000 simulations of this position.",
         expected_owners, "gfx/Expected owners/yomi-expected-owners");
}

}  // namespace yomi::gtp
