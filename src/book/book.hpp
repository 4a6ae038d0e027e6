#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/index.hpp"
#include "book/conditions.hpp"
#include "book/position_key.hpp"

namespace yomi::book {

/// Numbers the positions of a book; the first one is the empty board.
using Number = base::Index<struct BookPositionTag, std::int32_t>;
inline constexpr Number kNowhere{-1};

/// Shares of wins are whole ten-thousandths, so that a book that was written and read is the same book.
inline constexpr int kWhole = 10'000;

/// What a check said about a move.
enum class Verdict : std::uint8_t { None, Approved, Refused };

/// A move that a search looked at, best first.
struct FoundMove {
    go::Point point = go::kPass;  ///< never a pass
    int share = 0;                ///< of wins for the player who moves, as the search of the position says
    std::uint64_t visits = 0;
    Verdict verdict = Verdict::None;

    friend bool operator==(const FoundMove&, const FoundMove&) = default;
};

/// What a search of a position found.
struct Found {
    int share = 0;  ///< of wins for the player to move
    std::vector<FoundMove> moves = {};

    friend bool operator==(const Found&, const Found&) = default;
};

/// A move of a position of a book.
struct BookMove : FoundMove {
    std::uint64_t key = 0;   ///< of the position behind it
    Number next = kNowhere;  ///< that position, if it is in the book, too
};

/// A position that was searched.
struct BookPosition {
    std::uint64_t key = 0;
    Number parent = kNowhere;
    std::size_t move = 0;  ///< the one of the parent that leads here
    int depth = 0;         ///< moves from the empty board
    int share = 0;         ///< what its own search says …
    int value = 0;         ///< … and what all that is known behind it says
    std::vector<BookMove> moves = {};
    std::vector<Number> parents = {};  ///< all positions with a move that leads here
};

/// An opening book: positions that were searched, how one leads to another, and what that says about their
/// moves. It stays consistent move by move: a position's value is that of its best proven move, and the value
/// of a move is what its opponent does not get.
///
/// A move is *proven* if the position behind it was searched, or if it is the first of its position, the one
/// that the search chose itself. What a search says about its other moves is too vague to play them for it.
///
/// Points are those of the board on the position's line(). Positions that are turned or mirrored are one.
/// The way from parent to child always leads to greater depth, so there are no cycles, although stones are
/// captured.
class Book {
   public:
    /// Throws base::Error as Conditions::check() does.
    explicit Book(Conditions conditions, std::string provenance = {});

    [[nodiscard]] const Conditions& conditions() const { return conditions_; }
    /// How it was made and checked: lines of text.
    [[nodiscard]] const std::string& provenance() const { return provenance_; }
    void set_provenance(std::string text) { provenance_ = std::move(text); }

    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(positions_.size()); }
    [[nodiscard]] const BookPosition& at(Number n) const {
        return positions_[static_cast<std::size_t>(n.value())];
    }
    [[nodiscard]] Number find(std::uint64_t key) const;
    /// The moves from the empty board, Black's first.
    [[nodiscard]] std::vector<go::Point> line(Number n) const;
    [[nodiscard]] go::Board board(Number n) const;

    /// The share of wins that a move of a position gets.
    [[nodiscard]] int value_of(const BookMove& move) const;
    [[nodiscard]] static bool is_proven(const BookPosition& position, std::size_t move) {
        return move == 0 || position.moves[move].next != kNowhere;
    }
    /// Its proven moves that no check refused, best first.
    [[nodiscard]] std::vector<std::size_t> choices(Number n) const;
    /// All positions with a move to the one with that key, whether it is in the book or not.
    [[nodiscard]] const std::vector<Number>& referrers(std::uint64_t key) const;

    /// Adds the position behind that move of the parent, or the empty board as the first position. Throws
    /// base::Error, changing nothing, for moves that are illegal or lead to one position, for a position that
    /// is there, and for numbers out of range.
    Number add(Number parent, std::size_t move, const Found& found);
    void set_verdict(Number n, std::size_t move, Verdict verdict);

   private:
    [[nodiscard]] std::vector<BookMove> resolved(const go::Board& board, const Found& found) const;
    void connect(Number n);
    /// Recomputes the value of a position and of all that lead to it.
    void update(Number n);

    Conditions conditions_;
    std::string provenance_;
    std::vector<BookPosition> positions_;
    std::unordered_map<std::uint64_t, Number> by_key_;
    std::unordered_map<std::uint64_t, std::vector<Number>> referrers_;
};

}  // namespace yomi::book
