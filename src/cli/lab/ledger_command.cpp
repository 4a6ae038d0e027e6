#include "cli/lab/ledger_command.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <set>

#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/arguments.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/ledger/pages.hpp"

namespace yomi::cli {
namespace {

struct LedgerCommand {
    std::string folder = "results";
    bool drop_damaged = false;
    bool only_check = false;
    std::vector<std::string> pages;
    lab::PageSources sources;
};

void check_ledger(const LedgerCommand& command) {
    const lab::Ledger ledger = lab::Ledger::open_existing(command.folder);
    for (const auto& [place, text] : ledger.troubles()) fmt::print("{}: {}\n", place, text);
    if (!ledger.troubles().empty()) {
        throw base::Error(fmt::format(
            "the ledger '{}' has {} lines that are wrong. 'yomi ledger tidy --drop-damaged' removes damaged "
            "ones; 'yomi run' does their jobs again",
            command.folder, ledger.troubles().size()));
    }
    fmt::print("{} lines, none damaged, none against another\n", ledger.lines().size());
}

void tidy_ledger(const LedgerCommand& command) {
    const lab::TidyCount count = lab::Ledger::tidy(command.folder, command.drop_damaged);
    fmt::print("{} lines have become {}", count.before, count.after);
    if (command.drop_damaged) fmt::print(", {} damaged ones dropped", count.dropped);
    fmt::print("\n");
}

void write_pages(const LedgerCommand& command) {
    lab::Ledger ledger = lab::Ledger::open_existing(command.folder);
    std::string all;
    std::string different;
    for (const std::string& path : command.pages) {
        all += " " + path;
        const std::string old = base::read_text_file(path);
        const std::string page = lab::with_results(old, path, ledger, command.sources);
        if (page == old) continue;
        different += fmt::format("{}{}", different.empty() ? "" : ", ", path);
        if (!command.only_check) base::write_text_file(path, page);
    }
    if (different.empty()) {
        fmt::print("the pages are as the ledger says\n");
    } else if (command.only_check) {
        throw base::Error(
            fmt::format("not as the ledger says: {}; 'yomi ledger pages{}' writes them", different, all));
    } else {
        fmt::print("written: {}\n", different);
    }
}

}  // namespace

void print_ledger(const std::string& folder) {
    struct Sum {
        std::set<std::uint64_t> cells;
        std::set<std::string> runs;
        std::set<std::pair<std::uint64_t, std::uint64_t>> jobs;
        std::string last;
    };
    const lab::Ledger ledger = lab::Ledger::open_existing(folder);
    std::map<std::string, Sum> sums;
    for (const auto& [place, line] : ledger.lines()) {
        Sum& sum = sums[line.experiment];
        sum.cells.insert(line.cell);
        sum.runs.merge(lab::runs_of(line));
        for (const lab::LedgerJob& job : line.jobs) sum.jobs.emplace(line.cell, job.number);
        sum.last = line.date;
    }
    fmt::print("{:28} {:>6} {:>6} {:>9}  {}\n", "experiment", "parts", "runs", "jobs", "last run");
    for (const auto& [name, sum] : sums) {
        fmt::print("{:28} {:>6} {:>6} {:>9}  {}\n", name, sum.cells.size(), sum.runs.size(), sum.jobs.size(),
                   sum.last);
    }
}

void add_ledger_command(Command program) {
    auto c = std::make_shared<LedgerCommand>();
    Command command = program.add_command(
        "ledger", "Results of experiments as text: list them, prove them, write them into pages");
    command.need_command();
    const auto add = [&](const std::string& name, const std::string& help) {
        Command sub = command.add_command(name, help);
        sub.add_option("--ledger", c->folder, "its folder").show_default();
        return sub;
    };
    add("list", "A line for each experiment").action([c] { print_ledger(c->folder); });
    add("check", "Prove that no line is damaged and none contradicts another").action([c] {
        check_ledger(*c);
    });
    Command tidy = add("tidy", "Join lines, and leave out what is there twice");
    tidy.add_flag("--drop-damaged", c->drop_damaged, "remove damaged lines; their jobs can be done again");
    tidy.action([c] { tidy_ledger(*c); });
    Command pages = add("pages", "Write results between the markers of pages, '<!-- ledger table: NAME -->'");
    pages.add_option("pages", c->pages, "Markdown files").required();
    pages.add_option("--experiments", c->sources.experiments, "the folder of the experiments").show_default();
    pages.add_option("--papers", c->sources.papers, "the list of the papers' tables and figures")
        .show_default();
    pages.add_flag("--check", c->only_check, "write nothing; fail if a page is not as the ledger says");
    pages.action([c] { write_pages(*c); });
    command.footer(
        "'yomi run FILE --ledger FOLDER' writes into a ledger; docs/reference/ledger.md tells more.");
}

}  // namespace yomi::cli
