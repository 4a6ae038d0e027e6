#include "cli/sgf_check.hpp"

#include <fmt/format.h>

#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "go/sgf/sgf_text.hpp"

namespace yomi::cli {
namespace {

// Large enough that taking the next batch is rare, small enough that several of them fit into a cache.
constexpr std::size_t kBatchBytes = std::size_t{256} << 10;

/// Some work for one thread: a whole file, or some lines of one.
struct Batch {
    struct Line {
        std::uint64_t number;
        std::size_t begin;
        std::size_t size;
    };

    std::size_t index = 0;  // counts the batches
    std::size_t file = 0;   // which of the files
    bool whole_file = false;
    std::string text;
    std::vector<Line> lines;
    std::vector<std::string> problems;  // what the reader found already
};

struct Report {
    std::size_t file = 0;
    SgfCheckTotals totals;
    std::vector<std::string> problems;

    void add_problem(std::string text) {
        ++totals.bad;
        problems.push_back(std::move(text));
    }
};

/// Hands out the files in batches. Thread safety: one call at a time.
class BatchReader {
   public:
    explicit BatchReader(const SgfCheckOptions& options) : options_(options) {}

    std::optional<Batch> next() {
        if (file_ == options_.files.size()) return std::nullopt;
        Batch batch;
        batch.index = batches_++;
        batch.file = file_;
        const std::string& path = options_.files[file_];
        if (!options_.lines && !archive::has_one_game_a_line(path)) {
            batch.whole_file = true;
            ++file_;
            return batch;
        }
        try {
            if (!reader_) reader_ = std::make_unique<archive::LineReader>(path, options_.limits);
            if (!fill(batch)) next_file();
        } catch (const base::Error& error) {
            batch.problems.emplace_back(error.what());
            next_file();
        }
        return batch;
    }

   private:
    void next_file() {
        reader_.reset();
        ++file_;
    }

    /// Lines until the batch is full; false at the end of the file.
    bool fill(Batch& batch) {
        while (batch.text.size() < kBatchBytes) {
            try {
                if (!reader_->next()) return false;
            } catch (const go::SgfError& error) {  // a line that is too long
                batch.problems.emplace_back(error.what());
                continue;
            }
            if (go::sgf_trim(reader_->line()).empty()) continue;
            batch.lines.push_back({reader_->number(), batch.text.size(), reader_->line().size()});
            batch.text += reader_->line();
        }
        return true;
    }

    const SgfCheckOptions& options_;
    std::size_t file_ = 0;
    std::size_t batches_ = 0;
    std::unique_ptr<archive::LineReader> reader_;
};

/// Checks batches; belongs to one thread and keeps its memory from game to game.
class BatchChecker {
   public:
    explicit BatchChecker(const SgfCheckOptions& options) : options_(options) {}

    Report check(const Batch& batch) {
        Report report;
        report.file = batch.file;
        const std::string& path = options_.files[batch.file];
        const std::string name = path == "-" ? "standard input" : path;
        for (const std::string& problem : batch.problems) report.add_problem(problem);
        if (batch.whole_file) {
            check_file(path, name, report);
        } else {
            for (const Batch::Line& line : batch.lines) check_line(batch, line, name, report);
        }
        return report;
    }

   private:
    void check_file(const std::string& path, const std::string& name, Report& report) {
        try {
            games_ = archive::read_sgf_file(path, options_.limits);
        } catch (const base::Error& error) {
            return report.add_problem(error.what());
        }
        for (const go::SgfNode game : games_.games()) {
            const auto properties = game.properties();
            const std::uint64_t line = properties.empty() ? 0 : (*properties.begin()).location().line;
            check_game(game, name, line, report);
        }
    }

    void check_line(const Batch& batch, const Batch::Line& line, const std::string& name, Report& report) {
        const auto text = std::string_view(batch.text).substr(line.begin, line.size);
        try {
            games_.parse(text, {.max_bytes = options_.limits.max_text_bytes,
                                .first_line = line.number,
                                .single_game = true});
        } catch (const go::SgfError& error) {
            ++report.totals.games;
            return report.add_problem(error.in(name).what());
        }
        check_game(games_.first_game(), name, line.number, report);
    }

    void check_game(go::SgfNode game, const std::string& name, std::uint64_t line, Report& report) {
        ++report.totals.games;
        try {
            go::read_record(game, record_);
            go::replay(record_, position_, options_.replay);
            report.totals.moves += record_.moves.size();
        } catch (const go::SgfError& error) {
            report.add_problem(error.in(name).what());
        } catch (const base::Error& error) {
            report.add_problem(fmt::format("{}:{}: {}", name, line, error.what()));
        }
    }

    const SgfCheckOptions& options_;
    go::SgfCollection games_;
    go::Record record_;
    go::Position position_{19};
};

/// The work that the threads share. Thread safety: run() may be called by many threads at once.
class SharedCheck {
   public:
    SharedCheck(const SgfCheckOptions& options, std::FILE* out)
        : options_(options), out_(out), reader_(options), progress_("checking", 0, "games") {}

    void run() {
        BatchChecker checker(options_);
        try {
            while (const auto batch = take()) deliver(batch->index, checker.check(*batch));
        } catch (...) {
            const std::lock_guard lock(out_mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
    }

    SgfCheckTotals finish() {
        progress_.finish();
        if (failure_) std::rethrow_exception(failure_);
        print_file_totals();
        return totals_;
    }

   private:
    std::optional<Batch> take() {
        const std::lock_guard lock(reader_mutex_);
        return reader_.next();
    }

    /// Prints reports in the order of the batches; those that come early wait.
    void deliver(std::size_t index, Report report) {
        progress_.advance(report.totals.games);
        const std::lock_guard lock(out_mutex_);
        waiting_.emplace(index, std::move(report));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == printed_;
             first = waiting_.erase(first), ++printed_) {
            print(first->second);
        }
    }

    void print(const Report& report) {
        if (report.file != file_) print_file_totals();
        file_ = report.file;
        for (const std::string& problem : report.problems) fmt::print(out_, "{}\n", problem);
        file_totals_ += report.totals;
    }

    void print_file_totals() {
        fmt::print(out_, "{}: {} games, {} moves, {} bad\n", options_.files[file_], file_totals_.games,
                   file_totals_.moves, file_totals_.bad);
        totals_ += file_totals_;
        file_totals_ = {};
    }

    const SgfCheckOptions& options_;
    std::FILE* const out_;

    std::mutex reader_mutex_;
    BatchReader reader_;

    base::Progress progress_;

    // All below belongs to out_mutex_.
    std::mutex out_mutex_;
    std::map<std::size_t, Report> waiting_;
    std::size_t printed_ = 0;  // reports so far
    std::size_t file_ = 0;     // that they were about
    SgfCheckTotals file_totals_;
    SgfCheckTotals totals_;
    std::exception_ptr failure_;
};

}  // namespace

SgfCheckTotals& SgfCheckTotals::operator+=(const SgfCheckTotals& other) {
    games += other.games;
    moves += other.moves;
    bad += other.bad;
    return *this;
}

SgfCheckTotals check_sgf_files(const SgfCheckOptions& options, std::FILE* out) {
    if (options.files.empty()) return {};
    SharedCheck shared(options, out);
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < options.threads; ++i) helpers.emplace_back([&] { shared.run(); });
    shared.run();
    helpers.clear();  // waits for them
    return shared.finish();
}

}  // namespace yomi::cli
