#pragma once

#include <optional>
#include <vector>

#include "book/book.hpp"

namespace yomi::book {

/// A move that a book knows about in a position.
struct AdvisedMove {
    go::Point point = go::kPass;
    double share = 0.5;  ///< of wins for the player to move
    std::uint64_t visits = 0;
    std::vector<go::Point> line = {};  ///< what the book expects to follow, this move first
};

/// What a book says about a position of a game: its proven moves that no check refused, best first. All of
/// them are legal there, and there is at least one.
using Advice = std::vector<AdvisedMove>;

/// Nothing if the book is for other games, if it does not have the position, or if somebody has passed: then
/// the game is not one of those that it was made from.
std::optional<Advice> advice_on(const Book& book, const go::Position& position);

}  // namespace yomi::book
