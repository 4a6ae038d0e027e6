#pragma once

#include <string>
#include <string_view>

#include "book/book.hpp"

namespace yomi::book {

/// A book as bytes; docs/reference/books.md describes them.
std::string book_to_bytes(const Book& book);

/// Throws base::Error that names `source` and says what is wrong with a damaged or foreign file. Whatever the
/// bytes are, a book that is returned has legal moves only.
Book book_from_bytes(std::string_view bytes, const std::string& source);

/// Reads a file. Throws base::Error.
Book read_book(const std::string& path);
/// Writes one so that an interruption never leaves half a file. Throws base::Error.
void write_book(const std::string& path, const Book& book);

}  // namespace yomi::book
