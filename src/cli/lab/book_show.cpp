#include "cli/lab/book_show.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>

#include "base/error.hpp"
#include "book/advice.hpp"
#include "book/book_file.hpp"
#include "bookmaker/checker.hpp"
#include "go/board_text.hpp"

namespace yomi::cli {
namespace {

using book::Book;
using book::Number;

double percent(int share) { return 100.0 * share / book::kWhole; }

std::string vertices(const std::vector<go::Point>& points, int size) {
    std::string text;
    for (const go::Point p : points) text += (text.empty() ? "" : " ") + go::vertex_text(p, size);
    return text;
}

void print_summary(const Book& book) {
    std::map<int, int> by_depth;
    int joined = 0;
    for (int i = 0; i < book.size(); ++i) {
        ++by_depth[book.at(Number(i)).depth];
        joined += book.at(Number(i)).parents.size() > 1 ? 1 : 0;
    }
    fmt::print("{}\n{} positions, {} of them reached in several ways\n", book.conditions().text(),
               book.size(), joined);
    fmt::print("positions by moves played:");
    for (const auto& [depth, count] : by_depth) fmt::print(" {}:{}", depth, count);
    const bookmaker::CheckCounts counts = bookmaker::counts_of(book);
    fmt::print(
        "\ncheck: {} positions whose move was approved, {} not judged, {} without a move; {} moves refused\n",
        counts.approved, counts.not_judged, counts.without_move, counts.refused);
    fmt::print("\n{}", book.provenance());
}

std::string_view remark(const Book& book, Number n, std::size_t move) {
    const book::Verdict verdict = book.at(n).moves[move].verdict;
    if (verdict == book::Verdict::Refused) return "refused";
    if (!Book::is_proven(book.at(n), move)) return "not searched behind it, not played";
    return verdict == book::Verdict::Approved ? "approved" : "";
}

void print_position(const Book& book, const go::Position& position) {
    const book::PositionKey here = book::key_of(position.board());
    const Number n = book.find(here.value);
    fmt::print("{}{} to play\n", go::board_text(position.board()), go::colour_name(position.to_play()));
    if (n == book::kNowhere) {
        fmt::print("the book does not have this position\n");
        return;
    }
    const book::PositionKey there = book::key_of(book.board(n));
    fmt::print("its own search gives {:.1f} % to {}, the book {:.1f} %\n\n{:>5} {:>8} {:>8} {:>9}\n",
               percent(book.at(n).share), go::colour_name(position.to_play()), percent(book.at(n).value),
               "move", "search %", "book %", "visits");
    for (std::size_t i = 0; i < book.at(n).moves.size(); ++i) {
        const book::BookMove& move = book.at(n).moves[i];
        const go::Point point = book::carried_over(move.point, there, here, position.geometry());
        fmt::print("{:>5} {:>8.1f} {:>8.1f} {:>9}  {}\n", go::vertex_text(point, position.size()),
                   percent(move.share), percent(book.value_of(move)), move.visits, remark(book, n, i));
    }
    if (const auto advice = book::advice_on(book, position)) {
        fmt::print("\nit plays {}\n", vertices(advice->front().line, position.size()));
    } else {
        fmt::print("\nit plays nothing here\n");
    }
}

}  // namespace

void show_book(const BookShowOptions& options) {
    const Book book = book::read_book(options.file);
    const book::Conditions& games = book.conditions();
    if (options.line.empty()) {
        print_summary(book);
        return;
    }
    go::Position position(games.size, *go::rules_by_name(games.rules.front()), games.komis.front());
    std::string text = options.line;
    std::ranges::replace(text, ',', ' ');
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word == "start") continue;
        const auto point = go::parse_vertex(word, games.size);
        if (!point)
            throw base::Error(
                fmt::format("--line: '{}' is no point of a board of size {}", word, games.size));
        position.play(position.to_play(), *point);
    }
    print_position(book, position);
}

}  // namespace yomi::cli
