#include "bookmaker/maker.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"

namespace yomi::bookmaker {

using book::Number;

Maker::Maker(const BookPlan& plan, std::optional<book::Book> before, Searchers& searchers)
    : plan_(plan),
      before_(std::move(before)),
      searchers_(searchers),
      book_(plan.conditions(), plan_.provenance().text()),
      order_(book_, {.error_weight = plan.options.error_weight, .depth = plan.options.depth}) {
    if (!before_) return;
    if (before_->size() > plan.options.positions) {
        throw base::Error(
            fmt::format("the book has {} positions already; ask for as many or more", before_->size()));
    }
    book_.set_provenance(before_->provenance());
}

std::optional<book::Found> Maker::known(const DropOut::Leaf& leaf) const {
    if (!before_) return std::nullopt;
    go::Board board = go::Board::empty(book_.conditions().size);
    if (leaf.position != book::kNowhere) {
        board = book_.board(leaf.position);
        board.play(book_.at(leaf.position).moves[leaf.move].point, board.to_play());
    }
    const book::PositionKey here = book::key_of(board);
    const Number n = before_->find(here.value);
    if (n == book::kNowhere) return std::nullopt;
    const book::PositionKey there = book::key_of(before_->board(n));
    book::Found found{.share = before_->at(n).share};
    for (const book::BookMove& move : before_->at(n).moves) {
        found.moves.push_back(move);
        found.moves.back().point = book::carried_over(move.point, there, here, board.geometry());
    }
    return found;
}

void Maker::ask(const DropOut::Leaf& leaf) {
    if (before_ && known_used_ < before_->size()) {
        throw base::Error(fmt::format(
            "the book has {} positions, but after {} of them this program would search another one "
            "than is there: another version of it made the book. Name another file",
            before_->size(), known_used_));
    }
    SearchTask task = plan_.task();
    if (leaf.position != book::kNowhere) {
        task.line = book_.line(leaf.position);
        task.line.push_back(book_.at(leaf.position).moves[leaf.move].point);
    }
    task.seed = base::Seed(plan_.seed).derive("book").derive(leaf.key).value();
    searchers_.ask({first_number_ + pending_.size(), std::move(task)});
}

void Maker::fill_window() {
    while (std::ssize(pending_) < plan_.options.window &&
           book_.size() + std::ssize(pending_) < plan_.options.positions) {
        DropOut::Leaf leaf{book::kNowhere, 0, 0};
        if (book_.size() == 0) {
            if (!pending_.empty()) return;
        } else if (const auto next = order_.next()) {
            leaf = *next;
        } else {
            return;
        }
        std::optional<book::Found> found = known(leaf);
        const bool is_new = !found;
        if (is_new) ask(leaf);
        if (!is_new) ++known_used_;
        pending_.push_back({leaf, std::move(found), is_new});
    }
}

void Maker::add_first() {
    const Pending first = std::move(pending_.front());
    pending_.pop_front();
    ++first_number_;
    order_.added(book_.add(first.leaf.position, first.leaf.move, *first.found));
    if (first.is_new && tell_) tell_(book_);
}

MakeEnd Maker::run(const std::stop_token& stop) {
    while (true) {
        fill_window();
        if (pending_.empty()) break;
        while (!pending_.front().found) {
            auto result = searchers_.wait(stop);
            if (!result) return MakeEnd::Interrupted;
            pending_[result->number - first_number_].found = std::move(result->result.found);
        }
        add_first();
    }
    return book_.size() < plan_.options.positions ? MakeEnd::NothingLeft : MakeEnd::Finished;
}

}  // namespace yomi::bookmaker
