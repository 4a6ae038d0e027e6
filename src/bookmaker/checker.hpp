#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "bookmaker/searchers.hpp"

namespace yomi::bookmaker {

/// Searches the positions of a book afresh. The move that the book would play is approved if the new search
/// plays it, too, or if a search of the position behind it finds it hardly worse than one behind the move
/// that the new search plays. Otherwise it is refused, and the book's next best move is judged.
class Checker {
   public:
    /// What happened to one position.
    struct Judged {
        book::Number position;
        std::size_t move = 0;  ///< the one that the book would have played
        book::Verdict verdict = book::Verdict::None;
        go::Point best = go::kPass;  ///< what the new search plays
        std::optional<double> loss = std::nullopt;
    };

    /// `task` has the player, its budget and the seed, and the margin by which a move may be worse.
    Checker(book::Book& book, SearchTask task, Searchers& searchers);

    /// Positions whose move nobody has judged.
    [[nodiscard]] std::int64_t left() const { return static_cast<std::int64_t>(waiting_.size()); }
    void on_judged(std::function<void(const Judged&)> tell) { tell_ = std::move(tell); }

    /// False if it was interrupted. The verdicts are in the book as they come.
    bool run(const std::stop_token& stop);

   private:
    void ask(std::size_t i);
    void take(std::size_t i, const TaskResult& result);

    book::Book& book_;
    SearchTask task_;
    Searchers& searchers_;
    std::function<void(const Judged&)> tell_;
    std::vector<book::Number> waiting_;
};

/// How many positions of a book a check has been through, and what it said.
struct CheckCounts {
    std::int64_t approved = 0;      ///< positions whose move was approved
    std::int64_t not_judged = 0;    ///< positions whose move was not
    std::int64_t without_move = 0;  ///< positions without any move that may be played
    std::int64_t refused = 0;       ///< moves
};
CheckCounts counts_of(const book::Book& book);

}  // namespace yomi::bookmaker
