#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "book/book.hpp"

namespace yomi::bookmaker {

/// Which position a book gets next: drop-out expansion (Lincke, Strategies for the Automatic Construction of
/// Opening Books, CG 2000). A move that leads out of the book costs one for every move on its way and, for
/// every move that is not the best, what it loses; the cheapest is next. So the book grows along good play of
/// both sides, and as far into weaker moves as these are likely to be played.
class DropOut {
   public:
    struct Options {
        std::int64_t error_weight = 50;  ///< moves that the loss of a whole win counts for
        std::int64_t depth = 30;         ///< moves from the empty board that the book goes at most
    };
    struct Leaf {
        book::Number position;
        std::size_t move = 0;
        std::uint64_t key = 0;
    };

    /// For a book that is empty yet, and must outlive this.
    DropOut(const book::Book& book, const Options& options) : book_(book), options_(options) {}

    /// The cheapest move out of the book, which then is taken until its position was added. Nothing if there
    /// is none.
    std::optional<Leaf> next();
    /// Follows Book::add().
    void added(book::Number n);

    /// In ten-thousandths, from that position on; kEndless if no move leads out. For tests.
    [[nodiscard]] std::int64_t cost(book::Number n) const {
        return costs_[static_cast<std::size_t>(n.value())];
    }
    static constexpr std::int64_t kEndless = std::int64_t{1} << 60;

   private:
    /// Of leaving by this move, or of leaving somewhere behind it.
    [[nodiscard]] std::int64_t cost_of(book::Number n, std::size_t move) const;
    /// Recomputes the costs of all positions with a move to this key, and of those before them.
    void update_referrers(std::uint64_t key);
    void update(std::vector<book::Number> changed);

    const book::Book& book_;
    Options options_;
    std::vector<std::int64_t> costs_;
    std::unordered_set<std::uint64_t> taken_;
};

}  // namespace yomi::bookmaker
