#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "gtp/go_session.hpp"
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

/// The most labels that stay readable.
constexpr std::size_t kShown = 20;

/// Labels for the candidates with the largest values of a kind; best first if they are equal.
template <class ValueOf, class LabelOf>
std::string label_candidates(const GoSession& s, ValueOf value_of, LabelOf label_of) {
    const GoSession::Thought& thought = last_thought(s);
    std::vector<Candidate> sorted = thought.decision.candidates;
    std::ranges::stable_sort(sorted, std::ranges::greater(), value_of);
    std::string text;
    for (std::size_t i = 0; i < std::min(kShown, sorted.size()); ++i) {
        if (sorted[i].point == go::kPass) continue;
        text += fmt::format("LABEL {} {}\n", s.vertex(sorted[i].point), label_of(sorted[i]));
    }
    return text + fmt::format("TEXT {} expects {:.1f} % after {} playouts in {:.2f} s",
                              go::colour_name(thought.colour), 100 * thought.decision.win_share,
                              thought.decision.playouts, thought.decision.seconds);
}

std::string percent(double share) { return fmt::format("{:.0f}", 100 * share); }

std::string means(GoSession& s, const Call&) {
    return label_candidates(
        s, [](const Candidate&) { return 0; }, [](const Candidate& c) { return percent(c.mean); });
}

std::string visits(GoSession& s, const Call&) {
    return label_candidates(
        s, [](const Candidate&) { return 0; },
        [](const Candidate& c) { return fmt::format("{}", c.visits); });
}

std::string rave(GoSession& s, const Call&) {
    const auto& candidates = last_thought(s).decision.candidates;
    if (std::ranges::none_of(candidates, [](const Candidate& c) { return c.rave_weight > 0; })) {
        throw Error(
            "the last search has no RAVE values; players that have them are rave, similarity, kl-rave, "
            "grave");
    }
    return label_candidates(
        s, [](const Candidate& c) { return c.rave_weight > 0 ? c.rave_mean : -1; },
        [](const Candidate& c) { return percent(c.rave_mean); });
}

std::string priors(GoSession& s, const Call&) {
    const auto& candidates = last_thought(s).decision.candidates;
    if (std::ranges::none_of(candidates, [](const Candidate& c) { return c.prior > 0; })) {
        throw Error("nothing was known about the moves before the last search");
    }
    return label_candidates(s, &Candidate::prior,
                            [](const Candidate& c) { return fmt::format("{:.1f}", 100 * c.prior); });
}

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
    std::string text = "INFLUENCE";
    for (const go::Point p : s.position().geometry().points()) {
        text += fmt::format(" {} {:.2f}", s.vertex(p), decision.outlook->of(p));
    }
    const player::Lead& lead = decision.outlook->lead;
    return text + fmt::format("\nTEXT {}{:.1f}, give or take {:.1f}", lead.mean < 0 ? "W+" : "B+",
                              std::abs(lead.mean), lead.deviation);
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
