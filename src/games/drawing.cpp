#include "games/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace yomi::games {
namespace {

constexpr std::string_view kPieces = ".xoz";

std::string column_name(int column) { return {static_cast<char>('a' + column)}; }

}  // namespace

std::string cell_name(int column, int row) { return column_name(column) + std::to_string(row + 1); }

std::string draw(const game::Picture& picture) {
    std::size_t width = 1;
    for (const game::Picture::Cell& cell : picture.cells) width = std::max(width, 1 + cell.mark.size());
    const int names = picture.rows < 10 ? 1 : 2;
    std::string columns(static_cast<std::size_t>(names), ' ');
    for (int c = 0; c < picture.columns; ++c) columns += fmt::format(" {:<{}}", column_name(c), width);
    const std::string columns_line = columns.substr(0, columns.find_last_not_of(' ') + 1) + "\n";
    const bool from_top = !picture.counts_from_below;
    std::string text = from_top ? columns_line : "";
    std::size_t cell = 0;
    for (int r = 0; r < picture.rows; ++r) {
        if (picture.shape == game::Picture::Shape::Hexagons) text.append(static_cast<std::size_t>(r), ' ');
        text += fmt::format("{:>{}}", from_top ? r + 1 : picture.rows - r, names);
        for (int c = 0; c < picture.columns; ++c, ++cell) {
            const auto& [owner, mark] = picture.cells[cell];
            const char piece = kPieces[static_cast<std::size_t>(owner + 1)];
            text += fmt::format(" {:<{}}", piece + mark, width);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    if (!from_top) text += columns_line;
    if (!picture.note.empty()) text += picture.note + "\n";
    return text;
}

}  // namespace yomi::games
