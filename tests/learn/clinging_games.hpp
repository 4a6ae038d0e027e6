#pragma once

#include "base/random.hpp"
#include "go/position.hpp"
#include "learn/games.hpp"

namespace yomi::test {

/// Games of a player who plays next to the last move if he can, and anywhere otherwise.
inline std::vector<learn::Game> clinging_games(int size, int count, std::uint64_t seed) {
    base::Random random{base::Seed(seed)};
    std::vector<learn::Game> games;
    for (int g = 0; g < count; ++g) {
        go::Position position(size);
        learn::Game game{.size = size, .line = static_cast<std::size_t>(g), .first = 1, .moves = {}};
        go::Point last = go::kNoPoint;
        for (int m = 0; m < 2 * size; ++m) {
            std::vector<go::Point> near;
            std::vector<go::Point> all;
            for (const go::Point p : position.board().geometry().points()) {
                if (!position.is_legal(position.to_play(), p) ||
                    position.board().is_eye(p, position.to_play())) {
                    continue;
                }
                all.push_back(p);
                for (const go::Point n : position.board().geometry().neighbours(p)) {
                    if (n == last) near.push_back(p);
                }
            }
            const auto& from = near.empty() ? all : near;
            if (from.empty()) break;
            last = from[random.below(static_cast<std::uint32_t>(from.size()))];
            game.moves.push_back({position.to_play(), last});
            position.play(position.to_play(), last);
        }
        games.push_back(std::move(game));
    }
    return games;
}

}  // namespace yomi::test
