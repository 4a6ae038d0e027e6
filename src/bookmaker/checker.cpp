#include "bookmaker/checker.hpp"

#include <algorithm>
#include <utility>

#include "base/random.hpp"

namespace yomi::bookmaker {
namespace {

using book::Number;
using book::Verdict;

/// The verdict on the move that the book plays in a position; nothing if it plays none.
std::optional<Verdict> verdict_of(const book::Book& book, Number n) {
    const std::vector<std::size_t> choices = book.choices(n);
    if (choices.empty()) return std::nullopt;
    return book.at(n).moves[choices.front()].verdict;
}

}  // namespace

Checker::Checker(book::Book& book, SearchTask task, Searchers& searchers)
    : book_(book), task_(std::move(task)), searchers_(searchers) {
    for (int i = 0; i < book.size(); ++i) {
        if (verdict_of(book, Number(i)) == Verdict::None) waiting_.emplace_back(i);
    }
}

void Checker::ask(std::size_t i) {
    const Number n = waiting_[i];
    SearchTask task = task_;
    task.line = book_.line(n);
    for (const std::size_t move : book_.choices(n)) task.judged.push_back(book_.at(n).moves[move].point);
    task.seed = base::Seed(task_.seed).derive("check").derive(book_.at(n).key).value();
    searchers_.ask({i, std::move(task)});
}

void Checker::take(std::size_t i, const TaskResult& result) {
    const Number n = waiting_[i];
    const std::vector<std::size_t> choices = book_.choices(n);
    for (std::size_t k = 0; k < std::min(choices.size(), result.verdicts.size()); ++k)
        book_.set_verdict(n, choices[k], result.verdicts[k]);
    if (!tell_) return;
    tell_({.position = n,
           .move = choices.front(),
           .verdict = result.verdicts.front(),
           .best = result.found.moves.empty() ? go::kPass : result.found.moves.front().point,
           .loss = result.loss});
}

bool Checker::run(const std::stop_token& stop) {
    // A verdict on one position changes no other, so they may come in any order.
    const auto ahead = static_cast<std::size_t>(2 * searchers_.capacity());
    std::size_t asked = 0;
    for (std::size_t done = 0; done < waiting_.size(); ++done) {
        while (asked < std::min(waiting_.size(), done + ahead)) ask(asked++);
        const auto result = searchers_.wait(stop);
        if (!result) return false;
        take(result->number, result->result);
    }
    waiting_.clear();
    return true;
}

CheckCounts counts_of(const book::Book& book) {
    CheckCounts counts;
    for (int i = 0; i < book.size(); ++i) {
        const std::optional<Verdict> verdict = verdict_of(book, Number(i));
        if (!verdict) ++counts.without_move;
        if (verdict == Verdict::Approved) ++counts.approved;
        if (verdict == Verdict::None) ++counts.not_judged;
        counts.refused +=
            std::ranges::count(book.at(Number(i)).moves, Verdict::Refused, &book::BookMove::verdict);
    }
    return counts;
}

}  // namespace yomi::bookmaker
