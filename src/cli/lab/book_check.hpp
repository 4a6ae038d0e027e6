#pragma once

#include "cli/lab/book_work.hpp"

namespace yomi::cli {

struct BookCheck : BookWork {
    std::string player;  ///< empty: the one that made the book
    std::int64_t playouts = 0;
    double margin = 0.02;
    bool report_only = false;
};

/// Searches the positions of a book afresh and notes what comes of it in the file. Throws base::Error.
void check_book(const BookCheck& command);

}  // namespace yomi::cli
