#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/error.hpp"
#include "serve/game/picture_views.hpp"
#include "serve/games/game_room.hpp"
#include "serve/games/room_players.hpp"

// What a room tells pages, and the paths by which they ask.

namespace yomi::serve {
namespace {

using RoomJson = nlohmann::ordered_json;

constexpr std::size_t kMostLines = 64;
constexpr std::size_t kLongestLine = 100;
/// More moves than these nobody looks at; those with visits come first.
constexpr std::size_t kMostShown = 60;

std::string text_of(const RoomJson& json) {
    return json.dump(-1, ' ', false, RoomJson::error_handler_t::replace);
}

double rounded(double value) { return std::round(1e4 * value) / 1e4; }

RoomJson move_json(const arena::MoveView& move) {
    RoomJson json = {{"move", move.move},          {"cells", move.cells},       {"visits", move.visits},
                     {"mean", rounded(move.mean)}, {"has_node", move.has_node}, {"line", move.line}};
    if (!move.proof.empty()) json["proof"] = move.proof;
    if (move.rave) json["rave"] = rounded(*move.rave);
    return json;
}

RoomJson moves_json(const arena::PositionView& view) {
    RoomJson moves = RoomJson::array();
    for (const arena::MoveView& move : view.moves) {
        if (moves.size() == kMostShown) break;
        moves.push_back(move_json(move));
    }
    return moves;
}

RoomJson board_json(const arena::Play& play) {
    const auto picture = play.picture();
    const bool over = play.is_over();
    RoomJson json = {{"picture", picture ? picture_json(*picture) : RoomJson(nullptr)},
                     {"to_move", over ? -1 : play.player()},
                     {"chance", !over && play.is_chance()},
                     {"last", play.last_cells()}};
    if (!picture) json["text"] = play.text();
    return json;
}

/// Between these signs; at least one, perhaps empty.
std::vector<std::string> split(std::string_view text, char sign, std::size_t most, std::string_view what) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(sign, begin), text.size());
        if (parts.size() == most)
            throw base::Error(fmt::format("at most {} {} can be asked for at once", most, what));
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::vector<std::string> moves_of(const std::string& line) {
    if (line.empty()) return {};
    return split(line, ' ', kLongestLine, "moves");
}

}  // namespace

std::string GameRoom::position() const {
    std::string moves;
    for (std::size_t i = 0; i < line_->here(); ++i) moves += line_->moves()[i].move + ' ';
    return fmt::format("{}-{:x}", round_, std::hash<std::string>()(moves));
}

RoomJson GameRoom::game_json() const {
    const arena::Play& play = line_->play();
    RoomJson options = RoomJson::object();
    for (const base::Field& field : table_->fields()) options[field.name()] = field.get();
    RoomJson made = RoomJson::array();
    for (const RoomLine::Made& m : line_->moves()) made.push_back({{"move", m.move}, {"seat", m.mover}});
    RoomJson legal = RoomJson::array();
    const auto moves = play.moves();
    const auto cells = play.cells();
    for (std::size_t i = 0; i < moves.size(); ++i) legal.push_back({{"move", moves[i]}, {"cells", cells[i]}});
    constexpr std::string_view kWorks[] = {"nothing", "move", "analysis", "hint"};
    const Mind& machine = minds_[kMachine];
    const std::string playouts = option_of(machine.choice, "playouts");
    const std::string seconds = option_of(machine.choice, "seconds");
    RoomJson json = {{"number", number_},
                     {"game", info_.name},
                     {"options", options},
                     {"position", position()},
                     {"persons", persons_},
                     {"here", line_->here()},
                     {"moves", made},
                     {"legal", legal},
                     {"rewards", play.is_over() ? RoomJson(play.rewards()) : RoomJson(nullptr)},
                     {"can_undo", line_->can_undo(persons_)},
                     {"others", line_->others()},
                     {"player", option_of(machine.choice, "player")},
                     {"playouts", playouts.empty() ? 0 : std::stoll(playouts)},
                     {"seconds", seconds.empty() ? 0 : std::stod(seconds)},
                     {"thinking", kWorks[static_cast<std::size_t>(work_)]},
                     {"hint", hint_},
                     {"trouble", machine.trouble}};
    json.update(board_json(play));
    return json;
}

namespace {

template <class Found>
RoomJson search_json(const Found& found) {
    if (!found.view) return nullptr;
    return {{"position", found.position},
            {"player", found.player},
            {"moves", found.moves},
            {"playouts", found.view->playouts},
            {"seconds", rounded(found.view->seconds)},
            {"visits", found.view->visits},
            {"proof", found.view->proof},
            {"candidates", moves_json(*found.view)}};
}

}  // namespace

RoomJson GameRoom::compare_json() const {
    RoomJson sides = RoomJson::array();
    for (const std::size_t who : {kLeft, kRight}) {
        const Mind& mind = minds_[who];
        sides.push_back(
            {{"thinking", mind.thinking}, {"trouble", mind.trouble}, {"search", search_json(mind.found)}});
    }
    return {{"number", compare_rung_},
            {"running", comparing_},
            {"playouts", compare_playouts_},
            {"sides", sides}};
}

RoomJson GameRoom::players_json() const {
    return {{"machine", player_json(*table_, minds_[kMachine].choice)},
            {"left", player_json(*table_, minds_[kLeft].choice)},
            {"right", player_json(*table_, minds_[kRight].choice)}};
}

RoomJson GameRoom::after_json(std::string_view text) const {
    const auto play = line_->play().copy();
    RoomJson steps = RoomJson::array();
    for (const std::string& move : moves_of(std::string(text))) {
        const int mover = play->is_over() || play->is_chance() ? -1 : play->player();
        play->play(move);
        steps.push_back({{"move", play->played().back()}, {"seat", mover}, {"cells", play->last_cells()}});
    }
    RoomJson json = board_json(*play);
    json["steps"] = steps;
    return json;
}

RoomJson GameRoom::tree_json(std::string_view text) {
    const std::vector<std::string> lines = split(text, '\t', kMostLines, "lines");
    std::vector<std::vector<std::string>> wanted;
    wanted.reserve(lines.size());
    for (const std::string& line : lines) wanted.push_back(moves_of(line));
    const Thinker::Nodes tree = thinkers_[kMachine]->tree(wanted);
    RoomJson nodes = RoomJson::array();
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const Thinker::Node& node = tree.nodes[i];
        RoomJson json = {{"line", lines[i]}};
        if (!node.position) {
            json["error"] = node.error;
        } else {
            json.update(board_json(*node.position));
            json["visits"] = node.view.visits;
            json["proof"] = node.view.proof;
            json["moves"] = node.view.moves.size();
            json["children"] = moves_json(node.view);
        }
        nodes.push_back(json);
    }
    if (nodes.empty()) throw base::Error("there is no tree: nothing has been searched");
    return {{"root_moves", tree.root_moves}, {"nodes", nodes}};
}

Answer GameRoom::read(std::string_view path) {
    constexpr std::string_view kTree = "tree/";
    constexpr std::string_view kAfter = "after/";
    if (path.starts_with(kTree)) return {.body = text_of(tree_json(path.substr(kTree.size())))};
    const Lock lock(mutex_);
    if (path.starts_with(kAfter)) return {.body = text_of(after_json(path.substr(kAfter.size())))};
    if (path == "game") return {.body = text_of(game_json())};
    if (path == "search") return {.body = text_of(search_json(minds_[kMachine].found))};
    if (path == "compare") return {.body = text_of(compare_json())};
    if (path == "players") return {.body = text_of(players_json())};
    return error_answer(404, fmt::format("there is nothing at '/api/{}/{}'", name_, path.substr(0, 80)));
}

void GameRoom::change(std::string_view path, Wishes& wishes) {
    if (path == "new") new_game(wishes);
    if (path == "seats") set_seats(wishes);
    if (path == "play") play(wishes);
    if (path == "undo") undo(wishes);
    if (path == "goto") go_to(wishes);
    if (path == "line") take_line(wishes);
    if (path == "think") think(wishes);
    if (path == "set") set_option(wishes);
    if (path == "compare") compare(wishes);
}

Answer GameRoom::answer(std::string_view method, std::string_view path, std::string_view body) try {
    constexpr std::string_view kChanges[] = {"new",  "seats", "play", "undo",   "goto",
                                             "line", "think", "set",  "compare"};
    const bool reads = method == "GET" || method == "HEAD";
    const bool changes = std::ranges::find(kChanges, path) != std::end(kChanges);
    {
        const Lock lock(mutex_);
        looked_ = Clock::now();
    }
    if (reads && (!changes || path == "compare")) return read(path);
    if (reads) return error_answer(405, fmt::format("/api/{}/{} takes POST", name_, path));
    if (!changes)
        return error_answer(
            404, fmt::format("there is nothing to change at '/api/{}/{}'", name_, path.substr(0, 80)));
    Wishes wishes(body);
    const Lock lock(mutex_);
    change(path, wishes);
    if (path == "set") return {.body = text_of(players_json())};
    if (path == "compare") return {.body = text_of(compare_json())};
    return {.body = text_of(game_json())};
} catch (const base::Error& wrong) {
    return error_answer(400, wrong.what());
}

std::string GameRoom::events_since(std::uint64_t seen) {
    const Lock lock(mutex_);
    looked_ = Clock::now();
    std::string events;
    const auto add = [&](std::string_view event, std::uint64_t rung, const auto& json) {
        if (rung > seen) events += fmt::format("event: {}\ndata: {}\n\n", event, text_of(json()));
    };
    add("game", game_rung_, [this] { return game_json(); });
    add("search", search_rung_, [this] { return search_json(minds_[kMachine].found); });
    add("compare", compare_rung_, [this] { return compare_json(); });
    return events.empty() ? ": still here\n\n" : events;
}

}  // namespace yomi::serve
