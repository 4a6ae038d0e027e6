#include "cli/lab/book_make.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/random.hpp"
#include "bookmaker/maker.hpp"
#include "cli/lab/lab_session.hpp"
#include "cli/output_place.hpp"
#include "lab/run/book_cluster.hpp"

namespace yomi::cli {
namespace {

using base::Error;
using bookmaker::Provenance;

bool is_there(const std::string& path) {
    std::error_code unknown;
    return std::filesystem::exists(path, unknown);
}

/// The settings of the command line, and the seed of the file that it goes on with, if there is one.
bookmaker::BookPlan plan_of(const BookMake& command, const std::optional<book::Book>& before) {
    bookmaker::BookPlan plan{.options = command.options};
    read_player_of_book(command.player, plan.player, plan.player_options);
    plan.seed = command.seed ? *command.seed : base::Seed::from_entropy().value();
    if (plan.options.seconds > 0) plan.options.playouts = 0;
    plan.check();
    if (!before) return plan;
    const Provenance made(before->provenance());
    if (!command.seed) plan.seed = seed_of_book(made.get("seed").value_or(""));
    if (before->size() > plan.options.positions) {
        throw Error(
            fmt::format("--positions {}: the book '{}' has {} positions already; ask for as many or more",
                        plan.options.positions, command.file, before->size()));
    }
    const std::string differs = differing_setting(plan.provenance(), made);
    if (!differs.empty()) {
        throw Error(
            fmt::format("the book '{}' was made with {} = {}, not {}: give the same settings to go on "
                        "with it, or name another file",
                        command.file, differs, made.get(differs).value_or("nothing"),
                        plan.provenance().get(differs).value_or("nothing")));
    }
    return plan;
}

/// What was asked for, which is more than before if a book is extended.
void note_size(book::Book& book, std::int64_t positions) {
    Provenance provenance(book.provenance());
    provenance.set("positions", fmt::format("{}", positions));
    book.set_provenance(provenance.text());
}

void make_first(const BookMake& command, lab::Cluster* cluster, const std::stop_token& stop) {
    check_output_place(command.file);
    std::optional<book::Book> before;
    if (is_there(command.file)) before = book::read_book(command.file);
    const bookmaker::BookPlan plan = plan_of(command, before);
    const std::int64_t there = before ? before->size() : 0;
    const auto searchers = make_searchers(cluster, command.concurrency);
    bookmaker::Maker maker(plan, std::move(before), *searchers);
    sign_book(maker.book());
    note_size(maker.book(), plan.options.positions);
    fmt::print(stderr, "{}: {}; {} of {} positions to search, {} at a time, seed {}\n", command.file,
               maker.book().conditions().text(), plan.options.positions - there, plan.options.positions,
               std::min<std::int64_t>(searchers->capacity(), plan.options.window), plan.seed);
    BookSaver saver(command.file);
    base::Progress progress("book", static_cast<std::uint64_t>(plan.options.positions - there), "positions");
    maker.on_new([&](const book::Book& book) {
        progress.note(fmt::format("Black {:.1f} %", 100.0 * book.at(book::Number(0)).value / book::kWhole));
        progress.advance();
        saver.save_if_due(book);
    });
    const bookmaker::MakeEnd end = maker.run(stop);
    progress.finish();
    // After an interruption while it was still read again, the file has more than this.
    if (maker.book().size() > there) saver.save(maker.book());
    if (end == bookmaker::MakeEnd::Interrupted) fail_as_interrupted(cluster);
    fmt::print("{}: {} positions{}\n", command.file, maker.book().size(),
               end == bookmaker::MakeEnd::NothingLeft ? "; no move leads out of it within --depth" : "");
}

}  // namespace

void make_book(const BookMake& command) {
    in_processes(
        [&](lab::Cluster* cluster, const std::stop_token& stop) { make_first(command, cluster, stop); },
        [](const lab::Cluster&, const std::stop_token& stop) { lab::BookCluster::work(stop); });
}

}  // namespace yomi::cli
