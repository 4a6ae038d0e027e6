#include "gtp/analysis_format.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace yomi::gtp {
namespace {

using player::Candidate;
using player::Decision;
using player::Lead;
using player::VariationMove;

std::span<const Candidate> shown(const Decision& decision, const AnalysisRequest& request) {
    const auto& all = decision.candidates;
    const auto visited =
        static_cast<std::size_t>(std::ranges::count_if(all, [](const Candidate& c) { return c.visits > 0; }));
    const std::size_t wanted = std::max({visited, request.min_moves, std::size_t{1}});
    return {all.data(), std::min({wanted, request.max_moves, all.size()})};
}

std::string vertices(std::span<const VariationMove> moves, int size) {
    std::string text;
    for (const VariationMove& m : moves) text += (text.empty() ? "" : " ") + go::vertex_text(m.point, size);
    return text;
}

/// What follows is expected to begin with the move itself, even if nothing is known about it.
std::string variation(const Candidate& c, int size) {
    return c.variation.empty() ? go::vertex_text(c.point, size) : vertices(c.variation, size);
}

int ten_thousandths(double value) { return static_cast<int>(std::lround(10'000 * value)); }

double sign_of(go::Colour colour) { return colour == go::Colour::Black ? 1 : -1; }

/// Of the whole position, for the player who was asked for.
Lead lead_of(const Decision& decision, go::Colour colour) {
    if (!decision.outlook) return {};
    return {sign_of(colour) * decision.outlook->lead.mean, decision.outlook->lead.deviation};
}

double utility(double win_share) { return 2 * win_share - 1; }

std::string score_text(const Lead& lead) {
    return fmt::format("scoreMean {0:.6f} scoreStdev {1:.6f} scoreLead {0:.6f}", lead.mean, lead.deviation);
}

std::string pv_visits(const Candidate& c) {
    if (c.variation.empty()) return fmt::format("{}", c.visits);
    std::string text;
    for (const VariationMove& m : c.variation) text += fmt::format("{}{}", text.empty() ? "" : " ", m.visits);
    return text;
}

/// One value a point, row by row from the top left, for the player who was asked for.
std::vector<double> ownership(const Decision& decision, int size, go::Colour colour) {
    std::vector<double> values;
    if (!decision.outlook) return values;
    const go::Geometry& g = go::Geometry::of(size);
    for (int row = size - 1; row >= 0; --row) {
        for (int column = 0; column < size; ++column) {
            // Adding zero makes a zero positive.
            values.push_back(sign_of(colour) * decision.outlook->of(g.point(column, row)) + 0.0);
        }
    }
    return values;
}

/// CGOS's digits: A for -1 … f for 0 … + for 1.
char ownership_digit(double value) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
    const double share = std::clamp((value + 1) / 2, 0.0, 1.0);
    return kDigits[static_cast<std::size_t>(std::lround(share * static_cast<double>(kDigits.size() - 1)))];
}

/// A few digits are enough, and the line stays readable.
double rounded(double value) { return std::round(1e6 * value) / 1e6; }

}  // namespace

std::string lz_info(const Decision& decision, int size, const AnalysisRequest& request) {
    std::string text;
    int order = 0;
    for (const Candidate& c : shown(decision, request)) {
        text += fmt::format("{}info move {} visits {} winrate {} prior {} lcb {} order {} pv {}",
                            text.empty() ? "" : " ", go::vertex_text(c.point, size), c.visits,
                            ten_thousandths(c.mean), ten_thousandths(c.prior), ten_thousandths(c.lower_bound),
                            order++, variation(c, size));
    }
    return text;
}

std::string kata_info(const Decision& decision, int size, const AnalysisRequest& request) {
    const Lead whole = lead_of(decision, request.colour);
    std::string text;
    int order = 0;
    for (const Candidate& c : shown(decision, request)) {
        text += fmt::format(
            "{}info move {} visits {} utility {:.6f} winrate {:.6f} {} prior {:.6f} lcb {:.6f} order {} pv "
            "{}",
            text.empty() ? "" : " ", go::vertex_text(c.point, size), c.visits, utility(c.mean), c.mean,
            score_text(c.lead.value_or(whole)), c.prior, c.lower_bound, order++, variation(c, size));
        if (request.pv_visits) text += " pvVisits " + pv_visits(c);
    }
    if (request.root_info) {
        text += fmt::format(" rootInfo visits {} utility {:.6f} winrate {:.6f} {}", decision.visits,
                            utility(decision.win_share), decision.win_share, score_text(whole));
    }
    if (request.ownership && decision.outlook) {
        text += " ownership";
        for (const double value : ownership(decision, size, request.colour))
            text += fmt::format(" {:.4f}", value);
    }
    return text;
}

std::string cgos_info(const Decision& decision, int size, const AnalysisRequest& request) {
    const Lead whole = lead_of(decision, request.colour);
    nlohmann::ordered_json object;
    object["winrate"] = rounded(decision.win_share);
    object["score"] = rounded(whole.mean);
    object["visits"] = decision.visits;
    if (decision.from_book) object["comment"] = "from the opening book";
    object["moves"] = nlohmann::ordered_json::array();
    for (const Candidate& c : shown(decision, request)) {
        // CGOS shows what follows behind the move.
        const std::span<const VariationMove> line(c.variation);
        object["moves"].push_back(
            {{"move", go::vertex_text(c.point, size)},
             {"visits", c.visits},
             {"winrate", rounded(c.mean)},
             {"score", rounded(c.lead.value_or(whole).mean)},
             {"prior", rounded(c.prior)},
             {"pv", vertices(line.subspan(std::min<std::size_t>(1, line.size())), size)}});
    }
    std::string digits;
    for (const double value : ownership(decision, size, request.colour)) digits += ownership_digit(value);
    object["ownership"] = digits;
    return object.dump();
}

}  // namespace yomi::gtp
