#include "gtp/search_graphics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace yomi::gtp {

std::string variation_graphics(const GoSession& session, go::Colour colour,
                               const player::Candidate& candidate, std::size_t skip) {
    std::string text;
    for (std::size_t i = 0; i < candidate.variation.size(); ++i) {
        const go::Point p = candidate.variation[i].point;
        if (p == go::kPass) break;
        const go::Colour who = i % 2 == 0 ? colour : opponent(colour);
        if (i >= skip) text += fmt::format(" {} {}", who == go::Colour::Black ? "b" : "w", session.vertex(p));
    }
    return text.empty() ? "" : "VAR" + text + "\n";
}

std::string search_graphics(const GoSession& session, go::Colour colour, const player::Decision& decision) {
    // More labels than these nobody can read.
    constexpr std::size_t kMostLabels = 20;
    std::string text = variation_graphics(session, colour, decision.candidates.front());
    std::string shades;
    for (std::size_t i = 0; i < std::min(kMostLabels, decision.candidates.size()); ++i) {
        const player::Candidate& c = decision.candidates[i];
        if (c.point == go::kPass || c.visits == 0) continue;
        const double black = colour == go::Colour::Black ? c.mean : 1 - c.mean;
        text += fmt::format("LABEL {} {}\n", session.vertex(c.point), c.visits);
        shades += fmt::format(" {} {:.2f}", session.vertex(c.point), 2 * black - 1);
    }
    if (!shades.empty()) text += "INFLUENCE" + shades + "\n";
    return text + fmt::format("TEXT {} expects {:.1f} % after {} playouts in {:.1f} s\n",
                              go::colour_name(colour), 100 * decision.win_share, decision.playouts,
                              decision.seconds);
}

player::Inquiry live_graphics(const GoSession& session, go::Colour colour) {
    return {.interval = session.options.live_interval,
            .look = [&session, colour](const player::Decision& decision) {
                // An empty line ends what belongs to the picture.
                *session.graphics << "gogui-gfx:\n"
                                  << search_graphics(session, colour, decision) << "\n"
                                  << std::flush;
            }};
}

base::Fields SessionOptions::fields() {
    return {base::field("live_gfx", live_gfx,
                        "draw the search on GoGui's board while it runs, by lines on standard error"),
            base::field("live_interval", live_interval, {0, 3600}, "seconds between two such pictures")};
}

}  // namespace yomi::gtp
