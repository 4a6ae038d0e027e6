#include "gtp/go_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "base/error.hpp"
#include "gtp/search_graphics.hpp"

namespace yomi::gtp {
namespace {

using base::Error;

template <class Number>
std::optional<Number> whole_word(std::string_view word) {
    Number value{};
    const char* last = word.data() + word.size();
    const auto [end, error] = std::from_chars(word.data(), last, value);
    if (error != std::errc{} || end != last) return std::nullopt;
    return value;
}

}  // namespace

go::Colour read_colour(std::string_view word) {
    std::string lower;
    for (const char c : word) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (lower == "b" || lower == "black") return go::Colour::Black;
    if (lower == "w" || lower == "white") return go::Colour::White;
    throw Error(fmt::format("invalid colour '{}'; it is b, w, black or white", word));
}

go::Point read_vertex(const GoSession& session, std::string_view word) {
    if (const auto p = go::parse_vertex(word, session.size())) return *p;
    const go::Geometry& g = session.position().geometry();
    const std::string corner = session.vertex(g.point(g.size() - 1, g.size() - 1));
    throw Error(
        fmt::format("invalid vertex '{}'; it is A1 to {} (there is no column I) or pass", word, corner));
}

go::Point read_point(const GoSession& session, std::string_view word) {
    const go::Point p = read_vertex(session, word);
    if (p == go::kPass) throw Error("pass is no point of the board");
    return p;
}

std::int64_t read_integer(std::string_view word, std::string_view what, std::int64_t low, std::int64_t high) {
    const auto value = whole_word<std::int64_t>(word);
    if (!value || *value < low || *value > high) {
        throw Error(fmt::format("{} '{}' is not a whole number from {} to {}", what, word, low, high));
    }
    return *value;
}

double read_number(std::string_view word, std::string_view what, double low, double high) {
    const auto value = whole_word<double>(word);
    if (!value || !std::isfinite(*value) || *value < low || *value > high) {
        throw Error(fmt::format("{} '{}' is not a number from {} to {}", what, word, low, high));
    }
    return *value;
}

std::vector<go::Move> read_moves(const GoSession& session, const Call& call) {
    const auto& words = call.arguments;
    if (words.size() % 2 != 0)
        throw Error("the arguments are pairs of colour and vertex; the last has no vertex");
    std::vector<go::Move> moves;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        moves.push_back({read_colour(words[i]), read_vertex(session, words[i + 1])});
    }
    return moves;
}

std::string generate_move(GoSession& session, go::Colour colour, const Call& call,
                          const engine::MoveRequest& request) {
    engine::MoveRequest watched = request;
    player::Inquiry live;
    if (session.options.live_gfx && request.inquiry == nullptr) {
        live = live_graphics(session, colour);
        watched.inquiry = &live;
    }
    player::Decision decision = session.engine.generate(colour, call.stop, watched);
    session.game_changed();
    session.own_colour = colour;
    if (decision.resign) session.resigned = colour;
    const bool decision_resigns = decision.resign;
    const std::string text = decision.resign ? "resign" : session.vertex(decision.point);
    session.thought = {colour, std::move(decision), !decision_resigns};
    return text;
}

std::string result_text(GoSession& session) {
    if (session.resigned) return *session.resigned == go::Colour::Black ? "W+R" : "B+R";
    return go::score_text(session.engine.score());
}

std::string vertices_text(const GoSession& session, const std::vector<go::Point>& points) {
    std::string text;
    for (const go::Point p : points) text += (text.empty() ? "" : " ") + session.vertex(p);
    return text;
}

void add_all_commands(Registry& registry, GoSession& session) {
    add_standard_commands(registry, session.identity);
    add_required_commands(registry, session);
    add_tournament_commands(registry, session);
    add_time_commands(registry, session);
    add_rules_commands(registry, session);
    add_file_commands(registry, session);
    add_debug_commands(registry, session);
    add_parameter_commands(registry, session);
    add_analysis_commands(registry, session);
    add_server_commands(registry, session);
    add_gogui_commands(registry, session);
    add_view_commands(registry, session);
    add_tactics_view_commands(registry, session);
    add_search_view_commands(registry, session);
    registry.when_answered([&session](double seconds) { session.engine.answered(seconds); });
    registry.when_idle([&session](std::stop_token stop) { session.engine.ponder(std::move(stop)); });
}

}  // namespace yomi::gtp
