#pragma once

#include <string>

namespace yomi::cli {

struct BookShowOptions {
    std::string file;
    std::string line;  ///< vertices with blanks or commas between; a position of the book
};

/// Prints what a book is and what it says in one position. Throws base::Error.
void show_book(const BookShowOptions& options);

}  // namespace yomi::cli
