#include "serve/game/views.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

#include "go/sgf/record.hpp"

namespace yomi::serve {
namespace {

using go::Colour;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMostCandidates = 24;

/// Calls `what` for each point of a row, rows from the top; joins the characters.
template <class What>
Json rows_of(int size, const What& what) {
    const go::Geometry& g = go::Geometry::of(size);
    Json rows = Json::array();
    for (int row = size - 1; row >= 0; --row) {
        std::string line;
        for (int column = 0; column < size; ++column) line += what(g.point(column, row));
        rows.push_back(line);
    }
    return rows;
}

char letter(Colour c) { return c == Colour::Black ? 'X' : c == Colour::White ? 'O' : '.'; }

Json moves_json(const std::vector<go::Move>& moves, int size) {
    Json list = Json::array();
    for (const go::Move& m : moves) {
        list.push_back({{"colour", go::colour_name(m.colour)}, {"point", go::vertex_text(m.point, size)}});
    }
    return list;
}

/// The end of a game: what is dead, and whose the rest is.
Json score_json(const go::Position& position, const go::Status& status) {
    const go::Ownership owner(position.board(), status.dead);
    Json dead = Json::array();
    for (const go::Point p : status.dead.points()) dead.push_back(go::vertex_text(p, position.size()));
    return {{"lead", position.score(status)},
            {"dead", dead},
            {"area", rows_of(position.size(), [&](go::Point p) { return letter(owner.of(p)); })}};
}

double rounded(double value) { return std::round(1e4 * value) / 1e4; }

}  // namespace

Json candidate_json(const player::Candidate& c, int size) {
    Json line = Json::array();
    for (const player::VariationMove& m : c.variation) line.push_back(go::vertex_text(m.point, size));
    if (line.empty()) line.push_back(go::vertex_text(c.point, size));
    Json object = {{"point", go::vertex_text(c.point, size)},
                   {"visits", c.visits},
                   {"win_share", rounded(c.mean)},
                   {"lower_bound", rounded(c.lower_bound)},
                   {"prior", rounded(c.prior)},
                   {"line", line}};
    if (c.lead) object["lead"] = rounded(c.lead->mean);
    if (c.rave_weight > 0) object["rave"] = rounded(c.rave_mean);
    return object;
}

Json board_json(const go::Board& board) {
    return rows_of(board.size(), [&](go::Point p) { return letter(board.at(p)); });
}

std::string_view person_name(Person person) {
    constexpr std::string_view kNames[] = {"black", "white", "both", "none"};
    return kNames[static_cast<std::size_t>(person)];
}

std::string_view thinking_name(Thinking thinking) {
    constexpr std::string_view kNames[] = {"nothing", "move", "analysis", "review"};
    return kNames[static_cast<std::size_t>(thinking)];
}

double seconds_of(GameClock::Time time) {
    return rounded(std::chrono::duration<double>(time.time_since_epoch()).count());
}

namespace {

Json clock_json(const GameClock& clock) {
    const auto side = [&](Colour c) {
        Json object = {{"used", rounded(clock.used(c))}};
        if (clock.has_limit()) {
            object["left"] = rounded(clock.left(c).seconds);
            object["periods"] = clock.left(c).count;
        }
        return object;
    };
    return {{"main_time", clock.settings().main},
            {"period", clock.settings().period},
            {"periods", clock.settings().periods},
            {"began", clock.began() ? Json(seconds_of(*clock.began())) : Json(nullptr)},
            {"black", side(Colour::Black)},
            {"white", side(Colour::White)}};
}

}  // namespace

std::string game_json(const GameView& game) {
    const go::Position& position = game.position;
    const int size = position.size();
    Json curve = Json::array();
    for (const auto& share : game.curve) curve.push_back(share ? Json(rounded(*share)) : Json(nullptr));
    const Json object = {
        {"number", game.number},
        {"position", fmt::format("{:016x}", identity_of(position))},
        {"size", size},
        {"rules", go::name_of(position.rules()).value_or("other")},
        {"komi", position.komi()},
        {"handicap", position.handicap()},
        {"board", board_json(position.board())},
        {"to_play", go::colour_name(position.to_play())},
        {"moves", moves_json(position.moves(), size)},
        {"future", moves_json(game.future, size)},
        {"captured",
         {{"black", position.captured_by(Colour::Black)}, {"white", position.captured_by(Colour::White)}}},
        {"person", person_name(game.person)},
        {"player", game.strength.player},
        {"seconds", game.strength.seconds},
        {"playouts", game.strength.playouts},
        {"thinking", thinking_name(game.thinking)},
        {"review", {{"done", game.reviewed}, {"total", game.to_review}}},
        {"result", game.result},
        {"score", game.status ? score_json(position, *game.status) : Json(nullptr)},
        {"curve", curve},
        {"clock", clock_json(game.clock)},
        {"trouble", game.trouble},
    };
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json search_object(const SearchView& search) {
    const player::Decision& d = search.decision;
    Json candidates = Json::array();
    for (const player::Candidate& c : d.candidates) {
        if (candidates.size() == kMostCandidates) break;
        if (c.visits > 0 || candidates.empty()) candidates.push_back(candidate_json(c, search.size));
    }
    Json object = {{"colour", go::colour_name(search.colour)},
                   {"position", fmt::format("{:016x}", search.position)},
                   {"moves", search.moves},
                   {"visits", d.visits},
                   {"playouts", d.playouts},
                   {"seconds", rounded(d.seconds)},
                   {"win_share", rounded(d.win_share)},
                   {"candidates", candidates}};
    if (d.from_book) object["from_book"] = true;
    if (d.outlook) {
        const go::Geometry& g = go::Geometry::of(search.size);
        Json owned = Json::array();
        for (int row = search.size - 1; row >= 0; --row) {
            for (int column = 0; column < search.size; ++column) {
                owned.push_back(std::lround(100 * d.outlook->of(g.point(column, row))));
            }
        }
        object["ownership"] = owned;
        object["black_lead"] = rounded(d.outlook->lead.mean);
    }
    return object;
}

std::string search_json(const SearchView& search) { return search_object(search).dump(); }

std::string game_sgf(const GameView& game) {
    go::Position position = game.position;
    for (const go::Move& m : game.future) position.play(m.colour, m.point);
    go::GameInfo info;
    info.application = "Yomi:" YOMI_VERSION;
    info.charset = "UTF-8";
    if (game.person == Person::Black || game.person == Person::None)
        info.white = "Yomi (" + game.strength.player + ")";
    if (game.person == Person::White || game.person == Person::None)
        info.black = "Yomi (" + game.strength.player + ")";
    if (game.future.empty()) info.result = game.result;
    return go::sgf_of(position, info);
}

}  // namespace yomi::serve
