#pragma once

#include "bookmaker/plan.hpp"
#include "cli/lab/book_work.hpp"

namespace yomi::cli {

struct BookMake : BookWork {
    bookmaker::MakeOptions options;
    std::string player = "rave";
};

/// Makes a book or goes on with it, in this process or under mpirun. Throws base::Error.
void make_book(const BookMake& command);

}  // namespace yomi::cli
