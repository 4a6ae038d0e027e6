#include "engine/book_shelf.hpp"

#include "book/advice.hpp"
#include "book/book_file.hpp"
#include "book/shipped_books.hpp"

namespace yomi::engine {
namespace {

player::Candidate candidate_of(const book::AdvisedMove& move) {
    player::Candidate candidate{.point = move.point,
                                .visits = static_cast<std::int64_t>(move.visits),
                                .mean = move.share,
                                .lower_bound = move.share};
    for (const go::Point p : move.line) candidate.variation.push_back({p, candidate.visits});
    return candidate;
}

}  // namespace

BookShelf::BookShelf(const std::string& which) {
    if (which == "off") return;
    if (which == "on") {
        books_ = book::shipped_books();
    } else {
        books_.push_back(std::make_shared<const book::Book>(book::read_book(which)));
    }
}

std::optional<player::Decision> BookShelf::choose(const go::Position& position) const {
    for (const auto& book : books_) {
        const auto advice = book::advice_on(*book, position);
        if (!advice) continue;
        player::Decision decision{.point = advice->front().point, .win_share = advice->front().share};
        decision.from_book = true;
        for (const book::AdvisedMove& move : *advice) {
            decision.candidates.push_back(candidate_of(move));
            decision.visits += decision.candidates.back().visits;
        }
        return decision;
    }
    return std::nullopt;
}

}  // namespace yomi::engine
