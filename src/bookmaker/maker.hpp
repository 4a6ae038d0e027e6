#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <stop_token>

#include "bookmaker/drop_out.hpp"
#include "bookmaker/plan.hpp"
#include "bookmaker/searchers.hpp"

namespace yomi::bookmaker {

enum class MakeEnd {
    Finished,     ///< it has all positions that were asked for
    NothingLeft,  ///< no move leads out of it within the depth that was asked for
    Interrupted,
};

/// Makes a book, search by search. Which search is next depends on results alone that are older than the
/// window: so threads, processes and their speed change nothing in the book, and one that was interrupted
/// goes on as if it had not been.
class Maker {
   public:
    /// `before`: what an interrupted run of the same plan has left, or a smaller book. The plan was checked.
    /// Throws base::Error if the plan asks for fewer positions than there are.
    Maker(const BookPlan& plan, std::optional<book::Book> before, Searchers& searchers);

    /// After each position that is new, and not from the book of before.
    void on_new(std::function<void(const book::Book&)> tell) { tell_ = std::move(tell); }

    /// Throws base::Error if the book of before is not what this program makes from the plan, and whatever
    /// the searches throw.
    MakeEnd run(const std::stop_token& stop);

    [[nodiscard]] const book::Book& book() const { return book_; }
    book::Book& book() { return book_; }

   private:
    /// A position whose search was decided on.
    struct Pending {
        DropOut::Leaf leaf;
        std::optional<book::Found> found = std::nullopt;
        bool is_new = false;
    };

    void fill_window();
    /// What the book of before says about a position, as if it had been searched now.
    [[nodiscard]] std::optional<book::Found> known(const DropOut::Leaf& leaf) const;
    void ask(const DropOut::Leaf& leaf);
    void add_first();

    BookPlan plan_;
    std::optional<book::Book> before_;
    Searchers& searchers_;
    std::function<void(const book::Book&)> tell_;
    book::Book book_;
    DropOut order_;
    std::deque<Pending> pending_;     // in the order in which they were decided on
    std::uint64_t first_number_ = 0;  // of the task of the first one
    std::int64_t known_used_ = 0;     // positions of the book of before that were decided on
};

}  // namespace yomi::bookmaker
