#include "cli/lab/book_command.hpp"

#include <memory>
#include <optional>

#include "cli/arguments.hpp"
#include "cli/field_options.hpp"
#include "cli/lab/book_check.hpp"
#include "cli/lab/book_make.hpp"
#include "cli/lab/book_show.hpp"
#include "cli/seed_option.hpp"

namespace yomi::cli {
namespace {

void add_work_options(Command command, BookWork& work, const std::string& seed_help) {
    command.add_option("file", work.file, "the book").required();
    command
        .add_option("-j,--concurrency", work.concurrency, "searches at a time (default: one for each core)")
        .range(1, 4096);
    add_seed_option(command, work.seed, seed_help);
}

void add_make(Command book) {
    auto c = std::make_shared<BookMake>();
    Command command = book.add_command("make", "Make a book by searches, best first, or go on with it");
    add_work_options(command, *c, "of all searches (default: that of the file, or a random one)");
    command.add_option("--player", c->player, "who searches, with options: rave:select.final=4000")
        .show_default();
    std::optional<Argument> playouts;
    for (const base::Field& field : c->options.fields()) {
        Argument option = add_field_option(command, field);
        if (field.name() == "playouts") playouts = option;
        if (field.name() == "seconds") option.excludes(*playouts);
    }
    command.footer(
        "The file is written every second. The same command goes on where the last one ended, also "
        "under "
        "mpirun;\nwith a larger --positions it extends the book. See docs/how-to/make-an-opening-book.md.");
    command.action([c] { make_book(*c); });
}

void add_check(Command book) {
    auto c = std::make_shared<BookCheck>();
    Command command =
        book.add_command("check", "Search all positions of a book afresh, and refuse moves that are worse");
    add_work_options(command, *c, "of all searches (default: that of the last check, or a random one)");
    command.add_option("--player", c->player, "who searches (default: the player that made the book)");
    command.add_option("--playouts", c->playouts, "of each search (default: as the book was made)")
        .positive();
    command
        .add_option("--margin", c->margin,
                    "the share of wins by which a move may be worse than the best one of the new search")
        .range(0.0, 1.0)
        .show_default();
    command.add_flag("--report", c->report_only, "only say which moves are worse, and change nothing");
    command.footer(
        "The verdicts become part of the file. An interrupted check goes on with the same command.");
    command.action([c] { check_book(*c); });
}

void add_show(Command book) {
    auto options = std::make_shared<BookShowOptions>();
    Command command = book.add_command("show", "What a book is for, how it was made, and what it plays");
    command.add_option("file", options->file, "the book").required();
    command.add_option("--line", options->line,
                       "moves from the empty board, such as 'E5 C3' (or start): what the book says there");
    command.action([options] { show_book(*options); });
}

}  // namespace

void add_book_command(Command program) {
    Command book = program.add_command("book", "Make, check and show opening books of Go");
    book.need_command();
    add_make(book);
    add_check(book);
    add_show(book);
}

}  // namespace yomi::cli
