#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "book/book_file.hpp"
#include "bookmaker/searchers.hpp"
#include "lab/run/cluster.hpp"

namespace yomi::cli {

/// What all work on a book has in common.
struct BookWork {
    std::string file;
    std::optional<std::uint64_t> seed;
    int concurrency = 0;  ///< 0: one for each core
};

/// Writes a book now and then, so that little is lost whatever happens.
class BookSaver {
   public:
    explicit BookSaver(std::string path) : path_(std::move(path)) {}

    void save(const book::Book& book) {
        book::write_book(path_, book);
        last_ = Clock::now();
    }
    void save_if_due(const book::Book& book) {
        if (Clock::now() - last_ >= std::chrono::seconds(1)) save(book);
    }

   private:
    using Clock = std::chrono::steady_clock;
    std::string path_;
    Clock::time_point last_ = Clock::now();
};

/// Threads, or the processes that mpirun started.
std::unique_ptr<bookmaker::Searchers> make_searchers(lab::Cluster* cluster, int concurrency);

/// Throws base::Error: interrupted work is no success.
[[noreturn]] void fail_as_interrupted(const lab::Cluster* cluster);

/// Reads a seed that a book has. Throws base::Error.
std::uint64_t seed_of_book(const std::string& text);

/// Splits "rave:select.c=0.4" into the player's name and options. Throws base::Error for a program: a book is
/// made by players of ours.
void read_player_of_book(const std::string& word, std::string& name,
                         std::vector<std::pair<std::string, std::string>>& options);

/// Adds the command that runs to those of the book, and says which program wrote it.
void sign_book(book::Book& book);

}  // namespace yomi::cli
