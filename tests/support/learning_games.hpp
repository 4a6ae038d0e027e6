#pragma once

#include <string>

#include "learn/clinging_games.hpp"

namespace yomi::test {

/// The games of clinging_games() as a file has them, one SGF a line.
inline std::string clinging_sgfs(int size, int count, std::uint64_t seed) {
    const auto letter = [](int i) { return static_cast<char>('a' + i); };
    std::string text;
    for (const learn::Game& game : clinging_games(size, count, seed)) {
        const go::Position position(size);
        const go::Geometry& g = position.board().geometry();
        text += "(;SZ[" + std::to_string(size) + "]";
        for (const go::Move& move : game.moves) {
            text += move.colour == go::Colour::Black ? ";B[" : ";W[";
            text += letter(g.column(move.point));
            text += letter(size - 1 - g.row(move.point));
            text += "]";
        }
        text += ")\n";
    }
    return text;
}

}  // namespace yomi::test
