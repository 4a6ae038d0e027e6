#include "support/text_board.hpp"

#include <sstream>
#include <stdexcept>
#include <string>

namespace yomi::test {

using go::Colour;

TextBoard parse_board(std::string_view text) {
    std::vector<std::string> rows;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::string row;
        for (const char c : line) {
            if (std::string_view(" \t\r").find(c) == std::string_view::npos) row += c;
        }
        if (!row.empty()) rows.push_back(row);
    }
    TextBoard board;
    board.size = static_cast<int>(rows.size());
    if (board.size < go::kMinSize || board.size > go::kMaxSize) {
        throw std::invalid_argument("a board of " + std::to_string(board.size) + " rows");
    }
    const go::Geometry& g = go::Geometry::of(board.size);
    for (int y = 0; y < board.size; ++y) {
        const std::string& row = rows[static_cast<std::size_t>(y)];
        if (row.size() != rows.size())
            throw std::invalid_argument("the row '" + row + "' is not as long as the board is high");
        for (int x = 0; x < board.size; ++x) {
            const go::Point p = g.point(x, board.size - 1 - y);
            const char c = row[static_cast<std::size_t>(x)];
            switch (c) {
                case '.': continue;
                case 'X':
                case 'x': board.stones.push_back({Colour::Black, p}); break;
                case 'O':
                case 'o': board.stones.push_back({Colour::White, p}); break;
                default: throw std::invalid_argument(std::string("'") + c + "' in a drawing of a board");
            }
            if (c == 'x' || c == 'o') board.dead.insert(p);
        }
    }
    return board;
}

go::Position position_of(std::string_view text, const go::Rules& rules, Colour to_play, double komi) {
    const TextBoard board = parse_board(text);
    go::Position position(board.size, rules, komi);
    position.set_up(board.stones, to_play);
    return position;
}

go::Board board_of(std::string_view text, Colour to_play) {
    return position_of(text, *go::rules_by_name("chinese"), to_play).board();
}

std::string drawing(const go::Board& board) {
    const go::Geometry& g = board.geometry();
    std::string text;
    for (int row = g.size() - 1; row >= 0; --row) {
        for (int column = 0; column < g.size(); ++column) {
            const Colour c = board.at(g.point(column, row));
            if (column > 0) text += ' ';
            text += c == Colour::Black ? 'X' : c == Colour::White ? 'O' : '.';
        }
        text += '\n';
    }
    return text;
}

go::Point at(std::string_view vertex, int size) {
    const auto p = go::parse_vertex(vertex, size);
    if (!p) throw std::invalid_argument("no vertex: " + std::string(vertex));
    return *p;
}

void play_moves(go::Position& position, std::string_view moves) {
    std::istringstream words{std::string(moves)};
    for (std::string colour, vertex; words >> colour >> vertex;) {
        if (colour != "B" && colour != "W") throw std::invalid_argument("no colour: " + colour);
        position.play(colour == "B" ? Colour::Black : Colour::White, at(vertex, position.size()));
    }
}

go::GameState state_of(std::string_view board, std::string_view moves) {
    go::Position position = position_of(board);
    play_moves(position, moves);
    return go::GameState(position);
}

}  // namespace yomi::test
