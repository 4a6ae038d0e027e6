#include "serve/game/tree_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

#include "base/error.hpp"
#include "serve/game/views.hpp"

namespace yomi::serve {
namespace {

using TreeJson = nlohmann::ordered_json;

constexpr std::size_t kMostLines = 64;
constexpr std::size_t kLongestLine = 100;
/// More children than these nobody looks at; those with visits come first.
constexpr std::size_t kMostChildren = 40;

TreeJson node_json(const player::TreeView& node) {
    constexpr std::string_view kProofs[] = {"none", "win", "loss", "draw"};
    TreeJson children = TreeJson::array();
    for (const player::TreeMove& m : node.moves) {
        if (children.size() == kMostChildren) break;
        TreeJson child = candidate_json(m, node.position.size());
        child["has_node"] = m.has_node;
        children.push_back(child);
    }
    return {{"board", board_json(node.position.board())},
            {"to_play", go::colour_name(node.position.to_play())},
            {"visits", node.visits},
            {"proof", kProofs[static_cast<std::size_t>(node.proof)]},
            {"moves", node.moves.size()},
            {"children", children}};
}

/// What stands between semicolons; at least one, perhaps empty.
std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        if (parts.size() == kMostLines)
            throw base::Error(fmt::format("at most {} lines can be asked for at once", kMostLines));
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

}  // namespace

std::vector<go::Point> read_line(const std::string& text, int size) {
    std::vector<go::Point> line;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        const auto p = go::parse_vertex(word, size);
        if (!p) {
            throw base::Error(fmt::format("a line is moves such as D4,E5,pass; '{}' is none on {}x{}",
                                          word.substr(0, 80), size, size));
        }
        if (line.size() == kLongestLine) {
            throw base::Error(fmt::format("a line has at most {} moves", kLongestLine));
        }
        line.push_back(*p);
    }
    return line;
}

std::string tree_json(Room& room, std::string_view text) {
    const std::vector<std::string> lines = split(text);
    const int size = room.news().game->position.size();
    std::vector<std::vector<go::Point>> wanted;
    for (const std::string& line : lines) wanted.push_back(read_line(line, size));
    const std::vector<Room::TreeAnswer> answers = room.tree(wanted);
    TreeJson nodes = TreeJson::array();
    TreeJson root_moves = nullptr;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        TreeJson entry = {{"line", lines[i]}};
        if (answers[i].node) {
            entry.update(node_json(*answers[i].node));
            root_moves = answers[i].node->root_moves;
        } else {
            entry["error"] = answers[i].error;
        }
        nodes.push_back(entry);
    }
    if (root_moves.is_null()) throw base::Error(answers.front().error);
    const TreeJson object = {{"root_moves", root_moves}, {"nodes", nodes}};
    return object.dump();
}

}  // namespace yomi::serve
