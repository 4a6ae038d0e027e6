#include "cli/lab/book_check.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/random.hpp"
#include "bookmaker/checker.hpp"
#include "bookmaker/plan.hpp"
#include "cli/lab/lab_session.hpp"
#include "lab/run/book_cluster.hpp"

namespace yomi::cli {
namespace {

using base::Error;
using bookmaker::Provenance;

/// What a check asks for: the book's own player and budget, unless the command line names others.
bookmaker::SearchTask check_task(const BookCheck& command, const book::Book& book) {
    const Provenance made(book.provenance());
    const book::Conditions& games = book.conditions();
    bookmaker::SearchTask task{.size = games.size, .komi = games.komis.front(), .rules = games.rules.front()};
    read_player_lines(made, "", task);
    if (!command.player.empty()) read_player_of_book(command.player, task.player, task.options);
    if (command.playouts > 0) {
        task.playouts = command.playouts;
        task.seconds.reset();
    }
    if (!task.playouts && !task.seconds)
        throw Error(fmt::format("the book '{}' does not say how long its searches were; give --playouts",
                                command.file));
    const std::optional<std::string> seed = made.get("check.seed");
    if (command.seed) {
        task.seed = *command.seed;
    } else if (seed) {
        task.seed = seed_of_book(*seed);
    } else {
        task.seed = base::Seed::from_entropy().value();
    }
    task.margin = command.margin;
    return task;
}

/// Notes the check in the book; one with other settings than the last begins anew.
void begin_check(book::Book& book, const bookmaker::SearchTask& task) {
    Provenance now(book.provenance());
    now.erase_beginning_with("check.");
    now.set("check.seed", fmt::format("{}", task.seed));
    now.set("check.margin", fmt::format("{}", task.margin));
    add_player_lines(now, "check.", task);
    const std::string before = book.provenance();
    book.set_provenance(now.text());
    const auto settings = [](const std::string& text) {
        Provenance all(text);
        std::string kept;
        for (const auto& [name, value] : all.lines()) {
            if (name.starts_with("check.")) kept += name + value + "\n";
        }
        return kept;
    };
    if (settings(before) == settings(book.provenance())) return;
    for (int i = 0; i < book.size(); ++i) {
        for (std::size_t k = 0; k < book.at(book::Number(i)).moves.size(); ++k)
            book.set_verdict(book::Number(i), k, book::Verdict::None);
    }
}

void print_judged(const book::Book& book, const bookmaker::Checker::Judged& judged) {
    if (!judged.loss) return;
    const int size = book.conditions().size;
    std::string line;
    for (const go::Point p : book.line(judged.position)) line += go::vertex_text(p, size) + " ";
    fmt::print("{}({}): {} instead of {} loses {:.2f} %: {}\n", line, book.at(judged.position).depth,
               go::vertex_text(book.at(judged.position).moves[judged.move].point, size),
               go::vertex_text(judged.best, size), 100 * *judged.loss,
               judged.verdict == book::Verdict::Refused ? "refused" : "approved");
}

void check_first(const BookCheck& command, lab::Cluster* cluster, const std::stop_token& stop) {
    book::Book book = book::read_book(command.file);
    const bookmaker::SearchTask task = check_task(command, book);
    static_cast<void>(make_player(task));  // options that do not exist are refused now
    begin_check(book, task);
    sign_book(book);
    const auto searchers = make_searchers(cluster, command.concurrency);
    bookmaker::Checker checker(book, task, *searchers);
    fmt::print(stderr, "{}: {} of {} positions to check, {} at a time, seed {}\n", command.file,
               checker.left(), book.size(), searchers->capacity(), task.seed);
    BookSaver saver(command.file);
    base::Progress progress("check", static_cast<std::uint64_t>(checker.left()), "positions");
    checker.on_judged([&](const bookmaker::Checker::Judged& judged) {
        print_judged(book, judged);
        progress.advance();
        if (!command.report_only) saver.save_if_due(book);
    });
    const bool is_done = checker.run(stop);
    progress.finish();
    if (!command.report_only) saver.save(book);
    if (!is_done) fail_as_interrupted(cluster);
    const bookmaker::CheckCounts counts = bookmaker::counts_of(book);
    fmt::print("{}: {} positions approved, {} moves refused, {} positions without a move\n", command.file,
               counts.approved, counts.refused, counts.without_move);
}

}  // namespace

void check_book(const BookCheck& command) {
    in_processes(
        [&](lab::Cluster* cluster, const std::stop_token& stop) { check_first(command, cluster, stop); },
        [](const lab::Cluster&, const std::stop_token& stop) { lab::BookCluster::work(stop); });
}

}  // namespace yomi::cli
